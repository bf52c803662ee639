import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Found } from '../../../core/day-check.ts'
import type { Tx } from '../../../core/work.ts'

/** Orders, their changes and tills of a business day that the book does not have yet, as one finding with how many. */
export async function selectNotPosted(tx: Tx, { venueId, date }: { venueId: VenueId; date: string }): Promise<Found[]> {
  const posted = (source: string, id: ReturnType<typeof sql.ref>, act: ReturnType<typeof sql>) => sql`(
    select true from journal_entry e
    where e.venue_id = ${venueId} and e.source = ${source} and e.source_id = ${id} and e.act = ${act} limit 1)`
  const opened = sql`case when s.float_brought then 'till.float_brought' else 'till.opened' end`
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from sale_order o join venue v on v.id = o.venue_id
      where o.venue_id = ${venueId} and o.business_date = ${date} and not o.is_training
        and o.created_at >= (${date}::date + v.business_cutoff::interval - interval '1 day') at time zone v.zone
        and o.created_at < (${date}::date + v.business_cutoff::interval + interval '2 days') at time zone v.zone
        and exists (select from order_line l
          where l.venue_id = o.venue_id and l.order_id = o.id and l.change_id is null and l.gross_minor <> 0)
        and ${posted('order', sql.ref('o.id'), sql`'sale'`)} is null
    )::integer + (
      select count(*) from order_change c join venue v on v.id = c.venue_id
      where c.venue_id = ${venueId} and not c.is_training and c.business_date = ${date}
        and c.at >= (${date}::date + v.business_cutoff::interval - interval '1 day') at time zone v.zone
        and c.at < (${date}::date + v.business_cutoff::interval + interval '2 days') at time zone v.zone
        and exists (select from order_line l
          where l.venue_id = c.venue_id and l.change_id = c.id and l.gross_minor <> 0)
        and ${posted('change', sql.ref('c.id'), sql`'order.changed'`)} is null
    )::integer + (
      select count(*) from till_session s
      where s.venue_id = ${venueId} and s.business_date = ${date} and not s.is_training
        and s.opened_at between ${date}::date - interval '3 days' and ${date}::date + interval '3 days'
        and (s.float_minor > 0 and ${posted('till', sql.ref('s.id'), opened)} is null
          or (s.counted_minor > 0 or s.difference_minor <> 0) and ${posted('till', sql.ref('s.id'), sql`'till.closed'`)} is null)
    )::integer as count`.execute(tx)
  const count = rows[0]?.count ?? 0
  return count > 0 ? [{ id: 'entries', name: '', count }] : []
}

/** What moved on each account on a business day. */
export async function selectDayAccounts(
  tx: Tx,
  { venueId, date }: { venueId: VenueId; date: string },
): Promise<{ code: string; name: unknown; debitMinor: number; creditMinor: number }[]> {
  const { rows } = await sql<{ code: string; name: unknown; debitMinor: number; creditMinor: number }>`
    select a.code, a.name, coalesce(sum(l.amount_minor) filter (where l.amount_minor > 0), 0)::bigint as "debitMinor",
      -coalesce(sum(l.amount_minor) filter (where l.amount_minor < 0), 0)::bigint as "creditMinor"
    from journal_entry e
    join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
    join account a on a.venue_id = l.venue_id and a.code = l.account
    where e.venue_id = ${venueId} and e.business_date = ${date}
    group by a.code, a.name order by a.code`.execute(tx)
  return rows
}
