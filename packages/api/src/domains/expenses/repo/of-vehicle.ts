import type { VenueId } from '@marquee/contract'
import type { ExpenseCategoryId } from '@marquee/contract/expenses'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/**
 * The category of what was spent last on a vehicle for the same, then of anything spent on vehicles, then the first one;
 * undefined: the venue has none in use.
 */
export async function findUsualCategory(
  tx: Tx,
  venueId: VenueId,
  kind: string,
): Promise<ExpenseCategoryId | undefined> {
  const { rows } = await sql<{ id: ExpenseCategoryId }>`
    select c.id from expense_category c
    left join lateral (
      select e.id, coalesce(l.kind = ${kind}, false) as same from expense e
      left join vehicle_entry l on l.venue_id = e.venue_id and l.expense_id = e.id
      where e.venue_id = c.venue_id and e.category_id = c.id and e.vehicle_id is not null
      order by same desc, e.id desc limit 1) last on true
    where c.venue_id = ${venueId} and c.archived_at is null
    order by last.same desc nulls last, last.id desc nulls last, c.code_key limit 1`.execute(tx)
  return rows[0]?.id
}
