import { modules, type Rights } from '@marquee/contract'
import type { TripDay } from '@marquee/contract/trips'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { TripsView } from './trips-view.tsx'

afterEach(cleanup)

const rights: Rights = {
  order_list: { view: {} },
  vehicles: Object.fromEntries(modules.vehicles.actions.map((action) => [action, {}])),
}
const id = (last: string) => `01990000-0000-7000-8000-0000000000${last}`
const day = {
  date: '2026-11-26',
  trips: [
    {
      id: id('f1'),
      direction: 'to',
      departsAt: '2026-11-26T16:00:00.000Z',
      endsAt: '2026-11-26T16:40:00.000Z',
      localDate: '2026-11-26',
      vehicle: null,
      driver: null,
      capacity: 16,
      taken: 7,
      boarded: 0,
      missed: 0,
      salesClosed: false,
      note: '',
      state: 'planned',
      reason: null,
      stops: [],
      rev: 3,
    },
  ],
  vehicles: [
    { id: id('b1'), plate: '34 MRQ 101', name: null, capacity: 16, driverId: id('d1'), fault: null },
    { id: id('b2'), plate: '34 MRQ 102', name: null, capacity: 16, driverId: null, fault: 'insurance' },
  ],
  drivers: [{ id: id('d1'), name: 'Hasan', fault: null }],
  points: [],
  callsOn: [],
} as unknown as TripDay
const manifest = {
  ...day.trips[0],
  stops: [
    {
      pickupPointId: id('c1'),
      name: { en: 'Taksim', tr: 'Taksim' },
      plannedAt: '2026-11-26T16:10:00.000Z',
      doneAt: null,
      passengers: [
        {
          id: id('r1'),
          name: 'Ada',
          orderId: id('01'),
          orderNo: 12,
          state: 'booked',
          hasPhone: true,
          untoldLeave: null,
        },
      ],
    },
  ],
}
const show = (answers: Answers = {}) =>
  showScreen(<TripsView views={null} />, {
    namespaces: ['vehicles', 'errors', 'common'],
    at: '/vehicles?view=trips',
    rights,
    answers: { 'trips.day': () => day, 'trips.manifest': () => manifest, ...answers },
  })
const trip = () => screen.findByRole('button', { name: /To the venue/ })

test('the down arrow and Enter give a trip to the next vehicle, with its usual driver; Escape leaves it', async () => {
  const calls: object[] = []
  const { user } = await show({
    'trips.assign'(input: object) {
      calls.push(input)
      return day.trips[0]
    },
  })
  ;(await trip()).focus()
  await user.keyboard('{ArrowUp}{ArrowDown}')
  expect(await screen.findByText(/^Moving to 34 MRQ 101/)).toBeTruthy()
  expect((await trip()).textContent).toContain('34 MRQ 101')
  // A short trip has no room for it: it is said at the vehicle.
  const said = screen.getByText('Enter to confirm')
  expect(said.closest('li')?.dataset.vehicle).toBe(id('b1'))
  expect((await trip()).contains(said)).toBe(false)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('[data-vehicle=""] [data-trip]')).toBe(document.activeElement))
  expect(calls).toEqual([])
  expect(screen.queryByText(/^Moving to|Enter to confirm/)).toBeNull()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(calls).toMatchObject([{ id: id('f1'), expectedRev: 3, vehicleId: id('b1'), driverId: id('d1') }])
  expect(await screen.findByText('insurance expired')).toBeTruthy()
})

test.each([
  ['that came with the vehicle goes with it', null, null],
  ['who was there before stays', { id: id('d1'), name: 'Hasan' }, id('d1')],
])('taken off its vehicle again, a driver %s', async (_, before, after) => {
  const calls: { driverId: string | null }[] = []
  let now: object = { ...day.trips[0], driver: before }
  const { user } = await show({
    'trips.day': () => ({ ...day, trips: [now] }),
    'trips.assign'(input: { vehicleId: string | null; driverId: string | null }) {
      calls.push(input)
      now = {
        ...day.trips[0],
        vehicle: input.vehicleId && { id: input.vehicleId, plate: '34 MRQ 101' },
        driver: input.driverId && { id: input.driverId, name: 'Hasan' },
      }
      return now
    },
  })
  ;(await trip()).focus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => {
    const moved = document.querySelector(`[data-vehicle="${id('b1')}"] [data-trip]`)
    expect(moved).not.toBeNull()
    expect(document.activeElement).toBe(moved)
  })
  await screen.findByText('Hasan')
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.map(({ driverId }) => driverId)).toEqual([id('d1'), after])
})

test('a trip that was moved by key keeps the focus in its new row', async () => {
  let vehicle: object | null = null
  const { user } = await show({
    'trips.day': () => ({ ...day, trips: [{ ...day.trips[0], vehicle }] }),
    'trips.assign'() {
      vehicle = { id: id('b1'), plate: '34 MRQ 101' }
      return day.trips[0]
    },
  })
  ;(await trip()).focus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => {
    const moved = document.querySelector(`[data-vehicle="${id('b1')}"] [data-trip]`)
    expect(moved).not.toBeNull()
    expect(document.activeElement).toBe(moved)
  })
})

test('what the server refuses is said with its reason', async () => {
  const { user } = await show({
    'trips.assign'() {
      throw refusal('OVERLAP', { details: { fault: 'busyVehicle' } })
    },
  })
  await user.click(await trip())
  expect((await screen.findByRole('list', { name: 'Guests by stop' })).textContent).toMatch(/Taksim.*Ada.*Order 12/)
  await user.selectOptions(await screen.findByLabelText('Vehicle'), id('b1'))
  await user.click(screen.getByRole('button', { name: 'Save trip' }))
  expect(await screen.findByText('This vehicle is on another trip at that time')).toBeTruthy()
})

test('a running trip says who is aboard, where it goes next and how late it is, and is not moved', async () => {
  const calls: object[] = []
  const [planned] = day.trips
  const running = {
    ...planned,
    state: 'running',
    boarded: 5,
    missed: 1,
    stops: [
      { name: { en: 'Taksim', tr: 'Taksim' }, plannedAt: new Date(Date.now() - 720_000).toISOString(), doneAt: null },
    ],
  }
  const { user } = await show({
    'trips.day': () => ({ ...day, trips: [running] }),
    'trips.assign'(input: object) {
      calls.push(input)
    },
  })
  const button = await trip()
  expect(button.textContent).toContain('12 minutes late')
  expect(button.textContent).toMatch(/On the road · 5 aboard · 1 missed · Next: Taksim/)
  button.focus()
  await user.keyboard('{ArrowDown}')
  expect(calls).toEqual([])
})

test('a trip with guests is cancelled by a plan: what is proposed can be changed, and no trip is filled beyond its places', async () => {
  const calls: object[] = []
  const target = (last: string, free: number) => ({
    id: id(last),
    departsAt: '2026-11-26T17:00:00.000Z',
    endsAt: '2026-11-26T17:40:00.000Z',
    plate: `34 T ${last}`,
    ...{ free, stops: [] },
  })
  const party = (orderNo: number, rideIds: string[], tripId: string | null) => ({
    orderId: id(`0${orderNo}`),
    orderNo,
    hasEmail: orderNo === 1,
    name: `Party ${orderNo}`,
    pickupPointId: id('c1'),
    ...{ stop: { en: 'Taksim', tr: 'Taksim' }, leavesAt: '2026-11-26T16:10:00.000Z' },
    rideIds,
    tripId,
    tripIds: [id('e1'), id('e2')],
  })
  const { user } = await show({
    'trips.rebooking': () => ({
      parties: [party(1, ['r1', 'r2', 'r3', 'r4'], id('e1')), party(2, ['r5', 'r6', 'r7'], null)],
      targets: [target('e1', 5), target('e2', 2)],
    }),
    'trips.cancelWithPlan'(input: object) {
      calls.push(input)
      return { trip: day.trips[0], batchId: id('99') }
    },
  })
  await user.click(await trip())
  await user.click(await screen.findByRole('button', { name: 'Cancel trip' }))
  expect(await screen.findByText(/3 guests stay on this trip/)).toBeTruthy()
  expect(screen.getAllByText(/no email, call them/)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Order 2' }).getAttribute('href')).toBe(`/order-list?id=${id('02')}`)
  await user.type(screen.getByLabelText(/Reason/), 'Engine')
  await user.selectOptions(screen.getByLabelText(/Party 2/), id('e1'))
  expect(screen.getByRole('alert').textContent).toContain('More guests')
  await user.click(screen.getByRole('button', { name: 'Move guests and cancel' }))
  expect(calls).toEqual([])
  await user.selectOptions(screen.getByLabelText(/Party 2/), '')
  await user.click(screen.getByRole('button', { name: 'Move guests and cancel' }))
  expect(await screen.findByText('The guests are being moved')).toBeTruthy()
  expect(calls).toMatchObject([{ reason: 'Engine', moves: [{ rideIds: ['r1', 'r2', 'r3', 'r4'], tripId: id('e1') }] }])
})

test('where nobody can be moved the dialog promises no move, and says what was done', async () => {
  const { user } = await show({
    'trips.rebooking': () => ({
      parties: [
        {
          ...{ orderId: id('01'), orderNo: 1, hasEmail: true, name: 'Party 1', pickupPointId: id('c1') },
          ...{ stop: { en: 'Taksim', tr: 'Taksim' }, leavesAt: '2026-11-26T16:10:00.000Z' },
          ...{ rideIds: ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'], tripId: null, tripIds: [] },
        },
      ],
      targets: [],
    }),
    'trips.cancelWithPlan': () => ({ trip: day.trips[0], batchId: null }),
  })
  await user.click(await trip())
  await user.click(await screen.findByRole('button', { name: 'Cancel trip' }))
  await screen.findByText(/No other trip has places for the guests/)
  expect(screen.queryByText(/in the background/)).toBeNull()
  await user.type(screen.getByLabelText(/Reason/), 'Engine')
  await user.click(screen.getByRole('button', { name: 'Stop selling places' }))
  await screen.findByText(/^No more places are sold/)
  expect(screen.queryByText('Trip saved')).toBeNull()
})

test('trips for a session are proposed first, with what is not covered, and made only when they are accepted', async () => {
  const asked: object[] = []
  const calls: object[] = []
  const area = { id: id('a1'), name: { en: 'Kadıköy', tr: 'Kadıköy' } }
  const { user } = await show({
    'trips.planChoices': () => ({
      sessions: [
        {
          id: id('51'),
          product: { en: 'Evening show', tr: '' },
          startsAt: '2026-11-26T17:00:00.000Z',
          endsAt: '2026-11-26T19:00:00.000Z',
        },
      ],
      areas: [area],
    }),
    'trips.planSession'(input: object) {
      asked.push(input)
      return {
        trips: [
          {
            direction: 'to',
            date: '2026-11-26',
            time: '19:40',
            vehicle: { id: id('b1'), plate: '34 MRQ 101', capacity: 16 },
            driver: { id: id('d1'), name: 'Hasan' },
            pickupPointIds: [id('c1')],
            areas: [{ ...area, guests: 16 }],
          },
        ],
        carried: [{ direction: 'from', area, guests: 20 }],
        uncovered: [{ direction: 'to', area, guests: 4, why: 'noVehicle' }],
      }
    },
    'trips.acceptPlan'(input: object) {
      calls.push(input)
      return day.trips
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Plan for a session' }))
  await user.type(await screen.findByLabelText('Kadıköy'), '20')
  await user.click(screen.getByRole('button', { name: 'Propose trips' }))
  expect(await screen.findByText(/19:40, 34 MRQ 101, Hasan/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Already on a trip' }).textContent).toContain('20 guests')
  expect(screen.getByRole('region', { name: 'Not covered' }).textContent).toContain('no vehicle is free')
  expect(asked).toMatchObject([{ directions: ['to', 'from'], demand: [{ areaId: area.id, guests: 20 }] }])
  expect(calls).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Create 1 trip' }))
  expect(await screen.findByText('Trips created')).toBeTruthy()
  expect(calls).toMatchObject([{ trips: [{ vehicleId: id('b1'), driverId: id('d1'), time: '19:40' }] }])
})

test('trips of a called-off show are named, and those without guests are cancelled in one step', async () => {
  const calls: object[] = []
  const [first] = day.trips
  const off = { ...first, showOff: true }
  let trips: object[] = [off, { ...off, id: id('f2'), taken: 0, rev: 5 }, { ...off, id: id('f3'), taken: 0, rev: 6 }]
  const { user } = await show({
    'trips.day': () => ({ ...day, trips }),
    'trips.cancelCalledOff'(input: object) {
      calls.push(input)
      trips = [off]
      return { cancelled: 2 }
    },
  })
  const said = await screen.findByRole('region', { name: 'Show called off' })
  expect(said.textContent).toContain('The shows of 3 trips were called off.')
  expect(screen.getAllByRole('button', { name: /Show called off/ })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Cancel 2 empty trips' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Thursday, 26 November 2026 · To the venue')
  await user.type(screen.getByLabelText(/^Reason/), 'Storm{Enter}')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls).toMatchObject([
    {
      reason: 'Storm',
      trips: [
        { id: id('f2'), expectedRev: 5 },
        { id: id('f3'), expectedRev: 6 },
      ],
    },
  ])
  expect(await screen.findByText('The show of 1 trip was called off.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /empty trip/ })).toBeNull()
  // Guests are left on it: it is opened from there.
  await user.click(screen.getAllByRole('button', { name: /^To the venue/ })[0] as HTMLElement)
  expect((await screen.findByRole('dialog')).textContent).toContain('Thursday, 26 November 2026 · Show called off')
})
