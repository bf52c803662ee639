import { devices, type Page } from '@playwright/test'
import { expectAccessible, look } from './axe.ts'
import { giveRoles } from './calls.ts'
import { enter, makePerson } from './people.ts'
import { emailOf, expect, expectNoOverflow, signIn, test, waitForLive } from './product.ts'

const cell = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function openRole(page: Page, name: string) {
  await page.getByRole('link', { name: new RegExp(`^${name}\\b`) }).click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

/** Saves and reads the question on the way. */
async function save(page: Page, name: string, says?: string | RegExp) {
  await page.getByRole('button', { name: 'Save role' }).click()
  const question = page.getByRole('alertdialog', { name: `Save ${name}?` })
  if (says) await expect(question).toContainText(says)
  await question.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText(`${name} saved`).first()).toBeVisible()
  await expect(question).toHaveCount(0)
}

// Long ways through the screen; the machine that runs them may be busy.
test.describe.configure({ timeout: 90_000 })

test('an edited role changes the menu of its holder, closes their screen and demands a second factor within seconds', async ({
  page,
  request,
  another,
}) => {
  const { email, roleName: role } = await makePerson(request, 'Rol Sahibi', { permissions: ['shifts.view'] })
  const holder = await another()
  await Promise.all([signIn(page, 'owner', '/roles'), enter(holder, email, '/profile')])
  await waitForLive(holder)
  const menu = holder.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)

  await openRole(page, role)
  await cell(page, 'Users, View').check()
  await expect(page.getByText('1 change.')).toBeVisible()
  await expect(page.getByText('Users gains View.')).toBeVisible()
  await save(page, role, /New in the menu: Users\./)
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible({ timeout: 10_000 })
  await menu.getByRole('link', { name: 'Users' }).click()
  await expect(holder.getByRole('row').nth(1)).toBeVisible()

  await cell(page, 'Users, View').uncheck()
  await save(page, role, /Users loses View/)
  await expect(holder).toHaveURL(/\/404\?module=users$/, { timeout: 10_000 })
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)

  // Whoever has no second factor yet sees nothing more of the house, wherever they are.
  await menu.getByRole('link', { name: 'Shifts' }).click()
  await expect(holder.getByRole('heading', { level: 1, name: 'Shifts' })).toBeVisible()
  await page.getByRole('switch', { name: /^Require two-step sign-in/ }).check()
  await save(page, role, 'Two-step sign-in becomes required.')
  await expect(holder).toHaveURL(/\/mfa-setup/, { timeout: 3_000 })
})

test('a person with two roles chooses the active one in their menu', async ({ page, request }) => {
  await giveRoles(request, emailOf('counter'), ['Counter', 'Manager'])
  await signIn(page, 'counter', '/profile')
  await waitForLive(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Manager' }).click()
  await expect(menu.getByRole('link', { name: 'Roles' })).toBeVisible()
  await menu.getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Manager' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Counter' }).click()
  await expect(page).toHaveURL(/\/404\?module=roles$/)
})

test('accessible with everything open: both languages, light and dark', async ({ page, request }) => {
  const manager = await makePerson(request, 'Deniz Ateş', 'Manager')
  await enter(page, manager.email, '/roles')
  await page.getByRole('link', { name: /^Box office\b/ }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.locator('[data-at="transactions:0"]').click()
  await page.locator('[data-at="customers:5"]').click()
  for (const [language, scheme] of [
    ['en', 'light'],
    ['tr', 'dark'],
  ] as const) {
    await look(page, language, scheme)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, '[role="alertdialog"]')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Cancel|Vazgeç)$/ })
      .click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
})

test.describe('on a phone', () => {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
  test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent })

  test('in Turkish: list, role, module, box, save', async ({ page, request }) => {
    const manager = await makePerson(request, 'Deniz Ateş', 'Manager')
    await enter(page, manager.email, '/roles')
    // Roles are named in the reader's language from the first screen on.
    await expect(page.getByRole('link', { name: /^(Transport|Ulaşım)/ })).toBeVisible()
    await look(page, 'tr', 'light')
    await page.getByRole('link', { name: /^Ulaşım/ }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Ulaşım sorumlusu' })).toBeVisible()
    await page.getByRole('button', { name: 'Bu rolün menüsü' }).tap()
    const preview = page.getByRole('dialog', { name: 'Bu rolün menüsü' })
    await expect(preview).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await preview.getByRole('button', { name: 'Kapat' }).tap()
    await page.getByRole('searchbox').fill('MUSTERI')
    const module = page.getByRole('button', { name: /^Müşteriler/ })
    await module.tap()
    const box = page.getByRole('checkbox', { name: 'Görme', exact: true })
    await box.check()
    await expect(page.getByText('Müşteriler: Görme eklenir.')).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Rolü kaydet' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rolü kaydet' }).tap()
    await expect(page.getByText('Ulaşım sorumlusu kaydedildi').first()).toBeVisible()
    await page.getByRole('link', { name: 'Tüm roller' }).tap()
    await expect(page.getByRole('link', { name: /^Ulaşım/ })).toBeVisible()
  })
})
