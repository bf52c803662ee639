import { devices } from '@playwright/test'
import { expect, expectNoOverflow, signIn, test } from './house.ts'

const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent })

test('a phone has the menu over the page, cards, sheets and the deed at the thumb', async ({ page }) => {
  await signIn(page, 'manager')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()).toBeVisible()
  await expectNoOverflow(page)

  const primary = await page.getByRole('button', { name: 'Invite user' }).boundingBox()
  expect((primary?.y ?? 0) + (primary?.height ?? 0)).toBeGreaterThan(780)
  expect(primary?.height).toBeGreaterThanOrEqual(44)

  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible()
  await page.touchscreen.tap(370, 500)
  await expect(menu).toHaveCount(0)

  await page.getByRole('button', { name: 'Filter' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('State').selectOption('suspended')
  await sheet.getByRole('button', { name: 'Done' }).tap()
  await expect(page.getByRole('button', { name: /^Filter 1$/ })).toBeVisible()
  await expect(page).toHaveURL(/state=suspended/)
  const card = page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()
  await expect(card).toContainText('Suspended')

  await card.getByRole('button').first().tap()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel(/^Full name/)).toBeVisible()
  const box = await drawer.boundingBox()
  expect(box?.width).toBe(390)
  await expectNoOverflow(page)
  await page.goBack()
  await expect(drawer).toHaveCount(0)
})
