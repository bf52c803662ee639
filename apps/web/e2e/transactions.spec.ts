import { devices } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

test('a payment is found, its money followed, and its order opened, by keyboard', async ({ page }) => {
  await signIn(page, 'owner', '/transactions?period=month')
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals.getByText('Net')).toBeVisible()
  await expect(page.getByText(/^[\d,]+ transactions( or more)?$/).first()).toBeVisible()
  await expectAccessibleInBoth(page)

  // Each way of payment narrows the list and the sums to itself.
  const cash = totals.getByRole('button', { name: /^Cash/ })
  await cash.click()
  await expect(page).toHaveURL(/way=/)
  await expect(cash).toHaveAttribute('aria-pressed', 'true')
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Cash')
  await cash.click()
  await expect(page).not.toHaveURL(/way=/)

  const number = (await rows.nth(1).getByRole('cell').nth(1).textContent())?.match(/^\d+/)?.[0] ?? ''
  await page.locator('body').press('/')
  await expect(page.getByRole('searchbox', { name: 'Find a payment or refund' })).toBeFocused()
  await page.keyboard.type(number)
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  // The head has no number.
  await expect(rows.filter({ hasNotText: number })).toHaveCount(1)
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/id=(payment|refund)-/)
  const path = page.getByRole('region', { name: 'Where the money went' })
  await expect(path.getByRole('listitem').filter({ hasText: 'Guest' })).toHaveCount(1)
  await expectAccessible(page)
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(path).toHaveCount(0)

  // The address says all of it.
  await page.goto(address)
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page).toHaveURL(/order-list\?id=/)
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
})

test('the box office sees its own till, and people without the right see nothing', async ({ page, another }) => {
  await signIn(page, 'boxoffice', '/transactions?period=any')
  await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible()
  const other = await another()
  await signIn(other, 'door', '/transactions')
  await expect(other).toHaveURL(/\/404/)
})

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7']
  test.use({ viewport: { ...viewport, width: 390 }, hasTouch, isMobile, userAgent })

  test('the list, its sums and a payment fit', async ({ page }) => {
    await signIn(page, 'owner', '/transactions?period=month')
    await expect(page.getByRole('region', { name: 'Totals' }).getByText('Net')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
