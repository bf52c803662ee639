import type { LocalText, VenueId } from '@marquee/contract'
import type { FoodVariantId, KitchenStationId } from '@marquee/contract/food'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import type { Change } from '../rules/explode.ts'
import { taxOf } from './products.ts'

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

/** A variant that is on sale, with the station that makes it: where it takes its things from, and how long it takes. */
export interface MadeVariant extends OrderedVariant {
  locationId: string | null
  prepMinutes: number
  stationMinutes: number | null
}

/** Variants in use of products in use, by their ids, with the version of the recipe that they are made by. */
export async function selectOrderedVariants(
  tx: Db | Tx,
  venueId: VenueId,
  ids: readonly FoodVariantId[],
): Promise<MadeVariant[]> {
  const { rows } = await sql<MadeVariant>`
    select v.id, v.product_id as "productId", v.name, coalesce(v.price_minor, p.price_minor) as "priceMinor",
      v.recipe_id as "recipeId", v.item_id as "itemId", v.made_qty::float8 as "madeQty", r.id as "recipeVersionId",
      coalesce(a.mode = 'count', false) as "isCounted", s.location_id as "locationId",
      p.prep_minutes as "prepMinutes", s.target_minutes as "stationMinutes"
    from food_variant v
    join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
    join food_category c on c.venue_id = p.venue_id and c.id = p.category_id
    left join kitchen_station s on s.venue_id = p.venue_id and s.id = coalesce(p.station_id, c.station_id)
    left join food_recipe_version r on r.venue_id = v.venue_id and r.recipe_id = v.recipe_id and r.state = 'live'
    left join food_availability a on a.venue_id = v.venue_id and a.variant_id = v.id
    where v.venue_id = ${venueId} and v.id = any((select ${[...ids]}::uuid[])::uuid[]) and v.archived_at is null
      and p.archived_at is null`.execute(tx)
  return rows
}

/** A variant that was sold, with what a line says of its product. */
export interface SoldBefore extends OrderedVariant {
  productName: LocalText
  taxCode: string | null
  taxPpm: number
  stationId: KitchenStationId | null
}

/** Variants by their ids, also those that are no longer on the menu. */
export async function selectSoldVariants(
  tx: Tx,
  venueId: VenueId,
  ids: readonly FoodVariantId[],
): Promise<SoldBefore[]> {
  const { rows } = await sql<SoldBefore>`
    select v.id, v.product_id as "productId", v.name, p.name as "productName",
      coalesce(v.price_minor, p.price_minor) as "priceMinor", v.recipe_id as "recipeId", v.item_id as "itemId",
      v.made_qty::float8 as "madeQty", r.id as "recipeVersionId", coalesce(a.mode = 'count', false) as "isCounted",
      coalesce(p.tax_code, c.tax_code) as "taxCode", ${taxOf} as "taxPpm",
      coalesce(p.station_id, c.station_id) as "stationId"
    from food_variant v
    join venue v0 on v0.id = v.venue_id
    join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
    join food_category c on c.venue_id = p.venue_id and c.id = p.category_id
    left join food_recipe_version r on r.venue_id = v.venue_id and r.recipe_id = v.recipe_id and r.state = 'live'
    left join food_availability a on a.venue_id = v.venue_id and a.variant_id = v.id
    where v.venue_id = ${venueId} and v.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** Options by their ids, also those that are no longer offered. */
export async function selectSoldOptions(tx: Tx, venueId: VenueId, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: LocalText; extraMinor: number; changes: Change[] }>`
    select o.id, o.name, o.extra_minor as "extraMinor", (
      select coalesce(jsonb_agg(jsonb_build_object('itemId', x.item_id, 'qty', x.qty, 'unit', x.unit)
        order by x.place), '[]')
      from food_modifier_change x where x.venue_id = o.venue_id and x.option_id = o.id) as changes
    from food_modifier_option o where o.venue_id = ${venueId} and o.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}
