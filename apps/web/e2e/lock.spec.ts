import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { emailOf, expect, expectNoOverflow, storedKeys, test, waitForLive } from './product.ts'

test.describe.configure({ timeout: 120_000 })

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Locked' })

async function lockNow(page: Page) {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Lock now' }).click()
  await expect(overlay(page)).toBeVisible()
}

async function unlock(page: Page, secret = ownPassword) {
  const field = overlay(page).getByLabel('Password', { exact: true })
  await field.fill(secret)
  // In the field: a menu that closes late may have taken the focus meanwhile.
  await field.press('Enter')
}

test('a lock lies over the page, in every tab, and gives it back as it was', async ({ page, context, request }) => {
  const { name, email } = await makePerson(request, 'Kilit Ustası')
  await enter(page, email, '/profile')
  const second = await context.newPage()
  await second.goto('/profile')
  await waitForLive(second)
  const field = page.getByLabel(/^Full name/)
  await field.fill('Half a na')
  await lockNow(page)
  await expect(overlay(page)).toContainText(name)
  await expect(overlay(second)).toBeVisible()
  // Nothing of the page can be seen, reached or closed in on.
  await expect(page.getByText('Half a na')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await expect(field).not.toBeVisible()
  await expect(overlay(page).getByLabel('Password', { exact: true })).toBeFocused()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('dialog, body')?.matches('dialog[open], body')),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeVisible()
  await expectAccessible(page, 'dialog.lock-overlay')

  await overlay(page).getByRole('button', { name: 'Unlock' }).click()
  await expect(overlay(page)).toContainText('Password is required')
  await unlock(page, 'wrong one')
  await expect(page.getByRole('alert')).toHaveText('Wrong password')
  await expect(overlay(page).getByLabel('Password', { exact: true })).toBeFocused()
  await unlock(page)
  await expect(overlay(page)).toHaveCount(0)
  await expect(overlay(second)).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(field).toHaveValue('Half a na')
})

test('after the lock the list is live again', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Canlı Liste', { permissions: ['users.view'] })
  const other = await makePerson(request, 'Adı Değişen')
  await enter(page, email, `/users?q=${other.email}`)
  await waitForLive(page)
  await expect(page.getByRole('row').filter({ hasText: 'Adı Değişen' })).toBeVisible()
  await lockNow(page)
  const call = await callsOf(request, emailOf('owner'))
  const rename = async (name: string) => {
    const { rev } = await call.read<{ rev: number }>('users.get', { id: other.id })
    await call.write('users.update', { id: other.id, expectedRev: rev, name })
  }
  await rename('Kilitliyken Değişen')
  await unlock(page)
  await expect(page.getByRole('row').filter({ hasText: 'Kilitliyken Değişen' })).toBeVisible()
  // And the stream itself goes on: what happens from here on arrives by it.
  await waitForLive(page)
  await rename('Sonra Değişen')
  await expect(page.getByRole('row').filter({ hasText: 'Sonra Değişen' })).toBeVisible()
})

test('a locked sign-in opens no other page, and its page leads back', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Yeni Sekme', { permissions: ['users.view'] })
  await enter(page, email, '/users')
  await lockNow(page)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/unlock-session\?redirectURL=%2Fprofile$/)
  await page.getByLabel('Password', { exact: true }).fill('wrong one')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong password')
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  // And is open for good: no second lock by the time that has passed.
  await page.reload()
  await expect(page.getByLabel(/^Full name/)).toBeVisible()
})

test('without a connection the screen is locked all the same, and stays so', async ({ page, request, complaints }) => {
  const { email } = await makePerson(request, 'Hatsız Kilit')
  await enter(page, email, '/profile')
  await page.route('**/trpc/auth.lock**', (route) => route.abort())
  await lockNow(page)
  await page.reload()
  await expect(page).toHaveURL(/\/unlock-session/)
  const told = page.waitForResponse((response) => response.url().includes('auth.lock') && response.ok())
  await page.unroute('**/trpc/auth.lock**')
  await told
  complaints.length = 0
})

test('without a hand on it the screen warns, and then locks itself', async ({ page, context, request }) => {
  const { email } = await makePerson(request, 'Uzun Mola')
  const call = await callsOf(request, email, ownPassword)
  await call.write('security.setAutoLock', { minutes: 5 })
  await page.clock.install()
  await enter(page, email, '/profile')
  const second = await context.newPage()
  await second.goto('/profile')
  await waitForLive(second)
  // What counts the time comes after the screen, and begins with the last touch that it finds, else with its own coming.
  await page.waitForFunction(() => localStorage.getItem('lock.lastTouch') !== null)
  await page.mouse.move(200, 300)
  await page.clock.fastForward('04:33')
  const warning = page.getByRole('status').filter({ hasText: 'This screen will lock soon' })
  await expect(warning).toBeVisible()
  await expect(warning).toContainText(/00:[0-3]\d/)
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning).toHaveCount(0)
  await page.clock.fastForward('04:33')
  await expect(warning).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
  await page.clock.fastForward('00:31')
  await expect(overlay(page)).toBeVisible()
  await expect(overlay(second)).toBeVisible()
  await unlock(page)
  await expect(overlay(page)).toHaveCount(0)
  await expect(overlay(second)).toHaveCount(0)
})

test('too many wrong passwords end in the sign-in, with the way back', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Çok Deneyen')
  await enter(page, email, '/profile')
  await lockNow(page)
  // Rates are off in these tests: the answer of a server that has them on.
  await page.route('**/trpc/auth.unlock**', (route) =>
    route.fulfill({
      status: 429,
      json: [
        {
          error: {
            json: {
              message: 'THROTTLED',
              code: -32029,
              data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, reason: 'THROTTLED', retryAfter: 60 },
            },
          },
        },
      ],
    }),
  )
  await unlock(page, 'the sixth one')
  await expect(page).toHaveURL(/\/sign-in\?redirectURL=%2Fprofile$/)
  await expect(page.getByText('Too many wrong passwords. Sign in again.')).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
})

test('from the lock one signs out, or in as someone else', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Nöbet Değişimi')
  await enter(page, email, '/profile')
  await lockNow(page)
  await overlay(page).getByRole('button', { name: 'Sign in as someone else' }).click()
  await expect(page).toHaveURL(/\/sign-in\?redirectURL=%2Fprofile$/)
  expect(await storedKeys(page)).toEqual([])
  await enter(page, email, '/profile')
  await lockNow(page)
  await overlay(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve signed out' })).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
})

test('on a phone, in Turkish, the lock fits and says it', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Öykü Şahinoğulları-Üçgüler')
  await (await callsOf(request, email, ownPassword)).write('me.update', { language: 'tr' })
  await enter(page, email, '/profile')
  await page.getByRole('button', { name: 'Menünüz' }).click()
  await page.getByRole('menuitem', { name: 'Ekranı kilitle' }).click()
  const lock = page.getByRole('dialog', { name: 'Kilitli' })
  await expect(lock.getByText('Çalışmanız olduğu gibi duruyor')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'dialog.lock-overlay')
  await expectNoOverflow(page)
  await lock.getByLabel('Parola', { exact: true }).fill(ownPassword)
  await lock.getByRole('button', { name: 'Kilidi aç' }).click()
  await expect(lock).toHaveCount(0)
})
