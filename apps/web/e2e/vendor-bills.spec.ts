import { devices } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

test('a bill beyond the tolerance is entered, approved by someone else and paid', async ({ page, another }, {
  retry,
}) => {
  const number = `FTR-E2E-${retry}`
  await signIn(page, 'accountant', '/inventory/vendor-payouts')
  await expect(page.getByRole('table', { name: 'Vendor payouts' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.locator('body').press('n')
  const form = page.getByRole('form', { name: 'Enter bill' })
  await form.getByLabel('Vendor').fill('meyve')
  await page.getByRole('option').first().click()
  await form.getByLabel('Number on the bill').fill(number)
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  const amount = deliveries.getByLabel(/^Amount of/).first()
  const expected = Number((await amount.inputValue()).replace(',', ''))
  await amount.fill((expected + 500).toFixed(2))
  await expect(deliveries.getByText('₺500.00 more than ordered')).toBeVisible()
  await expect(deliveries.getByText('Beyond the tolerance')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save bill' }).click()
  await expect(page.getByText('Someone else has to approve it.')).toBeVisible()
  await expectAccessible(page)

  const other = await another()
  await signIn(other, 'owner', '/inventory/vendor-payouts')
  await other.getByRole('row', { name: number }).click()
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const pay = page.getByRole('dialog', { name: /^Pay Meyve/ })
  await pay.getByLabel('Paid from').selectOption({ label: 'Bank' })
  await pay.getByRole('button', { name: /^Pay ₺/ }).click()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
})

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7']
  test.use({ viewport: { ...viewport, width: 390 }, hasTouch, isMobile, userAgent })
  test('the bills and the form fit', async ({ page }) => {
    await signIn(page, 'accountant', '/inventory/vendor-payouts')
    await expect(page.getByRole('button', { name: 'Enter bill' })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enter bill' }).click()
    await expect(page.getByRole('form', { name: 'Enter bill' })).toBeVisible()
    await expectNoOverflow(page)
  })
})
