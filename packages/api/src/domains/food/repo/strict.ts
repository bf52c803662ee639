import type { VenueId } from '@marquee/contract'
import type { ModifierOptionId } from '@marquee/contract/food'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** The items in use of which no more may leave than there are. */
export async function selectStrictItems(db: Db | Tx, venueId: VenueId): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from inventory_item where venue_id = ${venueId} and is_strict and archived_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The options in use that take such an item. */
export async function selectStrictOptions(db: Db, venueId: VenueId): Promise<ModifierOptionId[]> {
  const { rows } = await sql<{ id: ModifierOptionId }>`
    select o.id from food_modifier_option o
    where o.venue_id = ${venueId} and o.archived_at is null and exists (
      select from food_modifier_change c
      join inventory_item i on i.venue_id = c.venue_id and i.id = c.item_id and i.is_strict and i.archived_at is null
      where c.venue_id = o.venue_id and c.option_id = o.id and c.qty > 0)
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}
