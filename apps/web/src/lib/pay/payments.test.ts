import { describe, expect, test } from 'vitest'
import { changeOf, nextPayment, remainingOf, type Typed } from './payments.ts'

const typed = (more: Partial<Typed>): Typed => ({ method: 'cash', minor: undefined, reference: '', ...more })

describe('cash', () => {
  test('with nothing written is exact', () => {
    expect(nextPayment(typed({}), 42_000)).toEqual({
      payment: { method: 'cash', amountMinor: 42_000, tenderedMinor: 42_000 },
    })
    expect(changeOf(typed({}), 42_000)).toBe(0)
  })

  test('of more leaves change, of less leaves a rest', () => {
    expect(nextPayment(typed({ minor: 50_000 }), 42_000)).toEqual({
      payment: { method: 'cash', amountMinor: 42_000, tenderedMinor: 50_000 },
    })
    expect(changeOf(typed({ minor: 50_000 }), 42_000)).toBe(8000)
    expect(nextPayment(typed({ minor: 20_000 }), 42_000)).toEqual({
      payment: { method: 'cash', amountMinor: 20_000, tenderedMinor: 20_000 },
    })
    expect(changeOf(typed({ minor: 20_000 }), 42_000)).toBe(0)
  })
})

describe('card and transfer', () => {
  test.each(['card', 'bank'] as const)('%s takes what is due with its number, and never more', (method) => {
    expect(nextPayment(typed({ method }), 42_000)).toEqual({ problem: 'reference' })
    expect(nextPayment(typed({ method, reference: ' 0042 ' }), 42_000)).toEqual({
      payment: { method, amountMinor: 42_000, reference: '0042' },
    })
    expect(nextPayment(typed({ method, minor: 42_001, reference: '1' }), 42_000)).toEqual({ problem: 'tooMuch' })
    expect(changeOf(typed({ method, minor: 50_000 }), 42_000)).toBe(0)
  })
})

test('what is no amount is no payment', () => {
  expect(nextPayment(typed({ minor: null }), 100)).toEqual({ problem: 'amount' })
  expect(nextPayment(typed({ minor: 0 }), 100)).toEqual({ problem: 'amount' })
})

test('several add up to exactly what is due', () => {
  const taken = []
  const steps = [typed({ minor: 10_000 }), typed({ method: 'card', minor: 12_000, reference: 'T1' }), typed({})]
  for (const step of steps) {
    const next = nextPayment(step, remainingOf(42_000, taken))
    if ('payment' in next) taken.push(next.payment)
  }
  expect(taken.map(({ amountMinor }) => amountMinor)).toEqual([10_000, 12_000, 20_000])
  expect(remainingOf(42_000, taken)).toBe(0)
})
