import { type LocalText, storedLocalText, type UserId, type VenueId } from '@marquee/contract'
import type { FoodRecipeId, RecipeVersionId } from '@marquee/contract/food'
import type { RecipeDetail, RecipeRow } from '@marquee/contract/food-recipes'
import type { BaseUnit, InventoryItemId } from '@marquee/contract/inventory'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { unitCostOf } from './ingredients.ts'

type Reader = Db | Tx

interface Key {
  venueId: VenueId
  id: FoodRecipeId
}

async function select(db: Reader, where: RawBuilder<unknown>): Promise<RecipeRow[]> {
  const { rows } = await sql<RecipeRow>`
    select r.id, r.name, r.unit, r.rev,
      exists (select from food_recipe_version v where v.venue_id = r.venue_id and v.recipe_id = r.id and v.state = 'draft')
        as "hasDraft",
      exists (select from food_recipe_version v where v.venue_id = r.venue_id and v.recipe_id = r.id and v.state = 'live')
        as "isLive",
      (select count(*)::integer from (
        select v.id from food_variant v
          join food_product p on p.venue_id = v.venue_id and p.id = v.product_id and p.archived_at is null
          where v.venue_id = r.venue_id and v.recipe_id = r.id and v.archived_at is null
        union select v.recipe_id from food_recipe_line l
          join food_recipe_version v on v.venue_id = l.venue_id and v.id = l.version_id and v.state <> 'retired'
          join food_recipe o on o.venue_id = v.venue_id and o.id = v.recipe_id and o.archived_at is null
          where l.venue_id = r.venue_id and l.sub_recipe_id = r.id) used) as "usedIn"
    from food_recipe r where ${where}
    order by fold(coalesce(nullif(r.name ->> 'en', ''), r.name ->> 'tr')), r.id`.execute(db)
  return rows.map((row) => ({ ...row, name: storedLocalText.parse(row.name) }))
}

/** The recipes in use. */
export const selectRecipes = (db: Reader, venueId: VenueId) =>
  select(db, sql`r.venue_id = ${venueId} and r.archived_at is null`)

/** One recipe in use without its versions; undefined when the venue has none of this id. */
export const findRecipe = async (db: Reader, { venueId, id }: Key): Promise<RecipeRow | undefined> =>
  (await select(db, sql`r.venue_id = ${venueId} and r.id = ${id} and r.archived_at is null`))[0]

interface StoredLine {
  itemId: InventoryItemId | null
  subRecipeId: FoodRecipeId | null
  qty: string
  unit: BaseUnit
  lossPpm: number
  name: LocalText
  baseUnit: BaseUnit | null
  itemCost: number | null
  wasCost: number | null
}
export type StoredVersion = Omit<RecipeDetail['versions'][number], 'lines'> & { lines: StoredLine[] }

/** All versions of a recipe, the newest first. */
export async function selectVersions(db: Reader, { venueId, id }: Key): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select v.id, v.version_no as "versionNo", v.state, trim_scale(v.yield_qty)::text as "yieldQty",
      v.published_at as "publishedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('itemId', l.item_id, 'subRecipeId', l.sub_recipe_id,
          'qty', trim_scale(l.qty)::text, 'unit', l.unit, 'lossPpm', l.loss_ppm, 'name', coalesce(i.name, s.name),
          'baseUnit', i.base_unit, 'wasCost', l.unit_cost::float8,
          'itemCost', ${unitCostOf(sql`l.venue_id`, sql`l.item_id`)}::float8) order by l.place), '[]')
        from food_recipe_line l
        left join inventory_item i on i.venue_id = l.venue_id and i.id = l.item_id
        left join food_recipe s on s.venue_id = l.venue_id and s.id = l.sub_recipe_id
        where l.venue_id = v.venue_id and l.version_id = v.id) as lines
    from food_recipe_version v where v.venue_id = ${venueId} and v.recipe_id = ${id}
    order by v.version_no desc`.execute(db)
  return rows
}

/** Holds a recipe against others who change it. */
export async function lockRecipe(tx: Tx, { venueId, id }: Key): Promise<void> {
  await sql`select from food_recipe where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
}

/** Keeps a new recipe, with an empty draft. */
export async function insertRecipe(
  tx: Tx,
  { venueId, id, by }: Key & { by: UserId },
  { name, unit }: { name: LocalText; unit: BaseUnit },
): Promise<void> {
  await sql`insert into food_recipe (venue_id, id, name, unit, created_by, updated_by)
    values (${venueId}, ${id}, ${JSON.stringify(name)}, ${unit}, ${by}, ${by})`.execute(tx)
}

/** Counts a change of a recipe that is held. */
export async function touchRecipe(
  tx: Tx,
  { venueId, id, by }: Key & { by: UserId },
  { name, archived }: { name?: LocalText; archived?: boolean },
): Promise<void> {
  await sql`update food_recipe set rev = rev + 1, updated_at = now(), updated_by = ${by}
    ${name ? sql`, name = ${JSON.stringify(name)}` : sql``}
    ${archived ? sql`, archived_at = now()` : sql``}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** The draft of a recipe that is held; made when there is none. */
export async function ensureDraft(tx: Tx, { venueId, id }: Key, yieldQty: string): Promise<RecipeVersionId> {
  const { rows } = await sql<{ id: RecipeVersionId }>`
    update food_recipe_version set yield_qty = ${yieldQty}
    where venue_id = ${venueId} and recipe_id = ${id} and state = 'draft' returning id`.execute(tx)
  if (rows[0]) return rows[0].id
  const versionId = uuidv7() as RecipeVersionId
  await sql`insert into food_recipe_version (venue_id, id, recipe_id, version_no, state, yield_qty)
    select ${venueId}, ${versionId}, ${id}, coalesce(max(version_no), 0) + 1, 'draft', ${yieldQty}::numeric
    from food_recipe_version where venue_id = ${venueId} and recipe_id = ${id}`.execute(tx)
  return versionId
}

interface NewLine {
  itemId: InventoryItemId | null
  subRecipeId: FoodRecipeId | null
  qty: string
  unit: BaseUnit
  lossPpm: number
}

/** Writes the lines of a draft anew. */
export async function writeLines(
  tx: Tx,
  { venueId, versionId }: { venueId: VenueId; versionId: RecipeVersionId },
  lines: readonly NewLine[],
): Promise<void> {
  await sql`delete from food_recipe_line where venue_id = ${venueId} and version_id = ${versionId}`.execute(tx)
  if (lines.length === 0) return
  await tx
    .insertInto('food_recipe_line')
    .values(
      lines.map((line, place) => ({
        venue_id: venueId,
        version_id: versionId,
        place,
        item_id: line.itemId,
        sub_recipe_id: line.subRecipeId,
        qty: line.qty,
        unit: line.unit,
        loss_ppm: line.lossPpm,
      })),
    )
    .execute()
}

/** Publishes the draft of a recipe that is held: it is frozen with what its items cost now, and the one before ends. */
export async function publishDraft(
  tx: Tx,
  { venueId, id, by }: Key & { by: UserId },
  versionId: RecipeVersionId,
): Promise<void> {
  await sql`update food_recipe_line l set unit_cost = ${unitCostOf(sql`l.venue_id`, sql`l.item_id`)}
    where l.venue_id = ${venueId} and l.version_id = ${versionId} and l.item_id is not null`.execute(tx)
  await sql`update food_recipe_version set state = 'retired'
    where venue_id = ${venueId} and recipe_id = ${id} and state = 'live'`.execute(tx)
  await sql`update food_recipe_version set state = 'live', published_at = clock_timestamp(), published_by = ${by}
    where venue_id = ${venueId} and id = ${versionId}`.execute(tx)
}

/** The items in use, with the unit that each is counted in. */
export async function selectItemUnits(
  tx: Reader,
  venueId: VenueId,
  ids: readonly string[],
): Promise<Map<string, BaseUnit>> {
  const { rows } = await sql<{ id: string; unit: BaseUnit }>`
    select id, base_unit as unit from inventory_item where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])
      and archived_at is null
    union all
    select id, unit from food_recipe where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])
      and archived_at is null`.execute(tx)
  return new Map(rows.map(({ id, unit }) => [id, unit]))
}
