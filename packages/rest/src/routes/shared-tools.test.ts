import { randomUUID } from 'node:crypto'
import { fillApps } from '@marquee/api/demo'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fits } from '../testing/fits.ts'
import { type RestServer, serveRest } from '../testing/serve.ts'
import { openStaffedVenue, type StaffedVenue } from '../testing/staffed-venue.ts'

// Academy, shop, files and help center, over the demo's own data.

let venue: StaffedVenue
let rest: RestServer
let token: string
beforeAll(async () => {
  venue = await openStaffedVenue()
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  await fillApps(venue.database.db, { venueId: venue.venue.id, users: [venue.owner.id], now })
  rest = await serveRest(venue.services)
  token = (await venue.signIn('norights')).accessToken
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

const ask = async <T = unknown>(key: string, body?: unknown): Promise<T> =>
  fits<T>(key, await rest.call(key, { token, ...(body === undefined ? {} : { body }) }))
const status = async (key: string) => (await rest.call(key, { token })).status
const noise = ['noise', randomUUID(), '__proto__', '%00', "'"]

it('academy: four categories by title, eighteen courses of eleven steps, unknown ids null', async () => {
  const categories = await ask<{ title: string; slug: string }[]>('GET api/apps/academy/categories')
  expect(categories.map(({ title }) => title)).toEqual(['Android', 'Cloud', 'Firebase', 'Web'])
  const courses =
    await ask<{ id: string; category: string; duration: number; totalSteps: number; updatedAt: string }[]>(
      'GET api/apps/academy/courses',
    )
  expect(courses).toHaveLength(18)
  expect(courses.every(({ totalSteps }) => totalSteps === 11)).toBe(true)
  expect(courses.every(({ duration }) => [30, 45, 60, 90, 120].includes(duration))).toBe(true)
  expect(new Set(courses.map(({ category }) => category))).toEqual(new Set(categories.map(({ slug }) => slug)))
  expect(courses[0]?.updatedAt).toBe('Nov 17, 2026')
  const id = courses[3]?.id
  const course = await ask<{ steps: { order: number }[] }>(`GET api/apps/academy/courses/course?id=${id}`)
  expect(course).toMatchObject(courses[3] ?? {})
  expect(course.steps.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const one of noise) expect(await ask(`GET api/apps/academy/courses/course?id=${one}`)).toBeNull()
  expect(await ask('GET api/apps/academy/courses/course')).toBeNull()
})

interface Item {
  id: string
  name: string
  type: string
  contents: string | null
}
interface Folder {
  folders: Item[]
  files: Item[]
  path: Item[]
}

it('files: the top by name, a way down with its path, an unknown folder is empty', async () => {
  const browse = (folderId?: string) =>
    ask<Folder>(`GET api/apps/file-manager${folderId === undefined ? '' : `?folderId=${folderId}`}`)
  const top = await browse()
  expect(await browse('null')).toEqual(top)
  expect([top.folders.length, top.files.length, top.path]).toEqual([3, 13, []])
  expect(top.folders.map(({ name }) => name)).toEqual(['Contracts', 'Floor plans', 'Photos'])
  const [contracts] = top.folders
  expect(contracts).toMatchObject({ contents: '3 files', size: '1.6 MB', type: 'folder' })
  const inside = await browse(contracts?.id)
  expect([inside.folders.length, inside.files.length, inside.path]).toEqual([1, 2, [contracts]])
  const deepest = await browse(inside.folders[0]?.id)
  expect([deepest.files.length, deepest.path.map(({ name }) => name)]).toEqual([1, ['Contracts', 'Artists']])
  expect(deepest.files[0]).toMatchObject({ contents: null, description: null, type: 'PDF', size: '412 KB' })
  const nothing = { folders: [], files: [], path: [] }
  for (const one of [...noise, top.files[0]?.id ?? '']) expect(await browse(one)).toEqual(nothing)
})

it('help center: questions and guides by category, a guide with its text, slugs of nobody', async () => {
  const faqs = await ask<{ slug: string; faqs: unknown[] }[]>('GET api/apps/help-center/faqs')
  expect(faqs.map(({ slug }) => slug)).toEqual(['most-asked', 'general-inquiries', 'licenses', 'payments', 'support'])
  expect(faqs.flatMap((category) => category.faqs)).toHaveLength(32)
  expect(await ask('GET api/apps/help-center/faqs?slug=licenses')).toEqual([faqs[2]])
  interface Guides {
    slug: string
    visibleGuides?: number
    totalGuides?: number
    guides: { slug: string }[]
  }
  const guides = (query = '') => ask<Guides[]>(`GET api/apps/help-center/guides${query}`)
  const five = await guides()
  expect(five.map(({ visibleGuides }) => visibleGuides)).toEqual([5, 5, 5, 5, 5])
  expect(five.reduce((sum, { totalGuides = 0 }) => sum + totalGuides, 0)).toBe(28)
  expect((await guides('?limit=2')).map((category) => category.guides.length)).toEqual([2, 2, 2, 2, 2])
  expect((await guides('?limit=-7'))[0]).toMatchObject({ visibleGuides: 0, guides: [] })
  const [all] = await guides('?slug=getting-started&limit=1')
  expect(all).not.toHaveProperty('totalGuides')
  expect(all?.guides).toHaveLength(6)
  const guide = (categorySlug: string, guideSlug: string) =>
    ask<Guides>(`GET api/apps/help-center/guide?categorySlug=${categorySlug}&guideSlug=${guideSlug}`)
  const read = await guide('settings', 'roles-and-rights')
  expect(read).toMatchObject({ slug: 'settings', guides: [{ title: 'Roles and rights', content: expect.any(String) }] })
  expect(Object.keys(await guide('nowhere', 'roles-and-rights'))).toEqual(['guides'])
  for (const slug of noise.filter((one) => one !== '%00')) {
    expect(await ask(`GET api/apps/help-center/guide?categorySlug=settings&guideSlug=${slug}x`)).toEqual({ guides: [] })
    expect(await ask(`GET api/apps/help-center/faqs?slug=x${slug}`)).toEqual([])
  }
  expect(await status('GET api/apps/help-center/guides?limit=many')).toBe(400)
})

interface Product {
  id: string
  name: string
  price: number
  active: boolean
}
interface Page {
  products: Product[] | null
  pagination: Record<string, number>
}
const shop = 'api/apps/ecommerce/inventory'

it('products come in pages from 0, sorted and searched, and end as documented', async () => {
  const page = (query = '') => ask<Page>(`GET ${shop}/products${query}`)
  const first = await page('?page=0&size=10&sort=name&order=asc&search=')
  expect(first.pagination).toEqual({ length: 23, size: 10, page: 0, lastPage: 3, startIndex: 0, endIndex: 9 })
  // The default page is 1, which is the second.
  expect((await page()).pagination).toMatchObject({ page: 1, startIndex: 10, endIndex: 19 })
  expect((await page('?page=2')).products).toHaveLength(3)
  expect(await page('?page=3')).toMatchObject({ products: [], pagination: { lastPage: 3, startIndex: 30 } })
  expect(await page('?page=4')).toEqual({ products: null, pagination: { lastPage: 3 } })
  expect(await page('?page=0&search=nothing%20has%20this')).toEqual({
    products: [],
    pagination: { length: 0, size: 10, page: 0, lastPage: 1, startIndex: 0, endIndex: -1 },
  })
  const dear = await page('?page=0&size=100&sort=price&order=desc')
  const prices = (dear.products ?? []).map(({ price }) => price)
  expect(prices).toEqual([...prices].sort((a, b) => b - a))
  expect((await page('?page=0&sort=name&search=TIŞÖRT')).products).toEqual([])
  expect((await page('?page=0&search=NOTEBOOK')).products).toMatchObject([{ name: 'Season notebook', price: 194.4 }])
  for (const query of ['?page=-1', '?page=0&size=0', '?page=999999999', '?size=5000', '?page=&size=&sort=&order=']) {
    expect(await status(`GET ${shop}/products${query}`), query).toBe(200)
  }
  for (const query of ['?page=x', '?size=1.5', '?sort=__proto__', '?sort=name;drop', '?sort=updatedAt', '?page=1e3']) {
    expect(await status(`GET ${shop}/products${query}`), query).toBe(400)
  }
  expect((await page('?size=5000&page=0')).pagination).toMatchObject({ size: 100 })
})

it('a product is made blank, changed by merging and deleted; names, tags and numbers that are not there are refused', async () => {
  const made = await ask<Product>(`POST ${shop}/product`)
  expect(made).toEqual({
    id: made.id,
    category: '',
    name: 'A New Product',
    description: '',
    tags: [],
    sku: '',
    barcode: '',
    brand: '',
    vendor: '',
    stock: '',
    reserved: '',
    cost: '',
    basePrice: '',
    taxPercent: '',
    price: '',
    weight: '',
    thumbnail: '',
    images: [],
    active: false,
  })
  const [category] = await ask<{ id: string }[]>(`GET ${shop}/categories`)
  const [brand] = await ask<{ id: string }[]>(`GET ${shop}/brands`)
  const tag = await ask<{ id: string }>(`POST ${shop}/tag`, { tag: { title: 'Yağmur' } })
  const patch = (product: object) => ask<Product>(`PATCH ${shop}/product`, { id: made.id, product })
  const changes = {
    category: category?.id,
    brand: brand?.id,
    tags: [tag.id],
    price: 12.5,
    stock: 3,
    images: ['a/b.jpg'],
  }
  expect(await patch({ ...made, ...changes })).toEqual({ ...made, ...changes })
  const typed = { cost: '10.50', basePrice: '20.25', price: '23.9', weight: '0.75', stock: '7' }
  expect(await patch(typed)).toMatchObject({ cost: 10.5, basePrice: 20.25, price: 23.9, weight: 0.75, stock: 7 })
  expect(await patch({ stock: 3 })).toMatchObject({ stock: 3 })
  expect(await patch({ price: '', brand: '', active: true })).toMatchObject({
    price: '',
    brand: '',
    stock: 3,
    active: true,
  })
  const refused = {
    category: brand?.id,
    vendor: randomUUID(),
    tags: [randomUUID()],
    price: 1e12,
    cost: 0.000_01,
    stock: 1.5,
    reserved: '1.5',
    weight: 'heavy',
    thumbnail: 'javascript:alert(1)',
    name: '',
    active: 'yes',
  }
  for (const [field, value] of Object.entries(refused)) {
    const answer = await rest.call(`PATCH ${shop}/product`, {
      token,
      body: { id: made.id, product: { sku: 'lost', [field]: value } },
    })
    expect(answer.status, field).toBe(400)
    expect((answer.body as { issues: { path: string }[] }).issues[0]?.path, field).toBe(`product.${field}`)
  }
  expect(await ask(`GET ${shop}/product?id=${made.id}`)).toMatchObject({ sku: '', name: 'A New Product' })
  expect(await ask(`DELETE ${shop}/tag?id=${tag.id}`)).toBe(true)
  expect(await ask(`GET ${shop}/product?id=${made.id}`)).toMatchObject({ tags: [] })
  for (const id of [...noise, made.id]) {
    expect(await ask(`DELETE ${shop}/product?id=${id}`)).toBe(true)
    expect(await ask(`GET ${shop}/product?id=${id}`)).toBeNull()
    expect(await ask(`PATCH ${shop}/product`, { id, product: { name: 'X' } })).toBeNull()
  }
  expect((await ask<Page>(`GET ${shop}/products?page=0`)).pagination.length).toBe(23)
})
