import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson } from './people.ts'
import { emailOf, expect, expectNoOverflow, test } from './product.ts'

test.describe.configure({ timeout: 150_000 })

/** A station of this test alone, with a dish that is made there; `order` sends one of it to the kitchen. */
async function kitchen(request: APIRequestContext) {
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const { read, write } = await callsOf(request, emailOf('owner'))
  const category = await write<{ id: string }>('foodCategories.create', {
    code: mark,
    name: { en: `Tonight ${mark}`, tr: `Bu akşam ${mark}` },
    color: '#b45309',
  })
  const station = await write<{ id: string }>('kitchenStations.create', {
    code: mark,
    name: { en: `Grill ${mark}`, tr: `Izgara ${mark}` },
    targetMinutes: 10,
  })
  const { id } = await write<{ id: string }>('foodProducts.create', {
    code: mark,
    name: { en: `Soup ${mark}`, tr: `Çorba ${mark}` },
    kind: 'simple',
    priceMinor: 9000,
    categoryId: category.id,
    stationId: station.id,
  })
  const parts = await read<{ rev: number; variants: { id: string }[] }>('foodProducts.parts', { id })
  await write('foodProducts.setState', { id, expectedRev: parts.rev, state: 'active' })
  const order = () =>
    write<{ callNo: number }>('foodOrders.open', {
      commandId: randomUUID(),
      id: randomUUID(),
      service: 'counter',
      guestName: 'Zeynep',
      lines: [{ variantId: parts.variants[0]?.id, qty: 2, note: 'No salt' }],
      send: true,
      training: false,
    })
  return { mark, station: station.id, order }
}

test('what the counter sends comes up by itself, is made, served and called back', async ({ page, request }) => {
  const { mark, station, order } = await kitchen(request)
  const cook = await makePerson(request, 'Cook', 'Kitchen')
  await enter(page, cook.email, `/food-orders?station=${station}`)
  await expect(page.getByText('Nothing is before the kitchen')).toBeVisible()
  const { callNo } = await order()
  const ticket = page.getByRole('article', { name: `${callNo} · Counter` })
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  await expect(ticket).toContainText(`2 × Soup ${mark}`)
  await expect(ticket).toContainText('No salt')
  await expect(ticket).toContainText('On time')
  await expectAccessible(page)
  await page.keyboard.press('1')
  await expect(column('Preparing').getByRole('article', { name: `${callNo} · Counter` })).toBeVisible()
  await ticket.getByRole('button', { name: /^Ready/ }).click()
  await expect(column('Ready').getByRole('article', { name: `${callNo} · Counter` })).toBeVisible()
  await ticket.getByRole('button', { name: /^Served/ }).click()
  await expect(column('Served in the last hour').getByRole('article', { name: `${callNo} · Counter` })).toBeVisible()
  // One step back each time.
  await ticket.getByRole('button', { name: /^Recall/ }).click()
  await expect(column('Ready').getByRole('article', { name: `${callNo} · Counter` })).toBeVisible()
  await ticket.getByRole('button', { name: /^Recall/ }).click()
  await expect(column('Preparing').getByText('Sent back')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
})

test('two tablets, the wall and a cook with a keyboard see the same at once', async ({ page, another, request }) => {
  const { mark, station, order } = await kitchen(request)
  const cook = await makePerson(request, 'Cook', 'Kitchen')
  const second = await another({ viewport: { width: 820, height: 1180 }, hasTouch: true })
  const wall = await another()
  await enter(page, cook.email, `/food-orders?station=${station}`)
  await enter(second, cook.email, `/food-orders?station=${station}`)
  await enter(wall, cook.email, '/food-orders')
  await wall.goto('/food-orders/pickup')
  await expect(page.getByText('Nothing is before the kitchen')).toBeVisible()
  await expect(second.getByText('Nothing is before the kitchen')).toBeVisible()
  const { callNo } = await order()
  const name = `${callNo} · Counter`
  const onWall = (list: string) =>
    wall
      .getByRole('region', { name: list })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${callNo}(\\D|$)`) })
  await expect(onWall('Preparing')).toBeVisible()
  await expect(second.getByRole('article', { name })).toContainText(`2 × Soup ${mark}`)

  await second.getByRole('button', { name: `More for ${name}` }).tap()
  await second.getByRole('menuitem', { name: 'Show buttons for each line' }).tap()
  await second.getByRole('button', { name: `One ready: Soup ${mark}` }).tap()
  await expect(page.getByRole('article', { name })).toContainText('1 of 2 ready')
  await expect(onWall('Preparing')).toBeVisible()

  await page.keyboard.press('1')
  await expect(onWall('Ready')).toBeVisible()
  await second.getByRole('button', { name: `Call number: ${name}` }).tap()
  await expect(wall.getByText('Called')).toBeAttached()
  await expectAccessible(wall, 'main')
  await page.keyboard.press('1')
  await expect(onWall('Ready')).toBeHidden()
  await page.getByRole('button', { name: `Recall: ${name}` }).click()
  await expect(onWall('Ready')).toBeVisible()
  await second.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(second)
})

test('a dish that the kitchen takes off sale is gone for the counter, and comes back', async ({ page, request }) => {
  const { mark, station, order } = await kitchen(request)
  const cook = await makePerson(request, 'Cook', 'Kitchen')
  await enter(page, cook.email, `/food-orders?station=${station}`)
  await page.getByRole('button', { name: 'Off sale' }).click()
  await page.getByRole('button', { name: `Take off sale: Soup ${mark}` }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Soup ${mark} is off sale`)).toBeVisible()
  await expect(order()).rejects.toThrow()
  await page.getByRole('button', { name: `Put back on sale: Soup ${mark}` }).click()
  await expect(page.getByText(`Soup ${mark} is back on sale`)).toBeVisible()
  await order()
})
