import { devices } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

// A file like no other, so that a second try of the test brings another one.
const file = (reference: string) =>
  `\ufeffİşlem Tarihi;Brüt Tutar;Komisyon;Referans No\r\n24.11.2026;149,00;0,00;${reference}\r\nToplam;149,00;0,00;\r\n`

test('a file of the bank comes in, its line is accepted, and it is posted, by keyboard', async ({ page }, {
  retry,
}) => {
  await signIn(page, 'accountant', '/transactions?view=settlements')
  await expect(page.getByRole('table', { name: 'Card settlements' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.locator('body').press('n')
  const dialog = page.getByRole('dialog', { name: 'Import a settlement' })
  const buffer = Buffer.from(file(`RENT-${retry}-${Date.now()}`))
  await dialog.locator('input[type=file]').setInputFiles({ name: 'pos.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('columnheader', { name: 'Brüt Tutar' })).toBeVisible()
  await dialog.getByLabel('Bank or acquirer').fill(`Deniz ${retry}`)
  await expectAccessible(page, 'body')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(dialog.getByText('Line 3: Day')).toBeVisible()
  await dialog.getByLabel('Leave 1 line out').press('Space')
  await dialog.getByRole('button', { name: 'Import 1 line' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: `Deniz ${retry}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post' })).toBeDisabled()
  const rows = page.getByRole('table', { name: 'Lines' }).getByRole('row')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Line 2: ₺149.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  const reason = page.getByRole('dialog', { name: 'Accept the difference' })
  await reason.getByRole('textbox').fill('Terminal rent')
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toContainText('Accepted')

  await page.getByRole('button', { name: 'Post' }).press('Enter')
  await page.getByRole('button', { name: 'Post ₺149.00' }).press('Enter')
  await expect(page.getByText(/^Posted by/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7']
  test.use({ viewport: { ...viewport, width: 390 }, hasTouch, isMobile, userAgent })

  test('the settlements and one of them fit', async ({ page }) => {
    await signIn(page, 'accountant', '/transactions?view=settlements')
    await page.getByText('Boğaziçi Bankası').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Boğaziçi Bankası' })).toBeVisible()
    await expect(page.getByText('Gross')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
