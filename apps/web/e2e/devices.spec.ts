import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { makePerson, ownPassword } from './people.ts'
import { emailOf, expect, expectNoOverflow, signIn, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

/** A device with a till of its own, made beside the screen. */
async function makeDevice(request: Parameters<typeof callsOf>[0]) {
  const { write } = await callsOf(request, emailOf('owner'))
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const till = await write<{ id: string }>('tills.create', { code: mark, name: `Till ${mark}` })
  const name = `Counter ${mark}`
  await write('devices.create', { name, kind: 'counter', tillId: till.id, note: '' })
  return { name, till: `Till ${mark}` }
}

async function signInAt(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

for (const { size, viewport } of [
  { size: 'desk', viewport: { width: 1440, height: 900 } },
  { size: 'phone', viewport: { width: 390, height: 844 } },
]) {
  test(`a browser becomes a counter by a code, people begin there at its work, and it ends with them (${size})`, async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    const { name, till } = await makeDevice(request)
    const { email } = await makePerson(request, 'Gişe Ablası', 'Box office')
    await signIn(page, 'owner', '/settings?tab=devices')
    await expectNoOverflow(page)
    await expectAccessible(page, 'main')
    await page.screenshot({ path: test.info().outputPath(`devices-${size}.png`) })
    await page.getByRole('button', { name: `Pair ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Pair ${name}` })
    const code = (await dialog.getByRole('status', { name: 'Pairing code' }).textContent()) ?? ''
    expect(code).toMatch(/^\w{4} \w{4}$/)
    await expectAccessible(page, '[role="dialog"]')
    await page.screenshot({ path: test.info().outputPath(`code-${size}.png`) })

    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, locale: 'en-GB' })
    const counter = await context.newPage()
    await counter.goto('/sign-in')
    await counter.getByRole('link', { name: 'Pair this device' }).click()
    await counter.getByLabel('Pairing code').fill('ABCD EFGH')
    await counter.keyboard.press('Enter')
    await expect(counter.getByText('This code is wrong, already used or expired')).toBeVisible()
    await expect(counter.getByLabel('Pairing code')).toBeFocused()
    await expectAccessible(counter, 'main')
    await counter.screenshot({ path: test.info().outputPath(`pair-${size}.png`) })
    await counter.getByLabel('Pairing code').fill(code.toLowerCase().replace(' ', ''))
    await counter.keyboard.press('Enter')
    await expect(counter.getByRole('heading', { name: `This is now ${name}` })).toBeVisible()
    await expect(dialog.getByText(`${name} is paired`)).toBeVisible()

    await counter.getByRole('link', { name: 'Go to sign-in' }).click()
    await expect(counter.getByText(`This device: ${name}`)).toBeVisible()
    await expectNoOverflow(counter)
    await counter.screenshot({ path: test.info().outputPath(`sign-in-${size}.png`) })
    await signInAt(counter, email)
    await expect(counter).toHaveURL(/\/ticket-booking/)
    await counter.goto('/profile?tab=devices')
    await expect(counter.getByText(name)).toBeVisible()
    await counter.goto('/ticket-booking')
    await counter.getByTitle('Open till panel').first().click()
    await expect(counter.getByRole('combobox', { name: 'Till' })).toContainText(till)
    await counter.screenshot({ path: test.info().outputPath(`till-${size}.png`) })

    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)
    await expectNoOverflow(page)
    await page.screenshot({ path: test.info().outputPath(`paired-${size}.png`) })
    await page.getByRole('button', { name: `Disconnect ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText(`${name} disconnected`)).toBeVisible()
    await expect(counter).toHaveURL(/\/sign-(in|out)/)
    await counter.goto('/sign-in')
    await expect(counter.getByRole('link', { name: 'Pair this device' })).toBeVisible()
    await context.close()
  })
}
