import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export const password = 'marquee-demo'

/** The demo users, one per role. */
export type Who =
  | 'owner'
  | 'manager'
  | 'boxoffice'
  | 'door'
  | 'counter'
  | 'kitchen'
  | 'stock'
  | 'accountant'
  | 'transport'
  | 'editor'
  | 'analyst'
  | 'norights'

export const emailOf = (who: Who) => `${who}@marquee.example`

// Refused calls are part of some tests; the browser writes a line for each. Only offline.spec.ts lets the worker in.
const expected =
  /Failed to load resource: the server responded with a status of (400|401|403|404|409|429)|Service Worker registration blocked by Playwright/

/** Collects what a page complains about. */
function listen(page: Page, complaints: string[]) {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!expected.test(message.text())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`))
}

/**
 * A printer has no place here: a browser without a screen ends the page that calls one. Pages are told that documents
 * cannot be shown, as on a phone, and hand them over as files.
 */
export const withoutViewer = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { configurable: true, get: () => false })
  })

interface Own {
  /** Every page of the test is listened to; a test that expects complaints empties the list. */
  complaints: string[]
  /** A second browser, of someone else. */
  another: (options?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<Page>
}

/** A test in whose browsers nothing may complain: no error in the console, nothing thrown, no refused content. */
export const test = base.extend<Own>({
  complaints: async ({ context }, use) => {
    const complaints: string[] = []
    await withoutViewer(context)
    context.on('page', (page) => listen(page, complaints))
    await use(complaints)
    expect(complaints).toEqual([])
  },
  // Asked for here so that the listening begins before the first page is opened.
  page: async ({ complaints: _, page }, use) => use(page),
  another: async ({ browser, complaints, baseURL, locale, viewport }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL, locale, viewport, ...options })
      contexts.push(context)
      await withoutViewer(context)
      context.on('page', (page) => listen(page, complaints))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }

const words = {
  email: /^(Email|E-posta)$/,
  password: /^(Password|Parola)$/,
  submit: /^(Sign in|Oturum aç)$/,
}

/** Fills the form of the sign-in page, which must be open. */
export async function fillSignIn(page: Page, email: string, secret: string) {
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password).fill(secret)
  await page.getByRole('button', { name: words.submit }).click()
}

interface SignIn {
  email: string
  secret: string
  path: string
}

/**
 * Opens `path` as someone: by the documented call, whose answer is laid where the client keeps it. The form by which
 * people do this has tests of its own.
 */
export async function openAs(page: Page, { email, secret, path }: SignIn) {
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
  const answer = await page.request.post('/api/auth/sign-in', { headers, data: { email, password: secret } })
  expect(answer.ok(), `${email} signs in`).toBe(true)
  const { user, accessToken, refreshToken } = (await answer.json()) as {
    user: { id: string }
    accessToken: string
    refreshToken: string
  }
  // A page of the same origin on which nothing runs.
  await page.goto('/health/live')
  await page.evaluate(
    (stored) => {
      localStorage.removeItem('userInfo')
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { UserId: user.id, accessToken, refreshToken },
  )
  await page.goto(path)
  await page.waitForURL((url) => url.pathname + url.search === path)
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Signs a demo user in and waits for `path`. */
export const signIn = (page: Page, who: Who, path = '/users') =>
  openAs(page, { email: emailOf(who), secret: password, path })

/** The live connection stands: what others do arrives from here on. */
export async function waitForLive(page: Page) {
  await expect(page.getByRole('status').filter({ hasText: /^(Live|Canlı)$/ })).toBeVisible()
}

/** The row or card of a person in the list. */
export const rowOf = (page: Page, name: string) =>
  page.locator('tbody tr, ul[aria-busy] > li, ul > li').filter({ hasText: name }).first()

export const storedKeys = (page: Page) =>
  page.evaluate(() => ['UserId', 'accessToken', 'refreshToken', 'userInfo'].filter((key) => localStorage.getItem(key)))

/** Nothing sticks out sideways, once the page has taken the width that it was given. */
export async function expectNoOverflow(page: Page) {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
