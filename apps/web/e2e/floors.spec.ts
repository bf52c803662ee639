import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectFineEverywhere } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson } from './people.ts'
import { emailOf, expect, signIn, test, waitForLive } from './product.ts'

// The venue of the tests has floors of its own, and other tests make more: each test knows its own by code and name.
const mark = () => randomUUID().slice(0, 8).toUpperCase()

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /^(Floors|Katlar)$/ })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { level: 2, name, exact: true }),
    })
const nameField = (page: Page, group: RegExp) => drawer(page).getByRole('group', { name: group }).getByLabel('English')

interface Made {
  id: string
  rev: number
  capacity: number
}

async function make(request: APIRequestContext, name: string, more: object = {}): Promise<Made> {
  const { write } = await callsOf(request, emailOf('owner'))
  return write<Made>('floors.create', {
    code: mark(),
    name: { en: name, tr: `${name} TR` },
    level: 1,
    isGround: false,
    capacity: 100,
    opens: null,
    closes: null,
    ...more,
  })
}

async function act(page: Page, name: string, step: string) {
  await card(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: step, exact: true }).click()
}

test.describe.configure({ timeout: 90_000 })

test('a floor with zones and gates: too much is refused at its field, and everybody sees what becomes of it', async ({
  page,
  another,
}) => {
  const code = mark()
  const name = `Hall ${code}`
  const other = await another()
  await Promise.all([signIn(page, 'owner', '/floor'), signIn(other, 'manager', '/floor')])
  await waitForLive(other)
  await page.getByRole('button', { name: 'Add floor' }).click()
  await expect(drawer(page).getByLabel(/^Code/)).toBeFocused()
  await drawer(page).getByLabel(/^Code/).fill(code)
  await nameField(page, /^Name/).fill(name)
  await drawer(page)
    .getByLabel(/^Capacity/)
    .fill('100')
  await drawer(page)
    .getByLabel(/^Opens/)
    .fill('18:00')
  await drawer(page)
    .getByLabel(/^Closes/)
    .fill('02:00')
  await expect(drawer(page)).toContainText('The next day')
  await drawer(page).getByRole('button', { name: 'Add zone' }).click()
  await expect(nameField(page, /^Zone 1/)).toBeFocused()
  await nameField(page, /^Zone 1/).fill('Stalls')
  await drawer(page).getByLabel('People', { exact: true }).fill('150')
  await expect(drawer(page)).toContainText('150 of 100 people are in zones')
  await drawer(page).getByRole('button', { name: 'Add gate' }).click()
  await nameField(page, /^Gate 1/).fill('North gate')
  await drawer(page).getByRole('button', { name: 'Add floor' }).click()
  await expect(drawer(page).getByRole('group', { name: /^Zones/ })).toContainText(
    'The zones hold more people than the floor',
  )
  await expect(card(other, name)).toHaveCount(0)
  await drawer(page).getByLabel('People', { exact: true }).fill('80')
  await drawer(page).getByRole('button', { name: 'Add floor' }).dblclick()
  await expect(page.getByText(`${name} added`).first()).toBeVisible()
  await expect(card(other, name)).toContainText('80 of 100 people are in zones', { timeout: 4_000 })
  await expect(card(other, name)).toHaveCount(1)
  await expect(card(other, name)).toContainText('18:00–02:00 the next day')

  await act(page, name, 'Close floor')
  const question = page.getByRole('dialog', { name: `Close ${name}?` })
  await question.getByRole('button', { name: 'Close floor' }).click()
  await expect(question).toContainText('Enter a reason')
  await question.getByLabel(/^Reason/).fill('Water on the stairs')
  await question.getByRole('button', { name: 'Close floor' }).click()
  await expect(question).toHaveCount(0)
  await expect(card(other, name)).toContainText('Water on the stairs', { timeout: 4_000 })
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(card(other, name)).not.toContainText('Water on the stairs', { timeout: 4_000 })

  const gate = card(other, name).getByRole('switch', { name: 'North gate is open' })
  await gate.click()
  await expect(card(page, name).getByRole('switch', { name: 'North gate is open' })).toBeChecked({ timeout: 4_000 })
  await other.getByRole('button', { name: 'Undo' }).first().click()
  await expect(card(page, name).getByRole('switch', { name: 'North gate is open' })).not.toBeChecked()
})

test('without a mouse: add, name, save, close the drawer', async ({ page }) => {
  const code = mark()
  await signIn(page, 'owner', '/floor')
  await expect(page.locator('[data-floor]').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(drawer(page).getByLabel(/^Code/)).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`Keys ${code}`)
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toContainText('Enter a whole number from 1 to 1,000,000')
  await expect(drawer(page).getByLabel(/^Capacity/)).toBeFocused()
  await page.keyboard.type('60')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page).getByRole('heading', { level: 2, name: `Keys ${code}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await page.keyboard.press('k')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Move floor')
})

test('both languages, both schemes, wide screen and phone', async ({ page, request }) => {
  const name = `Balkon ${mark()}`
  const { id } = await make(request, name, {
    zones: [{ name: { en: 'Rows', tr: 'Sıralar' }, kind: 'seating', capacity: 60 }],
    gates: [{ name: { en: 'Lift', tr: 'Asansör' }, direction: 'both', isOpen: true }],
  })
  const { email } = await makePerson(request, 'Floor Keeper', 'Manager')
  await enter(page, email, '/floor')
  const rooms = () => expect(page.getByText(/\d (people|kişi)/).first()).toBeVisible()
  await expectFineEverywhere(page, [
    {
      path: '/floor',
      ready: (language) => expect(card(page, language === 'tr' ? `${name} TR` : name)).toBeVisible(),
    },
    { path: `/floor?id=${id}`, ready: () => expect(page.locator('#floor-form')).toBeVisible() },
    { path: '/ground-floor', ready: rooms },
  ])
})
