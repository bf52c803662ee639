import type { SeatHoldId, UserId, WaitlistPartyId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { type HoldRow, holdColumns } from './holds.ts'
import type { PoolState } from './pools.ts'
import type { At } from './take.ts'

/** A hold that keeps places for a party of the waiting list. Whoever put the party there owns it, and nobody sells it. */
export interface NewAside {
  id: SeatHoldId
  partyId: WaitlistPartyId
  ownerId: UserId
  /** ISO time. */
  until: string
  note: string
}

export async function insertAside(tx: Tx, at: At, { id, partyId, ownerId, until, note }: NewAside): Promise<void> {
  await sql`
    insert into seat_hold (venue_id, id, ticket_session_id, owner_id, channel, note, offer_to, expires_at, max_until)
    values (${at.venueId}, ${id}, ${at.ticketSessionId}, ${ownerId}, 'phone', ${note}, ${partyId}, ${until},
      ${until})`.execute(tx)
}

/** Gives such a hold its seats and its end. */
export async function setAside(
  tx: Tx,
  at: At,
  { id, seatNos, until }: { id: SeatHoldId; seatNos: readonly number[]; until: string },
): Promise<void> {
  await sql`
    update seat_hold set seat_nos = ${[...seatNos]}::integer[], expires_at = ${until}, max_until = ${until}
    where venue_id = ${at.venueId} and id = ${id} and state = 'open' and offer_to is not null`.execute(tx)
}

/** Makes such a hold an ordinary one of a clerk; undefined when it is not open any more. */
export async function passOn(
  tx: Tx,
  at: At,
  { id, to, seconds, longest }: { id: SeatHoldId; to: UserId; seconds: number; longest: number },
): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    update seat_hold set owner_id = ${to}, offer_to = null, channel = 'door', note = null, created_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(secs => ${seconds}),
      max_until = clock_timestamp() + make_interval(secs => ${longest})
    where venue_id = ${at.venueId} and id = ${id} and state = 'open' and offer_to is not null
    returning ${holdColumns}`.execute(tx)
  return rows[0]
}

/** The seats that a hold still has, whatever the clock says: somebody may have taken some over. */
export async function selectSeatsOf(tx: Tx, at: At, id: SeatHoldId): Promise<number[]> {
  const { rows } = await sql<{ seat_no: number }>`
    select seat_no from session_seat
    where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId} and status = 1 and hold_id = ${id}
    order by seat_no`.execute(tx)
  return rows.map((row) => row.seat_no)
}

/** The areas of a ticket session with what is free in each; what holds kept beyond their time counts as free. */
export async function selectFreeAreas(tx: Tx, at: At): Promise<{ areaNo: number; free: number }[]> {
  const { rows } = await sql<Pick<PoolState, 'areaNo'> & { free: number }>`
    select p.area_no as "areaNo", (p.size - p.taken + coalesce((select sum(h.qty) from pool_hold h
      where h.venue_id = p.venue_id and h.ticket_session_id = p.ticket_session_id and h.area_no = p.area_no
        and h.until <= clock_timestamp()), 0))::integer as free
    from capacity_pool p
    where p.venue_id = ${at.venueId} and p.ticket_session_id = ${at.ticketSessionId}
    order by p.area_no`.execute(tx)
  return rows
}
