import { expectAccessibleInBoth } from './axe.ts'
import { expect, expectNoOverflow, rowOf, signIn, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

test('a template is written and sent to a customer who agrees, and what became of it is followed', async ({ page }, {
  retry,
}) => {
  const name = `İclal Ilgın ${retry}`
  const template = `Bahar ${retry}`
  await signIn(page, 'manager', '/customers?view=templates')
  await page.getByRole('button', { name: 'Add template' }).waitFor()
  await page.locator('body').press('n')
  const written = page.getByRole('dialog', { name: 'Add template' })
  await written.getByRole('textbox', { name: /^Name/ }).fill(template)
  await written.getByRole('textbox', { name: /^Subject in Turkish/ }).fill('Bahar: {mekan}')
  await written.getByRole('textbox', { name: /^Text in Turkish/ }).fill('Merhaba {ad}')
  await expectAccessibleInBoth(page)
  await written.getByRole('button', { name: 'Add template' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Message templates' })).toContainText(template)

  await page.goto('/customers')
  await page.getByRole('button', { name: 'Add customer' }).waitFor()
  await page.locator('body').press('n')
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('textbox', { name: /^Email/ }).fill(`iclal${retry}@example.com`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Record answer' }).press('Enter')
  const consent = page.getByRole('dialog', { name: `Consent: ${name}` })
  await consent.getByLabel(/^Version of the text/).fill('2026-11')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Answer saved')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.locator('body').press('/')
  // Letters that no English keyboard has are put in without a key: only a field that has the focus gets them.
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('iclal ılg', { delay: 60 })
  await rowOf(page, name).getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Send message' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Message to 1 customer' })
  await dialog.getByLabel(/^Template/).selectOption({ label: template })
  await expect(dialog.getByText(`Merhaba ${name}`)).toBeVisible()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(rowOf(page, template)).toContainText(/On its way|Sent/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText(template).first().click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectNoOverflow(page)
})
