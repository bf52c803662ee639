import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { At } from './take.ts'

/**
 * Makes the rows by which a ticket session is sold: one for every seat of its layout's version, a pool for every
 * standing area, and pool 0 for `standing` people without a place of their own. Returns how many seats there are.
 */
export async function makeSessionSeats(tx: Tx, at: At, standing: number | null): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into session_seat (venue_id, ticket_session_id, seat_no, seat_category_id)
    select t.venue_id, t.id, s.seat_no, s.category_id
    from ticket_session t
    join seat s on s.venue_id = t.venue_id and s.layout_version_id = t.layout_version_id
    where t.venue_id = ${at.venueId} and t.id = ${at.ticketSessionId}`.execute(tx)
  await sql`
    insert into capacity_pool (venue_id, ticket_session_id, area_no, seat_category_id, size, target_size)
    select t.venue_id, t.id, a.area_no, a.category_id, a.capacity, a.capacity
    from ticket_session t
    join standing_area a on a.venue_id = t.venue_id and a.layout_version_id = t.layout_version_id
    where t.venue_id = ${at.venueId} and t.id = ${at.ticketSessionId}`.execute(tx)
  if (standing !== null) {
    await sql`
      insert into capacity_pool (venue_id, ticket_session_id, area_no, size, target_size)
      values (${at.venueId}, ${at.ticketSessionId}, 0, ${standing}, ${standing})`.execute(tx)
  }
  const seats = Number(numAffectedRows)
  await sql`
    update ticket_session set seats = ${seats} where venue_id = ${at.venueId} and id = ${at.ticketSessionId}`.execute(
    tx,
  )
  return seats
}
