import { test as base, expect, type Page } from '@playwright/test'
import { type Line, openLine } from './line.ts'
import { signIn, waitForLive } from './product.ts'

// A reload without a network shows the product's own page; a new version is offered and never forced.

const test = base.extend<{ line: Line }>({
  line: async ({ request: _ }, use) => {
    const line = await openLine(`http://127.0.0.1:${process.env.E2E_PORT}`)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.url),
})
test.use({ serviceWorkers: 'allow' })

// Whatever is on sale at this hour of the day.
const basket = (page: Page) => page.getByRole('region', { name: /^(Basket|Sepet)$/ })
const version = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')

/** The paths of all that the browser keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

async function expectNoConnection(page: Page, title: string) {
  await expect(page.getByRole('alert').getByText(title, { exact: true })).toBeVisible()
  // Nothing that looks like a sale: no seats, no prices, no way to begin one.
  await expect(page.locator('canvas')).toHaveCount(0)
  await expect(basket(page)).toHaveCount(0)
  await expect(page.getByText(/₺/)).toHaveCount(0)
}

test('without a network a reload shows the shell, and a new version is offered', async ({ page, line }) => {
  // A page notes 250 files unless it is told to note more, and this one fetches about as many.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(5000))
  await page.goto('/health/live')
  await signIn(page, 'owner', '/ticket-booking')
  await expect(basket(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const first = await version(page)

  line.cut()
  await page.reload()
  await expectNoConnection(page, 'No connection')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectNoConnection(page, 'No connection')
  await page.evaluate(() => localStorage.setItem('language', 'tr'))
  // A screen that was never opened on this device.
  await page.goto('/order-list')
  await expectNoConnection(page, 'Bağlantı yok')
  line.restore()
  // Pressed, or the page notices by itself and is faster.
  await page
    .getByRole('button', { name: 'Yeniden dene' })
    .click({ timeout: 5000 })
    .catch(() => undefined)
  await expect(page.locator('tbody tr').first()).toBeVisible()

  // By now in the language of the person. The open page keeps its version until it is reloaded, and says so where a
  // file of it is gone.
  await waitForLive(page)
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/corner-/.test(name)))
  line.update()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible({ timeout: 20_000 })
  expect(await version(page)).toBe(first)
  await page.getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('alert').getByText('A new version is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  expect(await version(page)).not.toBe(first)

  // What is kept is of the new version too, and nothing is kept of a person who has signed out. When the browser lets
  // the new worker serve is its own affair (kept-shell.test.ts shows that it is asked to).
  const second = (await version(page)) ?? ''
  await expect.poll(async () => (await kept(page)).includes(second)).toBe(true)
  line.cut()
  await page.reload()
  await expectNoConnection(page, 'No connection')
  line.restore()
  await page.goto('/sign-out')
  await page.waitForURL('**/sign-in')
  const paths = await kept(page)
  expect(paths).toContain('/index.html')
  for (const path of paths) expect(path).toMatch(/^\/(index\.html|assets\/[\w.-]+)$/)
})
