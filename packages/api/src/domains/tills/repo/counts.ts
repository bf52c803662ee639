import type { TillSessionId, TillSessionRow, UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

interface Key {
  venueId: VenueId
  id: TillSessionId
}

/** What a close must know of a till session. */
export interface HeldTillSession {
  /** Who works at it now, or worked at it last. */
  cashier: UserId
  state: string
  cashMinor: number
  closedBy: UserId | null
  countedMinor: number | null
  differenceReason: string | null
  isTraining: boolean
}

/** Holds a till session until the transaction ends: no sale, no movement and no other count comes in between. */
export async function lockTillSession(tx: Tx, { venueId, id }: Key): Promise<HeldTillSession | undefined> {
  return tx
    .selectFrom('till_session')
    .select(['cashier_id as cashier', 'state', 'cash_minor as cashMinor', 'closed_by as closedBy'])
    .select(['counted_minor as countedMinor', 'difference_reason as differenceReason'])
    .select('is_training as isTraining')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$castTo<HeldTillSession>()
    .executeTakeFirst()
}

interface Count {
  closedBy: UserId
  countedMinor: number
  denominations: Record<string, number> | null
  reason: string | null
}

/** Closes a till session that `lockTillSession` holds. */
export async function closeTillSession(
  tx: Tx,
  { venueId, id }: Key,
  { closedBy, countedMinor, denominations, reason }: Count,
): Promise<void> {
  await tx
    .updateTable('till_session')
    .set({
      state: 'closed',
      closed_by: closedBy,
      closed_at: sql<string>`clock_timestamp()`,
      counted_minor: countedMinor,
      denominations: denominations && JSON.stringify(denominations),
      difference_reason: reason,
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Says why the count of a till session differs, for one that `lockTillSession` holds. */
export async function writeReason(tx: Tx, { venueId, id }: Key, reason: string): Promise<void> {
  await tx
    .updateTable('till_session')
    .set({ difference_reason: reason })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

interface Correction {
  countedMinor: number
  denominations: Record<string, number> | null
  reason: string
  actorId: UserId
  approverId: UserId | null
}

/**
 * Puts another count beside the first one; the database takes it for a counted till only. Returns its id, and by how
 * much it differs from the count that stood until now.
 */
export async function insertCorrection(
  tx: Tx,
  { venueId, id }: Key,
  correction: Correction,
): Promise<{ id: string; byMinor: number }> {
  const { countedMinor, denominations, reason, actorId, approverId } = correction
  const correctionId = uuidv7()
  const { rows } = await sql<{ counted: number }>`
    select coalesce((select c.counted_minor from till_correction c
        where c.venue_id = s.venue_id and c.till_session_id = s.id order by c.at desc, c.id desc limit 1),
      s.counted_minor) as counted
    from till_session s where s.venue_id = ${venueId} and s.id = ${id}`.execute(tx)
  await tx
    .insertInto('till_correction')
    .values({
      venue_id: venueId,
      id: correctionId,
      till_session_id: id,
      counted_minor: countedMinor,
      denominations: denominations && JSON.stringify(denominations),
      reason,
      actor_id: actorId,
      approver_id: approverId,
    })
    .execute()
  return { id: correctionId, byMinor: countedMinor - (rows[0]?.counted ?? 0) }
}

type StoredCorrection = Omit<TillSessionRow['corrections'][number], 'differenceMinor'> & { of: string }

/** The corrections of some till sessions, the oldest first. */
export async function selectCorrections(db: Db | Tx, venueId: VenueId, ids: readonly string[]) {
  return db
    .selectFrom('till_correction as c')
    .innerJoin('app_user as u', 'u.id', 'c.actor_id')
    .leftJoin('app_user as a', 'a.id', 'c.approver_id')
    .select(['c.till_session_id as of', 'c.counted_minor as countedMinor', 'c.reason', 'u.name as who'])
    .select(['a.name as approver', 'c.at'])
    .where('c.venue_id', '=', venueId)
    .where('c.till_session_id', 'in', [...ids])
    .orderBy('c.at')
    .orderBy('c.id')
    .$castTo<StoredCorrection>()
    .execute()
}
