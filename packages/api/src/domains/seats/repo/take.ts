import type { SeatHoldId, TicketSessionId, VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** Where seats stand: one ticket session of one venue. */
export interface At {
  venueId: VenueId
  ticketSessionId: TicketSessionId
}

// Of the row as it was locked: whoever had it may have given it back, or its hold has run out.
const free = sql`(wanted.status = 0 or (wanted.status = 1 and wanted.until <= clock_timestamp()))`

// Where a statement has waited for a row, its CHECK is first asked of the row as it was when the statement began (by
// then perhaps sold or blocked) with the new values; so every column of a state is named, also those that are empty by now.
const notSold = sql`order_id = null, pass_id = null`

/** Numbers in their order, so that two commands that want the same seats wait in line and never for each other. */
const inOrder = (seatNos: readonly number[]) => [...seatNos].sort((a, b) => a - b)

/**
 * Takes free seats, and those whose hold has run out, for a hold until `until`; returns which it got. The caller must
 * refuse, and so undo everything, when that is not all. Each seat is judged as it is after the wait for its row: of many
 * who come at once one gets the seat, the others wait for them and find it taken.
 */
export async function takeSeats(
  tx: Tx,
  at: At,
  wish: { holdId: SeatHoldId; seatNos: readonly number[]; until: string },
): Promise<number[]> {
  const { rows } = await sql<{ seat_no: number }>`
    with wanted as materialized (
      select seat_no, status, until from session_seat
      where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId}
        and seat_no = any(${inOrder(wish.seatNos)}::integer[])
      order by seat_no for no key update
    )
    update session_seat s set status = 1, hold_id = ${wish.holdId}, until = ${wish.until}, ${notSold}, block_id = null
    from wanted
    where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId} and s.seat_no = wanted.seat_no
      and s.seat_no = any(${inOrder(wish.seatNos)}::integer[])
      and ${free}
    returning s.seat_no`.execute(tx)
  return rows.map((row) => row.seat_no)
}

/**
 * Takes seats out of other people's holds and returns from which hold each came. The holds are locked first, as a sale
 * does: otherwise the two would deadlock.
 */
export async function takeOverSeats(
  tx: Tx,
  at: At,
  wish: { holdId: SeatHoldId; seatNos: readonly number[]; until: string },
): Promise<{ seatNo: number; from: SeatHoldId }[]> {
  await sql`
    select from seat_hold
    where venue_id = ${at.venueId} and id in (
      select hold_id from session_seat
      where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId}
        and seat_no = any(${inOrder(wish.seatNos)}::integer[]) and status = 1)
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{ seat_no: number; from: SeatHoldId }>`
    with wanted as materialized (
      select seat_no, hold_id from session_seat
      where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId}
        and seat_no = any(${inOrder(wish.seatNos)}::integer[])
      order by seat_no for no key update
    )
    update session_seat s set hold_id = ${wish.holdId}, until = ${wish.until}
    from wanted
    where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId} and s.seat_no = wanted.seat_no
      and s.seat_no = any(${inOrder(wish.seatNos)}::integer[])
      and s.status = 1 and s.hold_id = wanted.hold_id and s.hold_id <> ${wish.holdId}
    returning s.seat_no, wanted.hold_id as "from"`.execute(tx)
  return rows.map((row) => ({ seatNo: row.seat_no, from: row.from }))
}

/** Gives seats of a hold back; those that are no longer its own stay as they are. Returns which went. */
export async function freeSeats(
  tx: Tx,
  at: At,
  { holdId, seatNos }: { holdId: SeatHoldId; seatNos: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ seat_no: number }>`
    with wanted as materialized (
      select seat_no from session_seat
      where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId}
        and seat_no = any(${inOrder(seatNos)}::integer[])
      order by seat_no for no key update
    )
    update session_seat s set status = 0, hold_id = null, until = null
    from wanted
    where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId} and s.seat_no = wanted.seat_no
      and s.seat_no = any(${inOrder(seatNos)}::integer[])
      and s.status = 1 and s.hold_id = ${holdId}
    returning s.seat_no`.execute(tx)
  return rows.map((row) => row.seat_no)
}

/** Gives the seats of a hold another end; returns how many are still its own. */
export async function prolongSeats(
  tx: Tx,
  at: At,
  { holdId, seatNos, until }: { holdId: SeatHoldId; seatNos: readonly number[]; until: string },
): Promise<number> {
  const { rows } = await sql<{ seat_no: number }>`
    with wanted as materialized (
      select seat_no from session_seat
      where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId}
        and seat_no = any(${inOrder(seatNos)}::integer[])
      order by seat_no for no key update
    )
    update session_seat s set until = ${until}
    from wanted
    where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId} and s.seat_no = wanted.seat_no
      and s.seat_no = any(${inOrder(seatNos)}::integer[])
      and s.status = 1 and s.hold_id = ${holdId}
    returning s.seat_no`.execute(tx)
  return rows.length
}

/** Blocks free seats, or lifts a block; returns which changed. */
export async function setBlocked(
  tx: Tx,
  at: At,
  { seatNos, blockId }: { seatNos: readonly number[]; blockId: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ seat_no: number }>`
    with wanted as materialized (
      select seat_no, status, until from session_seat
      where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId}
        and seat_no = any(${inOrder(seatNos)}::integer[])
      order by seat_no for no key update
    )
    update session_seat s
    set status = ${blockId === null ? 0 : 3}, block_id = ${blockId}, hold_id = null, until = null, ${notSold}
    from wanted
    where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId} and s.seat_no = wanted.seat_no
      and s.seat_no = any(${inOrder(seatNos)}::integer[])
      and ${blockId === null ? sql`wanted.status = 3` : free}
    returning s.seat_no`.execute(tx)
  return rows.map((row) => row.seat_no)
}
