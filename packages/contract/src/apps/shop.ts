import { z } from 'zod'
import { text } from '../text.ts'
import { asSent } from './as-sent.ts'
import { pictureText, tagTitle } from './tags.ts'

const id = <Brand extends string>(brand: Brand) => z.uuid('field.invalid').toLowerCase().brand(brand)
export const productId = id('product')
export const productTagId = id('product_tag')
export const productCategoryId = id('product_category')
export const brandId = id('brand')
export const shopVendorId = id('shop_vendor')
export type ProductId = z.infer<typeof productId>

export const shopCategory = z.object({
  id: productCategoryId,
  parentId: productCategoryId.nullable(),
  name: z.string(),
  slug: z.string(),
})
/** A brand or a vendor. */
export const shopName = z.object({ id: z.uuid(), name: z.string(), slug: z.string() })
export type ShopCategory = z.infer<typeof shopCategory>
export type ShopName = z.infer<typeof shopName>

/** A product; what nobody has written yet is null. Prices include tax and are kept as they were written. */
export const productRow = z.object({
  id: productId,
  category: productCategoryId.nullable(),
  name: z.string(),
  description: z.string(),
  tags: z.array(productTagId),
  sku: z.string(),
  barcode: z.string(),
  brand: brandId.nullable(),
  vendor: shopVendorId.nullable(),
  stock: z.int().nullable(),
  reserved: z.int().nullable(),
  cost: z.number().nullable(),
  basePrice: z.number().nullable(),
  taxPercent: z.number().nullable(),
  price: z.number().nullable(),
  weight: z.number().nullable(),
  thumbnail: z.string().nullable(),
  images: z.array(z.string()),
  active: z.boolean(),
})
export type ProductRow = z.infer<typeof productRow>

const count = z.int('field.integer').min(-1_000_000_000, 'field.tooSmall').max(1_000_000_000, 'field.tooBig').nullable()
// Four places: what comes in comes back as it was, or is refused.
const amount = z
  .number({ error: 'field.number' })
  .min(-1_000_000_000, 'field.tooSmall')
  .max(1_000_000_000, 'field.tooBig')
  .refine((value) => Math.round(value * 10_000) / 10_000 === value, 'field.invalid')
  .nullable()

export const productFields = z
  .strictObject({
    category: productCategoryId.nullable(),
    name: asSent({ min: 1, max: 200 }),
    description: text({ max: 10_000, keepSpace: true }),
    tags: z.array(productTagId).max(100, 'field.tooLong'),
    sku: asSent({ max: 100 }),
    barcode: asSent({ max: 100 }),
    brand: brandId.nullable(),
    vendor: shopVendorId.nullable(),
    stock: count,
    reserved: count,
    cost: amount,
    basePrice: amount,
    taxPercent: amount,
    price: amount,
    weight: amount,
    thumbnail: z.union([z.literal(''), pictureText.max(2000, 'field.tooLong')], 'field.invalid').nullable(),
    images: z.array(pictureText.max(2000, 'field.tooLong')).max(50, 'field.tooLong'),
    active: z.boolean('field.invalid'),
  })
  .partial()
export type ProductFields = z.infer<typeof productFields>

export const productSorts = [
  'name',
  'sku',
  'active',
  'stock',
  'reserved',
  'cost',
  'basePrice',
  'taxPercent',
  'price',
  'weight',
] as const
export type ProductSort = (typeof productSorts)[number]

/** Pages are counted from 0. */
export const listProductsInput = z.strictObject({
  search: text({ max: 100 }).default(''),
  sort: z.enum(productSorts, 'field.invalid').default('name'),
  descending: z.boolean().default(false),
  page: z.int('field.number').min(0, 'field.tooSmall').max(1_000_000, 'field.tooBig').default(0),
  size: z.int('field.number').min(1, 'field.tooSmall').max(100, 'field.tooBig').default(10),
})
export type ListProducts = z.infer<typeof listProductsInput>
/** `length` counts all that match; `page` and `size` are those that were asked for. */
export const productPage = z.object({ rows: z.array(productRow), length: z.int(), page: z.int(), size: z.int() })
export type ProductPage = z.infer<typeof productPage>

export const oneProductInput = z.strictObject({ id: productId })
export const updateProductInput = z.strictObject({ id: productId, product: productFields })
export const updateProductTagInput = z.strictObject({ id: productTagId, title: tagTitle.optional() })
export const oneProductTagInput = z.strictObject({ id: productTagId })
