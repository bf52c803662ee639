import type { VenueId } from '@marquee/contract'
import type { Allergen, Diet } from '@marquee/contract/food'
import type { BaseUnit } from '@marquee/contract/inventory'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import type { BookItem, BookLine, BookRecipe, RecipeBook } from '../rules/explode.ts'
import type { KitchenData } from '../rules/portion.ts'
import { unitCostOf } from './ingredients.ts'

type Reader = Db | Tx

/** An item that the kitchen uses, as it is now. */
interface ItemNow extends BookItem {
  id: string
  name: { en: string; tr: string }
  isIngredient: boolean
  /** The item that can be used in its place. */
  substituteItemId: string | null
  allergens: Allergen[]
  otherAllergens: string | null
  diets: Diet[]
}

/** Everything that portions are worked out from. */
export interface Kitchen {
  book: RecipeBook
  items: ReadonlyMap<string, ItemNow>
  /** Of the items that have kitchen data. */
  kitchen: ReadonlyMap<string, KitchenData>
}

/** The live recipes of a venue and the items that it makes its menu of, as they are now. */
export async function selectKitchen(db: Reader, venueId: VenueId): Promise<Kitchen> {
  const recipes = await selectRecipes(db, venueId, sql`true`)
  const items = await selectItems(
    db,
    venueId,
    sql`(g.id is not null
      or exists (select from food_recipe_line l where l.venue_id = i.venue_id and l.item_id = i.id)
      or exists (select from food_variant v where v.venue_id = i.venue_id and v.item_id = i.id)
      or exists (select from food_modifier_change c where c.venue_id = i.venue_id and c.item_id = i.id))`,
  )
  const byId = new Map(items.map((item) => [item.id, item]))
  return {
    book: bookOf(recipes, byId),
    items: byId,
    kitchen: new Map(items.filter(({ isIngredient }) => isIngredient).map((item) => [item.id, item])),
  }
}

/** The live recipes that variants are made by, with the recipes inside them. */
export const selectRecipesOfVariants = (
  db: Reader,
  venueId: VenueId,
  variantIds: readonly string[],
): Promise<LiveRecipe[]> =>
  selectRecipes(
    db,
    venueId,
    sql`r.id in (
      with recursive used (id) as (
        select v.recipe_id from food_variant v
        where v.venue_id = ${venueId} and v.id = any((select ${[...variantIds]}::uuid[])::uuid[]) and v.recipe_id is not null
        union
        select l.sub_recipe_id from used u
        join food_recipe_version w on w.venue_id = ${venueId} and w.recipe_id = u.id and w.state = 'live'
        join food_recipe_line l on l.venue_id = w.venue_id and l.version_id = w.id
        where l.sub_recipe_id is not null
      ) select id from used)`,
  )

/** Of the same book what these recipes and items need: an order takes a page of it. */
export async function selectBookOf(
  db: Reader,
  venueId: VenueId,
  { recipes, itemIds }: { recipes: readonly LiveRecipe[]; itemIds: readonly string[] },
): Promise<RecipeBook> {
  const inside = recipes.flatMap(({ lines }) => lines.flatMap(({ itemId }) => itemId ?? []))
  const ids = [...new Set([...itemIds, ...inside])]
  const items = await selectItems(db, venueId, sql`i.id = any((select ${ids}::uuid[])::uuid[])`)
  return bookOf(recipes, new Map(items.map((item) => [item.id, item])))
}

const bookOf = (recipes: readonly LiveRecipe[], items: RecipeBook['items']): RecipeBook => ({
  recipes: new Map(
    recipes.map(({ id, unit, yieldQty, lines }): [string, BookRecipe] => [
      id,
      { unit, yieldQty: Number(yieldQty), lines },
    ]),
  ),
  items,
})

interface LiveRecipe {
  id: string
  unit: BaseUnit
  yieldQty: string
  lines: BookLine[]
}

async function selectRecipes(db: Reader, venueId: VenueId, which: RawBuilder<unknown>): Promise<LiveRecipe[]> {
  const { rows } = await sql<LiveRecipe>`
    select r.id, r.unit, v.yield_qty as "yieldQty", coalesce((
      select jsonb_agg(jsonb_build_object('itemId', l.item_id, 'subRecipeId', l.sub_recipe_id, 'qty', l.qty,
        'unit', l.unit, 'lossPpm', l.loss_ppm) order by l.place)
      from food_recipe_line l where l.venue_id = v.venue_id and l.version_id = v.id), '[]') as lines
    from food_recipe r
    join food_recipe_version v on v.venue_id = r.venue_id and v.recipe_id = r.id and v.state = 'live'
    where r.venue_id = ${venueId} and ${which}`.execute(db)
  return rows
}

async function selectItems(db: Reader, venueId: VenueId, which: RawBuilder<unknown>): Promise<ItemNow[]> {
  const { rows } = await sql<ItemNow>`
    select i.id, i.name, i.base_unit as "baseUnit", coalesce(g.waste_ppm, 0) as "wastePpm",
      ${unitCostOf(sql`i.venue_id`, sql`i.id`)}::float8 as "unitCost", g.id is not null as "isIngredient",
      s.item_id as "substituteItemId", coalesce(g.allergens, '{}') as allergens, g.other_allergens as "otherAllergens", coalesce(g.diets, '{}') as diets
    from inventory_item i
    left join ingredient g on g.venue_id = i.venue_id and g.item_id = i.id and g.archived_at is null
    left join ingredient s on s.venue_id = g.venue_id and s.id = g.substitute_id and s.archived_at is null
    where i.venue_id = ${venueId} and ${which}`.execute(db)
  return rows
}

/** What can still be used of the items that the menu is made of, at each place, by item: nothing that is set aside. */
export async function selectAvailable(db: Reader, venueId: VenueId): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ itemId: string; locationId: string; qty: number }>`
    select l.item_id as "itemId", l.location_id as "locationId", (l.on_hand - l.reserved)::float8 as qty
    from stock_level l where l.venue_id = ${venueId}`.execute(db)
  const places = new Map<string, Map<string, number>>()
  for (const { itemId, locationId, qty } of rows) {
    for (const place of [locationId, everywhere]) {
      const held = places.get(place) ?? new Map<string, number>()
      held.set(itemId, (held.get(itemId) ?? 0) + qty)
      places.set(place, held)
    }
  }
  return places
}

/** The place of what is made at no station, or at one that takes from wherever things are. */
export const everywhere = 'everywhere'
