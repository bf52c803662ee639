import { devices } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

// A picture of a receipt, drawn here.
const receipt = async (page: import('@playwright/test').Page) =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 300
      canvas.height = 500
      const pen = canvas.getContext('2d')
      if (pen) {
        pen.fillStyle = '#ffffff'
        pen.fillRect(0, 0, 300, 500)
        pen.fillStyle = '#222222'
        pen.font = '28px sans-serif'
        pen.fillText('TOTAL 12,500.00', 20, 250)
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }),
    'base64',
  )

test('an expense with a photo is handed in, approved by someone else and paid', async ({ page, another }, {
  retry,
}) => {
  const what = `Cable drums ${retry}`
  await signIn(page, 'accountant', '/inventory/inventory-expenses')
  await expect(page.getByRole('table', { name: 'Expenses' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.locator('body').press('n')
  const form = page.getByRole('dialog', { name: 'Add expense' })
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: await receipt(page) }
  await form.locator('input[type=file]').setInputFiles(file)
  await expect(form.getByRole('img', { name: 'Photo of the receipt' })).toBeVisible()
  await form.getByLabel('Amount with tax').fill('12,500.00')
  await form.getByRole('button', { name: '20%', exact: true }).click()
  await expect(form.getByLabel('Tax in it')).toHaveValue('2083.33')
  await form.getByLabel('What it was for').fill(what)
  await form.getByLabel('Category').selectOption({ label: 'Repairs and upkeep' })
  await expectAccessible(page, 'body')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Someone else has to approve it', { exact: false })).toBeVisible()
  await expectAccessible(page)

  const other = await another()
  await signIn(other, 'owner', '/inventory/inventory-expenses')
  await other.getByRole('row', { name: what }).click()
  await expect(other.getByRole('img', { name: 'Photo of the receipt' })).toBeVisible()
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const pay = page.getByRole('dialog', { name: 'Pay ₺12,500.00' })
  await pay.getByLabel('Paid from').selectOption({ label: 'Bank' })
  await pay.getByRole('button', { name: 'Pay ₺12,500.00' }).click()
  await expect(page.getByText('₺12,500.00 paid')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
})

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7']
  test.use({ viewport: { ...viewport, width: 390 }, hasTouch, isMobile, userAgent })

  test('the expenses, one of them and the form fit', async ({ page }) => {
    await signIn(page, 'accountant', '/inventory/inventory-expenses')
    await expect(page.getByText('Kulis ikramı')).toBeVisible()
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Add expense' }).click()
    await expect(page.getByRole('dialog', { name: 'Add expense' })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page, 'body')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Kulis ikramı').first().click()
    await expect(page.getByRole('button', { name: 'Send back' })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
