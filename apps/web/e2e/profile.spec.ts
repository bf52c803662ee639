import type { Page } from '@playwright/test'
import { atRest, auditOf, auditOtherScheme } from './axe.ts'
import { makePerson, ownPassword as password } from './people.ts'
import { expect, expectNoOverflow, fillSignIn, openAs, test, waitForLive } from './product.ts'
import { codeOf } from './second-step.ts'

// Each has a person of its own.
test.describe.configure({ mode: 'parallel' })

async function enter(page: Page, email: string, path = '/profile', secret = password) {
  await openAs(page, { email, secret, path })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve signed out' })).toBeVisible()
}

const dialog = (page: Page) => page.getByRole('dialog')

test('another password ends the other devices, and only it opens from then on', async ({ page, another, request }) => {
  const { email } = await makePerson(request, 'Nilgün Işık', 'Manager')
  const other = await another()
  await enter(page, email, '/profile?tab=security')
  await enter(other, email)
  await waitForLive(other)
  const next = 'dört uzun sözcük yan yana'
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill('kısa')
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', '4 of at least 8 characters')
  await page.getByLabel('Confirm new password').fill('kısa mı')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Use at least 8 characters')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(next)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('That isn’t your password')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, location.href]))).not.toContain(next)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).dblclick()
  await expect(page.getByText('You’re signed out on all your other devices')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await expect(other).toHaveURL(/\/sign-in/, { timeout: 4_000 })
  await fillSignIn(other, email, password)
  await expect(other.getByRole('alert')).toBeVisible()
  await enter(other, email, '/profile', next)
})

test('two-step sign-in: set up, asked for, and a recovery code works once', async ({ page, request }) => {
  test.slow()
  const { email } = await makePerson(request, 'Nilgün Işık', 'Manager')
  await enter(page, email, '/profile?tab=security')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await dialog(page).getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog(page).getByLabel('Code from your app').fill(codeOf(secret, 5))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('That code isn’t valid any more')).toBeVisible()
  await dialog(page).getByLabel('Code from your app').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const list = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  // On paper and in the file stand the codes, and closing by a slip is asked about.
  const arriving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Save as file' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('marquee-recovery-codes.txt')
  let text = ''
  for await (const chunk of await file.createReadStream()) text += String(chunk)
  for (const code of codes) expect(text).toContain(code)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Recovery codes, Galata Pier' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back to the codes' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeFocused()

  const step = async (label: string, code: string) => {
    await page.getByLabel(label, { exact: true }).fill(code)
    await page.keyboard.press('Enter')
  }
  await leave(page)
  await page.goto('/sign-in?redirectURL=%2Fprofile')
  await fillSignIn(page, email, password)
  await step('Code', '000000')
  await expect(page.getByRole('alert')).toContainText('That code isn’t valid any more')
  await step('Code', codeOf(secret, 1))
  await expect(page).toHaveURL(/\/profile$/)
  for (const isSpent of [false, true]) {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/sign-in?redirectURL=%2Fprofile%3Ftab%3Dsecurity')
    await fillSignIn(page, email, password)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await step('Recovery code', codes[0] ?? '')
    if (isSpent) break
    await expect(page.getByText('9 recovery codes are left')).toBeVisible()
  }
  await expect(page.getByRole('alert')).toContainText('wrong or has been used')
  await step('Recovery code', codes[1] ?? '')

  // Another phone: the present one, or a recovery code, opens the way; from its first code on it alone counts.
  const move = page.getByRole('button', { name: 'Move to another phone' })
  await move.click()
  await dialog(page).getByLabel('Your password').fill(password)
  await dialog(page).getByLabel('Code from your app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('That code isn’t valid any more')).toBeVisible()
  await dialog(page).getByLabel('Your password').fill(password)
  await dialog(page)
    .getByLabel('Code from your app')
    .fill(codes[2] ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('img', { name: 'QR code' })).toBeVisible()
  const moved = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(moved).not.toBe(secret)
  await dialog(page).getByLabel('Code from your app').fill(codeOf(moved))
  await dialog(page).getByRole('button', { name: 'Use this phone' }).click()
  await expect(list).toHaveCount(10)
  const newCodes = await list.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()
  await expect(move).toBeFocused()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog(page).getByLabel('Your password').fill(password)
  await dialog(page)
    .getByLabel('Code from your app')
    .fill(newCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeFocused()
})

test('a picture is checked, shown everywhere, removed and brought back', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Nilgün Işık', 'Manager')
  await enter(page, email)
  const shown = page.locator('img[src^="/api/files/"]')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('words.svg', 'image/svg+xml', Buffer.from('<svg/>'))
  await expect(page.getByRole('alert')).toContainText('PNG, JPEG, WebP or GIF')
  await choose('broken.png', 'image/png', Buffer.from('no picture'))
  await expect(page.getByRole('alert')).toContainText('isn’t a readable picture')
  await expect(shown).toHaveCount(0)
  await choose('face.png', 'image/png', await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }))
  await expect(page.getByText('Picture saved')).toBeVisible()
  // In the menu, at the field and at the presence.
  await expect(shown).toHaveCount(3)
  await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(shown).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shown).toHaveCount(3)
})

test('Turkish on a phone, for everybody, light and dark', async ({ page, request }) => {
  test.slow()
  const { email } = await makePerson(request, 'Nilgün Işık', 'Manager')
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, email)
  // The words come first, then the choice shows.
  await page.getByLabel('Türkçe', { exact: true }).click()
  await page.getByRole('tab', { name: 'Görünüm' }).click()
  await page.getByRole('radio', { name: 'Koyu', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await check(page)
  const openers = { Bilgiler: null, Güvenlik: /^(Kur|PIN belirle)$/, Cihazlar: null, Anahtarlar: /^Yeni anahtar$/ }
  for (const [name, opener] of Object.entries(openers)) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel', { name }).getByRole('heading').first()).toBeVisible()
    await check(page)
    if (!opener) continue
    for (const button of await page.getByRole('main').getByRole('button', { name: opener }).all()) {
      await button.click()
      await expect(dialog(page)).toBeVisible()
      await check(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
  }
})

async function check(page: Page) {
  await page.evaluate(() => document.fonts.ready.then(() => null))
  await atRest(page)
  const { violations } = await (await auditOf(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  // What a tab is made of is drawn in both schemes; a dialog over it, of the same parts, in the one that is worn.
  const isOver = await dialog(page).isVisible()
  const all = [...violations, ...(isOver ? [] : await auditOtherScheme(page))]
  const said = all.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  expect.soft(said).toEqual([])
  await expectNoOverflow(page)
}
