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
  // Letters that no English keyboard has are put in without a key: only a field that has the focus gets them.
  await expect(page.getByRole('searchbox')).toBeFocused()
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

test('a customer is tagged with others and then anonymised by keyboard, on a phone as well', async ({ page }, {
  retry,
}) => {
  const name = `Şule İpekçi Ğ${retry}`
  await signIn(page, 'manager', '/customers')
  await page.locator('body').press('n')
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('textbox', { name: /^Phone/ }).fill(`053277711${String(10 + retry)}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.locator('body').press('/')
  // Letters that no English keyboard has are put in without a key: only a field that has the focus gets them.
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('ŞULE İPEK', { delay: 60 })
  await expect(rowOf(page, name)).toBeVisible()
  await rowOf(page, name).getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Tags' }).press('Enter')
  const tags = page.getByRole('dialog', { name: 'Tag 1 customer' })
  await tags.getByLabel(/^Tags/).fill('basın, üye')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toContainText('basın, üye')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText(name).first().click()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Anonymise' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Anonymise ${name}` })
  await expect(dialog.getByText('1 phone or email')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Anonymise' }).press('Enter')
  await expect(page.getByText(/is anonymous now/)).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})
