import { emailOf, expect, password, signIn, test } from './product.ts'

test('a person without a mouse signs in, finds someone, edits and saves', async ({ page }) => {
  test.slow()
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(emailOf('manager'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users$/)
  await expect(page.getByRole('row').nth(3)).toBeVisible()

  await expect(page.locator('#content')).toBeFocused()

  // On a fresh page the first stop leads past the menu.
  await page.reload()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('burak')
  await expect(page.getByRole('row').nth(1)).toContainText('Burak')
  const rows = await page.getByRole('row').count()
  // Out of the field the letters are keys again.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1)).toBeFocused()
  if (rows > 2) {
    await page.keyboard.press('j')
    await expect(page.getByRole('row').nth(2)).toBeFocused()
    await page.keyboard.press('k')
  }
  await page.keyboard.press('x')
  await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('x')

  await page.keyboard.press('Enter')
  const field = page.getByLabel(/^Full name/)
  await expect(field).toBeVisible()
  const title = page.getByRole('heading', { level: 2 }).first()
  const name = (await title.textContent()) ?? ''
  await page.keyboard.press('e')
  await expect(field).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Ak')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`${name} Ak saved`)).toBeVisible()
  await expect(title).toHaveText(`${name} Ak`)
  await field.fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(title).toHaveText(name)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expect(page).toHaveURL(/\/users\?q=burak$/)

  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Invite user' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Invite user' })).toHaveCount(0)
})

test('single keys can be switched off', async ({ page }) => {
  await signIn(page, 'manager', '/profile?tab=look')
  await page.getByRole('switch', { name: /Single-key shortcuts/ }).click()
  await page.goto('/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(page).toHaveURL(/\/users$/)
})
