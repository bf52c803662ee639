import type { BookPeriod, PeriodState, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { lateMinutes } from './facts.ts'

/** No posting of the job in this venue from here to the end of the transaction; waits for one that is under way. */
export async function holdPosting(tx: Tx, venueId: VenueId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('book'), hashtext(${venueId}))`.execute(tx)
}

/** Every month from the first of the book to the one that is running, the newest first. */
export async function selectPeriods(
  db: Db | Tx,
  venueId: VenueId,
  progressNames: readonly string[],
): Promise<BookPeriod[]> {
  const { rows } = await sql<BookPeriod>`
    with book as (
      select v.id, v.zone, v.business_cutoff,
        date_trunc('month', (clock_timestamp() at time zone v.zone) - v.business_cutoff::interval)::date as running,
        (select case when count(*) = ${progressNames.length} then min(b.through) end from book_progress b
          where b.venue_id = v.id and b.source = any(${progressNames})) as through,
        (select min(p.month) from accounting_period p where p.venue_id = v.id) as first,
        (select max(p.month) from accounting_period p where p.venue_id = v.id and p.state = 'locked') as locked
      from venue v where v.id = ${venueId}
    )
    select g.month::date as month, coalesce(p.state, 'open') as state, p.reason, coalesce(p.rev, 0) as rev,
      case when p.changed_by is not null then p.changed_at end as "changedAt", u.name as "changedBy",
      (select count(*)::integer from journal_entry e where e.venue_id = b.id and e.business_date >= g.month::date
        and e.business_date < g.month + interval '1 month' and e.of_date <> e.business_date
        and date_trunc('month', e.of_date) <> g.month) as "lateEntries",
      case when g.month::date >= b.running then 'running'
        when b.through is null or b.through < make_interval(mins => ${lateMinutes})
          + ((g.month + interval '1 month' + b.business_cutoff::interval) at time zone b.zone)
          or exists (select from book_refusal r where r.venue_id = b.id
            and r.at < (g.month + interval '1 month' + b.business_cutoff::interval) at time zone b.zone) then 'book'
        when g.month::date > coalesce(b.locked + interval '1 month', b.first) then 'before' end as obstacle,
      coalesce(b.locked > g.month::date, false) as "isBelowLocked"
    from book b
    cross join lateral generate_series(coalesce(least(b.first, b.running), b.running)::timestamp, b.running::timestamp,
      interval '1 month') g (month)
    left join accounting_period p on p.venue_id = b.id and p.month = g.month::date
    left join app_user u on u.id = p.changed_by
    order by g.month desc limit 600`.execute(db)
  return rows
}

/** Writes the state of a month; what was before is gone, but for the audit. */
export async function writePeriod(
  tx: Tx,
  venueId: VenueId,
  { month, state, reason, userId }: { month: string; state: PeriodState; reason: string; userId: string },
): Promise<void> {
  // A row is taken first: the time is that of the change, not of the wait before it.
  await sql`
    insert into accounting_period (venue_id, month, state) values (${venueId}, ${month}, 'open')
    on conflict do nothing`.execute(tx)
  await sql`select from accounting_period where venue_id = ${venueId} and month = ${month} for update`.execute(tx)
  await sql`
    update accounting_period set state = ${state}, reason = ${reason}, rev = rev + 1, changed_at = clock_timestamp(),
      changed_by = ${userId}
    where venue_id = ${venueId} and month = ${month}`.execute(tx)
}

/** The id under which the audit names the month. */
export async function findPeriodId(tx: Tx, venueId: VenueId, month: string): Promise<string> {
  const row = await tx
    .selectFrom('accounting_period')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return row.id
}

/** How far the slowest source of the venue has come, and how long ago that was in seconds. */
export async function findReach(
  db: Db,
  venueId: VenueId,
  progressNames: readonly string[],
): Promise<{ postedUpTo: string | null; lagSeconds: number | null }> {
  const { rows } = await sql<{ postedUpTo: string | null; lagSeconds: number | null }>`
    select r.through as "postedUpTo", greatest(0, floor(extract(epoch from clock_timestamp() - r.through)))::integer as "lagSeconds"
    from (select case when count(*) = ${progressNames.length} then min(b.through) end as through from book_progress b
      where b.venue_id = ${venueId} and b.source = any(${progressNames})) r`.execute(db)
  return rows[0] ?? { postedUpTo: null, lagSeconds: null }
}

/** How long ago the slowest source of any venue got as far as it is, in seconds; null: nothing was posted yet. */
export async function findLongestLag(db: Db, progressNames: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ lag: number | null }>`
    select extract(epoch from clock_timestamp() - min(through))::float8 as lag from book_progress
    where source = any(${progressNames})`.execute(db)
  return rows[0]?.lag ?? null
}
