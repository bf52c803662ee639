import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './house.ts'

/**
 * The audit of a page by all rules, in the page itself: a run over foreign frames, of which there are none, would open a
 * second page each time.
 */
export const auditOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

/** No fault that the audit finds in this part of the page, once everything has come to rest. */
export async function expectAccessible(page: Page, part = '#content') {
  await page.waitForFunction(() => !document.querySelector('[role="progressbar"]'))
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  )
  const { violations } = await auditOf(page)
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
}

/** The language is kept on the person's record, so this is for somebody whom no other test signs in. */
export async function look(page: Page, language: 'en' | 'tr', scheme: 'light' | 'dark') {
  if ((await page.locator('html').getAttribute('lang')) !== language) {
    await page.getByRole('button', { name: /^(Language|Dil)/ }).click()
    await page.getByRole('menuitemradio', { name: language === 'tr' ? 'Turkish' : 'İngilizce' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  await page.evaluate((value) => document.documentElement.setAttribute('data-scheme', value), scheme)
}
