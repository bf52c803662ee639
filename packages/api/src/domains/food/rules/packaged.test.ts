import { expect, test } from 'vitest'
import { leftOf, pieceCost } from './packaged.ts'

const on = { mode: 'on' as const, until: null, left: null, stopsByItself: false }
const at = '2026-12-05T17:30:00Z'
const uses = [
  { itemId: 'rice', qtyEach: '0.200000', unitCost: 50 },
  { itemId: 'fish', qtyEach: '2.000000', unitCost: 1500 },
]
const store = (strict: string[] = []) => ({
  available: new Map([
    ['rice', 1],
    ['fish', 7],
  ]),
  strict: new Set(strict),
  at,
})

test('a dish lasts as long as what is counted of it, what stops its sale, and what no more may leave of', () => {
  expect(leftOf(on, uses, store())).toBeNull()
  expect(leftOf({ ...on, mode: 'count', left: 4 }, uses, store())).toBe(4)
  // Three portions of fish, five of rice.
  expect(leftOf({ ...on, stopsByItself: true }, uses, store())).toBe(3)
  expect(leftOf(on, uses, store(['rice']))).toBe(5)
  expect(leftOf({ ...on, mode: 'count', left: 2 }, uses, store(['rice']))).toBe(2)
  expect(leftOf(on, [{ itemId: 'gone', qtyEach: '1' }], store(['gone']))).toBe(0)
  expect(leftOf({ ...on, mode: 'off' }, uses, store())).toBe(0)
  expect(leftOf({ ...on, mode: 'until', until: '2026-12-05T17:30:01Z' }, uses, store())).toBe(0)
  expect(leftOf({ ...on, mode: 'until', until: '2026-12-05T20:30:00+03:00' }, uses, store())).toBeNull()
})

test('one piece costs what it takes out of the store; nobody knows where a price is missing, or nothing is counted', () => {
  // 0.2 at 0.50 and 2 at 15.00, rounded to the unit.
  expect(pieceCost(uses)).toBe(3010)
  expect(pieceCost([])).toBeNull()
  expect(pieceCost([...uses, { qtyEach: '1', unitCost: 0 }])).toBeNull()
})
