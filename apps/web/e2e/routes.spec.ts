import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, expectNoOverflow, signIn, test } from './house.ts'

const guestRoutes = [
  '/home',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password?proof=x',
  '/confirmation-required',
]
const ownRoutes = ['/users', '/users?invite=true', '/profile', '/example', '/404?module=finances', '/unlock-session']

const looks = [
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'tr', scheme: 'dark', width: 1440 },
  { language: 'tr', scheme: 'light', width: 390 },
  { language: 'en', scheme: 'dark', width: 390 },
] as const

async function check(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (path.startsWith('/users')) await expect(page.locator('tbody tr, main ul > li').first()).toBeVisible()
  await page.waitForFunction(() => !document.querySelector('[role="progressbar"]'))
  // What fades in is measured when it has arrived.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  )
  const { violations } = await new AxeBuilder({ page })
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

for (const { language, scheme, width } of looks) {
  test(`every page is accessible: ${language}, ${scheme}, ${width} px`, async ({ page }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.addInitScript(
      ([lang, look]) => {
        localStorage.setItem('language', lang ?? 'en')
        localStorage.setItem('look', look ?? '')
      },
      [language, JSON.stringify({ theme: 'default', scheme, density: 'comfortable' })],
    )
    for (const path of guestRoutes) await check(page, path)
    await page.goto('/sign-in')
    await signIn(page, 'owner')
    await setLook(page, language, scheme)
    for (const path of ownRoutes) await check(page, path)
    await page.goto('/users')
    await page.locator('tbody tr, main ul > li button').first().click()
    await expect(page.getByLabel(/^(Full name|Ad soyad)/)).toBeVisible()
    await check(page, page.url())
  })
}

/** The record of the person decides once he is signed in. */
async function setLook(page: Page, language: string, scheme: string) {
  await page.goto('/profile')
  await page.getByRole('radio', { name: language === 'tr' ? /^(Turkish|Türkçe)$/ : /^(English|İngilizce)$/ }).check()
  await page.getByRole('radio', { name: scheme === 'dark' ? /^(Dark|Koyu)$/ : /^(Light|Açık)$/ }).check()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.waitForFunction(() => !document.querySelector('[role="progressbar"]'))
}
