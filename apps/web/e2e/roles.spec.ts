import { devices, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth, look } from './axe.ts'
import { callsOf, giveRoles } from './calls.ts'
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

test('an edited role changes the menu of its holder and closes their screen within two seconds', async ({
  page,
  another,
}) => {
  const holder = await another()
  await Promise.all([signIn(page, 'owner', '/roles'), signIn(holder, 'accountant', '/profile')])
  await waitForLive(holder)
  const menu = holder.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)

  await openRole(page, 'Accountant')
  await cell(page, 'Users, View').check()
  await expect(page.getByText('1 change.')).toBeVisible()
  await expect(page.getByText('Users gains View.')).toBeVisible()
  await save(page, 'Accountant', /New in the menu: Users\./)
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible({ timeout: 2_000 })
  await menu.getByRole('link', { name: 'Users' }).click()
  await expect(holder.getByRole('row').nth(1)).toBeVisible()

  await cell(page, 'Users, View').uncheck()
  await save(page, 'Accountant', /Users loses View/)
  await expect(holder).toHaveURL(/\/404\?module=users$/, { timeout: 2_000 })
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)
})

test('what cannot be changed says why', async ({ page }) => {
  await signIn(page, 'manager', '/roles')
  await openRole(page, 'Owner')
  await expect(page.getByText('This role can’t be changed')).toBeVisible()
  await expect(cell(page, 'Users, View')).toBeDisabled()
  await openRole(page, 'Manager')
  await expect(page.getByText('You have this role yourself')).toBeVisible()
  await expect(cell(page, 'Users, View')).toBeDisabled()
})

test('a role is made, filled, limited, copied, archived and brought back', async ({ page }) => {
  await signIn(page, 'manager', '/roles')
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByLabel(/^Name/).fill('OWNER')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('This name is taken')).toBeVisible()
  await page.getByLabel(/^Name/).fill('Night desk')
  await page.getByLabel('Start with the rights of').selectOption({ label: 'Door' })
  await page.getByRole('button', { name: 'Create role' }).dblclick()
  await expect(page.getByRole('heading', { level: 2, name: 'Night desk' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Night desk/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Compare with another role' }).click()
  const comparison = page.getByRole('dialog', { name: 'Compare Night desk' })
  await comparison.getByLabel('Other role').selectOption({ label: 'Door' })
  await expect(comparison).toContainText('Both roles grant the same')
  await comparison.getByLabel('Other role').selectOption({ label: 'Kitchen' })
  await expect(comparison).toContainText('Only Night desk')
  await expect(comparison).toContainText('Only Kitchen')
  await comparison.getByRole('button', { name: 'Close' }).click()

  await cell(page, 'Transactions, everything').check()
  await page.getByRole('button', { name: /more ?Transactions$/ }).click()
  await page.getByRole('button', { name: /^Limit for Refund, Transactions: up to ₺10,000\.00/ }).click()
  const limit = page.getByRole('dialog', { name: 'Limit for Refund' })
  await limit.getByLabel(/^Highest amount/).fill('20.000')
  await limit.getByRole('button', { name: 'Set limit' }).click()
  await expect(limit).toContainText('more than your own limit')
  await limit.getByLabel(/^Highest amount/).fill('250,50')
  await limit.getByRole('button', { name: 'Set limit' }).click()
  await save(page, 'Night desk', 'Refund: up to ₺250.50')
  await page.reload()
  await expect(page.getByText('Refund: up to ₺250.50')).toBeVisible()

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: 'Create copy' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Night desk copy' })).toBeVisible()
  await expect(page.getByText('Refund: up to ₺250.50')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Archive role' }).click()
  await expect(page.getByRole('link', { name: /^Night desk copy/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Night desk copy' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Archive role' }).click()
  await expect(page.getByRole('link', { name: /^Night desk copy/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Show archived roles' }).click()
  await openRole(page, 'Night desk copy')
  await expect(page.getByText('This role is archived')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByRole('link', { name: /^Night desk copy/ })).toBeVisible()
  await expect(page).not.toHaveURL(/archived/)
})

test('a role that someone holds is not archived', async ({ page }) => {
  await signIn(page, 'owner', '/roles')
  await openRole(page, 'Door')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Archive role' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(/\d+ people have this role/)
})

test('two who change the same role: the second sees both, and nothing is lost', async ({ page, another }) => {
  const other = await another()
  await Promise.all([signIn(page, 'owner', '/roles'), signIn(other, 'manager', '/roles')])
  await Promise.all([openRole(page, 'Kitchen'), openRole(other, 'Kitchen')])
  await waitForLive(page)
  await cell(page, 'Shifts, View').check()
  await cell(other, 'Floors, View').check()
  await save(other, 'Kitchen')
  await expect(page.getByText('Someone saved this role while you were editing it')).toBeVisible()
  await page.getByRole('button', { name: 'Save role' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save role' }).click()
  const conflict = page.getByRole('dialog', { name: 'Kitchen was changed in the meantime' })
  await expect(conflict).toContainText('Floors gains View')
  await expect(conflict).toContainText('Shifts gains View')
  await conflict.getByRole('button', { name: 'Add mine to theirs' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Kitchen saved').first()).toBeVisible()
  await expect(cell(page, 'Floors, View')).toBeChecked()
  await expect(cell(other, 'Shifts, View')).toBeChecked()
  // The last save is taken back, and what the other one saved before it stays.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Kitchen is back to how it was')).toBeVisible()
  await expect(cell(page, 'Floors, View')).toBeChecked()
  await expect(cell(page, 'Shifts, View')).not.toBeChecked()
  await expect(cell(other, 'Shifts, View')).not.toBeChecked()
})

test('without a mouse: find, move, tick, save', async ({ page }) => {
  await signIn(page, 'owner', '/roles')
  await openRole(page, 'Editor')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('packa')
  await expect(page.getByRole('table').getByRole('rowheader', { name: /Package/ })).toBeVisible()
  await expect(cell(page, 'Floors, View')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('switch', { name: /^Require two-step sign-in/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Packages, View')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(cell(page, 'Packages, Create')).toBeChecked()
  await page.keyboard.press('End')
  await expect(cell(page, 'Packages, everything')).toBeFocused()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('4 changes.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: 'Save Editor?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Editor saved').first()).toBeVisible()
})

test('unsaved changes outlive another role and a reload, and leaving asks', async ({ page }) => {
  await signIn(page, 'owner', '/roles')
  await openRole(page, 'Analyst')
  await cell(page, 'Shifts, View').check()
  await openRole(page, 'Door')
  await expect(page.getByText('1 change.')).toHaveCount(0)
  await openRole(page, 'Analyst')
  await expect(cell(page, 'Shifts, View')).toBeChecked()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(cell(page, 'Shifts, View')).toBeChecked()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/\/roles/)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(cell(page, 'Shifts, View')).not.toBeChecked()
})

test('a required second factor is a change like any other: said, saved, shown, and no menu without it', async ({
  page,
  another,
  request,
}) => {
  const { write } = await callsOf(request, emailOf('owner'))
  await write('roles.create', {
    commandId: `night-${Date.now()}`,
    name: 'Night watch',
    permissions: [{ module: 'users', action: 'view', limits: {} }],
  })
  await giveRoles(request, emailOf('editor'), ['Night watch'])
  const holder = await another()
  await Promise.all([signIn(page, 'owner', '/roles'), signIn(holder, 'editor', '/users')])
  await waitForLive(holder)
  await openRole(page, 'Night watch')
  const required = page.getByRole('switch', { name: /^Require two-step sign-in/ })
  await required.check()
  await expect(page.getByText('1 change.')).toBeVisible()
  // Back is no change; with a right beside it there are two.
  await required.uncheck()
  await expect(page.getByText('1 change.')).toHaveCount(0)
  await required.check()
  await cell(page, 'Shifts, View').check()
  await expect(page.getByText('2 changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Save role' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save Night watch?' })
  await expect(question).toContainText('Two-step sign-in becomes required.')
  await expect(question).toContainText('Shifts gains View')
  await question.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByRole('link', { name: /^Night watch/ })).toContainText('two-step sign-in')
  await expect(holder.getByRole('row')).toHaveCount(0, { timeout: 3_000 })

  await required.uncheck()
  await save(page, 'Night watch', 'Two-step sign-in is no longer required.')
  await giveRoles(request, emailOf('editor'), ['Editor'])
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
  for (const language of ['en', 'tr'] as const) {
    await look(page, language, 'light')
    await expectAccessibleInBoth(page)
    await expectNoOverflow(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleInBoth(page, '[role="alertdialog"]')
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
    await expectAccessible(page)
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
