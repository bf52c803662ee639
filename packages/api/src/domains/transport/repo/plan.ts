import type { TicketSessionId, VenueId } from '@marquee/contract'
import type { AreaId, DriverId, PickupPointId, VehicleId } from '@marquee/contract/transport'
import type { TripDirection } from '@marquee/contract/trips'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { iso } from './trips.ts'

type Named = { en: string; tr: string }
interface Session {
  id: TicketSessionId
  product: Named
  startsAt: string
  endsAt: string
  sold: { areaId: AreaId; guests: number }[]
}

const isOn = sql`s.state not in ('draft', 'cancelled')`

/** The sessions of a day that take place, with the guests of each area who have bought a ride. */
export async function selectSessions(db: Db, venueId: VenueId, date: string): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select s.id, p.name as product, ${iso(sql`s.starts_at`)} as "startsAt", ${iso(sql`s.ends_at`)} as "endsAt",
      coalesce((select json_agg(json_build_object('areaId', g.area_id, 'guests', g.guests) order by g.area_id)
        from (select k.area_id, count(distinct (r.order_id, r.line_no, r.guest_no))::integer as guests
          from trip t
          join ride r on r.venue_id = t.venue_id and r.trip_id = t.id and r.state <> 'cancelled'
          join order_line l on l.venue_id = r.venue_id and l.order_id = r.order_id and l.line_no = r.line_no
            and l.ticket_session_id = s.id
          join pickup_point k on k.venue_id = r.venue_id and k.id = r.pickup_point_id
          where t.venue_id = s.venue_id and t.local_date between s.local_date - 1 and s.local_date + 1
          group by k.area_id) g), '[]') as sold
    from ticket_session s join ticket_product p on p.venue_id = s.venue_id and p.id = s.product_id
    where s.venue_id = ${venueId} and s.local_date = ${date}::date and ${isOn}
    order by s.starts_at, s.id`.execute(db)
  return rows
}

interface CarriedGuests {
  direction: TripDirection
  areaId: AreaId
  guests: number
}

/** Guests of a session who have a place on a trip that goes, by way and area. */
export async function selectCarried(
  db: Db,
  venueId: VenueId,
  ticketSessionId: TicketSessionId,
): Promise<CarriedGuests[]> {
  const { rows } = await sql<CarriedGuests>`
    select r.direction, k.area_id as "areaId", count(*)::integer as guests
    from order_line l
    join ride r on r.venue_id = l.venue_id and r.order_id = l.order_id and r.line_no = l.line_no and r.state <> 'cancelled'
    join trip t on t.venue_id = r.venue_id and t.id = r.trip_id and t.state <> 'cancelled'
      -- One that is being given up carries nobody.
      and not (t.sales_closed and t.reason is not null)
    join pickup_point k on k.venue_id = r.venue_id and k.id = r.pickup_point_id
    where l.venue_id = ${venueId} and l.ticket_session_id = ${ticketSessionId} and l.kind = 'ride'
    group by r.direction, k.area_id order by r.direction, k.area_id`.execute(db)
  return rows
}

interface Moment {
  date: string
  time: string
  /** In ms since the epoch. */
  at: number
}
interface Lead {
  ticketSessionId: TicketSessionId
  /** Minutes before the start, and after the end. */
  before: number
  after: number
}

/** When trips are at the venue for a session, on the venue's clock; undefined: there is no such session. */
export async function findMoments(db: Db | Tx, venueId: VenueId, { ticketSessionId, before, after }: Lead) {
  const { rows } = await sql<{ to: Moment; from: Moment }>`
    select json_build_object('date', (m.arrives at time zone v.zone)::date::text,
        'time', to_char(m.arrives at time zone v.zone, 'HH24:MI'), 'at', extract(epoch from m.arrives) * 1000) as to,
      json_build_object('date', (m.leaves at time zone v.zone)::date::text,
        'time', to_char(m.leaves at time zone v.zone, 'HH24:MI'), 'at', extract(epoch from m.leaves) * 1000) as from
    from ticket_session s join venue v on v.id = s.venue_id
    cross join lateral (select s.starts_at - make_interval(mins => ${before}) as arrives,
      s.ends_at + make_interval(mins => ${after}) as leaves) m
    where s.venue_id = ${venueId} and s.id = ${ticketSessionId} and ${isOn}`.execute(db)
  return rows[0]
}

/** The areas in use, by name. */
export async function selectAreas(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ id: AreaId; name: Named }>`
    select id, name from area where venue_id = ${venueId} and archived_at is null
    order by fold(coalesce(nullif(name ->> 'en', ''), name ->> 'tr')), id`.execute(db)
  return rows
}

/** The pick-up points in use with their areas, the farthest first. */
export async function selectPlanPoints(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ id: PickupPointId; areaId: AreaId; minutes: number }>`
    select id, area_id as "areaId", minutes from pickup_point
    where venue_id = ${venueId} and archived_at is null order by minutes desc, id`.execute(db)
  return rows
}

interface Busy {
  vehicleId: VehicleId | null
  driverId: DriverId | null
  from: number
  until: number
}

/** What is driven between two moments. */
export async function selectBusy(db: Db, venueId: VenueId, { from, until }: { from: number; until: number }) {
  const { rows } = await sql<Busy>`
    select vehicle_id as "vehicleId", driver_id as "driverId",
      (extract(epoch from departs_at) * 1000)::float8 as from, (extract(epoch from ends_at) * 1000)::float8 as until
    from trip where venue_id = ${venueId} and state <> 'cancelled'
      and span && tstzrange(to_timestamp(${from / 1000}), to_timestamp(${until / 1000}))`.execute(db)
  return rows
}
