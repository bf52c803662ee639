import { layoutNames, themes } from '@marquee/contract'
import type { Page } from '@playwright/test'
import { atRest, auditOf, auditOtherScheme } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { expect, expectNoOverflow, test } from './product.ts'

// The drawn ones; empty has nothing to look at but the screen.
const drawn = layoutNames.filter((name) => name !== 'empty')
const looks = [
  { language: 'en', scheme: 'light' },
  { language: 'tr', scheme: 'dark' },
] as const

test.describe.configure({ mode: 'parallel' })

/** Menus, tools and colleagues, which come once the screen is there: from then on a change of the layout waits for nothing. */
async function waitForParts(page: Page) {
  await page.waitForFunction(() => {
    const come = performance.getEntriesByType('resource').map(({ name }) => name)
    const parts = [/\/icon-nav-/, /\/row-nav-/, /\/chat-strip-/, /\/corner-/]
    return parts.every((part) => come.some((name) => part.test(name)))
  })
}

/** By a step in the history, as a link to the layout would: the page and its parts stay. */
async function goToLayout(page: Page, layout: string) {
  await page.evaluate((name) => {
    const address = new URL(location.href)
    address.searchParams.set('layout', name)
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, layout)
  await expect(page.locator(`[data-layout="${layout}"]`)).toBeVisible()
}

for (const [look, { language, scheme }] of looks.entries()) {
  test(`ten layouts fit and are accessible at every width: ${language}, ${scheme}`, async ({ page, request }) => {
    const { email } = await makePerson(request, 'Layout Looker', 'Owner')
    await (await callsOf(request, email, ownPassword)).write('me.update', { language })
    await page.addInitScript(
      ([lang, worn]) => {
        localStorage.setItem('language', lang ?? 'en')
        localStorage.setItem('look', worn ?? '')
      },
      [language, JSON.stringify({ theme: 'default', scheme, density: 'comfortable' })],
    )
    // A list of one, with all its columns: what is around the screen is looked at, and routes.spec.ts looks at the screen.
    await enter(page, email, `/users?q=${email}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await page.evaluate((worn) => {
      document.documentElement.dataset.scheme = worn
    }, scheme)
    await waitForParts(page)
    for (const [index, layout] of drawn.entries()) {
      await goToLayout(page, layout)
      await expect(page.locator('tbody tr').first()).toBeVisible()
      await atRest(page)
      // Words fit or not in each language. What the audit asks is asked of every layout once, of its colours in both schemes.
      if (index % looks.length === look) {
        const audit = (await auditOf(page)).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        const { violations } = await audit.exclude('#content').analyze()
        const found = [...violations, ...(await auditOtherScheme(page, 'body', ['#content']))]
        expect.soft(found.map(({ id, nodes }) => `${layout} ${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
      }
      for (const width of [390, 960, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoOverflow(page)
      }
    }
  })
}

test('six themes are accessible in both schemes', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Theme Looker', 'Owner')
  await enter(page, email, '/profile')
  await page.goto(`/users?q=${email}`)
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const theme of themes) {
    await page.evaluate((worn) => {
      document.documentElement.dataset.theme = worn
    }, theme)
    // Colours alone differ between themes: twice turned, both schemes are measured.
    const found = await auditOtherScheme(page)
    await page.evaluate(() => {
      const { dataset } = document.documentElement
      dataset.scheme = dataset.scheme === 'dark' ? 'light' : 'dark'
    })
    found.push(...(await auditOtherScheme(page)))
    expect.soft(found.map(({ id, nodes }) => `${theme} ${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
  }
})

test('every panel opens and closes by mouse and by keyboard, and gives the focus back', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Panel Looker', 'Owner')
  await enter(page, email, '/profile')
  for (const name of ['Shortcuts', 'Messages', 'Notifications', 'Team chat']) {
    const button = page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) }).first()
    const panel = page.getByRole('dialog', { name })
    await button.click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
    await expect.poll(() => panel.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search and actions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a layout of the address stays for the visit, the chosen one for the person', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Lale Yer', 'Manager')
  await enter(page, email, '/profile')
  // The root leads on, and the wish goes along.
  await page.goto('/?layout=modern')
  const openMenu = page.getByRole('button', { name: 'Close menu' })
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expect(openMenu).toHaveCount(0)
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(openMenu).toHaveCount(0)
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Appearance' }).click()
  const drawer = page.getByRole('dialog', { name: 'Appearance' })
  await drawer.getByText('Futuristic', { exact: true }).click()
  await expect(page.locator('.ground-accent')).toBeVisible()
  await drawer.getByText('Rose', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'rose')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(openMenu).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'rose')
  await expect(page.locator('.ground-accent')).toBeVisible()
})
