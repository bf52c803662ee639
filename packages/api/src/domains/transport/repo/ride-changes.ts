import type { OrderId, VenueId } from '@marquee/contract'
import type { TripId } from '@marquee/contract/trips'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { leaves } from './columns.ts'

/** A guest of a line that sold rides, with what decides whether they can give it back. */
export interface RideGuest {
  orderId: OrderId
  lineNo: number
  guestNo: number
  /** Whose pass it is; null: nobody's. */
  passId: string | null
  /** How many ways they are carried. */
  ways: number
  /** They were carried on one of them. */
  wasCarried: boolean
  /** A trip has left without them, or has been at their stop. */
  isGone: boolean
  /** The show that it was sold with is called off. */
  isCalledOff: boolean
  /** The venue gives up a trip of theirs, and has found them no other. */
  isTripOff: boolean
  ticketSessionId: string
}

/** The guests of orders who still have a place, by line. */
export async function selectGuests(
  db: Db | Tx,
  { venueId, ids }: { venueId: VenueId; ids: readonly OrderId[] },
): Promise<RideGuest[]> {
  const { rows } = await sql<RideGuest>`
    select r.order_id as "orderId", r.line_no as "lineNo", r.guest_no as "guestNo",
      (array_agg(r.pass_id order by r.direction))[1] as "passId", count(*)::integer as ways,
      bool_or(r.state = 'boarded') as "wasCarried",
      bool_or(r.state = 'missed' or ${leaves('p', 's')} <= clock_timestamp()) as "isGone",
      (array_agg(t.state))[1] = 'cancelled' as "isCalledOff",
      bool_or(p.sales_closed and p.reason is not null) as "isTripOff", (array_agg(t.id))[1] as "ticketSessionId"
    from ride r
    join trip p on p.venue_id = r.venue_id and p.id = r.trip_id
    join trip_stop s on s.venue_id = r.venue_id and s.trip_id = r.trip_id and s.pickup_point_id = r.pickup_point_id
    join order_line l on l.venue_id = r.venue_id and l.order_id = r.order_id and l.line_no = r.line_no
    join ticket_session t on t.venue_id = l.venue_id and t.id = l.ticket_session_id
    where r.venue_id = ${venueId} and r.order_id = any(${[...ids]}::uuid[]) and r.state <> 'cancelled'
    group by r.order_id, r.line_no, r.guest_no
    order by r.order_id, r.line_no, r.guest_no`.execute(db)
  return rows
}

interface Of {
  venueId: VenueId
  orderId: OrderId
}

/** Takes guests off their trips; those who were carried meanwhile stay. Answers whose places are free. */
export async function cancelGuests(
  tx: Tx,
  { venueId, orderId }: Of,
  guests: readonly Pick<RideGuest, 'lineNo' | 'guestNo'>[],
): Promise<TripId[]> {
  const of = sql`unnest(${guests.map(({ lineNo }) => lineNo)}::integer[], ${guests.map(({ guestNo }) => guestNo)}::integer[])
      as g (line_no, guest_no)`
  const isTheirs = sql`r.venue_id = ${venueId} and r.order_id = ${orderId} and r.line_no = g.line_no
      and r.guest_no = g.guest_no and r.state in ('booked', 'missed')`
  // In the order in which a driver holds them: an update takes them as they come.
  await sql`select from ride r, ${of} where ${isTheirs} order by r.id for no key update of r`.execute(tx)
  const { rows } = await sql<{ tripId: TripId }>`
    update ride r set state = 'cancelled', rev = r.rev + 1
    from ${of} where ${isTheirs} returning r.trip_id as "tripId"`.execute(tx)
  return rows.map(({ tripId }) => tripId)
}

/** Gives rides of passes to the passes that come in their place. */
export async function moveToPasses(
  tx: Tx,
  { venueId, orderId }: Of,
  passes: readonly { from: string; to: string }[],
): Promise<void> {
  await sql`
    update ride r set pass_id = m.new_id, rev = r.rev + 1
    from unnest(${passes.map(({ from }) => from)}::uuid[], ${passes.map(({ to }) => to)}::uuid[]) as m (old_id, new_id)
    where r.venue_id = ${venueId} and r.order_id = ${orderId} and r.pass_id = m.old_id and r.state <> 'cancelled'`.execute(
    tx,
  )
}
