import { devices } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

test('an order is written, sent to the vendor, and delivered in two parts', async ({ page }) => {
  await signIn(page, 'stock', '/inventory/list?view=orders')
  await expect(page.getByRole('table', { name: 'Purchase orders' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.locator('body').press('n')
  const form = page.getByRole('form', { name: 'New order' })
  await form.getByLabel('Vendor').fill('bo')
  await page.getByRole('option').first().click()
  await page.getByRole('searchbox').fill('COLA33')
  await page.getByRole('searchbox').press('Enter')
  const lines = page.getByRole('list', { name: 'Items to order' })
  await lines.getByLabel('Quantity').fill('4')
  await lines.getByLabel('Price of one, without tax').fill('250')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const send = page.getByRole('dialog', { name: /^Send the order to/ })
  await expect(send.getByText('₺1,000.00', { exact: false })).toBeVisible()
  await send.getByLabel('Mail it to the vendor').check()
  await send.getByRole('textbox', { name: 'Email' }).fill('orders@vendor.example')
  await send.getByRole('button', { name: 'Send order' }).click()
  await expect(page.getByText('orders@vendor.example')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('complementary').last().getByRole('button', { name: 'Receive' }).click()
  const came = page.getByRole('list', { name: 'What came' })
  await expect(came.getByLabel('Quantity')).toHaveValue('4')
  await came.getByLabel('Quantity').fill('3')
  await came.getByLabel('Price of one, without tax').fill('275')
  await expect(page.getByText('10% dearer than ordered')).toBeVisible()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const drawer = page.getByRole('complementary').last()
  await expect(drawer.getByText('Partly received').first()).toBeVisible()
  await expect(drawer.getByText('₺75.00 dearer than ordered')).toBeVisible()
  await page.getByRole('button', { name: 'Close order' }).click()
  const close = page.getByRole('dialog', { name: /^Close order/ })
  await close.getByLabel('Reason').fill('The rest is sold out')
  await close.getByRole('button', { name: 'Close order' }).click()
  await expect(drawer.getByText('The rest is sold out')).toBeVisible()
})

test.describe('on a phone in Turkish', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7']
  test.use({ viewport: { ...viewport, width: 390 }, hasTouch, isMobile, userAgent, locale: 'tr-TR' })
  test('the orders fit, and one is opened', async ({ page }) => {
    await signIn(page, 'stock', '/inventory/list?view=orders')
    await expect(page.getByRole('button', { name: 'Yeni sipariş' })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
