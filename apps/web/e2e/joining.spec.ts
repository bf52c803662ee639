import { devices, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { linkMailedTo } from './outbox.ts'
import { expect, expectNoOverflow, fillSignIn, signIn, test, waitForLive } from './product.ts'

const secret = 'bir uzun parola 42'
const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })

test.describe.configure({ timeout: 90_000 })

async function signUp(page: Page, name: string, email: string) {
  await page.goto('/sign-up')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
}

test('a person who signs up proves their address, is admitted with roles, and signs in', async ({ page, another }) => {
  const guest = await another()
  const email = `gece.${Date.now()}@galatapier.example`
  await signUp(guest, 'Gece Nöbetçi', email)

  await signIn(page, 'owner')
  await waitForLive(page)
  await page.getByRole('button', { name: /^\d+ waiting$/ }).click()
  await expect(page).toHaveURL(/state=pending/)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Address not confirmed')
  await row.click()
  const admit = drawer(page).getByRole('button', { name: 'Approve' })
  await expect(admit).toBeDisabled()
  await expect(admit).toHaveAccessibleDescription(/The address isn’t confirmed yet/)

  await guest.goto(await linkMailedTo(email, '/confirm-email'))
  await guest.getByRole('button', { name: 'Confirm address' }).click()
  await expect(guest.getByText('Your address is confirmed')).toBeVisible()

  // The open drawer follows.
  await expect(admit).toBeEnabled()
  await expect(row).toContainText('Address confirmed')
  await admit.click()
  const question = page.getByRole('dialog', { name: 'Approve Gece Nöbetçi?' })
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(question).toContainText('This field is required')
  await question.getByLabel('Active role').selectOption({ label: 'Analyst' })
  await question.getByRole('button', { name: 'Set dates for Analyst' }).click()
  await question.getByLabel('Analyst: last day').fill('2020-01-31')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(question).toContainText('Choose today or a later day')
  await question.getByLabel('Analyst: last day').fill('2099-12-31')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Gece Nöbetçi approved')).toBeVisible()
  await expect(drawer(page).getByText('until 31 Dec 2099')).toBeVisible()

  await guest.goto('/sign-in')
  await fillSignIn(guest, email, secret)
  await expect(guest.getByRole('banner')).toBeVisible()
})

test.describe('on a phone', () => {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
  test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent })

  test('people who wait are found, and the choice of roles fits', async ({ page, another }) => {
    const guest = await another()
    const email = `telefon.${Date.now()}@galatapier.example`
    await signUp(guest, 'Telefon Nöbeti', email)
    await guest.goto(await linkMailedTo(email, '/confirm-email'))
    await guest.getByRole('button', { name: 'Confirm address' }).click()
    await expect(guest.getByText('Your address is confirmed')).toBeVisible()
    await signIn(page, 'manager')
    await page.getByRole('button', { name: /^\d+ waiting$/ }).tap()
    const card = page.getByRole('listitem').filter({ hasText: 'Telefon Nöbeti' })
    await expect(card).toContainText('Address confirmed')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await card.getByRole('button').first().tap()
    await page.getByRole('button', { name: 'Approve' }).tap()
    const question = page.getByRole('dialog', { name: 'Approve Telefon Nöbeti?' })
    await question.getByLabel('Active role').selectOption({ label: 'Door' })
    await question.getByRole('button', { name: 'Set dates for Door' }).tap()
    await expectAccessible(page, '[role="dialog"]:last-of-type')
    await expectNoOverflow(page)
    await question.getByRole('button', { name: 'Approve' }).tap()
    await expect(page.getByText('Telefon Nöbeti approved')).toBeVisible()
  })
})
