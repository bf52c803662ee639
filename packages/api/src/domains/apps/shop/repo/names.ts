import type { ShopCategory, ShopName, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'

/** The categories of products in their order. */
export async function selectShopCategories(db: Db, venueId: VenueId): Promise<ShopCategory[]> {
  const rows = await db
    .selectFrom('shop_category')
    .select(['id', 'parent_id as parentId', 'name', 'slug'])
    .where('venue_id', '=', venueId)
    .orderBy('sort')
    .orderBy('id')
    .limit(5000)
    .execute()
  return rows as ShopCategory[]
}

/** Brands or vendors in their order. */
export async function selectShopNames(
  db: Db,
  venueId: VenueId,
  table: 'shop_brand' | 'shop_vendor',
): Promise<ShopName[]> {
  return db
    .selectFrom(table)
    .select(['id', 'name', 'slug'])
    .where('venue_id', '=', venueId)
    .orderBy('sort')
    .orderBy('id')
    .limit(5000)
    .execute()
}
