import type { VenueId } from '@marquee/contract'
import type { FoodProductId, FoodVariantId } from '@marquee/contract/food'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** The choices of a combo: how many of which variants are in its price. */
export type ComboParts = readonly { included: number; variantIds: readonly FoodVariantId[] }[]

/** The choices of all combos in use, by product. */
export async function selectCombos(db: Db | Tx, venueId: VenueId): Promise<Map<FoodProductId, ComboParts>> {
  const { rows } = await sql<{ productId: FoodProductId; parts: ComboParts }>`
    select c.product_id as "productId", jsonb_agg(jsonb_build_object('included', c.included, 'variantIds', (
      select coalesce(jsonb_agg(i.variant_id order by i.place), '[]') from food_combo_item i
      join food_variant v on v.venue_id = i.venue_id and v.id = i.variant_id and v.archived_at is null
      where i.venue_id = c.venue_id and i.choice_id = c.id)) order by c.place) as parts
    from food_combo_choice c where c.venue_id = ${venueId} and c.archived_at is null group by 1`.execute(db)
  return new Map(rows.map(({ productId, parts }) => [productId, parts]))
}

/** What the items of each live recipe cost when it was published, by recipe. */
export async function selectMoved(
  db: Db | Tx,
  venueId: VenueId,
): Promise<Map<string, { itemId: string; wasCost: number }[]>> {
  const { rows } = await sql<{ recipeId: string; itemId: string; wasCost: number }>`
    select v.recipe_id as "recipeId", l.item_id as "itemId", l.unit_cost::float8 as "wasCost"
    from food_recipe_version v join food_recipe_line l on l.venue_id = v.venue_id and l.version_id = v.id
    where v.venue_id = ${venueId} and v.state = 'live' and l.item_id is not null and l.unit_cost is not null`.execute(
    db,
  )
  return Map.groupBy(rows, ({ recipeId }) => recipeId)
}
