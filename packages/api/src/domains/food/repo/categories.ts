import type { UserId, VenueId } from '@marquee/contract'
import type { FoodCategoryId } from '@marquee/contract/food'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** Whether this is a category in use; it stays so until the transaction ends. */
export async function isCategoryInUse(tx: Tx, venueId: VenueId, id: FoodCategoryId): Promise<boolean> {
  const { rows } = await sql`
    select from food_category where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Whether `id` is `above` or somewhere below it. */
export async function isBelow(
  tx: Tx,
  venueId: VenueId,
  { id, above }: { id: FoodCategoryId; above: FoodCategoryId },
): Promise<boolean> {
  const { rows } = await sql`
    with recursive up (id, parent_id) as (
      select id, parent_id from food_category where venue_id = ${venueId} and id = ${id}
      union
      select c.id, c.parent_id from up join food_category c on c.venue_id = ${venueId} and c.id = up.parent_id)
    select from up where id = ${above}`.execute(tx)
  return rows.length > 0
}

/** Whether a category in use is right below. */
export async function hasChildCategories(tx: Tx, venueId: VenueId, id: FoodCategoryId): Promise<boolean> {
  const { rows } = await sql`
    select from food_category where venue_id = ${venueId} and parent_id = ${id} and archived_at is null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Lets one person at a time move categories of a venue, before any of them is held: two moves never wait for each other. */
export async function lockTree(tx: Tx, venueId: VenueId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('food categories'), hashtext(${venueId}::text))`.execute(tx)
}

/** The categories in use right below one (null: at the top) in their order, held until the transaction ends. */
export async function lockNeighbours(
  tx: Tx,
  venueId: VenueId,
  parentId: FoodCategoryId | null,
): Promise<{ id: FoodCategoryId; sort: number }[]> {
  await sql`select from food_category where venue_id = ${venueId} and parent_id is not distinct from ${parentId}
    and archived_at is null order by id for no key update`.execute(tx)
  const { rows } = await sql<{ id: FoodCategoryId; sort: number }>`
    select c.id, c.sort from food_category c where c.venue_id = ${venueId} and c.parent_id is not distinct from ${parentId}
      and c.archived_at is null order by food_category_path(c.venue_id, c.id)`.execute(tx)
  return rows
}

/** Writes where a category is. */
export async function placeCategory(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  { id, parentId, sort }: { id: FoodCategoryId; parentId: FoodCategoryId | null; sort: number },
): Promise<void> {
  await sql`update food_category set parent_id = ${parentId}, sort = ${sort}, rev = rev + 1, updated_at = now(),
    updated_by = ${by} where venue_id = ${venueId} and id = ${id}`.execute(tx)
}
