import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectFineEverywhere } from './axe.ts'
import { callsOf } from './calls.ts'
import { emailOf, expect, rowOf, signIn, test, waitForLive } from './house.ts'
import { enter, makePerson } from './people.ts'

// The venue of the tests has shifts of its own: each test knows its own by code and name.
const mark = () => randomUUID().slice(0, 8).toUpperCase()

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
const nameField = (page: Page) => drawer(page).getByRole('group', { name: /^Name/ }).getByLabel('English')

async function make(request: APIRequestContext, name: string, more: object = {}) {
  const { write } = await callsOf(request, emailOf('owner'))
  return write<{ id: string; rev: number }>('shifts.create', {
    code: mark(),
    name: { en: name, tr: '' },
    starts: '10:00',
    ends: '13:00',
    color: '#0b65c6',
    weekdays: 127,
    lastEntryMinutes: 30,
    cleaningMinutes: 15,
    ...more,
  })
}

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
  await expect(drawer(page)).toContainText('It ends at 03:00 on the next day')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await drawer(page).getByRole('button', { name: day }).click()
  }
  await drawer(page).getByRole('button', { name: 'Add shift' }).click()
  await expect(drawer(page)).toContainText('Choose at least one day')
  await drawer(page).getByRole('button', { name: 'Sunday' }).click()
  await drawer(page).getByRole('button', { name: 'Add shift' }).dblclick()
  await expect(page.getByText(`${name} is added`).first()).toBeVisible()
  await expect(rowOf(other, name)).toContainText('22:00 to 03:00 on the next day', { timeout: 4_000 })
  await expect(rowOf(other, name)).toContainText('Sun')
  const week = other.getByRole('region', { name: 'The week' })
  const day = (title: string) =>
    week.getByRole('listitem').filter({ has: other.getByRole('heading', { level: 3, name: title }) })
  await expect(day('Sunday')).toContainText(`${name} 22:00 to 03:00 on the next day`)
  await expect(day('Monday')).toContainText(`${name} until 03:00, from the day before`)
  await expect(day('Tuesday')).not.toContainText(name)
})

test('a taken code stands at its field, both values of a conflict are shown', async ({ page, request }) => {
  const code = mark()
  await make(request, `First ${code}`, { code })
  const name = `Second ${code}`
  const { id, rev } = await make(request, name)
  await signIn(page, 'owner', `/shifts?id=${id}`)
  const own = await drawer(page).getByLabel(/^Code/).inputValue()
  await drawer(page).getByLabel(/^Code/).fill(code.toLowerCase())
  await drawer(page).getByRole('button', { name: 'Save shift' }).click()
  await expect(drawer(page)).toContainText('Another shift has this code')
  await drawer(page).getByLabel(/^Code/).fill(own)
  await drawer(page)
    .getByLabel(/^Cleaning/)
    .fill('20')
  const { write } = await callsOf(request, emailOf('manager'))
  await write('shifts.update', { id, expectedRev: rev, cleaningMinutes: 45 })
  await drawer(page).getByRole('button', { name: 'Save shift' }).click()
  const conflict = page.getByRole('dialog', { name: `${name} was changed in the meantime` })
  await expect(conflict).toContainText('45')
  await expect(conflict).toContainText('20')
  await conflict.getByRole('button', { name: 'Keep the saved values' }).click()
  await expect(drawer(page).getByLabel(/^Cleaning/)).toHaveValue('45')
})

test('archived with undo, found by its name, and nothing found says so', async ({ page, request }) => {
  const name = `Brunch ${mark()}`
  await make(request, name)
  await signIn(page, 'owner', '/shifts')
  await page.getByRole('searchbox').fill(name.toLocaleUpperCase('tr'))
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('No shift matches')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(rowOf(page, name)).toBeVisible()
  await page.getByRole('searchbox').fill('qqqqqq')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('without a mouse: add, save, walk, open, close', async ({ page }) => {
  const code = mark()
  await signIn(page, 'owner', '/shifts')
  await expect(page.getByRole('heading', { level: 1, name: 'Shifts' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(drawer(page).getByLabel(/^Code/)).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page).getByRole('alert')).toContainText('3 fields need your attention')
  await nameField(page).focus()
  await page.keyboard.type(`Keys ${code}`)
  await drawer(page)
    .getByLabel(/^Starts/)
    .fill('09:00')
  await drawer(page).getByLabel(/^Ends/).fill('10:00')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page).getByRole('heading', { level: 2, name: `Keys ${code}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type(code)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('heading', { level: 2, name: `Keys ${code}` })).toBeVisible()
})

test('both languages, both schemes, desk and phone', async ({ page, request }) => {
  test.setTimeout(120_000)
  const { id } = await make(request, `Gece ${mark()}`, { starts: '22:00', ends: '02:00' })
  const { email } = await makePerson(request, 'Shift Keeper', 'Manager')
  await enter(page, email, '/shifts')
  await expectFineEverywhere(page, [
    {
      path: '/shifts',
      ready: (language) =>
        expect(page.getByText(language === 'tr' ? /ertesi gün 02:00/ : /02:00 on the next day/).first()).toBeVisible(),
    },
    { path: `/shifts?id=${id}`, ready: () => expect(page.locator('#shift-form')).toBeVisible() },
  ])
})
