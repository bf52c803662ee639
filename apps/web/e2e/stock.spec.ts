import { devices } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { emailOf, expect, expectNoOverflow, signIn, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7']
  test.use({ viewport: { ...viewport, width: 390 }, hasTouch, isMobile, userAgent })

  test('a delivery is taken in by barcode, and not left without a question', async ({ page, request }) => {
    const { read } = await callsOf(request, emailOf('stock'))
    const [item] = await read<{ barcode: string }[]>('stock.pick', { search: 'SODA20' })
    await signIn(page, 'stock', '/inventory/list?act=receive')
    const finder = page.getByRole('searchbox')
    await finder.fill(item?.barcode ?? '')
    await finder.press('Enter')
    await expect(page.getByText('Mineral water 0.2 l').first()).toBeVisible()
    await page.getByLabel('Quantity').fill('1,200')
    await page.getByLabel('Price of one, without tax').fill('4.50')
    await expect(page.getByText('Total without tax: ₺5,400.00')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to stock' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await expect(page.getByText('Delivery received, ₺5,400.00')).toBeVisible()
  })

  test('what is broken is written off, never more than is there', async ({ page }) => {
    await signIn(page, 'stock', '/inventory/list?act=waste')
    const finder = page.getByRole('searchbox')
    await finder.fill('WATER33')
    await finder.press('Enter')
    await page.getByLabel('Quantity').fill('999999')
    await page.getByRole('button', { name: 'Broken or spilled' }).click()
    await page.getByRole('button', { name: 'Write off', exact: true }).click()
    await expect(page.getByText('There isn’t that much in stock')).toBeVisible()
    // One by one: two bottles are no two cases.
    await page.getByLabel('Quantity').fill('2')
    await page.getByRole('button', { name: 'Write off', exact: true }).click()
    await expect(page.getByText(/^Written off/)).toBeVisible()
  })

  test('a blind count tells nothing, goes to a second person, and comes back when they ask', async ({
    page,
    another,
  }) => {
    await signIn(page, 'stock', '/inventory/list?view=counts')
    await page.getByRole('button', { name: 'Start count' }).click()
    const start = page.getByRole('dialog', { name: 'Start a count' })
    await start.getByLabel('Place').selectOption({ label: 'Store' })
    await start.getByRole('button', { name: 'Start count' }).click()
    const count = async (qty: string) => {
      const finder = page.getByRole('searchbox')
      await finder.fill('GIN70')
      await finder.press('Enter')
      const form = page.getByRole('form', { name: 'Gin 0.7 l' })
      await expect(form.getByText(/Recorded:/)).toHaveCount(0)
      await form.getByLabel('Counted', { exact: true }).fill(qty)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form).toBeHidden()
    }
    const finish = async () => {
      await page.getByRole('button', { name: 'Finish' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Finish' }).click()
      await expect(page.getByText('It waits for a second person to approve it.')).toBeVisible()
    }
    await count('0')
    await expectAccessible(page)
    await finish()

    const other = await another()
    await signIn(other, 'owner', new URL(page.url()).pathname + new URL(page.url()).search)
    await other.getByRole('button', { name: 'Count Gin 0.7 l again' }).click()
    await expect(page.getByText('To be counted again')).toBeVisible()
    await count('10')
    await finish()
    await other.getByLabel(/^Reason for the differences/).fill('Bottles were moved')
    await other.getByRole('button', { name: 'Book differences' }).click()
    await expect(page.getByText('Booked').first()).toBeVisible()
  })
})
