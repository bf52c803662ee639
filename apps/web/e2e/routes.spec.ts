import type { Page } from '@playwright/test'
import { auditOf, auditOtherScheme, expectAccessible, resize } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

const guestRoutes = [
  '/home',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password?proof=x',
  '/confirmation-required',
  '/privacy',
]
const ownRoutes = [
  '/inventory/funds/days',
  '/users',
  '/users?invite=true',
  '/profile',
  '/example',
  '/404?module=finances',
  '/unlock-session',
]

/**
 * In each language a page is opened once, at the width and in the scheme in which all is audited; the other width is only
 * looked at. Together they show each page light and dark.
 */
const looks = [
  { language: 'en', scheme: 'light', width: 1440, other: 390 },
  { language: 'tr', scheme: 'dark', width: 390, other: 1440 },
] as const

type Look = (typeof looks)[number]

async function check(page: Page, path: string, look: Look) {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  const ready = async () => {
    if (path.startsWith('/users')) await expect(page.locator('tbody tr, main ul > li').first()).toBeVisible()
    if (path.includes('invite')) await expect(page.locator('#invite-form')).toBeVisible()
  }
  await ready()
  await audit(page, path)
  await resize(page, look.other)
  await ready()
  await expectNoOverflow(page)
  await resize(page, look.width)
}

/** All rules, as the page is worn. */
async function audit(page: Page, path: string) {
  await page.evaluate(() => document.fonts.ready.then(() => null))
  const { violations } = await (await auditOf(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${path} ${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 4)
          .join(' | ')}`,
    )
  expect.soft(grave).toEqual([])
  await expectNoOverflow(page)
}

// These only read: they may run beside each other.
test.describe.configure({ mode: 'parallel' })

test('negative control: a field without a name and faint letters are found', async ({ page }) => {
  await page.setContent(`<html lang="en"><title>Page</title><main id="content"><h1>Page</h1>
    <input type="text"><p style="color: #bbb; background: #fff">faint</p></main></html>`)
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast[\s\S]*label|label[\s\S]*color-contrast/)
})

test('negative control: letters that are faint in the other scheme alone are found there', async ({ page }) => {
  await page.setContent(`<html lang="en" data-scheme="light"><title>Page</title><style>
    html { background: #fff } html[data-scheme="dark"] p { color: #bbb }</style>
    <main id="content"><h1>Page</h1><p>faint in the dark</p></main></html>`)
  await expectAccessible(page)
  expect((await auditOtherScheme(page)).map(({ id }) => id)).toEqual(['color-contrast'])
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light')
})

for (const look of looks) {
  const { language, scheme, width } = look
  test(`every page is accessible: ${language}, ${scheme}, ${width} px`, async ({ page }) => {
    await resize(page, width)
    await wear(page, look)
    await page.addInitScript(
      ([lang, worn]) => {
        localStorage.setItem('language', lang ?? 'en')
        localStorage.setItem('look', worn ?? '')
      },
      [language, JSON.stringify({ theme: 'default', scheme, density: 'comfortable' })],
    )
    for (const path of guestRoutes) await check(page, path, look)
    await page.goto('/sign-in')
    await signIn(page, 'owner')
    await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const path of ownRoutes) await check(page, path, look)
    await page.goto('/users')
    await page.locator('tbody tr, main ul > li button').first().click()
    await expect(page.getByLabel(/^(Full name|Ad soyad)/)).toBeVisible()
    await audit(page, '/users?id=')
  })
}

/**
 * The record of a person decides over language and look. Two browsers want two of them at once from the same record, so
 * each gets its own answer; the record stays as it is for the other tests.
 */
async function wear(page: Page, look: Look) {
  await page.route(/\/trpc\/[^?]*me\.get/, async (route) => {
    const response = await route.fetch()
    const answers: unknown = await response.json()
    for (const answer of [answers].flat() as { result?: { data?: { json?: Record<string, unknown> } } }[]) {
      const me = answer.result?.data?.json
      if (me && 'authSessionId' in me) {
        me.language = look.language
        me.look = { theme: 'default', scheme: look.scheme, density: 'comfortable' }
      }
    }
    await route.fulfill({ response, json: answers })
  })
}
