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

test('what the server refuses stands at its field', async ({ page, request }) => {
  const code = mark()
  const name = `Taken ${code}`
  await make(request, name, { code })
  const mine = `Mine ${code}`
  await make(request, mine)
  await signIn(page, 'owner', '/floor')
  await card(page, mine).getByRole('button', { name: mine, exact: true }).click()
  await drawer(page).getByLabel(/^Code/).fill(code.toLowerCase())
  await drawer(page).getByRole('button', { name: 'Save floor' }).click()
  await expect(drawer(page)).toContainText('Another floor has this code')
  await expect(drawer(page).getByLabel(/^Code/)).toBeFocused()
  await drawer(page).getByLabel(/^Code/).fill(mark())
  await drawer(page)
    .getByLabel(/^Closes/)
    .fill('23:00')
  await drawer(page).getByRole('button', { name: 'Save floor' }).click()
  await expect(drawer(page)).toContainText('Enter both times, or neither')
  await drawer(page)
    .getByLabel(/^Opens/)
    .fill('10:00')
  await drawer(page)
    .getByLabel(/^Capacity/)
    .fill('1.5')
  await drawer(page).getByRole('button', { name: 'Save floor' }).click()
  await expect(drawer(page)).toContainText('Enter a whole number from 1 to 1,000,000')
  await drawer(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer(page)).toHaveCount(0)
})

test('the order is changed by key and by button, the focus goes along, and it can be taken back', async ({
  page,
  request,
}) => {
  const tag = mark()
  const [first, second] = [`A ${tag}`, `B ${tag}`]
  await make(request, first)
  await make(request, second)
  await signIn(page, 'owner', '/floor')
  const orderOf = async () =>
    (await page.locator('[data-floor] h2').allInnerTexts()).filter((text) => text.endsWith(tag))
  await expect.poll(orderOf).toEqual([first, second])
  const handle = card(page, second).getByRole('button', { name: second, exact: true })
  await handle.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(orderOf).toEqual([second, first])
  await expect(handle).toBeFocused()
  await expect(page.getByText('Order changed').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(orderOf).toEqual([first, second])
  await card(page, second)
    .getByRole('button', { name: `Move ${second} up` })
    .click()
  await expect.poll(orderOf).toEqual([second, first])
  await page.reload()
  await expect.poll(orderOf).toEqual([second, first])
})

test('an archived floor goes, comes back by undo, and is found among the archived', async ({ page, request }) => {
  const name = `Attic ${mark()}`
  await make(request, name)
  await signIn(page, 'owner', '/floor')
  await act(page, name, 'Archive')
  await expect(card(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(card(page, name)).toBeVisible()
  await act(page, name, 'Archive')
  await expect(card(page, name)).toHaveCount(0)
  await page.getByText('Archived', { exact: true }).click()
  await expect(page).toHaveURL(/archived=true/)
  await act(page, name, 'Restore')
  await expect(card(page, name)).toHaveCount(0)
  await page.getByText('In use', { exact: true }).click()
  await expect(card(page, name)).toBeVisible()
})

test('two who change the same field see both values', async ({ page, request }) => {
  const name = `Loft ${mark()}`
  const { id, rev } = await make(request, name)
  await signIn(page, 'owner', `/floor?id=${id}`)
  await drawer(page)
    .getByLabel(/^Capacity/)
    .fill('120')
  const { read, write } = await callsOf(request, emailOf('manager'))
  await write('floors.update', { id, expectedRev: rev, capacity: 140, level: 7 })
  await drawer(page).getByRole('button', { name: 'Save floor' }).click()
  const conflict = page.getByRole('dialog', { name: `${name} was changed in the meantime` })
  await expect(conflict).toContainText('140')
  await expect(conflict).toContainText('120')
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText(`${name} saved`).first()).toBeVisible()
  await expect(card(page, name)).toContainText('120 people')
  // What the other changed elsewhere stays.
  await expect(drawer(page).getByLabel(/^Level/)).toHaveValue('7')

  // Another field is no question: both changes stand.
  await drawer(page)
    .getByLabel(/^Capacity/)
    .fill('130')
  const present = (await read<Made[]>('floors.list', { archived: false })).find((floor) => floor.id === id)
  await write('floors.update', { id, expectedRev: present?.rev, level: 8 })
  await drawer(page).getByRole('button', { name: 'Save floor' }).click()
  await expect(card(page, name)).toContainText('130 people')
  await expect(drawer(page).getByLabel(/^Level/)).toHaveValue('8')
  await expect(conflict).toHaveCount(0)
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

test('the ground floor: its gates and its state, large', async ({ page, request, another }) => {
  const { read } = await callsOf(request, emailOf('owner'))
  const gates = [{ name: { en: 'Quay gate', tr: '' }, direction: 'in', isOpen: true }]
  const floors = await read<{ isGround: boolean }[]>('floors.list', { archived: false })
  if (!floors.some((floor) => floor.isGround)) await make(request, 'Ground floor', { isGround: true, gates })
  const other = await another()
  await Promise.all([signIn(page, 'owner', '/ground-floor'), signIn(other, 'manager', '/ground-floor')])
  await waitForLive(other)
  const gate = (on: Page) => on.getByRole('switch').first()
  const wasOpen = await gate(page).isChecked()
  await gate(page).click()
  await expect(gate(other)).toBeChecked({ checked: !wasOpen, timeout: 4_000 })
  // Others may hear of it before the one who pressed has the answer.
  await page.waitForLoadState('networkidle')
  await expect(gate(page)).toBeChecked({ checked: !wasOpen })
  await gate(page).click()
  await expect(gate(other)).toBeChecked({ checked: wasOpen, timeout: 4_000 })
  await page.getByRole('button', { name: 'Start maintenance' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel(/^Reason/).fill('Lamps are changed')
  await question.getByRole('button', { name: 'Start maintenance' }).click()
  await expect(other.getByRole('region', { name: 'Status' })).toContainText('Lamps are changed', { timeout: 4_000 })
  await page.getByRole('button', { name: 'Open floor' }).click()
  await expect(other.getByRole('region', { name: 'Status' })).toContainText('Open', { timeout: 4_000 })
  await page.getByRole('link', { name: 'Edit floor' }).click()
  await expect(drawer(page).getByRole('checkbox', { name: /^Ground floor/ })).toBeChecked()
})

test('without a ground floor the screen says how to make one', async ({ page }) => {
  await page.route(/\/trpc\/[^?]*floors\.list/, async (route) => {
    const response = await route.fetch()
    const answers = (await response.json()) as { result?: { data?: { json?: { isGround?: boolean }[] } } }[]
    for (const answer of [answers].flat()) {
      const rows = answer.result?.data?.json
      if (Array.isArray(rows)) for (const row of rows) if ('isGround' in row) row.isGround = false
    }
    await route.fulfill({ response, json: answers })
  })
  await signIn(page, 'owner', '/ground-floor')
  await expect(page.getByText('No floor is set as the ground floor')).toBeVisible()
  await page.getByRole('link', { name: 'Go to floors' }).click()
  await expect(page).toHaveURL(/\/floor/)
  // The list may be asked for once more while the page goes.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('both languages, both schemes, wide screen and phone', async ({ page, request }) => {
  test.setTimeout(120_000)
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
