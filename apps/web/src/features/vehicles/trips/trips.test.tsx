import { modules, type Rights } from '@marquee/contract'
import type { TripDay } from '@marquee/contract/trips'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { TripsView } from './trips-view.tsx'

afterEach(cleanup)

const rights: Rights = { vehicles: Object.fromEntries(modules.vehicles.actions.map((action) => [action, {}])) }
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
} as unknown as TripDay
const show = (answers: Answers = {}) =>
  showScreen(<TripsView views={null} />, {
    namespaces: ['vehicles', 'errors', 'common'],
    at: '/vehicles?view=trips',
    rights,
    answers: { 'trips.day': () => day, ...answers },
  })
const trip = () => screen.findByRole('button', { name: /To the venue/ })

test('the down arrow gives a trip to the next vehicle, with its usual driver', async () => {
  const calls: object[] = []
  const { user } = await show({
    'trips.assign'(input: object) {
      calls.push(input)
      return day.trips[0]
    },
  })
  ;(await trip()).focus()
  await user.keyboard('{ArrowUp}')
  expect(calls).toEqual([])
  await user.keyboard('{ArrowDown}')
  expect(calls).toMatchObject([{ id: id('f1'), expectedRev: 3, vehicleId: id('b1'), driverId: id('d1') }])
  expect(await screen.findByText('insurance expired')).toBeTruthy()
})

test('what the server refuses is said with its reason', async () => {
  const { user } = await show({
    'trips.assign'() {
      throw refusal('OVERLAP', { details: { fault: 'busyVehicle' } })
    },
  })
  await user.click(await trip())
  await user.selectOptions(await screen.findByLabelText('Vehicle'), id('b1'))
  await user.click(screen.getByRole('button', { name: 'Save trip' }))
  expect(await screen.findByText('This vehicle is on another trip at that time')).toBeTruthy()
})
