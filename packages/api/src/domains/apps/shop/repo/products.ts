import type { ListProducts, ProductId, ProductRow, ProductSort, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { replaceTags, type TagTables, tagIdsOf } from '../../../../apps/tag-rows.ts'
import type { Tx } from '../../../../door/work.ts'

type Reader = Db | Tx

export const productTags: TagTables = { tag: 'shop_tag', link: 'shop_product_tag', holderId: 'product_id' }

const columns = sql`p.id, p.category_id as category, p.name, p.description, p.sku, p.barcode, p.brand_id as brand,
  p.vendor_id as vendor, p.stock, p.reserved, p.cost::float8 as cost, p.base_price::float8 as "basePrice",
  p.tax_percent::float8 as "taxPercent", p.price::float8 as price, p.weight::float8 as weight, p.thumbnail, p.images,
  p.active, ${tagIdsOf(productTags, { venue: 'p.venue_id', holder: 'p.id' })} as tags`

// What a caller may sort by, and nothing else; texts as the venue reads them.
const sortColumns: Record<Exclude<ProductSort, 'name' | 'sku'>, RawBuilder<unknown>> = {
  active: sql`p.active`,
  stock: sql`p.stock`,
  reserved: sql`p.reserved`,
  cost: sql`p.cost`,
  basePrice: sql`p.base_price`,
  taxPercent: sql`p.tax_percent`,
  price: sql`p.price`,
  weight: sql`p.weight`,
}
const textColumns = {
  tr: { name: sql`p.name collate marquee_tr`, sku: sql`p.sku collate marquee_tr` },
  en: { name: sql`p.name collate marquee_en`, sku: sql`p.sku collate marquee_en` },
}

type PageRequest = ListProducts & { locale: 'tr' | 'en' }

/** A page of the products whose name holds the search, and how many match in all. */
export async function selectProductPage(
  db: Reader,
  venueId: VenueId,
  { search, sort, descending, page, size, locale }: PageRequest,
): Promise<{ rows: ProductRow[]; length: number }> {
  const matches = sql`p.venue_id = ${venueId} and position(fold(${search}) in p.name_key) > 0`
  const key = sort === 'name' || sort === 'sku' ? textColumns[locale][sort] : sortColumns[sort]
  const { rows } = await sql<ProductRow>`
    select ${columns} from shop_product p where ${matches}
    order by ${key} ${descending ? sql`desc nulls last` : sql`asc nulls first`}, p.id
    limit ${size} offset ${page * size}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from shop_product p where ${matches}`.execute(db)
  return { rows, length: counted[0]?.n ?? 0 }
}

/** One product; undefined when the venue has none of this id. */
export async function findProduct(db: Reader, venueId: VenueId, id: ProductId): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select ${columns} from shop_product p where p.venue_id = ${venueId} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** Keeps a product as it is until the transaction ends; answers it, or undefined. */
export async function lockProduct(tx: Tx, venueId: VenueId, id: ProductId): Promise<ProductRow | undefined> {
  await sql`select from shop_product where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return findProduct(tx, venueId, id)
}

/** Adds a product that has a name and nothing else. */
export async function insertProduct(tx: Tx, venueId: VenueId, name: string): Promise<ProductId> {
  const id = uuidv7() as ProductId
  await tx.insertInto('shop_product').values({ venue_id: venueId, id, name, thumbnail: '' }).execute()
  return id
}

export type ProductColumns = Partial<Omit<ProductRow, 'id' | 'tags'>>

/** Writes the columns that are named; the others stay. */
export async function updateProduct(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: ProductId },
  { category, brand, vendor, basePrice, taxPercent, ...rest }: ProductColumns,
): Promise<void> {
  await tx
    .updateTable('shop_product')
    .set({
      ...rest,
      ...(category === undefined ? {} : { category_id: category }),
      ...(brand === undefined ? {} : { brand_id: brand }),
      ...(vendor === undefined ? {} : { vendor_id: vendor }),
      ...(basePrice === undefined ? {} : { base_price: basePrice }),
      ...(taxPercent === undefined ? {} : { tax_percent: taxPercent }),
      updated_at: sql<string>`now()`,
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Gives a product exactly these tags; false when one of them is not there. */
export const setProductTags = (
  tx: Tx,
  { venueId, id, tagIds }: { venueId: VenueId; id: ProductId; tagIds: readonly string[] },
): Promise<boolean> => replaceTags(tx, productTags, { venueId, holder: id, tagIds })

/** Deletes a product with its tags. */
export async function deleteProduct(tx: Tx, venueId: VenueId, id: ProductId): Promise<void> {
  await tx.deleteFrom('shop_product').where('venue_id', '=', venueId).where('id', '=', id).execute()
}
