import { expect, signIn, test } from './product.ts'

test('Turkish: switched at once, and kept', async ({ page }) => {
  await signIn(page, 'stock', '/profile')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'Türkçe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  await expect(page).toHaveTitle('Profil · Galata Pier')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()

  // Kept on the record: a browser that has never been here shows it after the sign-in.
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'stock', '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  await page.getByText('English').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})
