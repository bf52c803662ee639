import type { VenueId } from '@marquee/contract'
import { callWithinMinutes, type RebookParty } from '@marquee/contract/rebooking'
import type { RideId } from '@marquee/contract/rides'
import type { PickupPointId } from '@marquee/contract/transport'
import type { TripId, TripRow } from '@marquee/contract/trips'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { leaves } from './columns.ts'
import { iso } from './trips.ts'

interface Party extends Omit<RebookParty, 'tripId' | 'tripIds'> {
  /** When the first of their shows begins, and the last of them ends; null: their rides belong to no show. */
  startsAt: string | null
  endsAt: string | null
}

// When the guest of a ride `r` would leave on this trip.
const leaveOf = (trip: RawBuilder<unknown>) => sql`(
  select ${leaves('t', 's')} from trip t join trip_stop s on s.venue_id = t.venue_id and s.trip_id = t.id
  where t.venue_id = r.venue_id and t.id = ${trip} and s.pickup_point_id = r.pickup_point_id)`

/** The guests who still have places on a trip, by order and stop. */
export async function selectParties(db: Db | Tx, venueId: VenueId, tripId: TripId): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select o.id as "orderId", o.order_no as "orderNo", nullif(o.guest_name, '') as name,
      coalesce(o.guest_email, '') <> '' as "hasEmail", r.pickup_point_id as "pickupPointId",
      p.name as stop, json_agg(r.id order by r.id) as "rideIds", ${iso(sql`min(${leaveOf(sql`r.trip_id`)})`)} as "leavesAt",
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
  stops: { pickupPointId: PickupPointId; leavesAt: string }[]
}

/** The other trips of the same way and day that are still sold, with the stops that are still ahead of them. */
export async function selectTargets(
  db: Db | Tx,
  venueId: VenueId,
  { id, direction, localDate }: Pick<TripRow, 'id' | 'direction' | 'localDate'>,
): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select t.id, ${iso(sql`t.departs_at`)} as "departsAt", ${iso(sql`t.ends_at`)} as "endsAt", v.plate,
      t.capacity - t.taken as free,
      (select coalesce(json_agg(json_build_object('pickupPointId', s.pickup_point_id, 'leavesAt', ${iso(leaves('t', 's'))})), '[]')
        from trip_stop s
        where s.venue_id = t.venue_id and s.trip_id = t.id and ${leaves('t', 's')} > clock_timestamp()) as stops
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

/**
 * Gives held rides to another trip; the constraints refuse one without places, of the other way or without their stop. Who
 * has no address, or leaves before they would read a mail, is to be called: when they count on leaving stays with them.
 * Answers whether all of them have moved: nobody does who would have had to leave by now.
 */
export async function moveRides(
  tx: Tx,
  venueId: VenueId,
  { ids, tripId }: { ids: readonly RideId[]; tripId: TripId },
): Promise<boolean> {
  const { rows } = await sql`
    update ride r set trip_id = ${tripId}, rev = r.rev + 1,
      untold_leave = case
        when coalesce((select o.guest_email from sale_order o where o.venue_id = r.venue_id and o.id = r.order_id), '') = ''
          or ${leaveOf(sql`${tripId}::uuid`)} < now() + make_interval(mins => ${callWithinMinutes})
        then coalesce(r.untold_leave, ${leaveOf(sql`r.trip_id`)}) end
    where r.venue_id = ${venueId} and r.id = any(${[...ids]}::uuid[])
      and ${leaveOf(sql`${tripId}::uuid`)} > clock_timestamp()
    returning r.id`.execute(tx)
  return rows.length === ids.length
}
