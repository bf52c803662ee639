import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import { type Found, mostFindings } from '../../../core/day-check.ts'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../core/work.ts'

/** Sales made offline on a business day, or before it, that stand in no count yet: they wait for their till, or are stuck. */
export async function selectOpenOfDay(tx: Tx, { venueId, date }: { venueId: VenueId; date: string }): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select c.series || '-' || lpad(s.counter::text, 6, '0') as id, c.series || '-' || lpad(s.counter::text, 6, '0') as name,
      u.name as who, s.sold_at as at, s.due_minor as "amountMinor"
    from offline_sale s
    join venue v on v.id = s.venue_id
    join offline_counter c on c.venue_id = s.venue_id and c.id = s.counter_id
    left join till t on t.venue_id = s.venue_id and t.id = s.till_id
    left join venue_member m on m.venue_id = s.venue_id and m.user_id = s.sold_by
    left join app_user u on u.id = m.user_id
    where s.venue_id = ${venueId} and s.state <> 'posted' and not coalesce(t.is_training, false)
      and ${businessDay('s.sold_at')} <= ${date}
    order by s.sold_at, s.counter_id, s.counter limit ${mostFindings}`.execute(tx)
  return rows
}
