import { expectAccessible } from './axe.ts'
import { expect, expectNoOverflow, test } from './product.ts'

// The reference is a page of a library: it must live with our policy, without a network, and be found through by keys.

test('the API reference works under the policy, asks no other host, and is searched and opened by keys', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = []
  const refused: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await page.goto('/api/docs')
  const operations = page.locator('.opblock')
  // All operations of the house are drawn at once.
  await expect(operations.first()).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('heading', { level: 3, name: 'Partners' })).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search operations')).toBeFocused()
  await page.keyboard.type('holds confirm')
  await expect(operations).toHaveCount(1)
  const operation = page.getByRole('button', { name: /\/api\/v1\/holds.*confirm/ }).first()
  await operation.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Idempotency-Key').first()).toBeVisible()
  await expect(page.getByText('HOLD_EXPIRED').first()).toBeVisible()
  // It describes and sends nothing.
  await expect(page.getByRole('button', { name: /Try it out|Authorize/ })).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html.dark-mode')).toHaveCount(1)
  await expectAccessible(page, 'body')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  expect([foreign, refused]).toEqual([[], []])
})
