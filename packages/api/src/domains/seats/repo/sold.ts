import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { At } from './take.ts'

// Seats that have been sold, and what is sold in their place. Callers lock them first, or lock them here in their order.

/** Locks seats in the order of their numbers, and tells where they belong. */
export async function lockSeats(
  tx: Tx,
  at: At,
  seatNos: readonly number[],
): Promise<{ seatNo: number; categoryId: string }[]> {
  if (seatNos.length === 0) return []
  const { rows } = await sql<{ seatNo: number; categoryId: string }>`
    select seat_no as "seatNo", seat_category_id as "categoryId" from session_seat
    where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId}
      and seat_no = any(${[...seatNos]}::integer[])
    order by seat_no for no key update`.execute(tx)
  return rows
}

/** Sells seats that are locked, each only if it is free, its hold has run out or is this one; returns which it got. */
export async function sellSeats(
  tx: Tx,
  at: At,
  {
    orderId,
    seats,
    holdId,
  }: { orderId: string; seats: readonly { passId: string; seatNo: number }[]; holdId: string | null },
): Promise<number[]> {
  if (seats.length === 0) return []
  const { rows } = await sql<{ seat_no: number }>`
    update session_seat s set status = 2, hold_id = null, until = null, order_id = ${orderId}, pass_id = g.pass_id
    from unnest(${seats.map(({ seatNo }) => seatNo)}::integer[], ${seats.map(({ passId }) => passId)}::uuid[])
      as g (seat_no, pass_id)
    where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId} and s.seat_no = g.seat_no
      and (s.status = 0 or (s.status = 1 and (s.until <= clock_timestamp() or s.hold_id = ${holdId})))
    returning s.seat_no`.execute(tx)
  return rows.map((row) => row.seat_no)
}

/** Gives sold seats that are locked to other passes, each only if it is still that of the pass; returns how many. */
export async function switchSeats(
  tx: Tx,
  at: At,
  moves: readonly { id: string; orderId: string; seatNo: number; to: number }[],
): Promise<number> {
  const { rows } = await sql`
    update session_seat s set pass_id = g.pass_id, order_id = g.order_id
    from unnest(${moves.map(({ to }) => to)}::integer[], ${moves.map(({ id }) => id)}::uuid[],
      ${moves.map(({ orderId }) => orderId)}::uuid[]) as g (seat_no, pass_id, order_id)
    where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId} and s.seat_no = g.seat_no
      and s.status = 2 and s.pass_id = any(${moves.map(({ id }) => id)}::uuid[]) and s.pass_id <> g.pass_id
    returning s.seat_no`.execute(tx)
  return rows.length
}

/** Frees sold seats, each only if it is still that of its pass; returns which went. */
export async function freeSoldSeats(
  tx: Tx,
  at: At,
  sold: readonly { passId: string; seatNo: number }[],
): Promise<number[]> {
  if (sold.length === 0) return []
  const { rows } = await sql<{ seat_no: number }>`
    with wanted as materialized (
      select s.seat_no, g.pass_id from session_seat s
      join unnest(${sold.map(({ seatNo }) => seatNo)}::integer[], ${sold.map(({ passId }) => passId)}::uuid[])
        as g (seat_no, pass_id) using (seat_no)
      where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId}
      order by s.seat_no for no key update of s
    )
    update session_seat s set status = 0, order_id = null, pass_id = null
    from wanted
    where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId} and s.seat_no = wanted.seat_no
      and s.status = 2 and s.pass_id = wanted.pass_id
    returning s.seat_no`.execute(tx)
  return rows.map((row) => row.seat_no)
}
