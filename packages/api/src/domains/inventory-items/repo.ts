import type { VenueId } from '@marquee/contract'
import type { InventoryItemId, ItemCategoryId, VendorId } from '@marquee/contract/inventory'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../core/work.ts'

/** Whether this is a category in use; it stays so until the transaction ends. */
export async function isCategoryInUse(tx: Tx, venueId: VenueId, id: ItemCategoryId): Promise<boolean> {
  const { rows } = await sql`
    select from item_category where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** The same of a vendor. */
export async function isVendorInUse(tx: Tx, venueId: VenueId, id: VendorId): Promise<boolean> {
  const { rows } = await sql`
    select from vendor where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** The same of an item. */
export async function keepItem(tx: Tx, venueId: VenueId, id: InventoryItemId): Promise<boolean> {
  const { rows } = await sql`
    select from inventory_item where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Whether anything of an item is anywhere, is owed or set aside. What moves it waits until the transaction ends. */
export async function isStocked(tx: Tx, venueId: VenueId, id: InventoryItemId): Promise<boolean> {
  const { rows } = await sql`
    select from stock_level where venue_id = ${venueId} and item_id = ${id} and (on_hand <> 0 or reserved <> 0) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whether a place holds less than nothing of an item. */
export async function isShort(tx: Tx, venueId: VenueId, id: InventoryItemId): Promise<boolean> {
  const { rows } = await sql`
    select from stock_level where venue_id = ${venueId} and item_id = ${id} and on_hand < 0 limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether the venue has this item, in use or not. */
export async function hasItem(db: Db, venueId: VenueId, id: InventoryItemId): Promise<boolean> {
  const { rows } = await sql`select from inventory_item where venue_id = ${venueId} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** The categories in use in the order of their tree, each with the names on the way to it. */
export async function selectCategories(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ id: ItemCategoryId; names: { en: string; tr: string }[] }>`
    with recursive tree (id, names, path) as (
      select c.id, jsonb_build_array(c.name), item_category_path(c.venue_id, c.id)
      from item_category c where c.venue_id = ${venueId} and c.parent_id is null and c.archived_at is null
      union all
      select c.id, t.names || jsonb_build_array(c.name), item_category_path(c.venue_id, c.id)
      from tree t join item_category c on c.venue_id = ${venueId} and c.parent_id = t.id and c.archived_at is null)
    select id, names from tree order by path`.execute(db)
  return rows
}

/** The vendors in use, by name. */
export async function selectVendorNames(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ id: VendorId; name: string }>`
    select id, name from vendor where venue_id = ${venueId} and archived_at is null order by fold(name), id`.execute(db)
  return rows
}
