import type { Page } from '@playwright/test'
import { expectAccessible, look } from './axe.ts'
import { giveRoles } from './calls.ts'
import { enter, makePerson } from './people.ts'
import { expect, expectNoOverflow, test, waitForLive } from './product.ts'

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })

async function openUser(page: Page, search: string) {
  await page.getByRole('searchbox').fill(search)
  await page.getByRole('row').filter({ hasText: search }).click()
  await expect(drawer(page).getByRole('heading', { level: 2 })).toBeVisible()
}

test.describe.configure({ timeout: 90_000 })

test('a role begins and ends by itself, and the menu follows', async ({ page, request }) => {
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const { email } = await makePerson(request, 'Vardiya Sonu', 'Door')
  const other = await makePerson(request, 'Uzun Süre', 'Door')
  await enter(page, email, '/profile')
  await waitForLive(page)
  const users = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' })
  await expect(users).toHaveCount(0)
  const begins = soon(4)
  await giveRoles(request, email, [{ name: 'Manager', validFrom: begins, validUntil: soon(30) }, 'Door'])
  await expect(users).toBeVisible({ timeout: 12_000 })
  // Not before its time, though it was given seconds earlier.
  expect(Date.now()).toBeGreaterThanOrEqual(begins.getTime())
  await users.click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // A deputy gives nothing that outlasts their own role, and is told until when they may.
  await openUser(page, other.email)
  await page.getByRole('button', { name: 'Add another role' }).click()
  await page.getByLabel('Role 2').selectOption({ label: 'Kitchen' })
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(drawer(page).getByRole('alert')).toContainText(
    /^You hold your own role until .+ You can’t give anything that lasts longer/,
  )
  // Their time is cut short; nothing announces that it is over.
  await giveRoles(request, email, [{ name: 'Manager', validUntil: soon(3) }, 'Door'])
  await expect(users).toBeVisible()
  await expect(page).toHaveURL(/\/404\?module=users$/, { timeout: 10_000 })
  await expect(users).toHaveCount(0)
})

test('accessible with a person open: both languages, light and dark', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Dil Seçen', 'Manager')
  await enter(page, email, '/users')
  await openUser(page, 'Ayşe Sezer')
  await page.getByRole('button', { name: /^Set dates for/ }).click()
  await page.getByLabel(/: last day$/).fill('2020-01-01')
  await page.keyboard.press('Control+Enter')
  for (const [language, scheme, problem] of [
    ['en', 'light', 'Choose today or a later day'],
    ['tr', 'dark', 'Bugünü veya sonraki bir günü seçin'],
  ] as const) {
    await look(page, language, scheme)
    await expect(page.getByText(problem)).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
})
