import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson } from './people.ts'
import { emailOf, expect, test } from './product.ts'

test.describe.configure({ timeout: 150_000 })

const rights = ['view', 'create', 'update', 'archive', 'export'].map((action) => `food_products.${action}`)

/** What a recipe can be made of, and where a product goes: as the owner, under a mark of this test. */
async function pantry(request: APIRequestContext) {
  const mark = randomUUID().slice(0, 8).toUpperCase()
  const { read, write } = await callsOf(request, emailOf('owner'))
  const category = await write<{ id: string }>('foodCategories.create', {
    code: mark,
    name: { en: `Soups ${mark}`, tr: `Çorbalar ${mark}` },
    color: '#b45309',
  })
  const kept = await write<{ id: string }>('itemCategories.create', {
    code: mark,
    name: { en: `Store ${mark}`, tr: '' },
    kind: 'ingredient',
  })
  const lentils = await write<{ id: string }>('inventoryItems.create', {
    code: mark,
    name: { en: `Lentils ${mark}`, tr: '' },
    categoryId: kept.id,
    baseUnit: 'kg',
    storage: 'dry',
  })
  const [place] = await read<{ id: string }[]>('stockLocations.list', {})
  await write('stock.receive', {
    commandId: randomUUID(),
    locationId: place?.id,
    lines: [{ itemId: lentils.id, qty: '1', priceMinor: 10_000 }],
  })
  await write('ingredients.create', { itemId: lentils.id, allergens: ['celery'] })
  await write('foodModifiers.create', {
    name: { en: `Bread ${mark}`, tr: '' },
    minChoices: 0,
    maxChoices: 1,
    freeChoices: 0,
    options: [{ name: { en: 'Brown', tr: '' }, extraMinor: 500, maxEach: 1, defaultQty: 0, changes: [] }],
  })
  return { mark, categoryId: category.id }
}

test('a product is made with a recipe and modifiers, put on sale, and put off sale for those who sell', async ({
  page,
  request,
}) => {
  const { mark } = await pantry(request)
  const person = await makePerson(request, 'Menu Maker', { permissions: rights })
  await enter(page, person.email, '/inventory/products?view=recipes')

  // The recipe: 80 g of lentils at 100.00 a kilogram, of which a fifth is lost.
  await page.getByRole('button', { name: 'Add recipe' }).click()
  await page.getByRole('dialog').getByLabel('English').fill(`Soup ${mark}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const recipe = page.getByRole('dialog', { name: `Soup ${mark}` })
  await recipe.getByRole('button', { name: 'Add line' }).click()
  await recipe.getByLabel('Item or recipe').selectOption({ label: `Lentils ${mark}` })
  await recipe.getByLabel('Quantity').fill('80')
  await recipe.getByLabel('Loss').fill('20')
  await expectAccessible(page)
  await recipe.getByRole('button', { name: 'Publish' }).click()
  await expect(recipe).toBeHidden()

  // The product.
  await page.getByRole('link', { name: 'Food products' }).last().click()
  await page.getByRole('button', { name: 'Add product' }).click()
  const form = page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
  await form.locator('#food_product-code').fill(mark)
  await form.locator('#food_product-kind').selectOption('simple')
  await form.getByLabel('English').fill(`Lentil soup ${mark}`)
  await form.locator('#food_product-categoryId').selectOption({ label: `Soups ${mark}` })
  await form.locator('#food_product-priceMinor').fill('50')
  await form.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Lentil soup ${mark}` })).toBeVisible()
  await page.getByRole('tab', { name: 'Recipe and cost' }).click()
  await page.getByLabel('Made of').selectOption({ label: `Recipe: Soup ${mark}` })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // 100 g at 10.00: 20 % of 50.00, for ten portions.
  const fact = (name: string) => page.locator('dl div').filter({ hasText: name }).locator('dd')
  await expect(fact('Margin')).toHaveText('₺40.00')
  await expect(fact('Portions left')).toHaveText('10')
  await expect(page.getByText('Allergens: Celery')).toBeVisible()
  await page.getByRole('tab', { name: 'Modifiers' }).click()
  await page.getByLabel('Offer a group').selectOption({ label: `Bread ${mark}` })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Brown')).toBeVisible()
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expectAccessible(page)

  // Who sells sees it, with its portions, and sees it go.
  const counter = await callsOf(request, emailOf('counter'))
  interface Menu {
    version: number
    products: {
      code: string
      modifiers: { name: { en: string } }[]
      variants: { isOnSale: boolean; portionsLeft: number }[]
    }[]
  }
  const sold = async () => {
    const { version, products } = await counter.read<Menu>('foodMenu.get', {})
    return { version, product: products.find(({ code }) => code === mark) }
  }
  const before = await sold()
  expect(before.product).toMatchObject({
    modifiers: [{ name: { en: `Bread ${mark}` } }],
    variants: [{ isOnSale: true, portionsLeft: 10 }],
  })
  await page.getByRole('tab', { name: 'Availability' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Off until I put it back').check()
  await page.getByLabel('Reason').fill('Pot burnt')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Pot burnt')).toBeVisible()
  const after = await sold()
  expect(after.product?.variants[0]?.isOnSale).toBe(false)
  expect(after.version).toBeGreaterThan(before.version)
})
