import { makeUser, type SignedIn } from '@marquee/api/testing'
import type { UserState } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { choose, fill, gone, says, told, watchDownloads } from '../../testing/deeds.ts'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import UsersPage from './page.tsx'

const venue = servedVenue()
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const show = (as: SignedIn, at = '/users') =>
  showServed(<UsersPage />, { venue, as, namespaces: ['users', 'approvals'], at })
const drawer = () => screen.getByRole('complementary')
const inDrawer = () => within(drawer())
const opened = (name: string) => screen.findByRole('heading', { level: 2, name })
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const namesShown = () =>
  rows().map((row) => row.querySelector('[type=checkbox],[role=checkbox]')?.getAttribute('aria-label'))
const rowOf = (text: string) => rows().find((row) => row.textContent?.includes(text))
const person = (name: string, role: string, state: UserState = 'active') =>
  makeUser(venue.api.database.db, { venue: venue.api.venue, roles: [role], name, state })

test('two people who edit the same field see both values', async () => {
  const [owner, manager] = [await venue.person('owner'), await venue.person('manager')]
  const { id, name } = await person('Alice Shaw', 'door')
  const { user } = await show(owner, `/users?id=${id}`)
  await opened(name)
  await fill(user, await screen.findByLabelText(/^Phone/), '0532 000 11 11')
  const { rev } = await manager.caller.users.get({ id })
  await manager.caller.users.update({ id, expectedRev: rev, phone: '+905320002222' })
  await says(drawer, 'Someone saved a newer version')
  await user.click(screen.getByRole('button', { name: 'Save user' }))
  const question = () => screen.getByRole('dialog', { name: `${name} was changed in the meantime` })
  await says(() => question(), '0532 000 22 22')
  await says(() => question(), '0532 000 11 11')
  await user.click(within(question()).getByRole('button', { name: 'Save mine' }))
  await told(`${name} saved`)
  expect((await manager.caller.users.get({ id })).phone).toBe('+905320001111')
})

test('the address holds the whole list: filter, order, the open person', async () => {
  const [owner, manager] = [await venue.person('owner'), await venue.person('manager')]
  for (const name of ['Cook One', 'Cook Two', 'Cook Three']) await person(name, 'kitchen')
  const { user, unmount } = await show(owner)
  await user.click(await screen.findByRole('button', { name: 'Role: any' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Kitchen' }))
  await waitFor(() => expect(rows().every((row) => row.textContent?.includes('Kitchen'))).toBe(true))
  const header = () => screen.getByRole('columnheader', { name: /^Name/ })
  await user.click(within(header()).getByRole('button'))
  await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('descending'))
  await waitFor(() => expect(namesShown()[0]).toContain('Cook Two'))
  const first = rows()[0] as HTMLElement
  await user.click(within(first).getByText('Cook Two'))
  await opened('Cook Two')
  const names = namesShown()
  expect(names.length).toBe(3)
  const { search } = window.location
  for (const part of ['role=', 'sort=-name', 'id=']) expect(search).toContain(part)
  unmount()
  await show(manager, `/users${search}`)
  expect(await screen.findByRole('button', { name: 'Role: Kitchen' })).toBeTruthy()
  await opened('Cook Two')
  await waitFor(() => expect(namesShown()).toEqual(names))
})

test('pages go forth and back', async () => {
  const owner = await venue.person('owner')
  for (let no = 10; no < 70; no += 1) await person(`Extra ${no}`, 'door')
  const { user } = await show(owner)
  await screen.findByRole('button', { name: 'Next page' })
  await waitFor(() => expect(rows().length).toBeGreaterThan(10))
  const [name] = namesShown()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(namesShown()[0]).not.toBe(name))
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(namesShown()[0]).toBe(name))
})

test('many at once: each row has its result', async () => {
  const owner = await venue.person('owner', 'Kerem Own')
  await person('Ker Bus', 'transport')
  await person('Ker Boat', 'transport')
  await person('Ker Gone', 'transport', 'suspended')
  const { user, unmount } = await show(owner)
  const filter = async (button: string, entry: string) => {
    await user.click(await screen.findByRole('button', { name: button }))
    await user.click(await screen.findByRole('menuitemradio', { name: entry }))
  }
  await filter('Role: any', 'Transport')
  await filter('Status: any', 'Active')
  await waitFor(() => expect(rows().length).toBe(2))
  await user.click(await screen.findByLabelText('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere' }))
  await told('2 users changed')
  unmount()

  // Another role for several people; the owner is among them and cannot change their own.
  const again = await show(owner, '/users?q=ker')
  await waitFor(() => expect(rows().length).toBe(4))
  await again.user.click(await screen.findByLabelText('Select all on this page'))
  await again.user.click(await screen.findByRole('button', { name: 'Change role' }))
  const question = await screen.findByRole('alertdialog', { name: 'Change the role of 4 users?' })
  await again.user.click(within(question).getByRole('button', { name: 'Change role' }))
  await says(() => question, 'This field is required')
  await again.user.selectOptions(within(question).getByLabelText(/^Active role/), 'Analyst')
  await again.user.click(within(question).getByRole('button', { name: 'Change role' }))
  const outcome = within(await screen.findByRole('dialog', { name: '3 done, 1 failed' }))
  const results = outcome.getAllByRole('listitem')
  expect(results.length).toBe(4)
  expect(results[0]?.textContent).toMatch(/^Kerem Own/)
  await again.user.click(outcome.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(rows().filter((row) => row.textContent?.includes('Analyst')).length).toBe(3))
})

test('suspending asks first, shows at once, and can be undone', async () => {
  const owner = await venue.person('owner')
  const { id, name } = await person('Ayşe Yılmaz', 'door')
  const { user } = await show(owner, `/users?id=${id}`)
  await opened(name)
  const actions = () => inDrawer().findByRole('button', { name: `Actions for ${name}` })
  await choose(user, await actions(), 'Suspend')
  const question = within(await screen.findByRole('alertdialog', { name: `Suspend ${name}?` }))
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' })))
  await user.click(question.getByRole('button', { name: 'Suspend' }))
  await told(`${name} suspended`)
  expect(await inDrawer().findByText('Suspended')).toBeTruthy()
  await choose(user, await actions(), 'Reinstate')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reinstate' }))
  expect(await inDrawer().findByText('Active')).toBeTruthy()
})

test('unsaved work is not lost by a slip: the way out asks, and who comes back finds the draft', async () => {
  const owner = await venue.person('owner')
  const { id, name } = await person('Alice Foster', 'door')
  const { user, unmount } = await show(owner, `/users?id=${id}`)
  await opened(name)
  const entry = () => screen.findByLabelText<HTMLInputElement>(/^Full name/)
  await fill(user, await entry(), 'Alice F')
  await user.keyboard('{Escape}')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }))
  expect((await entry()).value).toBe('Alice F')
  // A reload asks too.
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  unmount()
  const again = await show(owner, `/users?id=${id}`)
  await waitFor(async () => expect((await entry()).value).toBe('Alice F'))
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await again.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }),
  )
  await gone(() => screen.queryByRole('complementary'))
})

test('the export is the filtered list', async () => {
  const owner = await venue.person('owner')
  await person('Deniz Öztürk', 'door')
  await person('Can Öztürk', 'door')
  const files = watchDownloads()
  const { user } = await show(owner, '/users?q=%C3%B6zt%C3%BCrk')
  await waitFor(() => expect(rows().length).toBe(2))
  await choose(user, screen.getByRole('button', { name: 'More actions' }), 'Export list')
  await waitFor(() => expect(files.length).toBe(1))
  expect(files[0]?.name).toMatch(/^users-.*\d{4}-\d\d-\d\d\.csv$/)
  const [, ...lines] = await venue.linesOf(files[0]?.url ?? '')
  expect(lines.length).toBe(2)
  for (const line of lines) expect(line).toContain('Öztürk')
})

test('a role for a time is given, put in order with the keys, shown, and read back as it was written', async () => {
  const owner = await venue.person('owner')
  const { id, name, email } = await person('Sıra Bekler', 'boxoffice')
  const [first, last] = [day(20), day(29)]
  const { user, unmount } = await show(owner, `/users?q=bekler&id=${id}`)
  await opened(name)
  expect(await inDrawer().findByText('Active at sign-in')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add another role' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Role 2')))
  await user.selectOptions(screen.getByLabelText('Role 2'), 'Kitchen')
  await user.click(screen.getByRole('button', { name: 'Set dates for Kitchen' }))
  await fill(user, await screen.findByLabelText('Kitchen: last day'), last.field)
  await user.click(screen.getByRole('button', { name: 'Add another role' }))
  await user.selectOptions(screen.getByLabelText('Role 3'), 'Door')
  await user.click(screen.getByRole('button', { name: 'Set dates for Door' }))
  await fill(user, await screen.findByLabelText('Door: from'), first.field)

  // The arrows move a role; the focus goes with it, to the other arrow where the way ends.
  screen.getByRole('button', { name: 'Move Kitchen up' }).focus()
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Kitchen down' })))
  await told('Kitchen is now role 1 of 3')
  await user.click(screen.getByRole('button', { name: 'Save role' }))
  await told('Sıra Bekler saved')
  await waitFor(() => expect(rowOf(email)?.textContent).toContain('Kitchen +2'))
  expect(rowOf(email)?.textContent).toContain(`until ${last.said}`)
  unmount()

  const again = await show(owner, `/users?q=bekler&id=${id}`)
  await opened(name)
  expect((await screen.findByLabelText<HTMLInputElement>('Kitchen: last day')).value).toBe(last.shown)
  expect(screen.getByLabelText<HTMLInputElement>('Door: from').value).toBe(first.shown)
  expect(inDrawer().getAllByText(`until ${last.said}`).length).toBeGreaterThan(0)
  expect(inDrawer().getAllByText(`from ${first.said}`).length).toBeGreaterThan(0)
  const active = inDrawer().getByText('Active at sign-in').closest('li') as HTMLElement
  const choice = within(active).getByRole<HTMLSelectElement>('combobox', { name: 'Active role' })
  expect(choice.selectedOptions[0]?.textContent).toBe('Kitchen')
  await again.user.click(screen.getByRole('button', { name: 'Remove Kitchen' }))
  await again.user.click(screen.getByRole('button', { name: 'Remove Door' }))
  await again.user.click(screen.getByRole('button', { name: 'Save role' }))
  await waitFor(() => expect(rowOf(email)?.textContent).toContain('Box office'))
  await waitFor(() => expect(rowOf(email)?.textContent).not.toContain('+'))
})

test('a person who may look and not suspend can ask for approval, except about themselves', async () => {
  const lookout = await venue.person(['users.view'], 'Gözcü Bakan')
  const { id, name } = await person('Mia Quinn', 'door')
  const { user, unmount } = await show(lookout, `/users?id=${id}`)
  await opened(name)
  await says(drawer, 'View only: you don’t have permission to edit users')
  expect(screen.queryByLabelText(/^Full name/)).toBeNull()
  await user.click(await inDrawer().findByRole('button', { name: `Actions for ${name}` }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['Sign out everywhere (needs approval)', 'Suspend (needs approval)'])
  await user.click(screen.getByRole('menuitem', { name: 'Suspend (needs approval)' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Suspend' }))
  // Nobody has approved: nothing has changed.
  await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toMatch(/approv/i))
  expect((await lookout.caller.users.get({ id })).state).toBe('active')
  unmount()

  await show(lookout, `/users?id=${lookout.user.id}`)
  await opened('Gözcü Bakan')
  await says(drawer, 'View only')
  expect(inDrawer().queryByRole('button', { name: /^Actions for/ })).toBeNull()
  expect(inDrawer().queryByRole('button', { name: /needs approval/ })).toBeNull()
})

test('keys and the PIN of someone are seen, revoked and reset', async () => {
  const owner = await venue.person('owner')
  const holder = await venue.person('door', 'Anahtar Sahibi')
  const password = 'right horse, wrong stable'
  await holder.caller.security.setPin({ password, pin: '4719' })
  await holder.caller.apiKeys.create({ name: 'Ticket printer', scopes: [], apps: true, days: 30, password })
  const { user } = await show(owner, `/users?id=${holder.user.id}`)
  await opened('Anahtar Sahibi')
  const keys = () => screen.getByRole('region', { name: 'API keys' })
  await screen.findByRole('region', { name: 'API keys' })
  await says(keys, 'Ticket printer')
  await says(keys, 'Active')
  await user.click(within(keys()).getByRole('button', { name: 'Revoke Ticket printer' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  await says(keys, 'Revoked')
  expect(within(keys()).queryByRole('button')).toBeNull()

  const security = () => screen.getByRole('region', { name: 'Security' })
  await says(security, 'PIN for approvalsSet')
  await user.click(within(security()).getByRole('button', { name: 'Reset two-step sign-in and PIN' }))
  const question = within(await screen.findByRole('alertdialog', { name: /^Reset .*two-step sign-in and PIN/ }))
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' })))
  await user.click(question.getByRole('button', { name: 'Reset both' }))
  await says(security, 'PIN for approvalsNot set')
  expect(within(security()).queryByRole('button')).toBeNull()
  await says(drawer, /reset two-step sign-in and PIN/)
})

/** So many days from today, in the calendar of the venue: as it is typed, as its field shows it, as a badge says it. */
function day(ahead: number) {
  const date = new Date(Date.now() + ahead * 86_400_000)
  const timeZone = 'Europe/Istanbul'
  const yearOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
  const options = { timeZone, day: 'numeric', month: 'short' } as const
  const shown = new Intl.DateTimeFormat('en-GB', { ...options, year: 'numeric' }).format(date)
  const isOtherYear = yearOf(date).slice(0, 4) !== yearOf(new Date()).slice(0, 4)
  return {
    field: yearOf(date),
    shown,
    said: isOtherYear ? shown : new Intl.DateTimeFormat('en-GB', options).format(date),
  }
}
