import type { FloorId, TicketSessionId, TicketSessionRow, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { selectSessions } from './sessions.ts'

interface OnFloor {
  venueId: VenueId
  floorId: FloorId
}

/** The ticket sessions of a floor that are not over and not cancelled, by start; at most so many. */
export async function selectAhead(
  db: Db | Tx,
  { venueId, floorId }: OnFloor,
  atMost: number,
): Promise<TicketSessionRow[]> {
  const { rows } = await sql<{ id: TicketSessionId }>`
    select id from ticket_session where venue_id = ${venueId} and floor_id = ${floorId}
      and ends_at > clock_timestamp() and state in ('draft', 'on_sale', 'paused')
    order by starts_at, id limit ${atMost}`.execute(db)
  return rows.length === 0 ? [] : selectSessions(db, venueId, { ids: rows.map(({ id }) => id) })
}

/** Keeps these sessions as they are until the transaction ends; in the order of their ids, so that nobody waits in a circle. */
export async function lockSessions(tx: Tx, venueId: VenueId, ids: readonly TicketSessionId[]): Promise<void> {
  await sql`
    select from ticket_session where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx)
}

/**
 * Takes a session for the one who cancels it: sales that are under way in it are waited for, and one that comes later
 * finds what became of it (`order_line_session_runs`).
 */
export async function lockForCancel(tx: Tx, venueId: VenueId, id: TicketSessionId): Promise<void> {
  await sql`select from ticket_session where venue_id = ${venueId} and id = ${id} for update`.execute(tx)
}

/** A floor that a session is to move to; undefined when it is archived or not the venue's. Kept until the end. */
export async function lockTarget(
  tx: Tx,
  { venueId, floorId }: OnFloor,
): Promise<{ state: string; capacity: number } | undefined> {
  const { rows } = await sql<{ state: string; capacity: number }>`
    select state, capacity from floor where venue_id = ${venueId} and id = ${floorId} and archived_at is null
    for share`.execute(tx)
  return rows[0]
}
