import type { LocalText, VenueId } from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** A variant as a line of an order takes it. */
export interface OrderedVariant {
  id: FoodVariantId
  productId: string
  name: LocalText
  priceMinor: number
  recipeId: string | null
  itemId: string | null
  madeQty: number | null
  recipeVersionId: string | null
  isCounted: boolean
}

/** Variants in use of products in use, by their ids, with the version of the recipe that they are made by. */
export async function selectOrderedVariants(
  tx: Tx,
  venueId: VenueId,
  ids: readonly FoodVariantId[],
): Promise<OrderedVariant[]> {
  const { rows } = await sql<OrderedVariant>`
    select v.id, v.product_id as "productId", v.name, coalesce(v.price_minor, p.price_minor) as "priceMinor",
      v.recipe_id as "recipeId", v.item_id as "itemId", v.made_qty::float8 as "madeQty", r.id as "recipeVersionId",
      coalesce(a.mode = 'count', false) as "isCounted"
    from food_variant v
    join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
    left join food_recipe_version r on r.venue_id = v.venue_id and r.recipe_id = v.recipe_id and r.state = 'live'
    left join food_availability a on a.venue_id = v.venue_id and a.variant_id = v.id
    where v.venue_id = ${venueId} and v.id = any(${[...ids]}::uuid[]) and v.archived_at is null
      and p.archived_at is null`.execute(tx)
  return rows
}
