import { type Db, inTransaction, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import type { Tx } from '../core/work.ts'
import type { Sealing } from '../identity/sealed.ts'
import { chainStart, isUnsealed, linkDigest, sealedFrom, selectUnsealed } from './chain.ts'
import { findCut, mayMoveHead, moveHead } from './head.ts'
import { fits, selectChecked } from './moved.ts'

/** The name under which the audit keeps that the end of its chain was signed by another secret, or by none. */
const signAction = 'audit.sign'

const batch = 500

/**
 * Lays the chain of hashes over the audit events that have none yet, venue by venue, in batches, and signs its end. One
 * process at a time seals a venue; a venue that another process is sealing is left to it. Returns how many events were
 * sealed. An end that another secret signed is signed anew, which is an event of the audit itself.
 */
export async function sealAudit(services: Pick<Services, 'db' | 'sealing' | 'log'>): Promise<number> {
  const { db } = services
  const venues = await db.selectFrom('venue').select('id').orderBy('id').execute()
  let sealed = 0
  for (const { id } of venues) {
    for (;;) {
      const count = await inTransaction(db, (tx) => sealBatch(services, tx, id))
      sealed += count
      if (count < batch) break
    }
  }
  return sealed
}

async function sealBatch(
  { sealing, log }: Pick<Services, 'sealing' | 'log'>,
  tx: Tx,
  venueId: string,
): Promise<number> {
  const lock = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit seal'), hashtext(${venueId})) as taken`.execute(tx)
  if (!lock.rows[0]?.taken) return 0
  let events = await selectUnsealed(tx, venueId, batch)
  if (events.length === 0) return 0
  const head = await mayMoveHead(tx, sealing, venueId)
  const last = await tx
    .selectFrom('audit_seal')
    .select(['number', 'digest'])
    .where('venue_id', '=', venueId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  let number = last?.number ?? 0
  if (head === 'anew') {
    const event = { venue_id: venueId, id: uuidv7(), action: signAction, entity: 'venue', entity_id: venueId }
    await tx
      .insertInto('audit_event')
      .values({ ...event, after: JSON.stringify({ links: number }) })
      .execute()
    log.warn({ venueId, links: number }, 'the end of the audit was signed by another secret, or by none: signed anew')
    events = await selectUnsealed(tx, venueId, batch)
  }
  let digest = last?.digest ?? chainStart
  const links = events.map((event) => {
    number += 1
    digest = linkDigest(digest, event)
    return { number, eventId: event.id, digest: digest.toString('hex') }
  })
  // As one value, so that the statement is the same for every batch and is not parsed and planned for each.
  await sql`
    insert into audit_seal (venue_id, number, event_id, digest)
    select ${venueId}, l.number, l."eventId", decode(l.digest, 'hex')
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (number bigint, "eventId" uuid, digest text)`.execute(
    tx,
  )
  if (head !== 'no') await moveHead(tx, sealing, { venueId, number, digest })
  return links.length
}

/** What a check of a venue's chain found. */
export interface ChainReport {
  ok: boolean
  /** Links that were checked and fit. */
  sealed: number
  /** Events that no link covers: new ones, or ones that were slipped in with an old date. */
  unsealed: number
  /**
   * Number of the first link that does not fit: its event was changed or is gone, a link before it is missing, or an
   * event was slipped in before it, with a date for which no seal will come any more. One more than there are: links
   * were cut off the end.
   */
  brokenAt?: number
}

/** Walks a venue's whole chain, compares every digest with the event as it is stored now, and the end with its head. */
export async function verifyAuditChain(
  { db, sealing }: { db: Db; sealing: Sealing },
  venueId: string,
): Promise<ChainReport> {
  const { unsealed } = await db
    .selectFrom('audit_event as e')
    .select((eb) => eb.fn.countAll<number>().as('unsealed'))
    .where('e.venue_id', '=', venueId)
    .where(isUnsealed)
    .executeTakeFirstOrThrow()
  const slippedIn = await findSlippedIn(db, venueId)
  let number = 0
  let digest = chainStart
  for (;;) {
    const links = await selectChecked({ db, sealing }, venueId, { after: number, limit: batch })
    if (links.length === 0) {
      const brokenAt = slippedIn ?? (await findCut(db, sealing, venueId))
      return brokenAt === null
        ? { ok: true, sealed: number, unsealed }
        : { ok: false, sealed: number, unsealed, brokenAt }
    }
    for (const link of links) {
      if (link.number !== number + 1 || !fits(digest, link)) {
        return { ok: false, sealed: number, unsealed, brokenAt: number + 1 }
      }
      number = link.number
      digest = link.digest
    }
  }
}

/** The link before which an event was slipped in that sealing will never reach; null: there is none. */
async function findSlippedIn(db: Db, venueId: string): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`
    select min(s.number)::integer as number
    from audit_event e
    join lateral (
      select s.number from audit_seal s
      join audit_event sealed on sealed.venue_id = s.venue_id and sealed.id = s.event_id
      where s.venue_id = e.venue_id and sealed.at >= e.at order by s.number limit 1
    ) s on true
    where e.venue_id = ${venueId} and ${isUnsealed} and e.at < ${sealedFrom(venueId)}`.execute(db)
  return rows[0]?.number ?? null
}
