import { expect, type Page } from '@playwright/test'
import { fillSignIn, rowOf, signIn, test, waitForLive } from './product.ts'

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })

async function openUser(page: Page, name: string) {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('row').filter({ hasText: name }).click()
  await expect(drawer(page).getByRole('heading', { level: 2, name })).toBeVisible()
}

test('what one browser changes, another shows without a reload; the list is taken away as a file', async ({
  page,
  another,
}) => {
  const other = await another()
  await Promise.all([signIn(page, 'owner'), signIn(other, 'manager')])
  await waitForLive(other)
  await other.getByRole('searchbox').fill('ben gray')
  await expect(rowOf(other, 'Ben Gray')).toBeVisible()

  await openUser(page, 'Ben Gray')
  await page.getByLabel(/^Phone/).fill('+90 532 000 44 12')
  await page.getByLabel(/^Full name/).fill('Ben Gray İpek')
  await page.getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByText('Ben Gray İpek saved')).toBeVisible()
  await expect(rowOf(other, 'Ben Gray İpek')).toBeVisible({ timeout: 10_000 })

  await page.getByLabel(/^Full name/).fill('Ben Gray')
  await page.getByRole('button', { name: 'Save user' }).click()
  await expect(rowOf(other, 'İpek')).toHaveCount(0)

  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('öztürk')
  await expect(page.getByRole('row').nth(1)).toContainText('Öztürk')
  await page.getByRole('button', { name: 'More actions' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export list' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const stream = await file.createReadStream()
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeffName,Email,Phone,Roles,State,Last seen')
  expect(lines).toHaveLength(await page.getByRole('row').count())
  for (const line of lines.slice(1)) expect(line).toContain('Öztürk')
})

test('a change of the role of a signed-in person closes their screen and changes their menu by itself', async ({
  page,
  another,
}) => {
  const other = await another()
  await Promise.all([signIn(page, 'owner'), signIn(other, 'analyst', '/profile')])
  await waitForLive(other)
  const menu = other.getByRole('navigation')
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('analyst@marquee.example')
  await page.getByRole('row').filter({ hasText: 'analyst@marquee.example' }).click()
  await expect(drawer(page)).toBeVisible()

  await page.getByLabel('Active role').selectOption({ label: 'Manager' })
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible({ timeout: 10_000 })
  await menu.getByRole('link', { name: 'Users' }).click()
  await expect(other).toHaveURL(/\/users$/)

  await page.getByLabel('Active role').selectOption({ label: 'Analyst' })
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(other).toHaveURL(/\/404\?module=users$/, { timeout: 10_000 })
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)
})

test('an invitation is sent once, shows its link, and opens the account', async ({ page, another }) => {
  await signIn(page, 'owner')
  await page.getByRole('button', { name: 'Invite user' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('3 fields need attention')
  const email = `new.${Date.now()}@galatapier.example`
  await page.getByLabel(/^Full name/).fill('Yeni Çalışan')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel('Active role').selectOption({ label: 'Door' })
  await page.getByRole('button', { name: 'Send invitation' }).dblclick()
  const link = page.getByLabel('Invitation link for Yeni Çalışan')
  await expect(link).toHaveValue(/\/reset-password\?proof=.+&invitation=1$/)
  const address = await link.inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('searchbox').fill('yeni calisan')
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)

  const guest = await another()
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: 'Welcome to Galata Pier' })).toBeVisible()
  await guest.getByLabel('Password', { exact: true }).fill('bir uzun parola 42')
  await guest.getByLabel('Confirm password').fill('bir uzun parola 43')
  await guest.getByRole('button', { name: 'Open my account' }).click()
  await expect(guest.getByText('Passwords must match')).toBeVisible()
  await guest.getByLabel('Confirm password').fill('bir uzun parola 42')
  await guest.getByRole('button', { name: 'Open my account' }).click()
  await expect(guest.getByRole('status').filter({ hasText: 'Your account is ready' })).toBeVisible()
  // The list of the one who invited follows, and the link is spent.
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Active')
  await guest.goto(address)
  await guest.getByLabel('Password', { exact: true }).fill('bir uzun parola 42')
  await guest.getByLabel('Confirm password').fill('bir uzun parola 42')
  await guest.getByRole('button', { name: 'Open my account' }).click()
  await expect(guest.getByRole('alert')).toContainText('This invitation has expired or has already been used')
  await guest.goto('/sign-in')
  await fillSignIn(guest, email, 'bir uzun parola 42')
  await expect(guest).toHaveURL(/\/check-in$/)
})
