import { expect, type Page } from '@playwright/test'
import { fillSignIn, rowOf, signIn, test, waitForLive } from './product.ts'

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })

/** The people of the list, read when each of them has the words that they were filtered by. */
async function peopleOf(page: Page, ...words: string[]): Promise<string[]> {
  const people = page.locator('tbody').getByRole('row')
  await expect(async () => {
    const rows = await people.allTextContents()
    expect(rows).not.toEqual([])
    for (const row of rows) for (const word of words) expect(row.toLowerCase()).toContain(word)
  }).toPass()
  return people.allTextContents()
}

async function openUser(page: Page, name: string) {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('row').filter({ hasText: name }).click()
  await expect(drawer(page).getByRole('heading', { level: 2, name })).toBeVisible()
}

test('what one browser changes, another shows without a reload', async ({ page, another }) => {
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
  await expect(rowOf(other, 'Ben Gray İpek')).toBeVisible({ timeout: 2_000 })

  await page.getByLabel(/^Full name/).fill('Ben Gray')
  await page.getByRole('button', { name: 'Save user' }).click()
  await expect(rowOf(other, 'İpek')).toHaveCount(0)
})

test('a change of the role of a signed-in person closes their screen and changes their menu within two seconds', async ({
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
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible({ timeout: 2_500 })
  await menu.getByRole('link', { name: 'Users' }).click()
  await expect(other).toHaveURL(/\/users$/)

  await page.getByLabel('Active role').selectOption({ label: 'Analyst' })
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(other).toHaveURL(/\/404\?module=users$/, { timeout: 2_500 })
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)
})

test('two people who edit the same field see both values', async ({ page, another }) => {
  const other = await another()
  await Promise.all([signIn(page, 'owner'), signIn(other, 'manager')])
  await Promise.all([openUser(page, 'Alice Shaw'), openUser(other, 'Alice Shaw')])
  await page.getByLabel(/^Phone/).fill('0532 000 11 11')
  await other.getByLabel(/^Phone/).fill('0532 000 22 22')
  await other.getByRole('button', { name: 'Save user' }).click()
  await expect(other.getByText('Alice Shaw saved')).toBeVisible()
  await expect(page.getByText('Someone saved a newer version')).toBeVisible()
  await page.getByRole('button', { name: 'Save user' }).click()
  const question = page.getByRole('dialog', { name: 'Alice Shaw was changed in the meantime' })
  await expect(question).toContainText('0532 000 22 22')
  await expect(question).toContainText('0532 000 11 11')
  await question.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Alice Shaw saved')).toBeVisible()
  await expect(other.getByLabel(/^Phone/)).toHaveValue('0532 000 11 11')
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

test('the address holds the whole list: filter, order, page and the open person', async ({ page, another }) => {
  await signIn(page, 'owner')
  await page.getByRole('button', { name: 'Role: any' }).click()
  await page.getByRole('menuitemradio', { name: 'Kitchen' }).click()
  await peopleOf(page, 'kitchen')
  // By what nobody changes meanwhile: when somebody was last seen moves with whoever signs in elsewhere.
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/role=.*sort=-name.*id=|id=.*role=.*sort=-name/)
  const other = await another()
  const url = new URL(page.url())
  await signIn(other, 'manager', url.pathname + url.search)
  await expect(other.getByRole('button', { name: 'Role: Kitchen' })).toBeVisible()
  const name = await drawer(page).getByRole('heading', { level: 2 }).textContent()
  await expect(drawer(other).getByRole('heading', { level: 2, name: name ?? '' })).toBeVisible()
  const people = (view: Page) => view.locator('tbody').getByRole('row').getByRole('checkbox')
  const namesOf = (view: Page) =>
    people(view).evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
  const names = await namesOf(page)
  expect(names.length).toBeGreaterThan(1)
  await expect.poll(() => namesOf(other)).toEqual(names)
})

test('pages go forth and back', async ({ page }) => {
  await signIn(page, 'owner')
  const first = page.getByRole('row').nth(1).getByRole('checkbox')
  const name = (await first.getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(first).not.toHaveAttribute('aria-label', name)
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(first).toHaveAttribute('aria-label', name)
})

test('many at once: each row has its result', async ({ page }) => {
  await signIn(page, 'owner')
  await page.getByRole('button', { name: 'Role: any' }).click()
  await page.getByRole('menuitemradio', { name: 'Transport' }).click()
  await page.getByRole('button', { name: 'Status: any' }).click()
  await page.getByRole('menuitemradio', { name: 'Active' }).click()
  const { length: count } = await peopleOf(page, 'transport', 'active')
  await page.getByLabel('Select all on this page').click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText(count === 1 ? '1 user changed' : `${count} users changed`)).toBeVisible()

  // Another role for several people; the owner is among them and cannot change their own.
  await page.goto('/users?q=ker')
  const { length: chosen } = await peopleOf(page, 'ker')
  await page.getByLabel('Select all on this page').click()
  await page.getByRole('button', { name: 'Change role' }).click()
  const question = page.getByRole('alertdialog', { name: `Change the role of ${chosen} users?` })
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(question).toContainText('This field is required')
  await question.getByLabel('Active role').selectOption({ label: 'Analyst' })
  await question.getByRole('button', { name: 'Change role' }).click()
  const outcome = page.getByRole('dialog', { name: `${chosen - 1} done, 1 failed` })
  await expect(outcome.getByRole('listitem')).toHaveCount(chosen)
  await expect(outcome.getByRole('listitem').first()).toHaveText(/^Kerem Yalçın/)
  await outcome.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Analyst' })).toHaveCount(chosen - 1)
})

test('suspending asks first, shows at once, and can be undone', async ({ page }) => {
  await signIn(page, 'owner')
  await openUser(page, 'Ayşe Yılmaz')
  await page.getByRole('button', { name: 'Actions for Ayşe Yılmaz' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  const question = page.getByRole('alertdialog', { name: 'Suspend Ayşe Yılmaz?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Ayşe Yılmaz suspended')).toBeVisible()
  await expect(drawer(page).getByText('Suspended', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Ayşe Yılmaz' }).click()
  await page.getByRole('menuitem', { name: 'Reinstate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reinstate' }).click()
  // A colleague of the demo has never chosen a password: they are where they were before that.
  await expect(drawer(page).getByText('Invited', { exact: true })).toBeVisible()
})

test('unsaved work is not lost by a slip', async ({ page }) => {
  await signIn(page, 'owner')
  await openUser(page, 'Alice Foster')
  await page.getByLabel(/^Full name/).fill('Alice F')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel(/^Full name/)).toHaveValue('Alice F')
  // A reload asks too; who goes on finds the draft.
  page.once('dialog', (question) => question.accept())
  await page.reload()
  await expect(page.getByLabel(/^Full name/)).toHaveValue('Alice F')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer(page)).toHaveCount(0)
})

test('the export is the filtered list', async ({ page }) => {
  await signIn(page, 'owner')
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
