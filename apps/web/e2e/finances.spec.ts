import { devices } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

test('a figure leads to its lines, a line to its entry, and the entry to its order', async ({ page }) => {
  await signIn(page, 'manager', '/finances-dashboard?until=2099-12-31')
  // A server that has just begun posts what the demo venue has sold.
  await expect(page.getByText(/^Posted up to \d\d:\d\d:\d\d/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Debit and credit are equal')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page
    .getByRole('list', { name: 'Where the money is' })
    .getByRole('listitem')
    .filter({ hasText: 'Card payments on their way' })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/view=journal&account=1200/)
  const rows = page.getByRole('table', { name: 'Journal' }).getByRole('row')
  // What was given back since leads to the order that it was part of.
  await rows.getByText('Order changed after the sale', { exact: true }).first().click()
  const change = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('heading', { level: 2, name: /^Order changed/ }) })
  await expect(change.getByRole('definition').getByRole('link').first()).toHaveAttribute('href', /^\/order-list\?id=/)
  await page.keyboard.press('Escape')
  await rows.getByText('Sale', { exact: true }).first().click()
  const drawer = page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2, name: 'Sale' }) })
  const order = drawer.getByRole('definition').getByRole('link').first()
  await expect(order).toBeVisible()
  await expectAccessible(page)
  const number = await order.textContent()
  await order.click()
  await expect(page).toHaveURL(/order-list\?id=/)
  await expect(page.getByRole('heading', { level: 2, name: number ?? '' })).toBeVisible()
})

test('a locked month is opened with a reason, and locked again', async ({ page }) => {
  await signIn(page, 'owner', '/finances-dashboard?view=months')
  // A server that has just begun posts what the demo venue has sold, and locks its months.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Reopen: / })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Reopen: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('An invoice came late')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText(/ reopened$/)).toBeVisible()
  await page.getByRole('button', { name: /^Lock: / }).click()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('It is in')
  await dialog.getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByText(/ locked$/)).toBeVisible()
})

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7']
  test.use({ viewport: { ...viewport, width: 390 }, hasTouch, isMobile, userAgent })

  test('every view fits', async ({ page }) => {
    await signIn(page, 'owner', '/finances-dashboard')
    for (const view of ['Trial balance', 'Journal', 'Months']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
  })
})
