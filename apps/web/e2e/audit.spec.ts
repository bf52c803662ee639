import { devices, type Page } from '@playwright/test'
import { auditOf } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function expectAccessible(page: Page) {
  const { violations } = await (await auditOf(page)).withTags(rules).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))])).toEqual([])
}

/** Changes the phone of a person on the users screen. */
async function changePhone(page: Page, name: string, phone: string) {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('row').filter({ hasText: name }).first().click()
  // The last part of the drawer to come: nothing is drawn anew under what is typed.
  await expect(drawer(page).getByText('Two-step sign-in')).toBeVisible()
  await page.getByLabel(/^Phone/).fill(phone)
  await page.getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
}

test('a change is found, opened, filtered and taken away as a file', async ({ page }) => {
  await signIn(page, 'manager')
  const number = `555${String(Date.now()).slice(-7)}`
  await changePhone(page, 'Ayşe Öztürk', `0${number}`)
  const phone = `0${number}`.replace(/^(.{4})(.{3})(..)(..)$/, '$1 $2 $3 $4')
  const stored = `+90${number}`
  await page.goto('/users/audit')
  const row = page.getByRole('row').filter({ hasText: 'Changed the user' }).filter({ hasText: 'Ayşe Öztürk' }).first()
  await expect(row).toContainText(phone)
  await expect(row).toContainText('Manager')
  await expectAccessible(page)

  await row.getByText('Changed the user').click()
  await expect(drawer(page).getByRole('heading', { level: 2, name: 'Changed the user' })).toBeVisible()
  await expect(page).toHaveURL(/id=[0-9a-f-]{36}/)
  const change = drawer(page).getByRole('row').filter({ hasText: 'Phone' })
  await expect(change.getByRole('cell').last()).toHaveText(phone)
  await expect(drawer(page).getByRole('button', { name: 'Copy request number' })).toBeVisible()
  await expectAccessible(page)

  await drawer(page).getByRole('button', { name: 'All entries for this record' }).click()
  await expect(page).toHaveURL(/kind=user&thing=|thing=.*kind=user/)
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await expect(rows.filter({ hasNotText: /Ayşe Öztürk|When/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()

  await page.getByRole('button', { name: 'Period: Any time' }).click()
  await page.getByRole('menuitemradio', { name: 'Today' }).click()
  await page.getByRole('combobox', { name: 'Action' }).fill('changed the u')
  await page.getByRole('option', { name: 'Changed the user' }).click()
  await expect(page).toHaveURL(/action=users\.update/)
  await expect(row).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Signed in' })).toHaveCount(0)

  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  let text = ''
  for await (const chunk of await file.createReadStream()) text += String(chunk)
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffWhen,Person,Role,/)
  expect(lines.at(-1)).toMatch(/^# digest,\d+,[0-9a-f]*$/)
  expect(text).toContain(`"{""phone"":""${stored}""}"`)
  // Behind the entries stand the state of the chain and the digest of the file.
  expect(lines.at(-2)).toMatch(/^# chain,\d+,intact/)
  for (const line of lines.slice(1, -2)) expect(line).toContain('users.update')

  // What was taken away is an entry itself.
  await page.goto('/users/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Exported the audit log' }).first()).toBeVisible()
})

test('the seal says whether the chain holds', async ({ page }) => {
  await signIn(page, 'owner', '/users/audit')
  await page.getByRole('button', { name: /nothing altered|Nothing sealed yet/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Seals' })
  await expect(dialog).toContainText('Intact')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('Turkish', async ({ page }) => {
  await signIn(page, 'owner', '/users/audit')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'Türkçe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Denetim kaydı' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Oturum açtı' }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'İşlem' }).fill('OTURUM AC')
  await expect(page.getByRole('option', { name: 'Oturum açtı' })).toBeVisible()
  await page.keyboard.press('Escape')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV dışa aktar' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^denetim-/)
  let text = ''
  for await (const chunk of await file.createReadStream()) text += String(chunk)
  expect(text).toMatch(/^\ufeffZaman;Kişi;Rol;Onaylayan;/)
  await page.getByRole('button', { name: /^Dil/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
})

test.describe('on a phone', () => {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
  test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent })

  test('cards, filters in a sheet, the entry over the page', async ({ page }) => {
    await signIn(page, 'manager', '/users/audit')
    await expect(page.getByRole('table')).toHaveCount(0)
    const card = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first()
    await expect(card).toBeVisible()
    await expect(page.getByRole('button', { name: /^[\d,]+ seals?/ })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Filter' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('Period').selectOption('today')
    await sheet.getByRole('button', { name: 'Done' }).tap()
    await expect(page).toHaveURL(/period=today/)
    await card.getByRole('button').first().tap()
    const entry = page.getByRole('dialog')
    await expect(entry.getByRole('heading', { name: 'Details' })).toBeVisible()
    expect(Math.abs(((await entry.boundingBox())?.width ?? 0) - 390)).toBeLessThanOrEqual(1)
    await expectNoOverflow(page)
    await page.goBack()
    await expect(entry).toHaveCount(0)
  })
})
