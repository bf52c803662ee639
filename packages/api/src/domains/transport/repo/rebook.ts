import type { VenueId } from '@marquee/contract'
import type { RebookParty } from '@marquee/contract/rebooking'
import type { RideId } from '@marquee/contract/rides'
import type { PickupPointId } from '@marquee/contract/transport'
import type { TripId, TripRow } from '@marquee/contract/trips'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { iso } from './trips.ts'

interface Party extends Omit<RebookParty, 'tripId' | 'tripIds'> {
  /** When the first of their shows begins, and the last of them ends; null: their rides belong to no show. */
  startsAt: string | null
  endsAt: string | null
}

/** The guests who still have places on a trip, by order and stop. */
export async function selectParties(db: Db | Tx, venueId: VenueId, tripId: TripId): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select o.id as "orderId", o.order_no as "orderNo", nullif(o.guest_name, '') as name,
      coalesce(o.guest_email, '') <> '' as "hasEmail", r.pickup_point_id as "pickupPointId",
      p.name as stop, json_agg(r.id order by r.id) as "rideIds",
      ${iso(sql`min(s.starts_at)`)} as "startsAt", ${iso(sql`max(s.ends_at)`)} as "endsAt"
    from ride r
    join sale_order o on o.venue_id = r.venue_id and o.id = r.order_id
    join pickup_point p on p.venue_id = r.venue_id and p.id = r.pickup_point_id
    join order_line l on l.venue_id = r.venue_id and l.order_id = r.order_id and l.line_no = r.line_no
    left join ticket_session s on s.venue_id = l.venue_id and s.id = l.ticket_session_id
    where r.venue_id = ${venueId} and r.trip_id = ${tripId} and r.state <> 'cancelled'
    group by o.venue_id, o.id, r.pickup_point_id, p.name
    order by o.order_no, r.pickup_point_id`.execute(db)
  return rows
}

interface Target {
  id: TripId
  departsAt: string
  endsAt: string
  plate: string | null
  free: number
  pickupPointIds: PickupPointId[]
}

/** The other trips of the same way and day that are still sold. */
export async function selectTargets(
  db: Db | Tx,
  venueId: VenueId,
  { id, direction, localDate }: Pick<TripRow, 'id' | 'direction' | 'localDate'>,
): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select t.id, ${iso(sql`t.departs_at`)} as "departsAt", ${iso(sql`t.ends_at`)} as "endsAt", v.plate,
      t.capacity - t.taken as free,
      (select json_agg(s.pickup_point_id) from trip_stop s
        where s.venue_id = t.venue_id and s.trip_id = t.id) as "pickupPointIds"
    from trip t left join vehicle v on v.venue_id = t.venue_id and v.id = t.vehicle_id
    where t.venue_id = ${venueId} and t.id <> ${id} and t.direction = ${direction}
      and t.local_date = ${localDate}::date and t.state = 'planned' and not t.sales_closed
    order by t.departs_at, t.id`.execute(db)
  return rows
}

/** Nobody can buy a place on the trip any more, and why. */
export async function closeSales(tx: Tx, venueId: VenueId, { id, reason }: { id: TripId; reason: string }) {
  await sql`
    update trip set sales_closed = true, reason = ${reason}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** The trip is sold again. */
export async function openSales(tx: Tx, venueId: VenueId, id: TripId): Promise<void> {
  await sql`
    update trip set sales_closed = false, reason = null, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Gives held rides to another trip; the constraints refuse one without places, of the other way or without their stop. */
export async function moveRides(
  tx: Tx,
  venueId: VenueId,
  { ids, tripId }: { ids: readonly RideId[]; tripId: TripId },
): Promise<void> {
  await sql`
    update ride set trip_id = ${tripId}, rev = rev + 1
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}
