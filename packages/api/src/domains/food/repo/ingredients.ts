import type { VenueId } from '@marquee/contract'
import type { InventoryItemId } from '@marquee/contract/inventory'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/**
 * What one base unit of an item is worth, in minor units: the average of what is there, and what was paid at last where
 * nothing is there.
 */
export const unitCostOf = (venueId: RawBuilder<unknown>, itemId: RawBuilder<unknown>) => sql`coalesce((
  select case when sum(held.on_hand) > 0 and sum(held.value_minor) > 0 then sum(held.value_minor) / sum(held.on_hand)
    else (array_agg(held.last_cost order by held.moved_at desc) filter (where held.last_cost > 0))[1] end
  from stock_level held where held.venue_id = ${venueId} and held.item_id = ${itemId}), 0)`

/** How much of an item is in the store, in its base unit, whatever place it is at. */
export const onHandOf = (venueId: RawBuilder<unknown>, itemId: RawBuilder<unknown>) => sql`coalesce((
  select sum(l.on_hand) from stock_level l where l.venue_id = ${venueId} and l.item_id = ${itemId}), 0)`

/** Whether something that is in use is made of an item: a recipe, a variant or a modifier. */
export async function isIngredientNeeded(tx: Tx, venueId: VenueId, itemId: InventoryItemId): Promise<boolean> {
  const { rows } = await sql`
    select from food_recipe_line l
      join food_recipe_version v on v.venue_id = l.venue_id and v.id = l.version_id and v.state <> 'retired'
      join food_recipe r on r.venue_id = v.venue_id and r.id = v.recipe_id and r.archived_at is null
      where l.venue_id = ${venueId} and l.item_id = ${itemId}
    union all
    select from food_variant v where v.venue_id = ${venueId} and v.item_id = ${itemId} and v.archived_at is null
    union all
    select from food_modifier_change c
      join food_modifier_option o on o.venue_id = c.venue_id and o.id = c.option_id and o.archived_at is null
      where c.venue_id = ${venueId} and c.item_id = ${itemId}
    limit 1`.execute(tx)
  return rows.length > 0
}
