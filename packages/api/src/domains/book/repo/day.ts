import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Found } from '../../../core/day-check.ts'
import type { Tx } from '../../../core/work.ts'

/** Orders of a business day that the book does not have yet, as one finding; their names are the first one's number. */
export async function selectNotPosted(tx: Tx, { venueId, date }: { venueId: VenueId; date: string }): Promise<Found[]> {
  const { rows } = await sql<{ count: number; first: string | null }>`
    select count(*)::integer as count, min(o.order_no)::text as first
    from sale_order o join venue v on v.id = o.venue_id
    where o.venue_id = ${venueId} and o.business_date = ${date}
      and o.created_at >= (${date}::date + v.business_cutoff::interval - interval '1 day') at time zone v.zone
      and o.created_at < (${date}::date + v.business_cutoff::interval + interval '2 days') at time zone v.zone
      and exists (select from order_line l
        where l.venue_id = o.venue_id and l.order_id = o.id and l.gross_minor <> 0)
      and not exists (select from journal_entry e
        where e.venue_id = o.venue_id and e.source = 'order' and e.source_id = o.id and e.act = 'sale')`.execute(tx)
  const [row] = rows
  return row && row.count > 0 ? [{ id: 'orders', name: row.first ?? '', count: row.count }] : []
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
