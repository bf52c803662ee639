import type { PassId, UserId, VenueId } from '@marquee/contract'
import { earliestMinutes, type RoadTrip, type TripManifest } from '@marquee/contract/my-trips'
import type { RideId, RideState } from '@marquee/contract/rides'
import type { DriverId, PickupPointId } from '@marquee/contract/transport'
import type { TripDirection, TripId, TripState } from '@marquee/contract/trips'
import type { Db } from '@marquee/db'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { showOff } from '../../../core/show-off.ts'
import type { Tx } from '../../../core/work.ts'
import { mustBeCalled } from './calls.ts'
import { iso, marked } from './trips.ts'

/** The driver who signs in as this person; undefined: they are none. */
export async function findDriverOf(db: Db | Tx, venueId: VenueId, userId: UserId) {
  const { rows } = await sql<{ id: DriverId; name: string }>`
    select id, name from driver
    where venue_id = ${venueId} and user_id = ${userId} and archived_at is null`.execute(db)
  return rows[0]
}

/** Whether this person belongs to the venue now. */
export async function isActiveMember(tx: Tx, { venueId, userId }: { venueId: VenueId; userId: UserId }) {
  const { rows } = await sql`
    select from venue_member where venue_id = ${venueId} and user_id = ${userId} and state = 'active'`.execute(tx)
  return rows.length > 0
}

async function selectRoad(db: Db | Tx, where: RawBuilder<SqlBool>): Promise<RoadTrip[]> {
  const { rows } = await sql<RoadTrip>`
    select t.id, t.direction, ${iso(sql`t.departs_at`)} as "departsAt", ${iso(sql`t.ends_at`)} as "endsAt",
      t.local_date::text as "localDate", t.state, t.reason,
      ${iso(sql`(t.departs_at - make_interval(mins => ${earliestMinutes}))`)} as "startsFrom",
      ${iso(sql`t.started_at`)} as "startedAt",
      ${iso(sql`t.finished_at`)} as "finishedAt", v.plate, d.name as driver, t.capacity, t.taken,
      ${marked('boarded')} as boarded, ${marked('missed')} as missed, t.note,
      ${showOff} as "showOff"
    from trip t
    left join vehicle v on v.venue_id = t.venue_id and v.id = t.vehicle_id
    left join driver d on d.venue_id = t.venue_id and d.id = t.driver_id
    where ${where} order by t.departs_at, t.id limit 50`.execute(db)
  return rows
}

/** What a driver has before them: today's trips and the next ones, those that were cancelled too, and any that still runs. */
export const selectTripsOfDriver = (db: Db, venueId: VenueId, driverId: DriverId) =>
  selectRoad(
    db,
    sql`t.venue_id = ${venueId} and t.driver_id = ${driverId}
      and (t.state = 'running' or t.local_date >=
        (select (now() at time zone zone)::date from venue where id = ${venueId}))`,
  )

/** A trip with its guests by stop; with a driver only if it is theirs. null: there is none. */
export async function findManifest(
  db: Db | Tx,
  venueId: VenueId,
  { id, driverId }: { id: TripId; driverId: DriverId | null },
): Promise<TripManifest | null> {
  const [trip] = await selectRoad(
    db,
    sql`t.venue_id = ${venueId} and t.id = ${id} and (${driverId}::uuid is null or t.driver_id = ${driverId})`,
  )
  if (!trip) return null
  const { rows: stops } = await sql<TripManifest['stops'][number]>`
    select s.pickup_point_id as "pickupPointId", p.name, a.color, p.address, ${iso(sql`s.planned_at`)} as "plannedAt",
      ${iso(sql`s.done_at`)} as "doneAt",
      coalesce((select json_agg(json_build_object('id', r.id, 'name', nullif(coalesce(pass.holder_name, o.guest_name), ''),
          'orderId', o.id, 'orderNo', o.order_no, 'state', r.state, 'hasPhone', o.guest_phone is not null,
          'untoldLeave', case when ${mustBeCalled} then ${iso(sql`r.untold_leave`)} end)
          order by o.order_no, r.line_no, r.guest_no)
        from ride r
        join sale_order o on o.venue_id = r.venue_id and o.id = r.order_id
        left join pass on pass.venue_id = r.venue_id and pass.id = r.pass_id
        where r.venue_id = s.venue_id and r.trip_id = s.trip_id and r.pickup_point_id = s.pickup_point_id
          and r.state <> 'cancelled'), '[]') as passengers
    from trip_stop s
    join trip t on t.venue_id = s.venue_id and t.id = s.trip_id
    join pickup_point p on p.venue_id = s.venue_id and p.id = s.pickup_point_id
    join area a on a.venue_id = p.venue_id and a.id = p.area_id
    where s.venue_id = ${venueId} and s.trip_id = ${id} order by s.planned_at, p.id`.execute(db)
  return { ...trip, stops }
}

/** The next trip that a pass has a place on. */
export async function selectOtherTrip(tx: Tx, venueId: VenueId, passId: PassId) {
  const { rows } = await sql<{ direction: TripDirection; departsAt: string }>`
    select t.direction, ${iso(sql`t.departs_at`)} as "departsAt" from ride r
    join trip t on t.venue_id = r.venue_id and t.id = r.trip_id
    where r.venue_id = ${venueId} and r.pass_id = ${passId} and r.state <> 'cancelled'
    order by t.ends_at < now(), t.departs_at limit 1`.execute(tx)
  return rows[0] ?? null
}

interface Held {
  id: RideId
  tripId: TripId
  pickupPointId: PickupPointId
  state: RideState
  name: string | null
  phone: string | null
  orderNo: number
  stop: { en: string; tr: string }
}

interface Which {
  rideId?: RideId
  rideIds?: readonly RideId[]
  tripId?: TripId
  passId?: PassId
  pickupPointId?: PickupPointId
  state?: RideState
}

/**
 * The rides that all of this fits, without cancelled ones; held until the transaction ends, and before their trip, as a
 * refund holds them.
 */
export async function holdRides(tx: Tx, venueId: VenueId, which: Which): Promise<Held[]> {
  const { rideId = null, rideIds = null, tripId = null, passId = null, pickupPointId = null, state = null } = which
  const { rows } = await sql<Held>`
    select r.id, r.trip_id as "tripId", r.pickup_point_id as "pickupPointId", r.state, o.guest_phone as phone,
      nullif(coalesce(pass.holder_name, o.guest_name), '') as name, o.order_no as "orderNo",
      p.name as stop
    from ride r
    join pickup_point p on p.venue_id = r.venue_id and p.id = r.pickup_point_id
    join sale_order o on o.venue_id = r.venue_id and o.id = r.order_id
    left join pass on pass.venue_id = r.venue_id and pass.id = r.pass_id
    where r.venue_id = ${venueId} and r.state <> 'cancelled'
      and (${rideId}::uuid is null or r.id = ${rideId}) and (${tripId}::uuid is null or r.trip_id = ${tripId})
      and (${rideIds}::uuid[] is null or r.id = any(${rideIds}::uuid[]))
      and (${passId}::uuid is null or r.pass_id = ${passId})
      and (${pickupPointId}::uuid is null or r.pickup_point_id = ${pickupPointId})
      and (${state}::text is null or r.state = ${state})
    order by r.id for no key update of r`.execute(tx)
  return rows
}

interface RoadState {
  id: TripId
  state: TripState
  direction: TripDirection
  departsAt: string
  localDate: string
  driverId: DriverId | null
  /** Minutes until its departure; below 0 it is past. */
  minutesLeft: number
  /** The stop that comes next; null: all are done. */
  nextStop: PickupPointId | null
}

/** A trip as it is now, which nobody starts, ends or cancels until the transaction ends. */
export async function keepTrip(
  tx: Tx,
  venueId: VenueId,
  { id, lock }: { id: TripId; lock: 'share' | 'update' },
): Promise<RoadState | undefined> {
  const { rows } = await sql<RoadState>`
    select t.id, t.state, t.direction, ${iso(sql`t.departs_at`)} as "departsAt", t.local_date::text as "localDate",
      t.driver_id as "driverId", (extract(epoch from t.departs_at - now()) / 60)::integer as "minutesLeft",
      (select s.pickup_point_id from trip_stop s where s.venue_id = t.venue_id and s.trip_id = t.id
        and s.done_at is null order by s.planned_at, s.pickup_point_id limit 1) as "nextStop"
    from trip t where t.venue_id = ${venueId} and t.id = ${id}
    ${lock === 'share' ? sql`for share of t` : sql`for no key update of t`}`.execute(tx)
  return rows[0]
}

interface Marks {
  ids: readonly RideId[]
  state: 'booked' | 'boarded' | 'missed'
  by: UserId
}

export async function markRides(tx: Tx, venueId: VenueId, { ids, state, by }: Marks): Promise<void> {
  await sql`
    update ride set state = ${state}, rev = rev + 1, marked_at = clock_timestamp(), marked_by = ${by}
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[]) and state <> 'cancelled'`.execute(tx)
}

export async function startRow(tx: Tx, venueId: VenueId, id: TripId): Promise<void> {
  await sql`
    update trip set state = 'running', started_at = clock_timestamp(), rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

export async function finishRow(tx: Tx, venueId: VenueId, id: TripId): Promise<void> {
  await sql`
    update trip set state = 'done', finished_at = clock_timestamp(), rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

interface Stop {
  tripId: TripId
  pickupPointId: PickupPointId
}

/** Whether a trip comes by there. */
export async function hasStop(tx: Tx, venueId: VenueId, { tripId, pickupPointId }: Stop): Promise<boolean> {
  const { rows } = await sql`
    select from trip_stop
    where venue_id = ${venueId} and trip_id = ${tripId} and pickup_point_id = ${pickupPointId}`.execute(tx)
  return rows.length > 0
}

interface StopDone extends Stop {
  done: boolean
  by: UserId
}

export async function setStopDone(
  tx: Tx,
  venueId: VenueId,
  { tripId, pickupPointId, done, by }: StopDone,
): Promise<void> {
  await sql`
    update trip_stop set done_at = case when ${done} then coalesce(done_at, clock_timestamp()) end,
      done_by = case when ${done} then coalesce(done_by, ${by}::uuid) end
    where venue_id = ${venueId} and trip_id = ${tripId} and pickup_point_id = ${pickupPointId}`.execute(tx)
}
