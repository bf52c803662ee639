import { randomUUID } from 'node:crypto'
import { makeRole, makeUser, type SignedIn } from '@marquee/api/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { dialogCalled, fill, gone, menuEntry, says, told } from '../../testing/deeds.ts'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import RolesPage from './page.tsx'

const venue = servedVenue()
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

type Shown = Awaited<ReturnType<typeof show>>
type User = Shown['user']

/** The screen beside a link that leads away, as the menu does. */
const show = (as: SignedIn, at = '/roles') =>
  showServed(
    <>
      <Link to="/users">Elsewhere</Link>
      <RolesPage />
    </>,
    { venue, as, namespaces: ['roles'], at },
  )

/** The boxes are many: found by their label, and not by asking each who it is. */
const box = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`) as HTMLInputElement
const isOn = (name: string) => (box(name).getAttribute('aria-checked') ?? String(box(name).checked)) === 'true'
const links = (name: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('nav a')].filter((link) => link.textContent?.startsWith(name))
const hasTitle = (name: string) => waitFor(() => expect(document.querySelector('section h2')?.textContent).toBe(name))
/** The rights of the person have come: what they may change can be changed. */
const isOpen = () =>
  waitFor(() => expect(document.querySelector<HTMLInputElement>('section [role=switch]')?.disabled).toBe(false))
const button = (name: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(
      (one) => one.textContent === name && !one.closest('[hidden]'),
    )
    expect(found).toBeTruthy()
    return found as HTMLButtonElement
  })
const questionNode = () => document.querySelector<HTMLElement>('[role=alertdialog]') as HTMLElement
const inQuestion = () => within(questionNode())
const pageSays = (text: string | RegExp) => told(text)

async function open(user: User, name: string) {
  await waitFor(() => expect(links(name).length).toBeGreaterThan(0))
  await user.click(links(name)[0] as HTMLElement)
  await hasTitle(name)
}

/** Saves, and reads the question on the way. */
async function save(user: User, name: string, words?: string | RegExp) {
  await user.click(await button('Save role'))
  await dialogCalled(`Save ${name}?`, 'alertdialog')
  if (words) await says(questionNode, words)
  await user.click(inQuestion().getByRole('button', { name: 'Save role' }))
  await pageSays(`${name} saved`)
  await gone(() => document.querySelector('[role=alertdialog]'))
}
const more = async (user: User, entry: string) => {
  await waitFor(() => expect(box('More actions')).toBeTruthy())
  await user.click(box('More actions'))
  await user.click(await menuEntry(entry))
}

const madeRole = (name: string, permissions: string[] = []) =>
  makeRole(venue.api.database.db, {
    venue: venue.api.venue,
    name,
    permissions: permissions.map((one) => {
      const [module, action] = one.split('.')
      return { module, action, limits: {} } as never
    }),
  })

test('what cannot be changed says why', async () => {
  const manager = await venue.person('manager')
  const { user } = await show(manager)
  await open(user, 'Owner')
  await pageSays('This role can’t be changed')
  expect(box('Users, View').disabled || box('Users, View').hasAttribute('data-disabled')).toBe(true)
  await open(user, 'Manager')
  await pageSays('You have this role yourself')
  expect(box('Users, View').disabled || box('Users, View').hasAttribute('data-disabled')).toBe(true)
})

test('a role is made, filled, limited and compared', async () => {
  const manager = await venue.person('manager')
  const { user, unmount } = await show(manager)
  await user.click(await button('New role'))
  const naming = within(await dialogCalled(/./))
  await fill(user, naming.getByLabelText(/^Name/), 'OWNER')
  await user.click(naming.getByRole('button', { name: 'Create role' }))
  await pageSays('This name is taken')
  await fill(user, naming.getByLabelText(/^Name/), 'Night desk')
  await user.selectOptions(naming.getByLabelText('Start with the rights of'), 'Door')
  await user.dblClick(naming.getByRole('button', { name: 'Create role' }))
  await hasTitle('Night desk')
  expect(links('Night desk').length).toBe(1)
  await more(user, 'Compare with another role')
  const comparison = await dialogCalled('Compare Night desk')
  await user.selectOptions(within(comparison).getByLabelText('Other role'), 'Door')
  await says(() => comparison, 'Both roles grant the same')
  await user.selectOptions(within(comparison).getByLabelText('Other role'), 'Kitchen')
  await says(() => comparison, 'Only Night desk')
  await says(() => comparison, 'Only Kitchen')
  await user.click(within(comparison).getByRole('button', { name: 'Close' }))
  await gone(() => document.querySelector('[role=dialog]'))

  await user.click(box('Transactions, everything'))
  await user.click(document.querySelector('[aria-controls="more-transactions"]') as HTMLElement)
  await pageSays('Refund')
  const limited = () =>
    document.querySelector<HTMLElement>('[aria-label^="Limit for Refund, Transactions: up to ₺10,000.00"]')
  await waitFor(() => expect(limited()).toBeTruthy())
  await user.click(limited() as HTMLElement)
  const limit = await dialogCalled('Limit for Refund')
  const amount = () => within(limit).getByLabelText(/^Highest amount/)
  await fill(user, amount(), '20.000')
  await user.click(within(limit).getByRole('button', { name: 'Set limit' }))
  await says(() => limit, 'more than your own limit')
  await fill(user, amount(), '250,50')
  await user.click(within(limit).getByRole('button', { name: 'Set limit' }))
  await gone(() => document.querySelector('[role=dialog]'))
  await save(user, 'Night desk', 'Refund: up to ₺250.50')
  unmount()
  const again = await show(manager)
  await open(again.user, 'Night desk')
  await pageSays('Refund: up to ₺250.50')
  await again.user.click(await button('Duplicate'))
  await again.user.click(within(await dialogCalled(/./)).getByRole('button', { name: 'Create copy' }))
  await hasTitle('Night desk copy')
  await pageSays('Refund: up to ₺250.50')
})

test('a role is archived, back by undo, and restored from the archive', async () => {
  const manager = await venue.person('manager')
  const name = 'Late desk'
  await madeRole(name)
  const { user } = await show(manager)
  const archive = async () => {
    await more(user, 'Archive')
    await user.click(await button('Archive role'))
    await waitFor(() => expect(links(name).length).toBe(0))
  }
  await open(user, name)
  await archive()
  await user.click(await button('Undo'))
  await hasTitle(name)
  await archive()
  await more(user, 'Show archived roles')
  await open(user, name)
  await pageSays('This role is archived')
  await more(user, 'Restore')
  await waitFor(() => expect(document.body.textContent).not.toContain('This role is archived'))
  await waitFor(() => expect(links(name).length).toBe(1))
  expect(links('Owner').length).toBe(1)
})

test('a role that someone holds is not archived', async () => {
  const owner = await venue.person('owner')
  await makeUser(venue.api.database.db, { venue: venue.api.venue, roles: ['door'] })
  await makeUser(venue.api.database.db, { venue: venue.api.venue, roles: ['door'] })
  const { user } = await show(owner)
  await open(user, 'Door')
  await more(user, 'Archive')
  await user.click(await button('Archive role'))
  await says(questionNode, /\d+ people have this role/)
})

test('two who change the same role: the second sees both, and nothing is lost', async () => {
  const [owner, manager] = [await venue.person('owner'), await venue.person('manager')]
  const name = 'Shared desk'
  const id = await madeRole(name)
  const { user } = await show(owner, `/roles?role=${id}`)
  await hasTitle(name)
  await isOpen()
  await user.click(box('Shifts, View'))
  const { rev } = await manager.caller.roles.get({ id })
  await manager.caller.roles.update({
    id,
    expectedRev: rev,
    permissions: [{ module: 'floors', action: 'view', limits: {} }],
  })
  await pageSays('Someone saved this role while you were editing it')
  await user.click(await button('Save role'))
  await user.click(within(await dialogCalled(/./, 'alertdialog')).getByRole('button', { name: 'Save role' }))
  const shown = await dialogCalled(`${name} was changed in the meantime`)
  const conflict = () => shown
  await says(conflict, 'Floors gains View')
  await says(conflict, 'Shifts gains View')
  await user.click(within(conflict()).getByRole('button', { name: 'Add mine to theirs' }))
  await user.click(within(await dialogCalled(/./, 'alertdialog')).getByRole('button', { name: 'Save role' }))
  await pageSays(`${name} saved`)
  await waitFor(() => expect([isOn('Floors, View'), isOn('Shifts, View')]).toEqual([true, true]))
  // The last save is taken back, and what the other one saved before it stays.
  await user.click(await button('Undo'))
  await pageSays(`${name} is back to how it was`)
  await waitFor(() => expect([isOn('Floors, View'), isOn('Shifts, View')]).toEqual([true, false]))
})

test('unsaved changes outlive another role and a reload, and leaving asks', async () => {
  const owner = await venue.person('owner')
  const { user, unmount } = await show(owner)
  await open(user, 'Analyst')
  await isOpen()
  await user.click(box('Shifts, View'))
  await pageSays('1 change.')
  await open(user, 'Door')
  expect(document.body.textContent).not.toContain('1 change.')
  await open(user, 'Analyst')
  expect(isOn('Shifts, View')).toBe(true)
  unmount()
  const again = await show(owner)
  await open(again.user, 'Analyst')
  expect(isOn('Shifts, View')).toBe(true)
  await again.user.click(screen.getByText('Elsewhere'))
  const question = await dialogCalled('Leave without saving?', 'alertdialog')
  await again.user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(again.router.state.location.pathname).toBe('/roles')
  await again.user.click(await button('Discard'))
  await waitFor(() => expect(isOn('Shifts, View')).toBe(false))
})

test('a required second factor is a change like any other: said, saved and shown', async () => {
  const owner = await venue.person('owner')
  const name = `Night watch ${randomUUID().slice(0, 4)}`
  const id = await madeRole(name, ['users.view'])
  const { user } = await show(owner, `/roles?role=${id}`)
  await hasTitle(name)
  const required = () => document.querySelector('section [role=switch]') as HTMLElement
  await isOpen()
  await user.click(required())
  await pageSays('1 change.')
  // Back is no change; with a right beside it there are two.
  await user.click(required())
  await waitFor(() => expect(document.body.textContent).not.toContain('1 change.'))
  await user.click(required())
  await user.click(box('Shifts, View'))
  await pageSays('2 changes.')
  await user.click(await button('Save role'))
  const question = await dialogCalled(`Save ${name}?`, 'alertdialog')
  await says(() => question, 'Two-step sign-in becomes required.')
  await says(() => question, 'Shifts gains View')
  await user.click(within(question).getByRole('button', { name: 'Save role' }))
  await waitFor(() => expect(links(name)[0]?.textContent).toContain('two-step sign-in'))
  await gone(() => document.querySelector('[role=alertdialog]'))
  await user.click(required())
  await save(user, name, 'Two-step sign-in is no longer required.')
})

test('without a mouse: find, move, tick, save', async () => {
  const owner = await venue.person('owner')
  const name = 'Key desk'
  const id = await madeRole(name)
  const { user } = await show(owner, `/roles?role=${id}`)
  await hasTitle(name)
  await isOpen()
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('packa')
  await waitFor(() => expect(box('Floors, View')).toBeNull())
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: /^Require two-step sign-in/ }))
  await user.tab()
  expect(document.activeElement).toBe(box('Packages, View'))
  await user.keyboard('{ArrowRight} ')
  await waitFor(() => expect(isOn('Packages, Create')).toBe(true))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(box('Packages, everything'))
  await user.keyboard('{Shift>} {/Shift}')
  await pageSays(/[2-9] changes\./)
  await user.keyboard('{Control>}{Enter}{/Control}')
  const question = within(await dialogCalled(`Save ${name}?`, 'alertdialog'))
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' })))
  await user.tab()
  await user.keyboard('{Enter}')
  await pageSays(`${name} saved`)
})
