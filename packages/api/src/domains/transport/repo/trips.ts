import type { UserId, VenueId } from '@marquee/contract'
import type { RideState } from '@marquee/contract/rides'
import type { DriverId, PickupPointId, VehicleId } from '@marquee/contract/transport'
import type { TripDirection, TripId, TripRow } from '@marquee/contract/trips'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { showOff } from '../../../core/show-off.ts'
import type { Tx } from '../../../core/work.ts'
import type { VehiclePapers } from '../rules/papers.ts'
import { mustBeCalled } from './calls.ts'

/** A moment as it is sent. */
export const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** How many guests of a trip `t` are in this state. */
export const marked = (state: RideState) => sql`(select count(*)::integer from ride r
  where r.venue_id = t.venue_id and r.trip_id = t.id and r.state = ${state})`

/** Guests of a trip `t` who were moved to it, have not been told, and can still be called. */
const toCall = sql`(select count(*)::integer from ride r
  where r.venue_id = t.venue_id and r.trip_id = t.id and ${mustBeCalled})`

async function selectTrips(db: Db | Tx, where: RawBuilder<SqlBool>): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select t.id, t.direction, ${iso(sql`t.departs_at`)} as "departsAt", ${iso(sql`t.ends_at`)} as "endsAt",
      t.local_date::text as "localDate", t.capacity, t.taken, t.note, t.state, t.reason, t.rev,
      t.sales_closed as "salesClosed", ${showOff} as "showOff", ${marked('boarded')} as boarded, ${marked('missed')} as missed,
      ${toCall} as "toCall",
      case when v.id is not null then json_build_object('id', v.id, 'plate', v.plate) end as vehicle,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as driver,
      (select coalesce(json_agg(json_build_object('pickupPointId', p.id, 'areaId', a.id, 'name', p.name,
          'color', a.color, 'plannedAt', ${iso(sql`s.planned_at`)},
          'doneAt', ${iso(sql`s.done_at`)}) order by s.planned_at, p.id), '[]')
        from trip_stop s
        join pickup_point p on p.venue_id = s.venue_id and p.id = s.pickup_point_id
        join area a on a.venue_id = p.venue_id and a.id = p.area_id
        where s.venue_id = t.venue_id and s.trip_id = t.id) as stops
    from trip t
    left join vehicle v on v.venue_id = t.venue_id and v.id = t.vehicle_id
    left join driver d on d.venue_id = t.venue_id and d.id = t.driver_id
    where ${where} order by t.departs_at, t.id`.execute(db)
  return rows
}

/** The trips that begin on a day of the venue's calendar. */
export const selectTripsOf = (db: Db | Tx, venueId: VenueId, date: string) =>
  selectTrips(db, sql`t.venue_id = ${venueId} and t.local_date = ${date}::date`)

/** One trip; null: the venue has none of this id. */
export async function findTrip(db: Db | Tx, venueId: VenueId, id: TripId): Promise<TripRow | null> {
  const [row] = await selectTrips(db, sql`t.venue_id = ${venueId} and t.id = ${id}`)
  return row ?? null
}

/** The same, held until the transaction ends. */
export async function holdTrip(tx: Tx, venueId: VenueId, id: TripId): Promise<TripRow | null> {
  await sql`select from trip where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return findTrip(tx, venueId, id)
}

interface Vehicle extends VehiclePapers {
  id: VehicleId
  plate: string
  name: string | null
  capacity: number
  driverId: DriverId | null
}

const vehicleColumns = sql`v.id, v.plate, v.name, v.state, coalesce(v.seats, c.seats) as capacity,
  v.driver_id as "driverId", v.insurance_until::text as "insuranceUntil",
  v.inspection_until::text as "inspectionUntil", v.permit_until::text as "permitUntil"`

/** The vehicles in use, by plate. */
export async function selectVehicles(db: Db | Tx, venueId: VenueId): Promise<Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    select ${vehicleColumns} from vehicle v join vehicle_class c on c.venue_id = v.venue_id and c.id = v.class_id
    where v.venue_id = ${venueId} and v.archived_at is null order by v.plate_key`.execute(db)
  return rows
}

/** A vehicle in use, kept so until the transaction ends; null: there is none. */
export async function keepVehicle(tx: Tx, venueId: VenueId, id: VehicleId): Promise<Vehicle | null> {
  const { rows } = await sql<Vehicle>`
    select ${vehicleColumns} from vehicle v join vehicle_class c on c.venue_id = v.venue_id and c.id = v.class_id
    where v.venue_id = ${venueId} and v.id = ${id} and v.archived_at is null for share of v`.execute(tx)
  return rows[0] ?? null
}

interface Driver {
  id: DriverId
  name: string
  licenceUntil: string | null
}

/** The drivers in use, by name. */
export async function selectTripDrivers(db: Db | Tx, venueId: VenueId): Promise<Driver[]> {
  const { rows } = await sql<Driver>`
    select id, name, licence_until::text as "licenceUntil" from driver
    where venue_id = ${venueId} and archived_at is null order by fold(name), id`.execute(db)
  return rows
}

/** A driver in use, kept so until the transaction ends; null: there is none. */
export async function keepDriver(tx: Tx, venueId: VenueId, id: DriverId): Promise<Driver | null> {
  const { rows } = await sql<Driver>`
    select id, name, licence_until::text as "licenceUntil" from driver
    where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows[0] ?? null
}

interface Point {
  id: PickupPointId
  name: { en: string; tr: string }
  area: { en: string; tr: string }
  minutes: number
}

/** The pick-up points in use of areas in use, the farthest first; of these ids only, when they are given. */
export async function selectPoints(db: Db | Tx, venueId: VenueId, ids?: readonly PickupPointId[]): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select p.id, p.name, a.name as area, p.minutes from pickup_point p
    join area a on a.venue_id = p.venue_id and a.id = p.area_id and a.archived_at is null
    where p.venue_id = ${venueId} and p.archived_at is null
      and (${ids === undefined} or p.id = any(${ids ?? []}::uuid[]))
    order by p.minutes desc, p.id`.execute(db)
  return rows
}

interface NewTrip {
  venueId: VenueId
  direction: TripDirection
  date: string
  time: string
  points: readonly { id: PickupPointId; minutes: number }[]
  vehicleId: VehicleId | null
  driverId: DriverId | null
  capacity: number
  note: string
  by: UserId
}

/**
 * Writes a trip with its stops: to the venue each is reached so many minutes before the arrival, from it so many after
 * the departure. It takes its vehicle and driver from the first place to the last.
 */
export async function insertTrip(tx: Tx, trip: NewTrip): Promise<TripId> {
  const { venueId, points, direction } = trip
  const id = uuidv7() as TripId
  const farthest = Math.max(1, ...points.map(({ minutes }) => minutes))
  const sign = direction === 'to' ? -1 : 1
  const at = sql`((${trip.date}::date + ${trip.time}::time) at time zone
    (select zone from venue where id = ${venueId}))`
  const [from, until] = direction === 'to' ? [-farthest, 0] : [0, farthest]
  await sql`
    insert into trip (venue_id, id, direction, departs_at, ends_at, local_date, vehicle_id, driver_id, capacity, note, created_by)
    select ${venueId}, ${id}, ${direction}, m.at + make_interval(mins => ${from}), m.at + make_interval(mins => ${until}),
      ((m.at + make_interval(mins => ${from})) at time zone v.zone)::date,
      ${trip.vehicleId}, ${trip.driverId}, ${trip.capacity}, ${trip.note}, ${trip.by}
    from venue v, (select ${at} as at) m where v.id = ${venueId}`.execute(tx)
  await sql`
    insert into trip_stop (venue_id, trip_id, pickup_point_id, planned_at)
    select ${venueId}, ${id}, p.id, ${at} + make_interval(mins => ${sign}::integer * p.minutes)
    from unnest(${points.map((point) => point.id)}::uuid[], ${points.map(({ minutes }) => minutes)}::integer[])
      as p (id, minutes)`.execute(tx)
  return id
}

interface Crew {
  id: TripId
  vehicleId: VehicleId | null
  driverId: DriverId | null
  capacity: number
}

/** Gives a trip its vehicle and driver; the constraints refuse those that are on another at the time. */
export async function updateCrew(tx: Tx, venueId: VenueId, { id, vehicleId, driverId, capacity }: Crew): Promise<void> {
  await sql`
    update trip set vehicle_id = ${vehicleId}, driver_id = ${driverId}, capacity = ${capacity}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

interface Cancelling {
  id: TripId
  reason: string
  by: UserId
}

export async function cancelRow(tx: Tx, venueId: VenueId, { id, reason, by }: Cancelling): Promise<void> {
  await sql`
    update trip set state = 'cancelled', reason = ${reason}, cancelled_at = now(), cancelled_by = ${by}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}
