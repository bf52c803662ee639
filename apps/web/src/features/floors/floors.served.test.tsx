import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@marquee/api/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { choose, fill, gone, says, saysNot, told } from '../../testing/deeds.ts'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import GroundFloorPage from './ground-page.tsx'
import FloorsPage from './page.tsx'

const venue = servedVenue()
afterEach(cleanup)

const mark = () => randomUUID().slice(0, 8).toUpperCase()
const drawer = () => within(screen.getByRole('complementary'))
const opened = () => screen.getByRole('complementary')
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const cardNode = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-floor]')].find(
    (one) => one.querySelector('h2')?.textContent === name,
  ) as HTMLElement
const card = async (name: string) => {
  await waitFor(() => expect(document.querySelectorAll('[data-floor] h2').length).toBeGreaterThan(0))
  return within(cardNode(name))
}
const act = async (user: Awaited<ReturnType<typeof show>>['user'], name: string, step: string) =>
  choose(user, await (await card(name)).findByRole('button', { name: `Actions for ${name}` }), step)

const show = (as: SignedIn, at = '/floor') => showServed(<FloorsPage />, { venue, as, namespaces: ['floors'], at })

function made(as: SignedIn, name: string, more: object = {}) {
  const plain = { code: mark(), level: 1, isGround: false, capacity: 100, opens: null, closes: null }
  return as.caller.floors.create({ ...plain, name: { en: name, tr: `${name} TR` }, ...more })
}

test('what the server refuses stands at its field', async () => {
  const owner = await venue.person('owner')
  const code = mark()
  await made(owner, `Taken ${code}`, { code })
  const mine = `Mine ${code}`
  await made(owner, mine)
  const { user } = await show(owner)
  await user.click((await card(mine)).getByRole('button', { name: mine }))
  const entered = async (label: RegExp, text: string) => {
    await fill(user, await drawer().findByLabelText(label), text)
    await user.click(drawer().getByRole('button', { name: 'Save floor' }))
  }
  await screen.findByLabelText(/^Code/)
  await entered(/^Code/, code.toLowerCase())
  await says(opened, 'Another floor has this code')
  expect(document.activeElement).toBe(drawer().getByLabelText(/^Code/))
  await fill(user, drawer().getByLabelText(/^Code/), mark())
  await entered(/^Closes/, '23:00')
  await says(opened, 'Enter both times, or neither')
  await fill(user, drawer().getByLabelText(/^Opens/), '10:00')
  await entered(/^Capacity/, '1.5')
  await says(opened, 'Enter a whole number from 1 to 1,000,000')
  await user.click(drawer().getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await gone(() => screen.queryByRole('complementary'))
})

test('the order is changed by key and by button, the focus goes along, and it can be taken back', async () => {
  const owner = await venue.person('owner')
  const tag = mark()
  const [first, second] = [`A ${tag}`, `B ${tag}`]
  await made(owner, first)
  await made(owner, second)
  const { user, unmount } = await show(owner)
  const order = (expected: string[]) =>
    waitFor(() => expect(names().filter((name) => name?.endsWith(tag))).toEqual(expected))
  await order([first, second])
  const handle = () => within(cardNode(second)).getByRole('button', { name: second })
  handle().focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await order([second, first])
  await waitFor(() => expect(document.activeElement).toBe(handle()))
  await told('Order changed')
  await user.keyboard('{Control>}z{/Control}')
  await order([first, second])
  await user.click(within(cardNode(second)).getByRole('button', { name: `Move ${second} up` }))
  await order([second, first])
  await told('Order changed')
  unmount()
  await show(owner)
  await order([second, first])
})

test('an archived floor goes, comes back by undo, and is found among the archived', async () => {
  const owner = await venue.person('owner')
  const name = `Attic ${mark()}`
  await made(owner, name)
  const { user } = await show(owner)
  const isThere = () => waitFor(() => expect(names()).toContain(name))
  const isGone = () => waitFor(() => expect(names()).not.toContain(name))
  await isThere()
  await act(user, name, 'Archive')
  await isGone()
  await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement)
  await isThere()
  await act(user, name, 'Archive')
  await isGone()
  await user.click(screen.getByRole('radio', { name: 'Archived' }))
  await waitFor(() => expect(window.location.search).toContain('archived=true'))
  await isThere()
  await act(user, name, 'Restore')
  await isGone()
  await user.click(screen.getByRole('radio', { name: 'In use' }))
  await isThere()
})

test('two who change the same field see both values; another field is no question', async () => {
  const [owner, manager] = [await venue.person('owner'), await venue.person('manager')]
  const name = `Loft ${mark()}`
  const { id, rev } = await made(owner, name)
  const { user } = await show(owner, `/floor?id=${id}`)
  const people = () => screen.findByRole('textbox', { name: /^Capacity/ })
  const save = () => user.click(drawer().getByRole('button', { name: 'Save floor' }))
  await fill(user, await people(), '120')
  await manager.caller.floors.update({ id, expectedRev: rev, capacity: 140, level: 7 })
  await save()
  const conflict = await screen.findByRole('dialog', { name: `${name} was changed in the meantime` })
  expect(conflict.textContent).toContain('140')
  expect(conflict.textContent).toContain('120')
  await user.click(within(conflict).getByRole('button', { name: 'Save mine' }))
  await told(`${name} saved`)
  await says(() => cardNode(name), '120 people')
  // What the other changed elsewhere stays.
  expect(drawer().getByLabelText<HTMLInputElement>(/^Level/).value).toBe('7')

  await fill(user, await people(), '130')
  const present = (await owner.caller.floors.list({ archived: false })).find((floor) => floor.id === id)
  await manager.caller.floors.update({ id, expectedRev: present?.rev ?? 0, level: 8 })
  await save()
  await says(() => cardNode(name), '130 people')
  await waitFor(() => expect(drawer().getByLabelText<HTMLInputElement>(/^Level/).value).toBe('8'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the ground floor: its gates and its state, large, are followed while others change them', async () => {
  const [owner, manager] = [await venue.person('owner'), await venue.person('manager')]
  const name = `Quay ${mark()}`
  const screenOf = (as: SignedIn, at = '/ground-floor') =>
    showServed(<GroundFloorPage />, { venue, as, namespaces: ['floors'], at })
  const bare = await screenOf(owner)
  await told('No floor is set as the ground floor')
  expect(screen.getByRole('link', { name: 'Go to floors' }).getAttribute('href')).toMatch(/^\/floor/)
  bare.unmount()

  const gates = [{ name: { en: 'Quay gate', tr: '' }, direction: 'in' as const, isOpen: true }]
  const { id } = await made(owner, name, { isGround: true, gates })
  const { user } = await screenOf(manager)
  const gate = () => screen.getByRole<HTMLInputElement>('switch')
  const status = () => screen.getByRole('region', { name: 'Status' })
  await screen.findByRole('switch')
  await user.click(gate())
  const stored = async () => (await owner.caller.floors.list({ archived: false })).find((floor) => floor.id === id)
  await waitFor(async () => expect((await stored())?.gates[0]?.isOpen).toBe(false))
  await waitFor(() => expect(gate().getAttribute('aria-checked') ?? String(gate().checked)).toBe('false'))
  await user.click(screen.getByRole('button', { name: 'Start maintenance' }))
  const question = within(await screen.findByRole('dialog'))
  await user.type(question.getByLabelText(/^Reason/), 'Lamps are changed')
  await user.click(question.getByRole('button', { name: 'Start maintenance' }))
  await says(status, 'Lamps are changed')
  // Someone else opens it again: nobody loads anything here.
  await owner.caller.floors.setState({ id, expectedRev: (await stored())?.rev ?? 0, state: 'open', reason: '' })
  await saysNot(status, 'Lamps are changed')
  await says(status, 'Open')
  expect(screen.getByRole('link', { name: 'Edit floor' }).getAttribute('href')).toContain(`id=${id}`)
})
