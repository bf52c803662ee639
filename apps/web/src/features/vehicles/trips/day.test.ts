import type { TripRow } from '@marquee/contract/trips'
import { expect, test } from 'vitest'
import { type BoardRow, hoursOf, placeOf, rowFor, widthOf } from './day.ts'

const at = (time: string) => `2026-11-26T${time}:00.000Z`
const trip = (from: string, until: string) => ({ departsAt: at(from), endsAt: at(until) })

test('hours without a trip are narrow between the way there and the way home', () => {
  const hours = hoursOf([trip('15:20', '16:00'), trip('16:15', '16:45'), trip('20:00', '20:40')])
  expect(hours.map(({ width }) => width)).toEqual([1, 1, 0.3, 0.3, 0.3, 1])
  // A few trips leave the board as wide as six hours.
  expect(hoursOf([trip('15:20', '15:40')]).map(({ width }) => width)).toEqual([1, 1, 1, 1, 1, 1])
})

test('a trip stands where its hours are drawn, across narrow ones too', () => {
  const home = trip('20:00', '20:30')
  const hours = hoursOf([trip('15:00', '16:00'), home])
  const whole = widthOf(hours)
  expect(placeOf(home, hours).left).toBeCloseTo(((1 + 4 * 0.3) / whole) * 100)
  expect(placeOf(home, hours).width).toBeCloseTo((0.5 / whole) * 100)
  expect(placeOf(trip('15:30', '17:00'), hours).width).toBeCloseTo(((0.5 + 0.3) / whole) * 100)
})

test('keys pass by vehicles that are on their way, may not go or are too small; where all are, the next one says why', () => {
  const moved = { id: 'mine', ...trip('15:00', '16:00'), taken: 7 } as TripRow
  const row = (vehicle: object | null, trips: object[] = []) => ({ vehicle, trips }) as BoardRow
  const vehicle = (more: object = {}) => ({ capacity: 16, fault: null, ...more })
  const busy = row(vehicle(), [{ id: 'theirs', ...trip('15:59', '16:30') }])
  const later = row(vehicle(), [{ id: 'theirs', ...trip('16:00', '16:30') }])
  const rows = [row(null, [moved]), busy, row(vehicle({ fault: 'insurance' })), row(vehicle({ capacity: 6 })), later]
  expect(rowFor(rows, { trip: moved, at: 0, step: 1 })).toBe(later)
  expect(rowFor(rows, { trip: moved, at: 4, step: -1 })).toBe(rows[0])
  expect(rowFor(rows.slice(0, 4), { trip: moved, at: 0, step: 1 })).toBe(busy)
  expect(rowFor(rows, { trip: moved, at: 4, step: 1 })).toBeUndefined()
})
