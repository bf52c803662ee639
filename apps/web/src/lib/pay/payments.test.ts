import { describe, expect, test } from 'vitest'
import { changeOf, changeOfTaken, fitTaken, keptOf, nextPayment, remainingOf, type Typed } from './payments.ts'

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

describe('parts that are kept while the basket changes', () => {
  const cash = (amountMinor: number, tenderedMinor = amountMinor) => ({
    method: 'cash' as const,
    amountMinor,
    tenderedMinor,
  })
  const card = (amountMinor: number) => ({ method: 'card' as const, amountMinor, reference: 'T1' })

  test('stand as they are while more is due', () => {
    expect(fitTaken(90_000, [cash(10_000), card(20_000)])).toEqual([cash(10_000), card(20_000)])
  })

  test('of less, cash becomes change, and the sum is exact', () => {
    const fitted = fitTaken(45_000, [card(40_000), cash(10_000)])
    expect(fitted).toEqual([card(40_000), cash(5000, 10_000)])
    expect([remainingOf(45_000, fitted), changeOfTaken(fitted)]).toEqual([0, 5000])
  })

  test('a card is not changed, and no part disappears: it has to be given back', () => {
    expect(remainingOf(30_000, fitTaken(30_000, [card(40_000)]))).toBe(-10_000)
    expect(fitTaken(40_000, [card(40_000), cash(5000)])).toEqual([card(40_000), cash(5000)])
  })

  test('after a refusal, what a terminal has charged stays, and cash on the counter does not', () => {
    expect(keptOf([cash(1), card(2)])).toEqual([cash(1), card(2)])
    expect(keptOf([card(2), cash(1)])).toEqual([card(2)])
  })
})
