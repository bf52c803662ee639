import type { StoredFileId, VenueId } from '@marquee/contract'
import type { DriverId, VehicleId } from '@marquee/contract/transport'
import type { VehicleEntryId, VehicleEntryRow, VehicleLogFilter, VehicleTotals } from '@marquee/contract/vehicle-log'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../../core/search-words.ts'
import { drivenBy } from './log.ts'

export interface LogOf extends VehicleLogFilter {
  venueId: VenueId
  id?: VehicleEntryId
}
/** Where a page of the log ended. */
export interface AfterEntry {
  day: string
  id: string
}

function where({ venueId, id, vehicleId, kind, search = '' }: LogOf): RawBuilder<unknown> {
  const parts = [
    sql`e.venue_id = ${venueId} and e.removed_at is null`,
    ...(id ? [sql`e.id = ${id}`] : []),
    ...(vehicleId ? [sql`e.vehicle_id = ${vehicleId}`] : []),
    ...(kind ? [sql`e.kind = ${kind}`] : []),
    ...searchWords(search).map(
      ({ patterns }) =>
        sql`(${sql.join(
          patterns.map((pattern) => sql`e.search_key like ${pattern}`),
          sql` or `,
        )})`,
    ),
  ]
  return sql.join(parts, sql` and `)
}

/** What an expense `x` comes to, unless it was given up. */
const alive = sql`case when x.state not in ('discarded', 'reversed') then x.gross_minor end`
const withExpense = sql`left join expense x on x.venue_id = e.venue_id and x.id = e.expense_id`

/** An entry without the addresses of its photos. */
export type StoredEntry = Omit<VehicleEntryRow, 'photos'> & { photos: StoredFileId[] }

/** Entries after a place in the log (null: from its beginning), the newest day first. */
export async function selectEntries(
  db: Db,
  filter: LogOf,
  { after, limit }: { after: AfterEntry | null; limit: number },
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.id, e.vehicle_id as "vehicleId", v.plate, e.kind, e.day, e.odometer_km as "odometerKm", e.litres,
      e.workshop, e.description, e.next_due_on as "nextDueOn", e.next_due_km as "nextDueKm",
      ${alive} as "costMinor",
      case when x.id is not null then jsonb_build_object('id', x.id, 'expenseNo', x.expense_no, 'state', x.state,
        'categoryId', x.category_id) end as expense,
      array(select p.photo from vehicle_entry_photo p where p.venue_id = e.venue_id and p.entry_id = e.id
        order by p.position) as photos,
      u.name as by, e.rev
    from vehicle_entry e
    join vehicle v on v.venue_id = e.venue_id and v.id = e.vehicle_id
    join app_user u on u.id = e.created_by ${withExpense}
    where ${where(filter)} ${after ? sql`and (e.day, e.id) < (${after.day}::date, ${after.id}::uuid)` : sql``}
    order by e.day desc, e.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted no further than `most`. */
export async function countEntries(db: Db, filter: LogOf, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from
      (select from vehicle_entry e where ${where(filter)} limit ${most}) found`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * What vehicles cost and went in the twelve months until now: kilometres of a month are what the odometer gained in it.
 * What was used counts from the first fill to the last one, without the fuel of the first.
 */
export async function sumLog(db: Db, venueId: VenueId, vehicleId: VehicleId | null): Promise<VehicleTotals[]> {
  const { rows } = await sql<VehicleTotals>`
    with span as (
      select (date_trunc('month', now() at time zone zone) - interval '11 months')::date as since
      from venue where id = ${venueId}
    ), entries as (
      select e.vehicle_id, e.day, to_char(e.day, 'YYYY-MM') as month, e.kind, e.odometer_km, e.litres,
        ${alive} as cost_minor,
        e.odometer_km - max(e.odometer_km) over (partition by e.vehicle_id order by e.day, e.odometer_km nulls last, e.id
          rows between unbounded preceding and 1 preceding) as gained,
        min(e.odometer_km) filter (where e.kind = 'fuel' and e.day >= s.since) over (partition by e.vehicle_id) as first_fill
      from vehicle_entry e ${withExpense} cross join span s
      where e.venue_id = ${venueId} and e.removed_at is null
        and (${vehicleId}::uuid is null or e.vehicle_id = ${vehicleId})
    ), months as (
      select e.vehicle_id, e.month, coalesce(sum(e.cost_minor), 0)::bigint as cost_minor,
        coalesce(sum(greatest(e.gained, 0)), 0)::integer as km, coalesce(sum(e.litres), 0)::numeric(12, 3) as litres
      from entries e, span s where e.day >= s.since group by e.vehicle_id, e.month
    ), used as (
      select e.vehicle_id, sum(e.litres) filter (where e.odometer_km > e.first_fill) as litres,
        max(e.odometer_km) - min(e.odometer_km) as km
      from entries e, span s where e.kind = 'fuel' and e.day >= s.since group by e.vehicle_id
    )
    select v.id as "vehicleId", v.plate, v.name,
      (select max(e.odometer_km) from entries e where e.vehicle_id = v.id) as "odometerKm",
      coalesce((select sum(m.cost_minor) from months m where m.vehicle_id = v.id), 0)::bigint as "costMinor",
      coalesce((select sum(m.km) from months m where m.vehicle_id = v.id), 0)::integer as km,
      (select round(100 * u.litres / nullif(u.km, 0), 1)::float8 from used u where u.vehicle_id = v.id) as "litresPer100Km",
      coalesce((select jsonb_agg(jsonb_build_object('month', m.month, 'costMinor', m.cost_minor, 'km', m.km,
          'litres', m.litres::text) order by m.month desc) from months m where m.vehicle_id = v.id), '[]') as months
    from vehicle v
    where v.venue_id = ${venueId} and (${vehicleId}::uuid is null or v.id = ${vehicleId})
      and (v.archived_at is null or exists (select from months m where m.vehicle_id = v.id))
    order by v.plate_key`.execute(db)
  return rows
}

/** How far vehicle `v` has gone, as far as anybody wrote down. */
const gone = sql`(select max(e.odometer_km) from vehicle_entry e
  where e.venue_id = v.venue_id and e.vehicle_id = v.id and e.removed_at is null)`

/** What the log of a venue is entered with: its day and currency, vehicles and categories of expenses. */
export async function selectLogChoices(db: Db, venueId: VenueId, driverId: DriverId | null = null) {
  const { rows } = await sql<Record<'today' | 'currency' | 'vehicles' | 'categories', never>>`
    select (clock_timestamp() at time zone n.zone)::date as today, n.currency,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'plate', v.plate, 'name', v.name, 'odometerKm', ${gone})
          order by v.plate_key)
        from vehicle v where v.venue_id = n.id and v.archived_at is null
          and (${driverId}::uuid is null or ${drivenBy(driverId)})), '[]') as vehicles,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.code_key)
        from expense_category c where c.venue_id = n.id and c.archived_at is null), '[]') as categories
    from venue n where n.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue is there')
  return row
}
