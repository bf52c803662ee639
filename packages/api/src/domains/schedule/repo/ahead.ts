import type { FloorId, TicketSessionId, TicketSessionRow, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
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

/**
 * Those ticket sessions for which guests still have food or rides that they paid for, with a pass of theirs or without one.
 */
export async function selectOrdered(
  db: Db | Tx,
  venueId: VenueId,
  ids: readonly TicketSessionId[],
): Promise<Set<TicketSessionId>> {
  const { rows } = await sql<{ id: TicketSessionId }>`
    select distinct l.ticket_session_id as id from order_line l
    join sale_order s on s.venue_id = l.venue_id and s.id = l.order_id and s.state <> 'cancelled' and not s.is_training
    where l.venue_id = ${venueId} and l.ticket_session_id = any(${[...ids]}::uuid[]) and l.reverses_line_no is null
      and (l.kind = 'food' and l.qty > -coalesce((
          select sum(x.qty) from order_line x where x.venue_id = l.venue_id and x.order_id = l.order_id
            and x.reverses_line_no = l.line_no), 0)
        or l.kind = 'ride' and exists (
          select from ride r where r.venue_id = l.venue_id and r.order_id = l.order_id and r.line_no = l.line_no
            and r.state in ('booked', 'missed')))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Ahead {
  sessions: number
  /** People that the largest of them has places for; 0 without any. */
  mostPeople: number
}

/** How much a floor is still needed: its ticket sessions that are not over and not cancelled. */
export async function summarizeAhead(db: Db | Tx, { venueId, floorId }: OnFloor): Promise<Ahead> {
  const { rows } = await sql<Ahead>`
    select count(*)::integer as sessions, coalesce(max(coalesce(v.seats, 0)
      + coalesce((select sum(c.size) from capacity_pool c
        where c.venue_id = t.venue_id and c.ticket_session_id = t.id), 0)), 0)::integer as "mostPeople"
    from ticket_session t
    left join seat_layout_version v on v.venue_id = t.venue_id and v.id = t.layout_version_id
    where t.venue_id = ${venueId} and t.floor_id = ${floorId}
      and t.ends_at > clock_timestamp() and t.state in ('draft', 'on_sale', 'paused')`.execute(db)
  return rows[0] ?? { sessions: 0, mostPeople: 0 }
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

/** A floor as it is called, with its hours; undefined when it is not the venue's. */
export async function findFloorHours(
  tx: Tx,
  { venueId, floorId }: OnFloor,
): Promise<{ name: unknown; opens: string | null; closes: string | null } | undefined> {
  return tx
    .selectFrom('floor')
    .select([
      'name',
      sql<string | null>`to_char(opens, 'HH24:MI')`.as('opens'),
      sql<string | null>`to_char(closes, 'HH24:MI')`.as('closes'),
    ])
    .where('venue_id', '=', venueId)
    .where('id', '=', floorId)
    .executeTakeFirst()
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
