import {
  type DayEvent,
  type DayFinding,
  type DayList,
  type DayTotals,
  dayFinding,
  dayTotals,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { z } from 'zod'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../core/work.ts'

interface At {
  venueId: VenueId
  date: string
}

/** Until the end of the transaction nobody else closes this day or opens it again, and no till is opened on it. */
export async function lockDay(tx: Tx, { venueId, date }: At): Promise<void> {
  await sql`select pg_advisory_xact_lock(day_lock(${venueId}, ${date}))`.execute(tx)
}

/** The business day that the venue's clock is in. */
export async function businessDayNow(tx: Tx, venueId: VenueId): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ${businessDay()} as day
    from venue v where v.id = ${venueId}`.execute(tx)
  return rows[0]?.day ?? ''
}

const signedRows = z.array(dayFinding.extend({ reason: z.string() }))

/** How a day was closed and opened again, the oldest first. */
export async function selectDayEvents(tx: Tx, { venueId, date }: At): Promise<DayEvent[]> {
  const { rows } = await sql<{
    closes: boolean
    at: string
    who: string
    reason: string | null
    signed: unknown
    totals: unknown
  }>`
    select e.closes, e.at, u.name as who, e.reason, e.signed, e.totals
    from day_event e join app_user u on u.id = e.actor_id
    where e.venue_id = ${venueId} and e.business_date = ${date} order by e.no`.execute(tx)
  return rows.map(({ closes, signed, totals, ...row }) => ({
    ...row,
    kind: closes ? 'closed' : 'reopened',
    signed: signedRows.parse(signed),
    totals: totals === null ? null : dayTotals.parse(totals),
  }))
}

interface NewEvent extends At {
  actorId: UserId
  /** Its number in the day: the odd ones close it. */
  no: number
  reason?: string
  signed?: (DayFinding & { reason: string })[]
  totals?: DayTotals
}

/** Returns its id. */
export async function insertDayEvent(tx: Tx, event: NewEvent): Promise<string> {
  const id = uuidv7()
  const { venueId, date, actorId, no, reason = null, signed = [], totals } = event
  await sql`
    insert into day_event (venue_id, id, business_date, no, actor_id, reason, signed, totals)
    values (${venueId}, ${id}, ${date}, ${no}, ${actorId}, ${reason}, ${JSON.stringify(signed)},
      ${totals === undefined ? null : JSON.stringify(totals)})`.execute(tx)
  return id
}

/** What was sold on a day, before anything was given back. */
export async function selectSalesOfDay(
  tx: Tx,
  { venueId, date }: At,
): Promise<Pick<DayTotals, 'currency' | 'orders' | 'grossMinor' | 'taxMinor'>> {
  const { rows } = await sql<Pick<DayTotals, 'currency' | 'orders' | 'grossMinor' | 'taxMinor'>>`
    select v.currency, count(distinct o.id)::integer as orders, coalesce(sum(l.gross_minor), 0)::bigint as "grossMinor",
      coalesce(sum(l.tax_minor), 0)::bigint as "taxMinor"
    from venue v
    left join sale_order o on o.venue_id = v.id and o.business_date = ${date} and not o.is_training
      and o.created_at >= (${date}::date + v.business_cutoff::interval - interval '1 day') at time zone v.zone
      and o.created_at < (${date}::date + v.business_cutoff::interval + interval '2 days') at time zone v.zone
    left join order_line l on l.venue_id = o.venue_id and l.order_id = o.id and l.change_id is null
    where v.id = ${venueId} group by v.currency`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the venue is not there')
  return row
}

/**
 * Business days before a date on which the book moved, a till was open or the day was closed, the newest first; one more
 * than asked for when there are more. Each is found by a jump through the indexes, however much a day holds.
 */
export async function selectDays(
  tx: Tx,
  { venueId, before, limit }: { venueId: VenueId; before: string; limit: number },
): Promise<DayList['rows']> {
  const last = (than: ReturnType<typeof sql>) => sql`(
    select max(d) from (
      (select business_date as d from journal_entry
        where venue_id = ${venueId} and business_date < ${than} order by business_date desc limit 1)
      union all (select business_date from till_session
        where venue_id = ${venueId} and business_date < ${than} and not is_training order by business_date desc limit 1)
      union all (select business_date from day_event
        where venue_id = ${venueId} and business_date < ${than} order by business_date desc limit 1)) each)`
  const { rows } = await sql<DayList['rows'][number]>`
    with recursive days (d, n) as (
      select ${last(sql`${before}::date`)}, 1
      union all select ${last(sql`days.d`)}, n + 1 from days where d is not null and n <= ${limit}
    )
    select d as date, coalesce(e.no % 2 = 1, false) as "isClosed", coalesce((e.no + 1) / 2, 0) as revision
    from days left join lateral (
      select max(no) as no from day_event where venue_id = ${venueId} and business_date = days.d) e on true
    where d is not null order by d desc`.execute(tx)
  return rows
}
