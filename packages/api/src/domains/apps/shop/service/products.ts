import type {
  ListProducts,
  ProductFields,
  ProductId,
  ProductPage,
  ProductRow,
  ShopCategory,
  ShopName,
} from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../../door/work.ts'
import { selectShopCategories, selectShopNames } from '../repo/names.ts'
import {
  deleteProduct,
  findProduct,
  insertProduct,
  lockProduct,
  selectProductPage,
  setProductTags,
  updateProduct,
} from '../repo/products.ts'

const newName = 'A New Product'

export const listShopCategories = (ctx: SignedContext): Promise<ShopCategory[]> =>
  selectShopCategories(ctx.services.db, ctx.venueId)
export const listBrands = (ctx: SignedContext): Promise<ShopName[]> =>
  selectShopNames(ctx.services.db, ctx.venueId, 'shop_brand')
export const listShopVendors = (ctx: SignedContext): Promise<ShopName[]> =>
  selectShopNames(ctx.services.db, ctx.venueId, 'shop_vendor')

/** A page of products, counted from 0, and how many match in all. */
export async function listProducts(ctx: SignedContext, input: ListProducts): Promise<ProductPage> {
  const { page, size } = input
  const found = await selectProductPage(ctx.services.db, ctx.venueId, { ...input, locale: ctx.actor.venueLocale })
  return { ...found, page, size }
}

/** One product; NOT_FOUND. */
export async function getProduct(ctx: SignedContext, id: ProductId): Promise<ProductRow> {
  return (await findProduct(ctx.services.db, ctx.venueId, id)) ?? refuse('NOT_FOUND')
}

/** Makes a product that has nothing but a name to be written over. */
export async function createProduct(ctx: SignedContext): Promise<ProductRow> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const id = await insertProduct(tx, ctx.venueId, newName)
    await audit({ action: 'apps.shop.createProduct', entity: 'shop_product', entityId: id, after: { name: newName } })
    return present(ctx, tx, id)
  })
}

const namedBy = { category: 'category_id', brand: 'brand_id', vendor: 'vendor_id' } as const

// A category, brand or vendor that is not there, by the field that named it.
async function withGoodNames<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    const { kind, constraint = '' } = classifyPgError(error)
    if (kind !== 'foreign_key') throw error
    const [field = 'category'] = Object.entries(namedBy).find(([, column]) => constraint.includes(column)) ?? []
    return refuseField(`product.${field}`, 'field.invalid')
  }
}

/**
 * Changes what is named of a product; the rest stays. NOT_FOUND; VALIDATION for a tag, category, brand or vendor that is
 * not there.
 */
export async function updateProductOf(
  ctx: SignedContext,
  { id, product }: { id: ProductId; product: ProductFields },
): Promise<ProductRow> {
  const { tags, ...fields } = product
  return withGoodNames(
    inTransaction(ctx, async ({ tx, audit }) => {
      const before = await lockProduct(tx, ctx.venueId, id)
      if (!before) refuse('NOT_FOUND')
      const key = { venueId: ctx.venueId, id }
      await updateProduct(tx, key, fields)
      if (tags && !(await setProductTags(tx, { ...key, tagIds: tags }))) refuseField('product.tags', 'field.invalid')
      const names = Object.keys(product) as (keyof ProductFields)[]
      const changed = names.filter((name) => JSON.stringify(product[name]) !== JSON.stringify(before[name]))
      await audit({
        action: 'apps.shop.updateProduct',
        entity: 'shop_product',
        entityId: id,
        before: Object.fromEntries(changed.map((name) => [name, before[name]])),
        after: Object.fromEntries(changed.map((name) => [name, product[name]])),
      })
      return present(ctx, tx, id)
    }),
  )
}

/** Deletes a product. NOT_FOUND. */
export async function removeProduct(ctx: SignedContext, id: ProductId): Promise<true> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = await lockProduct(tx, ctx.venueId, id)
    if (!before) refuse('NOT_FOUND')
    await deleteProduct(tx, ctx.venueId, id)
    const { name, sku } = before
    await audit({ action: 'apps.shop.removeProduct', entity: 'shop_product', entityId: id, before: { name, sku } })
    return true as const
  })
}

async function present(ctx: SignedContext, tx: Tx, id: ProductId): Promise<ProductRow> {
  const row = await findProduct(tx, ctx.venueId, id)
  if (!row) throw new Error('a product vanished while it was held')
  return row
}
