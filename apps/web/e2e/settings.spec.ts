import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { auditOf } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function expectAccessible(page: Page) {
  const { violations } = await (await auditOf(page)).withTags(rules).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))])).toEqual([])
}

test.describe.configure({ timeout: 120_000 })

test('the settings are reached from the menu of the person; what the venue prints is kept', async ({ page }) => {
  await signIn(page, 'owner', '/home')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByLabel(/^Name/)).not.toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page).toHaveURL(/tab=documents/)
  const address = `Quay ${randomUUID().slice(0, 8)}`
  await page.getByLabel(/^Address/).fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/^Address/)).toHaveValue(address)
})

test('a new rate is set for a day to come, and withdrawn', async ({ page }) => {
  await signIn(page, 'owner', '/settings?tab=taxes')
  const code = randomUUID().slice(0, 6).toUpperCase()
  await page.getByRole('button', { name: 'Add tax' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('English').fill(`City tax ${code}`)
  await dialog.getByLabel(/^Code/).fill(code)
  await dialog.getByLabel(/^Rate/).fill('2')
  await dialog.getByRole('button', { name: 'Add tax' }).click()
  const item = page.getByRole('listitem').filter({ hasText: `City tax ${code}` })
  await expect(item).toContainText('2%')
  await item.getByRole('button', { name: `New rate for City tax ${code}` }).click()
  await dialog.getByLabel(/^Rate/).fill('3')
  await dialog.getByLabel(/^From/).fill('1 Jan 2020')
  await dialog.getByRole('button', { name: 'Set rate' }).click()
  await expect(dialog).toContainText('Choose today or a later date')
  await dialog.getByLabel(/^From/).fill('1 Jan 2035')
  await dialog.getByRole('button', { name: 'Set rate' }).click()
  await expect(item).toContainText('3%')
  await expect(item).toContainText('Coming')
  await expectAccessible(page)
  await item.getByRole('button', { name: `Withdraw the coming rate of City tax ${code}` }).click()
  await page.getByRole('button', { name: 'Withdraw rate' }).click()
  await expect(item).not.toContainText('Coming')
})

test('a payment method is added and edited; who may only look changes nothing', async ({ page, another }) => {
  await signIn(page, 'owner', '/settings?tab=methods')
  const code = randomUUID().slice(0, 6).toUpperCase()
  await page.getByRole('button', { name: 'Add payment method' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('English').fill(`Meal card ${code}`)
  await dialog.getByLabel(/^Code/).fill(code)
  await dialog.getByLabel(/^Kind/).selectOption('card')
  await dialog.getByRole('button', { name: 'Add payment method' }).click()
  const item = page.getByRole('listitem').filter({ hasText: `Meal card ${code}` })
  await expect(item).toContainText('Card')
  await expectAccessible(page)
  await item.getByRole('button', { name: `Archive Meal card ${code}` }).click()
  await expect(item).toContainText('Archived')
  const other = await another()
  await signIn(other, 'accountant', '/settings?tab=methods')
  await expect(other.getByText('View only: you don’t have permission to change this')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Add payment method' })).toHaveCount(0)
})

test('every part fits at 1440, 1024 and 390 px', async ({ page }) => {
  await signIn(page, 'owner', '/settings')
  for (const tab of ['venue', 'documents', 'taxes', 'methods', 'tills']) {
    await page.goto(`/settings?tab=${tab}`)
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
      await expectNoOverflow(page)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${tab}-${width}.png`, fullPage: true })
    }
  }
})

test('how papers are numbered can be read, also on a phone', async ({ page }) => {
  await signIn(page, 'owner', '/settings?tab=numbers')
  const z = page.getByRole('listitem').filter({ hasText: 'Z reports' })
  await expect(z).toContainText(/Next: 20\d\d\/\d+/)
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('numbers-desk.png') })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.screenshot({ path: test.info().outputPath('numbers-phone.png') })
})
