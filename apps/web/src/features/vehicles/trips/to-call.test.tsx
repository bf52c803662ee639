import { modules, type Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { TripsView } from './trips-view.tsx'

afterEach(cleanup)

const id = (last: string) => `01990000-0000-7000-8000-0000000000${last}`
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const guest = (last: string, order: number, untoldLeave: string | null) => ({
  ...{ id: id(last), name: `Guest ${order}`, orderId: id(`0${order}`), orderNo: order },
  ...{ state: 'booked', hasPhone: true, untoldLeave },
})
const trip = {
  ...{ id: id('f1'), direction: 'to', departsAt: inMinutes(90), endsAt: inMinutes(130), localDate: '2026-11-26' },
  ...{ vehicle: null, driver: null, capacity: 16, taken: 4, boarded: 0, missed: 0, toCall: 3, salesClosed: false },
  ...{ showOff: false, note: '', state: 'planned', reason: null, stops: [], rev: 3 },
}
const manifestOf = (was: string | null) => ({
  ...trip,
  stops: [
    {
      ...{ pickupPointId: id('c1'), name: { en: 'Taksim', tr: 'Taksim' }, plannedAt: inMinutes(90), doneAt: null },
      passengers: [guest('a1', 1, was), guest('a2', 1, was), guest('a3', 2, null), guest('a4', 3, inMinutes(120))],
    },
  ],
})
const rightsWith = (actions: readonly string[]): Rights => ({
  vehicles: Object.fromEntries(actions.map((action) => [action, {}])),
})
async function show(answers: object = {}, rights = rightsWith(modules.vehicles.actions)) {
  let was: string | null = inMinutes(120)
  const calls: object[] = []
  const shown = await showScreen(<TripsView views={null} />, {
    namespaces: ['vehicles', 'errors', 'common'],
    at: '/vehicles?view=trips',
    rights,
    answers: {
      'trips.day': () => ({
        ...{ date: '2026-11-26', vehicles: [], drivers: [], points: [], callsOn: [] },
        trips: [{ ...trip, toCall: was ? 3 : 1 }],
      }),
      'trips.manifest': () => manifestOf(was),
      'trips.guestsCalled'(input: object) {
        calls.push(input)
        was = null
        return manifestOf(was)
      },
      ...answers,
    } as never,
  })
  return { ...shown, calls }
}

test('guests who were moved and not told are named by the board, and marked as called by order', async () => {
  const { user, calls } = await show()
  const said = await screen.findByRole('region', { name: 'Guests to call' })
  expect(said.textContent).toContain('3 guests were moved to another trip and do not know it yet.')
  await user.click(within(said).getByRole('button', { name: /^To the venue/ }))
  const list = await screen.findByRole('list', { name: 'Guests by stop' })
  expect(within(list).getAllByText(/not told: counts on/)).toHaveLength(3)
  await user.click(within(list).getByRole('button', { name: 'Mark as called: Guest 1' }))
  await waitFor(() => expect(calls).toMatchObject([{ id: id('f1'), rideIds: [id('a1'), id('a2')] }]))
  await waitFor(() => expect(within(list).getAllByText(/not told: counts on/)).toHaveLength(1))
  expect(within(list).getAllByRole('button', { name: /^Mark as called/ })).toHaveLength(1)
})

test('the number of a guest to call is shown when somebody asks for it', async () => {
  const asked: object[] = []
  const { user } = await show({
    'trips.phone'(input: object) {
      asked.push(input)
      return { phone: '+905321234567' }
    },
  })
  await user.click(within(await screen.findByRole('region', { name: 'Guests to call' })).getByRole('button'))
  const list = await screen.findByRole('list', { name: 'Guests by stop' })
  expect(within(list).queryByRole('link', { name: '+905321234567' })).toBeNull()
  await user.click(within(list).getByRole('button', { name: 'Show number: Guest 1' }))
  const link = await within(list).findByRole('link', { name: '+905321234567' })
  expect(link.getAttribute('href')).toBe('tel:+905321234567')
  expect(asked).toEqual([{ tripId: id('f1'), rideId: id('a1') }])
  // Guest 2 knows of the move already.
  expect(within(list).queryByRole('button', { name: 'Show number: Guest 2' })).toBeNull()
})

test('who may not change trips sees whom to call, and marks nobody', async () => {
  const { user } = await show({}, rightsWith(['view']))
  await user.click(within(await screen.findByRole('region', { name: 'Guests to call' })).getByRole('button'))
  const list = await screen.findByRole('list', { name: 'Guests by stop' })
  expect(within(list).getAllByText(/not told: counts on/)).toHaveLength(3)
  expect(within(list).queryByRole('button')).toBeNull()
})

test('a trip that leaves in a quarter of an hour is said to need a call, address or not', async () => {
  const target = (last: string, minutes: number) => ({
    ...{ id: id(last), departsAt: inMinutes(minutes - 5), endsAt: inMinutes(minutes + 40), plate: null, free: 9 },
    stops: [{ pickupPointId: id('c1'), leavesAt: inMinutes(minutes) }],
  })
  const party = (no: number, hasEmail: boolean, tripId: string) => ({
    ...{ orderId: id(`0${no}`), orderNo: no, hasEmail, name: `Guest ${no}`, pickupPointId: id('c1') },
    ...{ stop: { en: 'Taksim', tr: 'Taksim' }, leavesAt: inMinutes(90), rideIds: [id(`a${no}`)] },
    ...{ tripId, tripIds: [id('e1'), id('e2')] },
  })
  const { user } = await show({
    'trips.rebooking': () => ({
      parties: [party(1, true, id('e1')), party(2, false, id('e2'))],
      targets: [target('e1', 15.5), target('e2', 80)],
    }),
  })
  await user.click(await screen.findByRole('button', { name: /^To the venue.*places/ }))
  await user.click(await screen.findByRole('button', { name: 'Cancel trip' }))
  expect(await screen.findByText('leaves in 15 minutes, call them first')).toBeTruthy()
  // Whoever can only be called comes first.
  const labels = [...document.querySelectorAll('label')].map((label) => label.textContent ?? '')
  expect(labels.filter((text) => text.startsWith('Guest')).map((text) => text.slice(0, 7))).toEqual([
    'Guest 2',
    'Guest 1',
  ])
  await user.selectOptions(screen.getByLabelText(/Guest 1/), id('e2'))
  expect(screen.queryByText(/leaves in/)).toBeNull()
  expect(screen.getAllByText('no email, call them')).toHaveLength(1)
})

test('guests to call on other days are counted by day, on a day without trips too, and the day is opened', async () => {
  const days: string[] = []
  const answer = (callsOn: object[]) => ({
    'trips.day'({ date }: { date: string }) {
      days.push(date)
      return { date, trips: [], vehicles: [], drivers: [], points: [], callsOn }
    },
  })
  const { user } = await show(
    answer([
      { date: '2026-11-30', guests: 1 },
      { date: '2026-12-04', guests: 5 },
    ]),
  )
  const said = await screen.findByRole('region', { name: 'Guests to call' })
  expect(said.textContent).toContain('Guests to call on other days:')
  // Nobody of this day is.
  expect(said.textContent).not.toContain('were moved')
  expect(
    within(said)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Monday, 30 November 2026 · 1 guest', 'Friday, 4 December 2026 · 5 guests'])
  await user.click(within(said).getByRole('button', { name: /4 December/ }))
  await waitFor(() => expect(days.at(-1)).toBe('2026-12-04'))
})
