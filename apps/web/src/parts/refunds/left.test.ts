import { expect, test } from 'vitest'
import { feesLeft, isCancellable } from './model.ts'

const line = (lineNo: number, kind: string, grossMinor: number, reversesLineNo: number | null = null) =>
  ({ lineNo, kind, qty: 1, grossMinor, reversesLineNo }) as never

const noRides = { rides: [], isTraining: false }

test('food, fees and tips go back whole as long as something is left of them; a sale of food alone can be cancelled', () => {
  const lines = [line(1, 'food', 9000), line(2, 'food', 3000), line(3, 'tip', 500), line(4, 'pass', 7000)]
  const back = line(5, 'food', -3000, 2)
  expect(feesLeft({ lines: [...lines, back], ...noRides }).map(({ leftMinor }) => leftMinor)).toEqual([9000, 500])
  expect(isCancellable({ lines: [line(1, 'food', 9000)], passList: [], ...noRides })).toBe(true)
  expect(isCancellable({ lines: [line(1, 'food', 3000), line(2, 'food', -3000, 1)], passList: [], ...noRides })).toBe(
    false,
  )
})

test('a dish of a package that goes back whole is not chosen by itself, unless its show is called off', () => {
  const part = (lineNo: number, kind: string, more: object = {}) =>
    ({ lineNo, kind, qty: 2, grossMinor: 0, reversesLineNo: null, parentLineNo: 1, ...more }) as never
  const lines = (partsRefundable: boolean) => [
    part(1, 'package', { parentLineNo: null, partsRefundable }),
    part(2, 'pass', { grossMinor: 70_000 }),
    part(3, 'food'),
  ]
  const pass = (isCalledOff: boolean) => [{ id: 'a', lineNo: 2, state: 'issued', isCalledOff }] as never
  const left = (partsRefundable: boolean, isCalledOff = false) =>
    feesLeft({ lines: lines(partsRefundable), passList: pass(isCalledOff), ...noRides }).map(({ leftQty }) => leftQty)
  // Also one that cost nothing in it.
  expect([left(true), left(false), left(false, true)]).toEqual([[2], [], [2]])
})
