import { expect, test } from 'vitest'
import { feesLeft, stayingDishes } from './model/left.ts'
import { isCancellable } from './model/passes.ts'

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
    part(3, 'food', { session: { id: 'tonight' } }),
  ]
  const pass = (isCalledOff: boolean, show: string) =>
    [{ id: 'a', lineNo: 2, state: 'issued', isCalledOff, session: { id: show } }] as never
  const left = (partsRefundable: boolean, isCalledOff = false, show = 'tonight') =>
    feesLeft({ lines: lines(partsRefundable), passList: pass(isCalledOff, show), ...noRides }).map(
      ({ leftQty }) => leftQty,
    )
  // Also one that cost nothing in it.
  expect([left(true), left(false), left(false, true)]).toEqual([[2], [], [2]])
  // A plan has moved its guests to another show, and the dish was ordered for the first one.
  expect(left(false, false, 'tomorrow')).toEqual([2])
})

test('dishes of a package stay ordered when its passes go and they do not, and none of another package', () => {
  const part = (lineNo: number, kind: string, more: object = {}) =>
    ({ lineNo, kind, qty: 2, reversesLineNo: null, parentLineNo: 1, ...more }) as never
  const lines = [
    ...[part(1, 'package', { parentLineNo: null }), part(2, 'pass'), part(3, 'food'), part(4, 'food')],
    ...[part(5, 'package', { parentLineNo: null }), part(6, 'pass', { parentLineNo: 5 })],
    part(7, 'food', { parentLineNo: 5 }),
    // One piece of the first dish went back before.
    part(8, 'food', { qty: -1, reversesLineNo: 3 }),
  ]
  const gone = (...back: [lineNo: number, qty: number][]) => ({
    lines: back.map(([reverses, qty]) => ({ reverses, qty: -qty })) as never,
  })
  expect(stayingDishes({ lines }, gone([2, 1]))).toEqual([
    { lineNo: 3, qty: 1 },
    { lineNo: 4, qty: 2 },
  ])
  expect(stayingDishes({ lines }, gone([2, 2], [3, 1], [4, 1]))).toEqual([{ lineNo: 4, qty: 1 }])
  expect(stayingDishes({ lines }, gone([3, 1]))).toEqual([])
})
