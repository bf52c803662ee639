import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page, request as requests } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { type Line, openLine } from './line.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { emailOf, expectNoOverflow, waitForLive } from './product.ts'

// A counter that loses the server goes on selling for cash, also after a reload. The server has each sale once.

const test = base.extend<{ line: Line }>({
  line: async ({ request: _ }, use) => {
    const line = await openLine(`http://127.0.0.1:${process.env.E2E_PORT}`)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.url),
})
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 150_000 })

const rights = ['view', 'sell', 'print'].map((action) => `food_purchase.${action}`)
const lost = (page: Page) => page.getByText(/No connection to the server since/)
const total = (page: Page) => page.getByRole('status', { name: 'Total' })

async function sell(page: Page, tea: string, given = '') {
  await page.getByRole('button', { name: new RegExp(`^${tea}`) }).click()
  await expect(total(page)).toHaveText('₺30.00')
  await page.keyboard.press('F8')
  const pay = page.getByRole('dialog', { name: 'Take payment' })
  await pay.getByLabel('Received').fill(given)
  await page.keyboard.press('Enter')
  const sold = page.getByRole('dialog', { name: 'Paid' })
  await expect(sold).toBeVisible()
  const receipt = (await sold.getByText(/K\d+-\d{6}$/).textContent())?.split(': ').at(-1)
  await sold.getByRole('button', { name: 'Next guest' }).click()
  await expect(sold).toBeHidden()
  return receipt
}

/** The service worker has all that it keeps of a counter: nothing more has come for a second. */
async function counterIsKept(page: Page) {
  const count = () =>
    page.evaluate(async () => {
      if (!(await window.caches.has('counter'))) return 0
      const cache = await window.caches.open('counter')
      return (await cache.keys()).length
    })
  let before = 0
  const isWhole = async () => {
    const now = await count()
    const isSame = now > 0 && now === before
    before = now
    return isSame
  }
  await expect.poll(isWhole, { intervals: [1000], timeout: 40_000 }).toBe(true)
}

test('sales without the server outlast a reload, go on after it, and are each sold once', async ({ page, line }) => {
  // Past the line.
  const request = await requests.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const mark = randomUUID().slice(0, 8).toUpperCase()
  const owner = await callsOf(request, emailOf('owner'))
  const category = await owner.write<{ id: string }>('foodCategories.create', {
    code: mark,
    name: { en: `Tonight ${mark}`, tr: `Bu akşam ${mark}` },
    color: '#b45309',
  })
  const { id } = await owner.write<{ id: string }>('foodProducts.create', {
    ...{ code: mark, name: { en: `Tea ${mark}`, tr: `Çay ${mark}` }, kind: 'simple', priceMinor: 3000 },
    categoryId: category.id,
  })
  const { rev } = await owner.read<{ rev: number }>('foodProducts.parts', { id })
  await owner.write('foodProducts.setState', { id, expectedRev: rev, state: 'active' })
  const person = await makePerson(request, 'Line Cut', { permissions: rights })
  const till = await owner.write<{ id: string }>('tills.create', { code: mark, name: `Till ${mark}` })
  const own = await callsOf(request, person.email, ownPassword)
  await own.write('tills.open', { commandId: randomUUID(), tillId: till.id, floatMinor: 0 })
  const tea = `Tea ${mark}`
  const ofPerson = async () =>
    (await owner.read<{ rows: { orderNo: number }[] }>('orders.list', { clerkId: person.id, limit: 20 })).rows.length

  await page.goto('/health/live')
  await enter(page, person.email, '/food-booking')
  await expect(page.getByRole('button', { name: new RegExp(`^${tea}`) })).toBeVisible()
  await waitForLive(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await counterIsKept(page)

  line.cut()
  await expect(lost(page)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Cash sales go on/)).toBeVisible()
  const receipts = [await sell(page, tea, '50'), await sell(page, tea), await sell(page, tea)]
  await expect(page.getByText('3 sales wait on this device: ₺90.00')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(await ofPerson()).toBe(0)

  // A window that is closed meanwhile asks first, and comes back to the counter with all that waits.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('3 sales wait on this device: ₺90.00')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Cash sales go on/)).toBeVisible()
  receipts.push(await sell(page, tea))
  await expect(page.getByText('4 sales wait on this device: ₺120.00')).toBeVisible()
  // No other screen does.
  await page.goto('/ticket-booking')
  await expect(page.getByRole('alert').getByText('No connection', { exact: true })).toBeVisible()
  await page.goto('/food-booking')
  await expect(page.getByText('4 sales wait on this device: ₺120.00')).toBeVisible({ timeout: 20_000 })
  line.restore()
  await expect(page.getByText('4 sales uploaded')).toBeVisible({ timeout: 30_000 })
  await expect(lost(page)).toBeHidden()
  expect(new Set(receipts).size).toBe(4)
  expect(await ofPerson()).toBe(4)
  // Nothing is left to be sent again.
  await page.reload()
  await expect(page.getByRole('button', { name: new RegExp(`^${tea}`) })).toBeVisible()
  await expect(page.getByText(/on this device/)).toHaveCount(0)
  expect(await ofPerson()).toBe(4)
  await request.dispose()
})

test('a device at which nobody has sold says that there is no connection', async ({ page, line }) => {
  const request = await requests.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const person = await makePerson(request, 'No Till', { permissions: rights })
  await page.goto('/health/live')
  await enter(page, person.email, '/food-booking')
  await expect(total(page)).toBeVisible()
  await waitForLive(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  line.cut()
  await page.reload()
  await expect(page.getByRole('alert').getByText('No connection', { exact: true })).toBeVisible({ timeout: 20_000 })
  await request.dispose()
})
