import type { Rights } from '@marquee/contract'
import type { MyTripList, TripManifest } from '@marquee/contract/my-trips'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import MyTripsPage from './page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The clock of the screen, which the test moves; what waits goes on by the real one. */
function ownClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  return (ms: number) => vi.setSystemTime(Date.now() + ms)
}

const rights: Rights = { my_trips: { view: {}, drive: {} } }
const id = (last: string) => `01990000-0000-7000-8000-0000000000${last}`
const guest = (last: string, more = {}) => ({
  id: id(last),
  name: `Guest ${last}`,
  orderNo: 12,
  state: 'booked',
  hasPhone: true,
  untoldLeave: null,
  ...more,
})
const trip = {
  id: id('f1'),
  direction: 'to',
  departsAt: '2026-11-26T16:00:00.000Z',
  endsAt: '2026-11-26T16:40:00.000Z',
  localDate: '2026-11-26',
  state: 'running',
  reason: null,
  startsFrom: '2026-11-26T14:00:00.000Z',
  startedAt: '2026-11-26T16:00:00.000Z',
  finishedAt: null,
  plate: '34 MRQ 101',
  driver: 'Hasan',
  capacity: 16,
  taken: 3,
  boarded: 0,
  missed: 0,
  note: '',
  stops: [
    {
      pickupPointId: id('c1'),
      name: { en: 'Kadıköy pier', tr: 'Kadıköy İskelesi' },
      color: '#0f766e',
      address: '',
      plannedAt: '2026-11-26T16:00:00.000Z',
      doneAt: null,
      passengers: [guest('a1'), guest('a2')],
    },
    {
      pickupPointId: id('c2'),
      name: { en: 'Taksim', tr: 'Taksim' },
      color: '#0f766e',
      address: '',
      plannedAt: '2026-11-26T16:25:00.000Z',
      doneAt: null,
      passengers: [guest('a3')],
    },
  ],
} as unknown as TripManifest
const { stops: _, ...row } = trip
const list = { driver: 'Hasan', trips: [row] } as unknown as MyTripList
const show = (answers: Answers = {}, at = `/my-trips?trip=${id('f1')}`) =>
  showScreen(<MyTripsPage />, {
    namespaces: ['myTrips', 'checkIn', 'vehicleLog'],
    at,
    rights,
    answers: { 'myTrips.list': () => list, 'myTrips.get': () => trip, ...answers },
  })
const rowOf = (name: string) => screen.findByRole('listitem', { name })

test('the list shows the own trips and leads to one of them', async () => {
  const { user } = await show({}, '/my-trips')
  await user.click(await screen.findByRole('link', { name: /To the venue/ }))
  expect(await screen.findByRole('region', { name: 'Kadıköy pier' })).toBeTruthy()
})

test('a trip whose show was called off says so, in the list and where it is driven', async () => {
  const off = { ...trip, state: 'planned', taken: 0, showOff: true }
  const shown = await show({ 'myTrips.list': () => ({ ...list, trips: [off] }) }, '/my-trips')
  expect(await screen.findByText(/Show called off/)).toBeTruthy()
  expect(screen.queryByText(/No guests yet/)).toBeNull()
  shown.unmount()
  await show({ 'myTrips.get': () => off })
  expect((await screen.findByRole('status')).textContent).toMatch(/^The show of this trip was called off/)
})

test('who is no driver is told so, and who has no trips', async () => {
  await show({ 'myTrips.list': () => ({ driver: null, trips: [] }) }, '/my-trips')
  expect(await screen.findByText('You’re not set up as a driver')).toBeTruthy()
  cleanup()
  await show({ 'myTrips.list': () => ({ driver: 'Hasan', trips: [] }) }, '/my-trips')
  expect(await screen.findByText('No trips ahead')).toBeTruthy()
})

test('on a bad line taps wait in their order, and each is asked for again under its own name', async () => {
  const asked: { commandId: string; rideId: string; state: string }[] = []
  let isOffline = true
  const { user } = await show({
    'myTrips.mark'(input: never) {
      asked.push(input)
      if (isOffline) throw new TypeError('Failed to fetch')
      return trip
    },
  })
  await user.click(within(await rowOf('Guest a1')).getByRole('button', { name: 'Board' }))
  await user.click(within(await rowOf('Guest a2')).getByRole('button', { name: 'No-show' }))
  expect(await screen.findByText(/No connection. 2 changes/)).toBeTruthy()
  expect((await rowOf('Guest a1')).dataset.state).toBe('boarded')
  expect((await rowOf('Guest a2')).dataset.state).toBe('missed')
  expect(new Set(asked.map(({ commandId }) => commandId)).size).toBe(1)
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull())
  const [first, again, second, ...more] = asked
  expect(again).toEqual(first)
  expect(second).toMatchObject({ rideId: id('a2'), state: 'missed' })
  expect(more).toEqual([])
})

test('a guest whose code cannot be read is found in the list, boarded by hand, and taken back', async () => {
  const marked: { rideId: string; state: string }[] = []
  const [pier, taksim] = trip.stops
  const ada = guest('a4', { name: 'İpek Şahin', orderNo: 4711 })
  const full = (state = 'booked') => ({
    ...trip,
    stops: [pier, { ...taksim, passengers: [...(taksim?.passengers ?? []), { ...ada, state }, guest('a5')] }],
  })
  let now = full()
  const later = ownClock()
  const { user } = await show({
    'myTrips.get': () => now,
    'myTrips.mark'(input: { rideId: string; state: string }) {
      marked.push(input)
      now = full(input.state)
      return now
    },
  })
  const find = await screen.findByRole('searchbox', { name: 'Guest or order number' })
  for (const text of ['ipek sah', '4711']) {
    await user.clear(find)
    await user.type(find, text)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Kadıköy pier' })).toBeNull())
    expect(screen.queryByRole('listitem', { name: 'Guest a5' })).toBeNull()
  }
  await user.click(within(await rowOf('İpek Şahin')).getByRole('button', { name: 'Board' }))
  await waitFor(() => expect(screen.getByRole('listitem', { name: 'İpek Şahin' }).dataset.state).toBe('boarded'))
  later(2_000)
  await user.click(within(await rowOf('İpek Şahin')).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(marked.map(({ state }) => state)).toEqual(['boarded', 'booked']))
  expect(marked.every(({ rideId }) => rideId === id('a4'))).toBe(true)
  // Who is not shown is waited for all the same.
  await user.click(within(screen.getByRole('region', { name: 'Taksim' })).getByRole('button', { name: 'Stop done' }))
  expect(await screen.findByText(/3 guests aren’t aboard/)).toBeTruthy()
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await user.clear(find)
  await user.type(find, 'nobody')
  expect(await screen.findByText('No guest of this trip matches.')).toBeTruthy()
})

test('a second tap in the same place neither takes a guest back nor undoes a stop', async () => {
  const asked: object[] = []
  const later = ownClock()
  let now = trip
  const { user } = await show({
    'myTrips.get': () => now,
    'myTrips.mark'(input: object) {
      asked.push(input)
      return now
    },
    'myTrips.stopDone'(input: object) {
      asked.push(input)
      const [pier, taksim] = trip.stops
      now = { ...trip, stops: [pier, { ...taksim, doneAt: '2026-11-26T16:26:00.000Z' }] } as TripManifest
      return now
    },
  })
  const guestRow = within(await rowOf('Guest a1'))
  await user.click(guestRow.getByRole('button', { name: 'Board' }))
  later(250)
  await user.click((await guestRow.findAllByRole('button'))[0] as HTMLElement)
  later(2_000)
  const stop = within(screen.getByRole('region', { name: 'Taksim' }))
  await user.click(stop.getByRole('button', { name: 'Stop done' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop done' }))
  later(250)
  await user.click(await stop.findByRole('button', { name: 'Not done yet' }))
  later(2_000)
  // Meant: it is another tap by now.
  await user.click(stop.getByRole('button', { name: 'Not done yet' }))
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(asked).toMatchObject([{ rideId: id('a1'), state: 'boarded' }, { done: true }, { done: false }])
})

test('a scan of another stop is said, and can be taken all the same', async () => {
  const marked: object[] = []
  const { user } = await show({
    'myTrips.scan': () => ({
      answer: 'wrongStop',
      name: 'Guest a3',
      rideIds: [id('a3')],
      stop: { en: 'Taksim', tr: 'Taksim' },
      trip: null,
    }),
    'myTrips.mark'(input: object) {
      marked.push(input)
      return trip
    },
  })
  await user.type(await screen.findByLabelText('Code of a pass'), 'ABCD2345{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('This guest gets in at Taksim.')
  await user.click(screen.getByRole('button', { name: 'Board here anyway' }))
  await waitFor(() => expect(marked).toMatchObject([{ rideId: id('a3'), state: 'boarded' }]))
})

test('what a scan said goes with the next thing that is done', async () => {
  const { user } = await show({
    'myTrips.scan': () => ({ answer: 'wrongStop', name: 'Guest a3', rideIds: [id('a3')], stop: null, trip: null }),
    'myTrips.mark': () => trip,
  })
  await user.type(await screen.findByLabelText('Code of a pass'), 'ABCD2345{Enter}')
  await screen.findByRole('alert')
  await user.click(within(await rowOf('Guest a1')).getByRole('button', { name: 'Board' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a stop with guests who have not come asks first; what the server refuses is said', async () => {
  const { user } = await show({
    'myTrips.stopDone'() {
      throw refusal('STATE', { details: { state: 'done' } })
    },
  })
  const stop = await screen.findByRole('region', { name: 'Kadıköy pier' })
  await user.click(within(stop).getByRole('button', { name: 'Stop done' }))
  expect(await screen.findByText(/2 guests aren’t aboard/)).toBeTruthy()
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop done' }))
  expect(await screen.findByText('This trip has changed. Look again')).toBeTruthy()
})

test('a number is looked up only when asked for', async () => {
  const asked: object[] = []
  const { user } = await show({
    'myTrips.phone'(input: object) {
      asked.push(input)
      return { phone: '+905321112233' }
    },
  })
  const guestRow = await rowOf('Guest a1')
  expect(asked).toEqual([])
  await user.click(within(guestRow).getByRole('button', { name: 'Show number' }))
  const link = await within(guestRow).findByRole('link', { name: '+905321112233' })
  expect(link.getAttribute('href')).toBe('tel:+905321112233')
})

test('a driver enters fuel of the vehicle that they drive', async () => {
  const calls: object[] = []
  const mine = {
    today: '2026-11-26',
    currency: 'TRY',
    vehicles: [{ id: id('b1'), plate: '34 MRQ 101', name: null, odometerKm: 52_000 }],
  }
  const { user } = await show(
    {
      'myTrips.vehicles': () => mine,
      'myTrips.log'(input: object) {
        calls.push(input)
        return { id: id('e1') }
      },
    },
    '/my-trips',
  )
  await user.click(await screen.findByRole('button', { name: 'Add fuel' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(calls).toEqual([])
  await user.type(within(dialog).getByLabelText(/^Odometer/), '52300')
  await user.type(within(dialog).getByLabelText(/^Litres/), '38')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved in the vehicle’s log')).toBeTruthy()
  expect(calls).toMatchObject([
    { vehicleId: id('b1'), kind: 'fuel', day: '2026-11-26', odometerKm: 52_300, litres: '38', costMinor: null },
  ])
})

test('a trip of a later hour says from when it starts, and one that was cancelled says why', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  let now: object = { ...trip, state: 'planned', startedAt: null, startsFrom: inHours(3), departsAt: inHours(5) }
  const shown = await show({ 'myTrips.get': () => now })
  expect(await screen.findByText(/^You can start this trip from/)).toBeTruthy()
  shown.unmount()
  now = { ...now, startsFrom: inHours(-1) }
  const ready = await show({ 'myTrips.get': () => now })
  expect(await screen.findByRole('button', { name: 'Start trip' })).toBeTruthy()
  expect(screen.queryByText(/^You can start/)).toBeNull()
  ready.unmount()
  now = { ...now, state: 'cancelled', reason: 'The show is off' }
  await show({ 'myTrips.get': () => now })
  expect(await screen.findByText('Cancelled: The show is off')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start trip' })).toBeNull()
})
