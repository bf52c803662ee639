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
