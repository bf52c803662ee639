import type { Page } from '@playwright/test'
import { expectAccessibleInBoth, look } from './axe.ts'
import { callsOf, giveRoles } from './calls.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { emailOf, expect, expectNoOverflow, rowOf, signIn, test, waitForLive } from './product.ts'

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })

async function openUser(page: Page, search: string) {
  await page.getByRole('searchbox').fill(search)
  await page.getByRole('row').filter({ hasText: search }).click()
  await expect(drawer(page).getByRole('heading', { level: 2 })).toBeVisible()
}

/** So many days from today, in the calendar of the venue: as it is typed, as its field shows it, as a badge says it. */
function day(ahead: number) {
  const date = new Date(Date.now() + ahead * 86_400_000)
  const timeZone = 'Europe/Istanbul'
  const field = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(date)
  const isOtherYear =
    field.slice(0, 4) !== new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date()).slice(0, 4)
  const options = { timeZone, day: 'numeric', month: 'short' } as const
  const shown = new Intl.DateTimeFormat('en-GB', { ...options, year: 'numeric' }).format(date)
  const said = new Intl.DateTimeFormat('en-GB', {
    ...options,
    ...(isOtherYear ? { year: 'numeric' } : {}),
  }).format(date)
  return { field, shown, said }
}

test.describe.configure({ timeout: 90_000 })

test('a role for a time is given, put in order with the keys, shown, and read back as it was written', async ({
  page,
  request,
}) => {
  const { email } = await makePerson(request, 'Sıra Bekler', 'Box office')
  const [first, last] = [day(20), day(29)]
  await signIn(page, 'owner')
  await openUser(page, email)
  await expect(drawer(page).getByText('Active at sign-in', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add another role' }).click()
  await expect(page.getByLabel('Role 2')).toBeFocused()
  await page.getByLabel('Role 2').selectOption({ label: 'Kitchen' })
  await page.getByRole('button', { name: 'Set dates for Kitchen' }).click()
  await page.getByLabel('Kitchen: last day').fill(last.field)
  await page.getByRole('button', { name: 'Add another role' }).click()
  await page.getByLabel('Role 3').selectOption({ label: 'Door' })
  await page.getByRole('button', { name: 'Set dates for Door' }).click()
  await page.getByLabel('Door: from').fill(first.field)

  // The arrows move a role; the focus goes with it, to the other arrow where the way ends.
  await page.getByRole('button', { name: 'Move Kitchen up' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Move Kitchen down' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Kitchen is now role 1 of 3' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Sıra Bekler saved')).toBeVisible()
  const row = rowOf(page, email)
  await expect(row).toContainText('Kitchen +2')
  await expect(row).toContainText(`until ${last.said}`)

  // This browser is in New York; the days are the venue's.
  await page.reload()
  await expect(page.getByLabel('Kitchen: last day')).toHaveValue(last.shown)
  await expect(page.getByLabel('Door: from')).toHaveValue(first.shown)
  await expect(drawer(page).getByText(`until ${last.said}`, { exact: true })).toBeVisible()
  await expect(drawer(page).getByText(`from ${first.said}`, { exact: true })).toBeVisible()
  const active = page.getByRole('listitem').filter({ has: page.getByText('Active at sign-in', { exact: true }) })
  await expect(active.getByRole('combobox')).toHaveAccessibleName('Active role')
  await expect(active.getByRole('combobox').locator('option:checked')).toHaveText('Kitchen')

  await page.getByRole('button', { name: 'Remove Kitchen' }).click()
  await page.getByRole('button', { name: 'Remove Door' }).click()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(row).toContainText('Box office')
  await expect(row).not.toContainText('+')
})

test('a role begins and ends by itself, and the menu follows', async ({ page, request }) => {
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const { email } = await makePerson(request, 'Vardiya Sonu', 'Door')
  const other = await makePerson(request, 'Uzun Süre', 'Door')
  await enter(page, email, '/profile')
  await waitForLive(page)
  const users = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' })
  await expect(users).toHaveCount(0)
  const begins = soon(4)
  await giveRoles(request, email, [{ name: 'Manager', validFrom: begins, validUntil: soon(30) }, 'Door'])
  await expect(users).toBeVisible({ timeout: 12_000 })
  // Not before its time, though it was given seconds earlier.
  expect(Date.now()).toBeGreaterThanOrEqual(begins.getTime())
  await users.click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // A deputy gives nothing that outlasts their own role, and is told until when they may.
  await openUser(page, other.email)
  await page.getByRole('button', { name: 'Add another role' }).click()
  await page.getByLabel('Role 2').selectOption({ label: 'Kitchen' })
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(drawer(page).getByRole('alert')).toContainText(
    /^You hold your own role until .+ You can’t give anything that lasts longer/,
  )
  // Their time is cut short; nothing announces that it is over.
  await giveRoles(request, email, [{ name: 'Manager', validUntil: soon(3) }, 'Door'])
  await expect(users).toBeVisible()
  await expect(page).toHaveURL(/\/404\?module=users$/, { timeout: 10_000 })
  await expect(users).toHaveCount(0)
})

test('a person who may look and not suspend can ask for approval, except about themselves', async ({
  page,
  request,
}) => {
  const { write } = await callsOf(request, emailOf('owner'))
  await write('roles.create', {
    commandId: `lookout-${Date.now()}`,
    name: 'Lookout',
    permissions: [{ module: 'users', action: 'view', limits: {} }],
  })
  const { email } = await makePerson(request, 'Gözcü Bakan', 'Lookout')
  await enter(page, email, '/users')
  await openUser(page, 'Mia Quinn')
  await expect(page.getByLabel(/^Full name/)).toHaveCount(0)
  await expect(drawer(page).getByText('View only: you don’t have permission to edit users')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Actions for Mia Quinn' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Sign out everywhere (needs approval)',
    'Suspend (needs approval)',
  ])
  await page.getByRole('menuitem', { name: 'Suspend (needs approval)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  const question = page.getByRole('dialog', { name: 'This needs approval' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer(page).getByText('Active', { exact: true })).toBeVisible()

  await openUser(page, email)
  await expect(drawer(page).getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await expect(drawer(page).getByRole('button', { name: /needs approval/ })).toHaveCount(0)
})

test('keys and the PIN of someone are seen, revoked and reset', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Anahtar Sahibi', 'Door')
  const person = await callsOf(request, email, ownPassword)
  await person.write('security.setPin', { password: ownPassword, pin: '4719' })
  await person.write('apiKeys.create', {
    name: 'Ticket printer',
    scopes: [],
    apps: true,
    days: 30,
    password: ownPassword,
  })
  await signIn(page, 'owner')
  await openUser(page, email)
  const keys = drawer(page).getByRole('region', { name: 'API keys' })
  await expect(keys).toContainText('Ticket printer')
  await expect(keys).toContainText('Active')
  await keys.getByRole('button', { name: 'Revoke Ticket printer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(keys).toContainText('Revoked')
  await expect(keys.getByRole('button')).toHaveCount(0)

  const security = drawer(page).getByRole('region', { name: 'Security' })
  await expect(security).toContainText('PIN for approvalsSet')
  await security.getByRole('button', { name: 'Reset two-step sign-in and PIN' }).click()
  const question = page.getByRole('alertdialog', { name: /^Reset .*two-step sign-in and PIN/ })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Reset both' }).click()
  await expect(security).toContainText('PIN for approvalsNot set')
  await expect(security.getByRole('button')).toHaveCount(0)
  await expect(drawer(page).getByText(/reset two-step sign-in and PIN/)).toBeVisible()
})

test('accessible with a person open: both languages, light and dark', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Dil Seçen', 'Manager')
  await enter(page, email, '/users')
  await openUser(page, 'Ayşe Sezer')
  await page.getByRole('button', { name: /^Set dates for/ }).click()
  await page.getByLabel(/: last day$/).fill('2020-01-01')
  await page.keyboard.press('Control+Enter')
  for (const [language, problem] of [
    ['en', 'Choose today or a later day'],
    ['tr', 'Bugünü veya sonraki bir günü seçin'],
  ] as const) {
    await look(page, language, 'light')
    await expect(page.getByText(problem)).toBeVisible()
    await expectAccessibleInBoth(page)
    await expectNoOverflow(page)
  }
})
