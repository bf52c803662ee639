import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, rowOf, signIn, test, waitForLive } from './product.ts'

// The venue of the tests has shifts of its own: each test knows its own by code and name.
const mark = () => randomUUID().slice(0, 8).toUpperCase()

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
const nameField = (page: Page) => drawer(page).getByRole('group', { name: /^Name/ }).getByLabel('English')

test.describe.configure({ timeout: 90_000 })

test('a shift over midnight says so, is drawn on both days, and another browser sees it', async ({ page, another }) => {
  const code = mark()
  const name = `Night ${code}`
  const other = await another()
  await Promise.all([signIn(page, 'owner', '/shifts'), signIn(other, 'manager', '/shifts')])
  await waitForLive(other)
  await page.getByRole('button', { name: 'Add shift' }).click()
  await drawer(page).getByLabel(/^Code/).fill(code)
  await nameField(page).fill(name)
  await drawer(page)
    .getByLabel(/^Starts/)
    .fill('22:00')
  await drawer(page).getByLabel(/^Ends/).fill('03:00')
  await expect(drawer(page)).toContainText('Ends at 03:00 the next day')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await drawer(page).getByRole('button', { name: day }).click()
  }
  await drawer(page).getByRole('button', { name: 'Add shift' }).click()
  await expect(drawer(page)).toContainText('Choose at least one day')
  await drawer(page).getByRole('button', { name: 'Sunday' }).click()
  await drawer(page).getByRole('button', { name: 'Add shift' }).dblclick()
  await expect(page.getByText(`${name} added`).first()).toBeVisible()
  await expect(rowOf(other, name)).toContainText('22:00–03:00 the next day', { timeout: 4_000 })
  await expect(rowOf(other, name)).toContainText('Sun')
  const week = other.getByRole('region', { name: 'The week' })
  const day = (title: string) =>
    week.getByRole('listitem').filter({ has: other.getByRole('heading', { level: 3, name: title }) })
  await expect(day('Sunday')).toContainText(`${name} 22:00–03:00 the next day`)
  await expect(day('Monday')).toContainText(`${name} until 03:00, from the day before`)
  await expect(day('Tuesday')).not.toContainText(name)
})
