import { expect, test } from 'vitest'
import { lookAgainAfter } from './look-again.ts'

const paid = { state: 'confirmed', grossMinor: 900, paidMinor: 900, openMinor: 0, underWayMinor: 0 } as const

test('an order is looked at soon again as long as money is due or on its way', () => {
  expect(lookAgainAfter(undefined)).toBe(20_000)
  expect(lookAgainAfter(paid)).toBe(20_000)
  expect(lookAgainAfter({ ...paid, paidMinor: 500 })).toBe(4000)
  expect(lookAgainAfter({ ...paid, openMinor: 900 })).toBe(4000)
  expect(lookAgainAfter({ ...paid, underWayMinor: 100 })).toBe(4000)
  // What was cancelled is due no more, whatever was left to pay.
  expect(lookAgainAfter({ ...paid, state: 'cancelled', paidMinor: 500 })).toBe(20_000)
})
