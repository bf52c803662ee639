import {
  type PackageRides,
  type PassTypeId,
  storedLocalText,
  type TicketSessionId,
  type VenueId,
} from '@marquee/contract'
import type { RideStop } from '@marquee/contract/rides'
import type { AreaId, RideDirection, RidePrice, VehicleClassId } from '@marquee/contract/transport'
import type { TripDirection, TripId } from '@marquee/contract/trips'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { showHours } from '../../../core/show-off.ts'
import type { Tx } from '../../../core/work.ts'
import { iso, leaves, priceColumns } from './columns.ts'

/** A trip as a guest of a ticket session can take it. */
export interface OfferedTrip {
  id: TripId
  direction: TripDirection
  at: string
  /** `at` on the venue's clock, in minutes of the week from Monday, 00:00. */
  minute: number
  /** Of its vehicle; null: it has none yet. */
  classId: VehicleClassId | null
  free: number
  isClosed: boolean
  stops: Omit<RideStop, 'prices'>[]
}

/** What all rides of a ticket session have in common. */
export interface OfferedSession {
  currency: string
  taxCode: string
  /** null: the tax has no rate on the day of the session. */
  taxPpm: number | null
  passTypeIds: PassTypeId[]
  /** By the number of the trip in the order in which they leave. */
  trips: OfferedTrip[]
}

/** SQL: a moment on a clock, in minutes of the week from Monday, 00:00. */
const minuteOf = (at: RawBuilder<unknown>, zone: RawBuilder<unknown>) => sql`
  ((extract(isodow from ${at} at time zone ${zone})::integer - 1) * 1440
    + extract(hour from ${at} at time zone ${zone})::integer * 60
    + extract(minute from ${at} at time zone ${zone})::integer)`

/**
 * A ticket session with its trips: those that arrive in the four hours before it begins, and those that leave in the four
 * hours after it ends. Cancelled ones are no trips. undefined: the venue has no such session.
 */
export async function findOfferedSession(
  db: Db | Tx,
  venueId: VenueId,
  ticketSessionId: TicketSessionId,
): Promise<OfferedSession | undefined> {
  const { rows } = await sql<OfferedSession>`
    with show as (
      select s.starts_at, s.ends_at, s.local_date, s.product_id, v.zone, v.currency,
        coalesce(r.tax_code, p.tax_code) as tax_code
      from ticket_session s
      join venue v on v.id = s.venue_id
      join ticket_product p on p.venue_id = s.venue_id and p.id = s.product_id
      left join ride_terms r on r.venue_id = s.venue_id
      where s.venue_id = ${venueId} and s.id = ${ticketSessionId}
    ), good as (
      select t.*, case t.direction when 'to' then t.ends_at else t.departs_at end as at
      from show s
      join trip t on t.venue_id = ${venueId} and t.state = 'planned'
        and t.local_date between s.local_date - 1 and s.local_date + 3
        and case t.direction when 'to' then t.ends_at between s.starts_at - ${showHours} and s.starts_at
          else t.departs_at between s.ends_at and s.ends_at + ${showHours} end
    )
    select s.currency, s.tax_code as "taxCode",
      (select x.rate_ppm from tax_rule x where x.venue_id = ${venueId} and x.code = s.tax_code
        and x.valid @> s.local_date) as "taxPpm",
      (select coalesce(json_agg(y.id order by y.sort, y.id), '[]') from pass_type y
        where y.venue_id = ${venueId} and y.product_id = s.product_id and y.archived_at is null) as "passTypeIds",
      (select coalesce(json_agg(json_build_object('id', t.id, 'direction', t.direction, 'at', ${iso(sql`t.at`)},
          'minute', ${minuteOf(sql`t.at`, sql`s.zone`)},
          'classId', c.class_id, 'free', t.capacity - t.taken, 'isClosed', t.sales_closed, 'stops', stops.of)
          order by t.at, t.departs_at, t.id), '[]')
        from good t
        left join vehicle c on c.venue_id = t.venue_id and c.id = t.vehicle_id
        cross join lateral (
          select coalesce(json_agg(json_build_object('pickupPointId', p.id, 'areaId', p.area_id, 'name', p.name,
              'plannedAt', ${iso(sql`x.planned_at`)}, 'isGone', ${leaves('t', 'x')} <= clock_timestamp())
              order by x.planned_at, p.id), '[]') as of
          from trip_stop x
          join pickup_point p on p.venue_id = x.venue_id and p.id = x.pickup_point_id
          where x.venue_id = t.venue_id and x.trip_id = t.id) stops) as trips
    from show s`.execute(db)
  return rows[0]
}

/** A trip of a ticket session, with the areas in which a guest can still get on or off for a price. */
export interface TripRoom {
  ticketSessionId: TicketSessionId
  direction: TripDirection
  classId: VehicleClassId | null
  free: number
  areaIds: AreaId[]
}

/** What the trips of many ticket sessions have room for. Those that take nobody more are left out. */
export async function selectTripRoom(
  db: Db | Tx,
  venueId: VenueId,
  ticketSessionIds: readonly TicketSessionId[],
): Promise<TripRoom[]> {
  if (ticketSessionIds.length === 0) return []
  const { rows } = await sql<TripRoom>`
    select s.id as "ticketSessionId", t.direction, c.class_id as "classId", t.capacity - t.taken as free,
      array(select distinct p.area_id from trip_stop x
        join pickup_point p on p.venue_id = x.venue_id and p.id = x.pickup_point_id
        where x.venue_id = t.venue_id and x.trip_id = t.id and ${leaves('t', 'x')} > clock_timestamp()
          and exists (select from ride_price r where r.venue_id = t.venue_id and r.area_id = p.area_id
            and r.direction = t.direction and r.minutes @> ${minuteOf(sql`at.at`, sql`v.zone`)}
            and (r.class_id is null or r.class_id = c.class_id))) as "areaIds"
    from ticket_session s
    join venue v on v.id = s.venue_id
    join trip t on t.venue_id = s.venue_id and t.state = 'planned' and not t.sales_closed and t.capacity > t.taken
      and t.local_date between s.local_date - 1 and s.local_date + 3
    left join vehicle c on c.venue_id = t.venue_id and c.id = t.vehicle_id
    cross join lateral (select case t.direction when 'to' then t.ends_at else t.departs_at end as at) at
    where s.venue_id = ${venueId} and s.id = any(${[...ticketSessionIds]}::uuid[])
      and case t.direction when 'to' then at.at between s.starts_at - ${showHours} and s.starts_at
        else at.at between s.ends_at and s.ends_at + ${showHours} end`.execute(db)
  return rows
}

/** The areas and classes of vehicles in use, by name, and the dearest price of each kind of ride in these areas. */
export async function selectRideChoices(db: Db | Tx, venueId: VenueId): Promise<PackageRides> {
  const { rows } = await sql<PackageRides>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.code_key), '[]')
        from area a where a.venue_id = ${venueId} and a.archived_at is null) as areas,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.code_key), '[]')
        from vehicle_class c where c.venue_id = ${venueId} and c.archived_at is null) as classes,
      (select coalesce(jsonb_agg(p), '[]') from (
        select r.area_id as "areaId", r.class_id as "vehicleClassId", r.pass_type_id as "passTypeId", r.direction,
          max(r.amount_minor) as "toMinor"
        from ride_price r join area a on a.venue_id = r.venue_id and a.id = r.area_id and a.archived_at is null
        where r.venue_id = ${venueId}
        group by r.area_id, r.class_id, r.pass_type_id, r.direction) p) as prices`.execute(db)
  const { areas, classes, prices } = rows[0] ?? { areas: [], classes: [], prices: [] }
  const named = <Row extends { name: unknown }>(row: Row) => ({ ...row, name: storedLocalText.parse(row.name) })
  return { areas: areas.map(named), classes: classes.map(named), prices }
}

/** A moment at which an area is asked for its prices. */
export interface AskedPrice {
  areaId: AreaId
  direction: RideDirection
  minute: number
}

/** The prices that hold at each of these, in their order. */
export async function selectPricesOf(
  db: Db | Tx,
  venueId: VenueId,
  asked: readonly AskedPrice[],
): Promise<RidePrice[][]> {
  if (asked.length === 0) return []
  const { rows } = await sql<RidePrice & { at: number }>`
    select a.at::integer as at, ${priceColumns}
    from unnest(${asked.map(({ areaId }) => areaId)}::uuid[], ${asked.map(({ direction }) => direction)}::text[],
      ${asked.map(({ minute }) => minute)}::integer[]) with ordinality as a (area_id, direction, minute, at)
    join ride_price p on p.venue_id = ${venueId} and p.area_id = a.area_id and p.direction = a.direction
      and p.minutes @> a.minute`.execute(db)
  const byPlace = Map.groupBy(rows, ({ at }) => at)
  return asked.map((_, index) => byPlace.get(index + 1) ?? [])
}
