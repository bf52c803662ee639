import { storedLocalText, type VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import { type Found, mostFindings } from '../../../core/day-check.ts'
import type { Tx } from '../../../core/work.ts'

/** Shows of a business day that are still to come or running. */
export async function selectShowsNotOver(
  tx: Tx,
  { venueId, date }: { venueId: VenueId; date: string },
): Promise<Found[]> {
  const { rows } = await sql<{ id: string; name: unknown; at: string }>`
    select t.id, p.name, t.ends_at as at from ticket_session t
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    where t.venue_id = ${venueId} and t.local_date between ${date}::date - 1 and ${date}::date + 1
      and t.business_date = ${date} and t.state not in ('draft', 'cancelled') and t.ends_at > clock_timestamp()
    order by t.starts_at, t.id limit ${mostFindings}`.execute(tx)
  return rows.map(({ name, ...row }) => ({ ...row, name: storedLocalText.parse(name) }))
}
