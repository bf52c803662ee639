import type { Db } from '@marquee/db'
import type { Services } from '../core/context.ts'
import { findLastLink } from './chain-end.ts'
import { keepCheck } from './nightly.ts'

/** The last link of each venue's chain as a process has seen it. */
export type SeenEnds = Map<string, { number: number; digest: Buffer }>

/**
 * Checks that the links that this process has seen at the ends of the chains are still there. An attacker with full
 * access to the database can cut links off and put an older signed head back, but cannot reach the memory of the
 * processes. Missing links are an error in the log and fail the check of the audit.
 */
export async function watchChainEnds({ db, log }: Pick<Services, 'db' | 'log'>, seen: SeenEnds): Promise<void> {
  const venues = await db.selectFrom('venue').select('id').orderBy('id').execute()
  for (const { id: venueId } of venues) {
    const last = await findLastLink(db, venueId)
    const before = seen.get(venueId)
    if (before && !(await stands(db, venueId, before))) {
      const brokenAt = Math.min(before.number, (last?.number ?? 0) + 1)
      log.error({ venueId, brokenAt }, 'links of the audit are gone that this process has seen')
      await keepCheck(db, venueId, { links: brokenAt - 1, brokenAt })
    }
    if (last) seen.set(venueId, last)
    else seen.delete(venueId)
  }
}

async function stands(db: Db, venueId: string, { number, digest }: { number: number; digest: Buffer }) {
  const link = await db
    .selectFrom('audit_seal')
    .select('digest')
    .where('venue_id', '=', venueId)
    .where('number', '=', number)
    .executeTakeFirst()
  return link?.digest.equals(digest) === true
}
