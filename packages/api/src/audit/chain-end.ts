import { type AuditRow, totalCap } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { Sealing } from '../identity/sealed.ts'
import { chainStart, selectLinks, selectUnsealed } from './chain.ts'
import { findCut } from './head.ts'
import { fits, selectChecked } from './moved.ts'

const checkedAtMost = 20_000
const batch = 500

/** The end of a venue's chain at this moment. */
export interface ChainEnd {
  links: number
  /** The first link that was checked; null: there is none. */
  checkedFrom: number | null
  waiting: number
  sealedUntil: AuditRow['at'] | null
  /** Hex. */
  lastDigest: string | null
  intact: boolean
  brokenAt: number | null
}

/** The last link of a venue's chain; undefined while nothing is sealed. */
export function findLastLink(db: Db, venueId: string) {
  return db
    .selectFrom('audit_seal as s')
    .leftJoin('audit_event as e', (join) =>
      join.onRef('e.venue_id', '=', 's.venue_id').onRef('e.id', '=', 's.event_id'),
    )
    .select(['s.number', 's.digest', 'e.at'])
    .where('s.venue_id', '=', venueId)
    .orderBy('s.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Checks the last links of a venue's chain (20,000 unless told otherwise), so that the work is the same however long
 * the chain is: each is compared with its event as it stands now, the link before the first one is taken as given. The
 * end is held against the chain's signed head. The whole chain is walked by `verifyAuditChain`. Events that wait are counted up to 1,000.
 */
export async function checkChainEnd(
  { db, sealing }: { db: Db; sealing: Sealing },
  venueId: string,
  atMost = checkedAtMost,
): Promise<ChainEnd> {
  const [last, unsealed, cut] = await Promise.all([
    findLastLink(db, venueId),
    selectUnsealed(db, venueId, totalCap).then((events) => events.length),
    findCut(db, sealing, venueId),
  ])
  if (!last) {
    return {
      links: 0,
      checkedFrom: null,
      waiting: unsealed,
      sealedUntil: null,
      lastDigest: null,
      intact: cut === null,
      brokenAt: cut,
    }
  }
  const from = Math.max(1, last.number - atMost + 1)
  const brokenAt = (await findBreak({ db, sealing }, venueId, { from, until: last.number })) ?? cut
  return {
    links: last.number,
    checkedFrom: from,
    waiting: unsealed,
    sealedUntil: last.at,
    lastDigest: last.digest.toString('hex'),
    intact: brokenAt === null,
    brokenAt,
  }
}

// The number of the first link from `from` on that does not fit; null: all do.
async function findBreak(
  { db, sealing }: { db: Db; sealing: Sealing },
  venueId: string,
  { from, until }: { from: number; until: number },
): Promise<number | null> {
  let number = from - 1
  let digest = chainStart
  if (number > 0) {
    const [before] = await selectLinks(db, venueId, number - 1, 1)
    if (before?.number !== number) return number
    digest = before.digest
  }
  while (number < until) {
    const limit = Math.min(batch, until - number)
    const links = await selectChecked({ db, sealing }, venueId, { after: number, limit })
    if (links.length === 0) return number + 1
    for (const link of links) {
      if (link.number !== number + 1 || !fits(digest, link)) return number + 1
      number = link.number
      digest = link.digest
    }
  }
  return null
}
