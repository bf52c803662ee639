import { modules, type Rights } from '@marquee/contract'
import type { TripDay } from '@marquee/contract/trips'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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
const show = (answers: Answers = {}) =>
  showScreen(<TripsView views={null} />, {
    namespaces: ['vehicles', 'errors', 'common'],
    at: '/vehicles?view=trips',
    rights,
    answers: { 'trips.day': () => day, ...answers },
  })
const trip = () => screen.findByRole('button', { name: /To the venue/ })

const rowOf = (vehicle: string) => document.querySelector(`[data-vehicle="${vehicle}"]`) as Element

/** Drags something to a row of the board; `carries` is what it says that it is. */
function dragTo(row: Element, from: Element | null, carries = '') {
  const held = new Map([['text/plain', carries]])
  const dataTransfer = {
    setData: (kind: string, text: string) => void held.set(kind, text),
    getData: (kind: string) => held.get(kind) ?? '',
  }
  if (from) fireEvent.dragStart(from, { dataTransfer })
  // Where nobody takes it, nothing can be dropped.
  expect(fireEvent.dragOver(row, { dataTransfer })).toBe(false)
  fireEvent.drop(row, { dataTransfer })
}

test('a trip is dragged to a vehicle, which gets it with its usual driver; what is no trip is not taken', async () => {
  const calls: object[] = []
  await show({
    'trips.assign'(input: object) {
      calls.push(input)
      return day.trips[0]
    },
  })
  const one = await trip()
  expect(one.getAttribute('draggable')).toBe('true')
  dragTo(rowOf(id('b1')), null, 'a word from elsewhere')
  // Back where it was.
  dragTo(rowOf(''), one)
  dragTo(rowOf(id('b1')), one)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls).toMatchObject([{ id: id('f1'), expectedRev: 3, vehicleId: id('b1'), driverId: id('d1') }])
})

test.each(['running', 'done'])('a trip that is %s is dragged nowhere', async (state) => {
  const calls: object[] = []
  await show({
    'trips.day': () => ({ ...day, trips: [{ ...day.trips[0], state }] }),
    'trips.assign': (input: object) => void calls.push(input),
  })
  const one = await trip()
  expect(one.getAttribute('draggable')).toBe('false')
  dragTo(rowOf(id('b1')), one)
  expect(calls).toEqual([])
})

test('a trip that the server refuses stays where it was, and the reason is said', async () => {
  await show({
    'trips.assign'() {
      throw refusal('STATE', { details: { fault: 'insurance' } })
    },
  })
  const one = await trip()
  dragTo(rowOf(id('b1')), one)
  expect(await screen.findByText('The insurance of this vehicle has expired by then')).toBeTruthy()
  expect(rowOf('').querySelector('[data-trip]')).not.toBeNull()
})

test('an answer that is lost is not called a refusal, and the next trip goes where it is dragged', async () => {
  const sent: { commandId: string; id: string }[] = []
  const other = {
    ...day.trips[0],
    id: id('f2'),
    departsAt: '2026-11-26T18:00:00.000Z',
    endsAt: '2026-11-26T18:40:00.000Z',
  }
  await show({
    'trips.day': () => ({ ...day, trips: [day.trips[0], other] }),
    'trips.assign'(input: (typeof sent)[number]) {
      sent.push(input)
      if (sent.length === 1) throw refusal('UNAVAILABLE')
      if (input.commandId === sent[0]?.commandId) throw refusal('IDEMPOTENCY_CONFLICT')
      return other
    },
  })
  await screen.findAllByRole('button', { name: /To the venue/ })
  const on = (last: string) => document.querySelector(`[data-trip="${id(last)}"]`) as Element
  dragTo(rowOf(id('b1')), on('f1'))
  expect(await screen.findByText(/The trip may be assigned already/)).toBeTruthy()
  expect(screen.queryByText('Couldn’t assign the trip')).toBeNull()
  dragTo(rowOf(id('b1')), on('f2'))
  expect(await screen.findByText('Assigned to 34 MRQ 101')).toBeTruthy()
  expect(sent.map((each) => each.id)).toEqual([id('f1'), id('f2'), id('f2')])
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(2)
})
