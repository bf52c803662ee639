import { randomUUID } from 'node:crypto'
import { expectAccessible } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

for (const { size, viewport } of [
  { size: 'desk', viewport: { width: 1440, height: 900 } },
  { size: 'phone', viewport: { width: 390, height: 844 } },
]) {
  test(`an address is added, gets its secret and a test event, and what it answered is shown (${size})`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const name = `Partner ${randomUUID().slice(0, 6)}`
    await signIn(page, 'owner', '/settings?tab=webhooks')
    await expect(page.getByRole('list', { name: 'Webhooks' }).getByText('Kule Tours')).toBeVisible()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Address').fill('https://169.254.169.254/latest')
    await form
      .getByRole('switch', { name: /Orders/ })
      .or(form.getByRole('checkbox', { name: /Orders/ }))
      .click()
    await page.screenshot({ path: test.info().outputPath(`form-${size}.png`) })
    await form
      .getByRole('button', { name: 'Add' })
      .or(form.getByRole('button', { name: 'Save' }))
      .click()
    await expect(form.getByText('Enter a public address that starts with https://')).toBeVisible()
    await form.getByLabel('Address').fill('https://partner.invalid/marquee')
    await form
      .getByRole('button', { name: 'Add' })
      .or(form.getByRole('button', { name: 'Save' }))
      .click()
    await expect(form).toBeHidden()

    await page.getByRole('button', { name: `Secret of ${name}` }).click()
    await page.getByRole('button', { name: 'Create secret' }).click()
    await expect(page.getByRole('textbox', { name: /Secret/ })).toHaveValue(/^whsec_.{44}$/)
    await page.screenshot({ path: test.info().outputPath(`secret-${size}.png`) })
    await expectAccessible(page, '[role="dialog"]')
    await page.getByRole('button', { name: 'I’ve saved it' }).click()

    await page.getByRole('button', { name: `Deliveries of ${name}` }).click()
    await expect(page.getByText('Nothing sent yet')).toBeVisible()
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await expect(page.getByText(/unknown server name|connection broke|no answer/).first()).toBeVisible({
      timeout: 30_000,
    })
    await page.getByRole('button', { name: 'Details' }).click()
    await expect(page.getByText('"type":"test"')).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await page.screenshot({ path: test.info().outputPath(`deliveries-${size}.png`) })
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectNoOverflow(page)
    await expectAccessible(page, 'main')
    await page.screenshot({ path: test.info().outputPath(`webhooks-${size}.png`) })
  })
}
