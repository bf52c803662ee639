import { emailOf, expect, fillSignIn, password, signIn, storedKeys, test, waitForLive } from './house.ts'

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

test('no address leads away from the site', async ({ page }) => {
  for (const hostile of [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/sign-out',
  ]) {
    await page.goto(`/sign-in?redirectURL=${encodeURIComponent(hostile)}`)
    await fillSignIn(page, emailOf('owner'), password)
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/users$/)
    await page.evaluate(() => localStorage.clear())
  }
})

test('a wrong password is refused, the address stays, nothing is stored', async ({ page }) => {
  await page.goto('/sign-in')
  await fillSignIn(page, emailOf('manager'), 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password')
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('manager'))
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(await storedKeys(page)).toEqual([])
})

test('an empty form says what is missing and asks nobody', async ({ page }) => {
  await page.goto('/sign-in')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('auth.signIn')) calls += 1
  })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Email address is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  expect(calls).toBe(0)
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, 'manager')
  const second = await context.newPage()
  await second.goto('/users')
  await waitForLive(second)
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-out$/)
  await expect(page.getByText(/Redirecting in \d seconds?/)).toBeVisible()
  await expect(second).toHaveURL(/\/sign-in\?redirectURL=%2Fusers$/)
  expect(await storedKeys(second)).toEqual([])
  await expect(page).toHaveURL(/\/sign-in$/, { timeout: 8_000 })
})

test('a locked session shows nothing until the password comes', async ({ page, context }) => {
  await signIn(page, 'accountant', '/profile')
  const second = await context.newPage()
  await second.goto('/profile')
  await waitForLive(second)
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(page).toHaveURL(/\/unlock-session\?redirectURL=%2Fprofile$/)
  await expect(second).toHaveURL(/\/unlock-session\?redirectURL=%2Fprofile$/)
  await page.goto('/users')
  await expect(page).toHaveURL(/\/unlock-session/)
  await page.goto('/unlock-session?redirectURL=%2Fprofile')
  await page.getByLabel('Password', { exact: true }).fill('wrong one')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid password')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(second).toHaveURL(/\/profile$/)
})

test('a page that a person may not see is named', async ({ page }) => {
  await page.goto('/sign-in?redirectURL=%2Fusers')
  await fillSignIn(page, emailOf('norights'), password)
  await expect(page).toHaveURL(/\/404\?module=users$/)
  await expect(page.getByText('You do not have access to Users. Ask an admin.')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/profile$/)
})

test('an outage is no denial: it can be tried again, and signing out works without the server', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'owner')
  await page.route('**/trpc/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('No connection')
  await page.unroute('**/trpc/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await page.route('**/trpc/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You have signed out' })).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
  // The browser tells of each call that was cut.
  complaints.length = 0
})
