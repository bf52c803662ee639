import { devices } from '@playwright/test'
import { expect, expectNoOverflow, password, signIn, test } from './product.ts'

const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent })

test('a phone has the menu over the page, cards, sheets and the action at the thumb', async ({ page }) => {
  await signIn(page, 'manager')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()).toBeVisible()
  await expectNoOverflow(page)

  const primary = await page.getByRole('button', { name: 'Invite user' }).boundingBox()
  expect((primary?.y ?? 0) + (primary?.height ?? 0)).toBeGreaterThan(780)
  expect(primary?.height).toBeGreaterThanOrEqual(44)

  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible()
  await page.touchscreen.tap(370, 500)
  await expect(menu).toHaveCount(0)

  await page.getByRole('button', { name: 'Filter' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Status').selectOption('suspended')
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

test('the user menu lies over the sheet that it opens from: everything in it can be pressed', async ({ page }) => {
  await signIn(page, 'manager')
  const sheet = page.getByRole('dialog', { name: 'Main menu' })
  const open = async () => {
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await sheet.getByRole('button', { name: 'Your menu' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  }
  await open()
  for (const name of ['Profile', 'Lock now', 'Sign out']) {
    const entry = page.getByRole('menuitem', { name })
    await expect(entry).toBeInViewport({ ratio: 1 })
    // A trial press: what is behind something else, or clipped away, cannot be hit.
    await entry.tap({ trial: true })
  }
  await expectNoOverflow(page)
  // Esc closes the menu alone, and the focus is back in the sheet.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Your menu' })).toBeFocused()
  await sheet.getByRole('button', { name: 'Your menu' }).tap()
  await page.getByRole('menuitem', { name: 'Profile' }).tap()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(sheet).toHaveCount(0)

  await open()
  await page.getByRole('menuitem', { name: 'Lock now' }).tap()
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible()
  await page.getByRole('dialog', { name: 'Locked' }).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Locked' })).toHaveCount(0)
  await page.goto('/users')
  await open()
  await page.getByRole('menuitem', { name: 'Sign out' }).tap()
  await expect(page).toHaveURL(/\/sign-out$/)
})

test('a message lies over no button of an open dialog, on a phone and on a tablet', async ({ page }) => {
  await signIn(page, 'manager', '/example')
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 768, height: 500 },
  ]) {
    await page.setViewportSize(viewport)
    // An error stays until someone closes it.
    await page.getByRole('button', { name: 'Show error' }).click()
    const message = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) })
    await page.getByRole('button', { name: 'Open dialog' }).click()
    const dialog = page.getByRole('dialog', { name: 'Open dialog' })
    const buttons = await dialog.getByRole('button').all()
    expect(buttons.length).toBeGreaterThan(1)
    await expect(message).toBeInViewport({ ratio: 1 })
    for (const button of buttons) await button.click({ trial: true })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message).toHaveCount(0)
  }
})
