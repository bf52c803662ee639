import { storedLocalText, type VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import { type Found, mostFindings } from '../../../core/day-check.ts'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../core/work.ts'

/** Transfers sent until the end of a business day that nobody has received or taken back. */
export async function selectInTransit(tx: Tx, { venueId, date }: { venueId: VenueId; date: string }): Promise<Found[]> {
  const { rows } = await sql<{ id: string; name: unknown; who: string; at: string; amountMinor: number }>`
    select x.id, f.name, u.name as who, x.sent_at as at, x.amount_minor as "amountMinor"
    from fund_transfer x join venue v on v.id = x.venue_id
    join fund f on f.venue_id = x.venue_id and f.id = x.to_fund_id
    join app_user u on u.id = x.sent_by
    where x.venue_id = ${venueId} and x.ended_at is null
      and ${businessDay('x.sent_at')} <= ${date}
    order by x.sent_at, x.id limit ${mostFindings}`.execute(tx)
  return rows.map(({ name, ...row }) => ({ ...row, name: storedLocalText.parse(name) }))
}
