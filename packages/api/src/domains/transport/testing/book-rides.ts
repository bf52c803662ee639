import type { RideId } from '@marquee/contract/rides'
import type { PickupPointId } from '@marquee/contract/transport'
import type { TripDirection, TripId } from '@marquee/contract/trips'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'

interface Booking {
  venueId: string
  /** An order of passes: each of them gets a place. */
  orderId: string
  trip: { id: TripId; direction: TripDirection }
  pickupPointId: PickupPointId
}

/** Gives every pass of an order a place on a trip; the ids come in the order of the passes. */
export async function bookRides(db: Db, { venueId, orderId, trip, pickupPointId }: Booking): Promise<RideId[]> {
  const { rows: passes } = await sql<{ id: string; lineNo: number }>`
    select id, line_no as "lineNo" from pass where venue_id = ${venueId} and order_id = ${orderId}
    order by line_no, seat_no, id`.execute(db)
  const ids = passes.map(() => uuidv7() as RideId)
  const guests = passes.map((_, at) => at + 1)
  await sql`
    insert into ride (venue_id, id, order_id, line_no, guest_no, trip_id, direction, pickup_point_id, pass_id)
    select ${venueId}, g.id, ${orderId}, g.line_no, g.guest_no, ${trip.id}, ${trip.direction}, ${pickupPointId}, g.pass_id
    from unnest(${ids}::uuid[], ${passes.map(({ lineNo }) => lineNo)}::integer[], ${guests}::integer[],
      ${passes.map(({ id }) => id)}::uuid[]) as g (id, line_no, guest_no, pass_id)`.execute(db)
  return ids
}

/** Moves a trip with its stops so that it departs in so many minutes. */
export async function departsIn(db: Db, tripId: TripId, minutes: number): Promise<void> {
  await sql`
    with before as (select venue_id, id, departs_at from trip where id = ${tripId}),
      stops as (
        update trip_stop s set planned_at = s.planned_at + (now() + ${minutes} * interval '1 minute' - b.departs_at)
        from before b where s.venue_id = b.venue_id and s.trip_id = b.id)
    update trip t set departs_at = now() + ${minutes} * interval '1 minute',
      ends_at = t.ends_at + (now() + ${minutes} * interval '1 minute' - b.departs_at),
      local_date = ((now() + ${minutes} * interval '1 minute') at time zone v.zone)::date
    from before b join venue v on v.id = b.venue_id where t.venue_id = b.venue_id and t.id = b.id`.execute(db)
}
