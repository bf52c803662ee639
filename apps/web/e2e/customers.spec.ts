import { expectAccessibleInBoth } from './axe.ts'
import { expect, expectNoOverflow, rowOf, signIn, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

test('a customer is added, found by a Turkish name and flagged, all by keyboard', async ({ page }, { retry }) => {
  const name = `IŞIL ÇAĞLAYAN ${retry}`
  const phone = `053277700${String(10 + retry)}`
  await signIn(page, 'manager', '/customers')
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.locator('body').press('n')
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('textbox', { name: /^Phone/ }).fill(phone)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()

  // The same phone a second time is refused at its field, and nothing is lost.
  await page.keyboard.press('Escape')
  await page.locator('body').press('n')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Someone else')
  await page.getByRole('textbox', { name: /^Phone/ }).fill(phone)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Another customer already has this. Search for them instead.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.locator('body').press('/')
  await page.keyboard.type('ışıl çağ', { delay: 60 })
  await expect(rowOf(page, name)).toBeVisible()
  await rowOf(page, name).click()
  await page.getByRole('button', { name: 'Add flag' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Flag ${name}` })
  await dialog.getByLabel('Reason').fill('Sponsor of the season')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sponsor of the season').first()).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/customers')
  await expect(page.getByText('Customers').first()).toBeVisible()
  await expectNoOverflow(page)
})
