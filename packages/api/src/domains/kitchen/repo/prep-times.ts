import type { VenueId } from '@marquee/contract'
import type { PrepFigures, PrepTimes } from '@marquee/contract/kitchen'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'

interface Row extends PrepFigures {
  stationId: string
  /** null: all days together. */
  day: string | null
}

/**
 * How long stations took, by the business day on which a ticket was fired: from then until its last line was ready.
 * Tickets of which everything was cancelled are left out, and what is not ready yet counts only as late.
 */
export async function selectPrepTimes(
  db: Db,
  venueId: VenueId,
  { from, to }: { from: string; to: string },
): Promise<PrepTimes> {
  const { rows: stations } = await sql<Pick<PrepTimes['stations'][number], 'id' | 'name' | 'targetMinutes'>>`
    select id, name, target_minutes as "targetMinutes" from kitchen_station
    where venue_id = ${venueId} and archived_at is null order by code, id`.execute(db)
  const { rows } = await sql<Row>`
    with done as (
      select t.station_id, ${businessDay('t.fired_at')} as day, l.recalls,
        extract(epoch from l.ready_at - t.fired_at) as made, extract(epoch from l.started_at - t.fired_at) as waited,
        coalesce(l.ready_at, clock_timestamp()) > t.target_at as is_late
      from kitchen_ticket t
      join venue v on v.id = t.venue_id
      cross join lateral (
        select case when bool_and(k.ready_at is not null) then max(k.ready_at) end as ready_at,
          min(k.started_at) as started_at, sum(k.recalls) as recalls, count(*) as lines
        from kitchen_line k where k.venue_id = t.venue_id and k.ticket_id = t.id and k.kind = 'make'
          and k.state not in ('cancelled', 'wasted')) l
      where t.venue_id = ${venueId} and t.kind <> 'cancel' and l.lines > 0
        and t.fired_at >= ${from}::date - 1 and t.fired_at < ${to}::date + 3
        and ${businessDay('t.fired_at')} between ${from}::date and ${to}::date)
    select station_id as "stationId", day, count(made)::integer as tickets,
      round(percentile_cont(0.5) within group (order by made))::integer as "medianSeconds",
      round(percentile_cont(0.9) within group (order by made))::integer as "mostSeconds",
      round(percentile_cont(0.5) within group (order by waited))::integer as "waitSeconds",
      (count(*) filter (where is_late))::integer as late, sum(recalls)::integer as recalls
    from done group by grouping sets ((station_id), (station_id, day)) order by day`.execute(db)
  const none = { tickets: 0, medianSeconds: null, mostSeconds: null, waitSeconds: null, late: 0, recalls: 0 }
  return {
    stations: stations.map((station) => {
      const own = rows.filter(({ stationId }) => stationId === station.id)
      const {
        stationId: _,
        day: __,
        ...all
      } = own.find(({ day }) => day === null) ?? { stationId: '', day: null, ...none }
      const days = own.flatMap(({ stationId: ___, day, ...figures }) => (day === null ? [] : { day, ...figures }))
      return { ...station, ...all, days }
    }),
  }
}
