import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, expectNoOverflow } from './product.ts'

/**
 * The audit of a page by all rules, in the page itself: a run over foreign frames, of which there are none, would open a
 * second page each time. The rules are half a megabyte of script, which the builder would bring twice for each audit:
 * brought once, they stay until the page is left.
 */
export async function auditOf(page: Page) {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  return new AxeBuilder({ page, axeSource: ';' }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

/**
 * What moves or fades in is measured where it ends; an inherited colour that fades lets those below it fade after it. What
 * is busy shows its words half or not at all for a moment; a button that waits for a person stays so.
 */
export async function atRest(page: Page) {
  await page.waitForFunction(() => !document.querySelector('[role="progressbar"]'))
  await page.evaluate(async () => {
    for (let rounds = 0; rounds < 20 && document.querySelector('[aria-busy="true"]'); rounds += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const moving = () =>
      document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
    for (let rounds = 0; rounds < 10 && moving().length > 0; rounds += 1) {
      await Promise.all(moving().map((each) => each.finished.catch(() => null)))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}

/** No fault that the audit finds in this part of the page, once everything has come to rest. */
export async function expectAccessible(page: Page, part = '#content') {
  await atRest(page)
  const { violations } = await (await auditOf(page))
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
}

// Of all rules these alone ask what colours there are.
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * What the audit finds in the other scheme on the page as it stands: only colours differ there. No colour fades meanwhile,
 * so that none is measured half way, however busy the machine is.
 */
export async function auditOtherScheme(page: Page, part = 'body', without: string[] = []) {
  const turn = () =>
    page.evaluate(() => {
      const { scheme } = document.documentElement.dataset
      const isBack = document.adoptedStyleSheets.length > 0
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets = isBack ? [] : [still]
      document.documentElement.dataset.scheme = scheme === 'dark' ? 'light' : 'dark'
    })
  await turn()
  await atRest(page)
  const audit = (await auditOf(page)).include(part)
  for (const each of without) audit.exclude(each)
  const { violations } = await audit.withRules(rulesOfColours).analyze()
  await turn()
  return violations
}

/** No fault in this part of the page, be it light or dark. */
export async function expectAccessibleInBoth(page: Page, part = '#content') {
  await expectAccessible(page, part)
  const violations = await auditOtherScheme(page, part)
  expect(violations.map(({ id, nodes }) => `other scheme, ${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
}

/** The language is kept on the person's record, so this is for someone whom no other test signs in. */
export async function look(page: Page, language: 'en' | 'tr', scheme: 'light' | 'dark') {
  if ((await page.locator('html').getAttribute('lang')) !== language) {
    await page.getByRole('button', { name: /^(Language|Dil)/ }).click()
    await page.getByRole('menuitemradio', { name: language === 'tr' ? 'Türkçe' : 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  await wear(page, scheme)
}

const wear = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate((value) => document.documentElement.setAttribute('data-scheme', value), scheme)

interface Screen {
  path: string
  /** Waits until everything is there. */
  ready: (language: 'en' | 'tr') => Promise<void>
}

/**
 * Screens in both languages, light and dark, on a wide screen and on a phone: opened once in each language, at the width and
 * in the scheme in which they are audited, then looked at in the other width. For someone whom no other test signs in.
 */
export async function expectFineEverywhere(page: Page, screens: readonly Screen[]) {
  for (const [language, scheme, audited, other] of [
    ['en', 'light', 1440, 390],
    ['tr', 'dark', 390, 1440],
  ] as const) {
    for (const [index, { path, ready }] of screens.entries()) {
      await resize(page, audited)
      await page.goto(path)
      if (index === 0) await look(page, language, scheme)
      else await wear(page, scheme)
      await ready(language)
      await expectNoOverflow(page)
      await expectAccessible(page, 'body')
      await resize(page, other)
      await ready(language)
      await expectNoOverflow(page)
    }
  }
}

/** A wide screen (1440) or a phone (390). */
export const resize = (page: Page, width: 1440 | 1024 | 390) =>
  page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
