import { type ProductRow, productFields, productSorts } from '@marquee/contract'
import { z } from 'zod'
import { orDecimalText } from '../decimal-text.ts'
import { idParameter, sentId } from '../id-parameter.ts'
import { wholeNumber } from '../number-parameter.ts'
import { route, unknownIs } from '../route.ts'
import { removeRoute } from './remove-route.ts'
import { tagRoutes } from './tags.ts'

// What nobody has written yet is an empty text here.
const empty = z.literal('')
const idOrEmpty = z.union([z.string(), empty])
const countOrEmpty = z.union([z.int(), empty])
const amountOrEmpty = z.union([z.number(), empty])

const product = z
  .object({
    id: z.string(),
    category: idOrEmpty,
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    sku: z.string(),
    barcode: z.string(),
    brand: idOrEmpty,
    vendor: idOrEmpty,
    stock: countOrEmpty,
    reserved: countOrEmpty,
    cost: amountOrEmpty,
    basePrice: amountOrEmpty,
    taxPercent: amountOrEmpty,
    price: amountOrEmpty,
    weight: amountOrEmpty,
    thumbnail: z.string().nullable(),
    images: z.array(z.string()),
    active: z.boolean(),
  })
  .meta({ id: 'Product' })

const documented = (row: ProductRow): z.infer<typeof product> => ({
  ...row,
  category: row.category ?? '',
  brand: row.brand ?? '',
  vendor: row.vendor ?? '',
  stock: row.stock ?? '',
  reserved: row.reserved ?? '',
  cost: row.cost ?? '',
  basePrice: row.basePrice ?? '',
  taxPercent: row.taxPercent ?? '',
  price: row.price ?? '',
  weight: row.weight ?? '',
})

const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([empty.transform(() => null), schema], 'field.invalid').optional()
// Inputs of a page send their numbers as text.
const numberOrEmpty = <Schema extends z.ZodType<unknown, number | null | undefined>>(schema: Schema) =>
  orEmpty(orDecimalText(schema))
const { shape } = productFields
const changed = productFields.strip().extend({
  category: orEmpty(shape.category),
  brand: orEmpty(shape.brand),
  vendor: orEmpty(shape.vendor),
  stock: numberOrEmpty(shape.stock),
  reserved: numberOrEmpty(shape.reserved),
  cost: numberOrEmpty(shape.cost),
  basePrice: numberOrEmpty(shape.basePrice),
  taxPercent: numberOrEmpty(shape.taxPercent),
  price: numberOrEmpty(shape.price),
  weight: numberOrEmpty(shape.weight),
})

const id = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d71'
const example: z.infer<typeof product> = {
  id,
  category: '',
  name: 'Season notebook',
  description: 'Of the house, sold in the foyer.',
  tags: [],
  sku: 'GP-GAL-016',
  barcode: '8690000016',
  brand: '',
  vendor: '',
  stock: 34,
  reserved: 2,
  cost: 99,
  basePrice: 180,
  taxPercent: 8,
  price: 194.4,
  weight: 0.3,
  thumbnail: null,
  images: [],
  active: true,
}
const name = { id, name: 'Galata', slug: 'galata' }
const nameAnswer = z.object({ id: z.string(), name: z.string(), slug: z.string() })
const oneProduct = z.object({ id: idParameter })

/** What the venue sells by post. */
export const inventoryRoutes = {
  'GET api/apps/ecommerce/inventory/categories': route({
    procedure: 'apps.shop.categories',
    summary: 'List product categories',
    tag: 'Shop',
    call: () => undefined,
    present: (rows) => rows,
    answer: z.array(nameAnswer.extend({ parentId: z.string().nullable() })),
    example: { answer: [{ id, parentId: null, name: 'Unisex', slug: 'unisex' }] },
  }),
  'GET api/apps/ecommerce/inventory/brands': route({
    procedure: 'apps.shop.brands',
    summary: 'List product brands',
    tag: 'Shop',
    call: () => undefined,
    present: (rows) => rows,
    answer: z.array(nameAnswer),
    example: { answer: [name] },
  }),
  'GET api/apps/ecommerce/inventory/vendors': route({
    procedure: 'apps.shop.vendors',
    summary: 'List product vendors',
    tag: 'Shop',
    call: () => undefined,
    present: (rows) => rows,
    answer: z.array(nameAnswer),
    example: { answer: [name] },
  }),
  'GET api/apps/ecommerce/inventory/products': route({
    procedure: 'apps.shop.products',
    summary: 'List a page of products',
    description:
      'Pages are counted from 0, the default is 1, and a page has 10 rows. Behind the last page `products` is null and the ' +
      'pagination names `lastPage` alone. `search` looks into the name; `order` is ascending when it says `asc`.',
    tag: 'Shop',
    query: z.object({
      search: z.string().optional(),
      sort: z.union([empty.transform(() => undefined), z.enum(productSorts)], 'field.invalid').optional(),
      order: z.string().optional(),
      page: wholeNumber({ least: 0, most: 1_000_000 }),
      size: wholeNumber({ least: 1, most: 100 }),
    }),
    call: ({ query: { search, sort, order, page = 1, size } }) => ({
      search,
      sort,
      descending: order !== undefined && order !== '' && order !== 'asc',
      page,
      size,
    }),
    present: ({ rows, length, page, size }) => {
      const lastPage = Math.max(Math.ceil(length / size), 1)
      if (page > lastPage) return { products: null, pagination: { lastPage } }
      const startIndex = page * size
      const endIndex = Math.min(startIndex + size, length) - 1
      return { products: rows.map(documented), pagination: { length, size, page, lastPage, startIndex, endIndex } }
    },
    answer: z.object({
      products: z.array(product).nullable(),
      pagination: z.object({
        length: z.int().optional(),
        size: z.int().optional(),
        page: z.int().optional(),
        lastPage: z.int(),
        startIndex: z.int().optional(),
        endIndex: z.int().optional(),
      }),
    }),
    example: {
      query: { page: '0', size: '10', sort: 'name', order: 'asc', search: 'note' },
      answer: {
        products: [example],
        pagination: { length: 1, size: 10, page: 0, lastPage: 1, startIndex: 0, endIndex: 0 },
      },
    },
  }),
  'GET api/apps/ecommerce/inventory/product': route({
    procedure: 'apps.shop.product',
    summary: 'Get a product',
    description: '`null` when there is none with this id.',
    tag: 'Shop',
    query: oneProduct,
    call: ({ query }) => query,
    present: documented,
    presentRefusal: unknownIs(null),
    answer: product,
    example: { query: { id }, answer: example },
  }),
  'POST api/apps/ecommerce/inventory/product': route({
    procedure: 'apps.shop.createProduct',
    summary: 'Add an empty product',
    tag: 'Shop',
    call: () => undefined,
    present: documented,
    answer: product,
    example: { answer: { ...example, name: 'A New Product', stock: '', price: '', thumbnail: '', active: false } },
  }),
  'PATCH api/apps/ecommerce/inventory/product': route({
    procedure: 'apps.shop.updateProduct',
    summary: 'Change a product',
    description:
      'Merges: fields you send are replaced, others stay, and lists are replaced as a whole. No price is computed.',
    tag: 'Shop',
    body: z.object({ id: sentId, product: changed }),
    call: ({ body }) => body,
    present: documented,
    presentRefusal: unknownIs(null),
    answer: product,
    example: { body: { id, product: example }, answer: example },
  }),
  'DELETE api/apps/ecommerce/inventory/product': removeRoute({
    procedure: 'apps.shop.removeProduct',
    summary: 'Delete a product',
    tag: 'Shop',
    id,
  }),
  ...tagRoutes({ base: 'api/apps/ecommerce/inventory', procedures: 'apps.shop', tag: 'Shop', of: 'products' }),
}
