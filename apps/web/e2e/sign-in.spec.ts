import { expectAccessible } from './axe.ts'
import { linkMailedTo } from './outbox.ts'
import { makePerson, ownPassword } from './people.ts'
import {
  emailOf,
  expect,
  expectNoOverflow,
  fillSignIn,
  password,
  signIn,
  storedKeys,
  test,
  waitForLive,
} from './product.ts'
import { codeOf } from './second-step.ts'

test('a guest who wants a page signs in and gets it', async ({ page }) => {
  await page.goto('/users?q=ay%C5%9Fe&sort=-name')
  await expect(page).toHaveURL(/\/sign-in\?redirectURL=%2Fusers%3Fq%3Day%25C5%259Fe%26sort%3D-name$/)
  await expect(page).toHaveTitle(/^Sign in · /)
  await fillSignIn(page, emailOf('owner'), password)
  await expect(page).toHaveURL(/\/users\?q=ay%C5%9Fe&sort=-name$/)
  await expect(page).toHaveTitle('Users · Galata Pier')
  await expect(page.getByRole('searchbox')).toHaveValue('ayşe')
  expect(await storedKeys(page)).toEqual(['UserId', 'accessToken', 'refreshToken', 'userInfo'])
  // Guest-only pages send a signed-in person to the root, and the root to the users.
  await page.goto('/sign-in')
  await expect(page).toHaveURL(/\/users$/)
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, 'manager')
  const second = await context.newPage()
  await second.goto('/users')
  await waitForLive(second)
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-out$/)
  await expect(page.getByText('Taking you to the sign-in page in 5 seconds').first()).toBeVisible()
  await expect(second).toHaveURL(/\/sign-in\?redirectURL=%2Fusers$/)
  expect(await storedKeys(second)).toEqual([])
  await expect(page).toHaveURL(/\/sign-in$/, { timeout: 8_000 })
})

test('a page that a person may not see is named', async ({ page }) => {
  await page.goto('/sign-in?redirectURL=%2Fusers')
  await fillSignIn(page, emailOf('norights'), password)
  await expect(page).toHaveURL(/\/404\?module=users$/)
  await expect(page.getByText('You don’t have access to Users. Ask an admin.')).toBeVisible()
  await page.goto('/')
  // The role opens nothing: that is said, in the menu too, with the names of people who can change it.
  await expect(page).toHaveURL(/\/home$/)
  const nothing = page.getByRole('region', { name: 'Your role doesn’t open any screens yet' })
  await expect(nothing).toContainText(/ask \S+ \S+/)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Your role doesn’t open any screens')
  await expectAccessible(page)
  await nothing.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('a signed-in person sees today at the public address, and may choose to begin there', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Staff sign in' })).toBeVisible()
  await signIn(page, 'manager', '/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shows' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open tills' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile?tab=look')
  const chosen = page.waitForResponse(/me\.chooseStart/)
  await page.getByLabel('Start page').selectOption({ label: 'Order list' })
  await expect(page.getByLabel('Start page')).toHaveValue('/order-list')
  await page.getByRole('link', { name: 'Marquee' }).click()
  await expect(page).toHaveURL(/\/order-list/)
  await chosen
  await page.goto('/profile?tab=look')
  await page.getByLabel('Start page').selectOption({ label: 'Based on your role' })
  await page.getByRole('link', { name: 'Marquee' }).click()
  await expect(page).toHaveURL(/\/users/)
})

test('an outage is no denial: the page comes back after it, and signing out works without the server', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'owner')
  await page.route('**/trpc/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection')
  await page.unroute('**/trpc/**')
  // Nobody presses anything.
  await waitForLive(page)
  await expect(page.getByRole('button', { name: 'Approvals' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await page.route('**/trpc/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve signed out' })).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
  // The browser tells of each call that was cut.
  complaints.length = 0
})

test('a role that demands two-step sign-in lets nobody by, and then asks for the code', async ({ page, request }) => {
  const { email, roleName } = await makePerson(request, 'Çift Adım', { permissions: ['users.view'], requiresMfa: true })
  await page.goto('/sign-in?redirectURL=%2Fusers')
  await fillSignIn(page, email, ownPassword)
  await expect(page).toHaveURL(/\/mfa-setup\?redirectURL=%2Fusers$/)
  await expect(page.getByText(`The role ${roleName} requires two-step sign-in`)).toBeVisible()
  await expectAccessible(page, 'main')
  // No other address leads around it, but out it does.
  for (const path of ['/profile', '/users', '/404']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/mfa-setup\?redirectURL=/)
  }
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible()

  await page.goto('/mfa-setup?redirectURL=%2Fusers')
  await page.getByLabel('Your password', { exact: true }).fill(ownPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = ((await page.locator('main code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from your app').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  await page.locator('main').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/users$/)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.goto('/sign-out')
  await page.getByRole('link', { name: 'Go to sign in' }).click()

  // The second step: wrong, missing, back, and by a recovery code.
  await fillSignIn(page, email, ownPassword)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(page, 'main')
  expect(await storedKeys(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter the code')).toBeVisible()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That code isn’t valid any more')
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await fillSignIn(page, email, ownPassword)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[3] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users$/)
})

test('a forgotten password is replaced by the link of the mail, once', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Unutkan Kişi')
  await page.goto('/sign-in')
  // One press is enough, although the field that it leaves is empty.
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('status')).toContainText('a reset link is on its way')
  await expect(page.getByLabel('Email')).toHaveValue('')
  // The invitation of before leads to the same page.
  let link = ''
  await expect(async () => {
    link = await linkMailedTo(email, '/reset-password')
    expect(link).not.toContain('invitation')
  }).toPass({ timeout: 15_000 })
  const choose = async (first: string, second: string) => {
    await page.getByLabel('Password', { exact: true }).fill(first)
    await page.getByLabel('Confirm password').fill(second)
    await page.getByRole('button', { name: 'Reset password' }).click()
  }
  const next = 'kırk kapı ve bir anahtar'
  await page.goto(link)
  await choose(next, 'something else')
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await choose(next, next)
  await expect(page.getByText('Your password has been reset')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, email, ownPassword)
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password')
  await page.goto(link)
  await choose(next, next)
  await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used')
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.goto('/sign-in?redirectURL=%2Fprofile')
  await fillSignIn(page, email, next)
  await expect(page).toHaveURL(/\/profile$/)
})

test('a sign-up is confirmed by a press, and a wrong address is written anew', async ({ page }) => {
  const email = `kayit.${Date.now()}@people.example`
  await page.clock.install()
  await page.goto('/sign-up')
  await page.getByLabel('Full name').fill('Yeni Kayıt')
  await page.getByLabel('Email').fill(`yanlis.${email}`)
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByLabel(/^Company/).fill('Tiyatro Birlik')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/confirmation-required$/)
  await expect(page.getByText('y•••@people.example')).toBeVisible()

  await page.getByRole('link', { name: 'Change it' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Yeni Kayıt')
  await expect(page.getByLabel(/^Company/)).toHaveValue('Tiyatro Birlik')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('k•••@people.example')).toBeVisible()
  await expectAccessible(page, 'main')

  const again = page.getByRole('button', { name: /^Send the email again/ })
  await expect(again).toBeDisabled()
  await expect(again).toHaveText(/in \d+ s$/)
  await page.clock.fastForward('01:01')
  await expect(again).toBeEnabled()
  await again.click()
  await expect(page.getByText('The email is on its way again')).toBeVisible()
  await expect(again).toBeDisabled()

  const link = await linkMailedTo(email, '/confirm-email')
  // Opened as a scanner opens it: nothing happens by that.
  await page.goto(link)
  await page.goto(link)
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Once someone at the venue approves your account')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('status')).toContainText('If there’s a sign-up for this address')
})

test.describe('on a phone, in Turkish', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the second step and the confirmation fit', async ({ page, request }) => {
    const { email } = await makePerson(request, 'Küçük Ekran', { requiresMfa: true })
    await page.addInitScript(() => localStorage.setItem('language', 'tr'))
    for (const path of ['/confirmation-required', '/confirm-email?proof=x', '/confirm-email']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, 'main')
      await expectNoOverflow(page)
    }
    await page.goto('/sign-in')
    await fillSignIn(page, email, ownPassword)
    await expect(page.getByRole('heading', { name: 'İki adımlı doğrulama' })).toBeVisible()
    await expectAccessible(page, 'main')
    await expectNoOverflow(page)
  })
})
