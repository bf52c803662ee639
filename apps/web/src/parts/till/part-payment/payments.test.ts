import { describe, expect, test } from 'vitest'
import {
  changeOf,
  changeOfTaken,
  fitTaken,
  keptOf,
  leftAfter,
  leftOf,
  nextPayment,
  remainingOf,
  type Typed,
  type Way,
} from './payments.ts'

const of = (remaining: number) => ({ remaining, currency: 'TRY' })
const asks = { cash: 'no', card: 'optional', bank: 'required', invoice: 'no' } as const
const way = (kind: keyof typeof asks, reference: Way['reference'] = asks[kind]): Way => ({
  id: `way of ${kind}` as Way['id'],
  kind,
  reference,
})
const paid = (kind: keyof typeof asks, more: object) => ({ method: kind, methodId: way(kind).id, ...more })
const typed = (more: Partial<Typed>): Typed => ({ way: way('cash'), minor: undefined, reference: '', ...more })

describe('cash', () => {
  test('with nothing written is exact', () => {
    expect(nextPayment(typed({}), of(42_000))).toEqual({
      payment: paid('cash', { amountMinor: 42_000, tenderedMinor: 42_000 }),
    })
    expect(changeOf(typed({}), 42_000)).toBe(0)
  })

  test('of more leaves change, of less leaves a rest', () => {
    expect(nextPayment(typed({ minor: 50_000 }), of(42_000))).toEqual({
      payment: paid('cash', { amountMinor: 42_000, tenderedMinor: 50_000 }),
    })
    expect(changeOf(typed({ minor: 50_000 }), 42_000)).toBe(8000)
    expect(nextPayment(typed({ minor: 20_000 }), of(42_000))).toEqual({
      payment: paid('cash', { amountMinor: 20_000, tenderedMinor: 20_000 }),
    })
    expect(changeOf(typed({ minor: 20_000 }), 42_000)).toBe(0)
  })
})

test('more cash than anybody hands over is a slip of the finger', () => {
  expect(nextPayment(typed({ minor: 1_042_000 }), of(42_000))).toMatchObject({ payment: { tenderedMinor: 1_042_000 } })
  expect(nextPayment(typed({ minor: 1_042_001 }), of(42_000))).toEqual({ problem: 'tooMuchCash' })
})

describe('card and transfer', () => {
  test.each(['card', 'bank'] as const)('%s takes what is due with its number, and never more', (method) => {
    expect(nextPayment(typed({ way: way(method), reference: ' 0042 ' }), of(42_000))).toEqual({
      payment: paid(method, { amountMinor: 42_000, reference: '0042' }),
    })
    expect(nextPayment(typed({ way: way(method), minor: 42_001, reference: '1' }), of(42_000))).toEqual({
      problem: 'tooMuch',
    })
    expect(changeOf(typed({ way: way(method), minor: 50_000 }), 42_000)).toBe(0)
  })

  test('a transfer needs its number, a card does not', () => {
    expect(nextPayment(typed({ way: way('bank'), reference: ' ' }), of(42_000))).toEqual({ problem: 'reference' })
    expect(nextPayment(typed({ way: way('card'), reference: ' ' }), of(42_000))).toEqual({
      payment: paid('card', { amountMinor: 42_000 }),
    })
  })
})

test('a reference is asked for as the venue says, whatever the kind', () => {
  const card = (reference: Way['reference'], said: string) => typed({ way: way('card', reference), reference: said })
  expect(nextPayment(card('required', ' '), of(100))).toEqual({ problem: 'reference' })
  expect(nextPayment(typed({ way: way('cash', 'required') }), of(100))).toEqual({ problem: 'reference' })
  expect(nextPayment(typed({ way: way('bank', 'no') }), of(100))).toEqual({
    payment: paid('bank', { amountMinor: 100 }),
  })
  // What was typed for another way before is not sent.
  expect(nextPayment(card('no', '0042'), of(100))).toEqual({ payment: paid('card', { amountMinor: 100 }) })
})

test('without a way nothing is paid', () => {
  expect(nextPayment(typed({ way: null }), of(100))).toEqual({ problem: 'way' })
})

test('what is no amount is no payment', () => {
  expect(nextPayment(typed({ minor: null }), of(100))).toEqual({ problem: 'amount' })
  expect(nextPayment(typed({ minor: 0 }), of(100))).toEqual({ problem: 'amount' })
})

test('several add up to exactly what is due', () => {
  const taken = []
  const steps = [typed({ minor: 10_000 }), typed({ way: way('card'), minor: 12_000, reference: 'T1' }), typed({})]
  for (const step of steps) {
    const next = nextPayment(step, of(remainingOf(42_000, taken)))
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

test('less than the sum leaves something due, and nothing else does', () => {
  expect(leftAfter(typed({ minor: 100_000 }), of(130_000))).toBe(30_000)
  expect(leftAfter(typed({ minor: 130_000 }), of(130_000))).toBe(0)
  expect(leftAfter(typed({ minor: 200_000 }), of(130_000))).toBe(0)
  expect(leftAfter(typed({}), of(130_000))).toBe(0)
  expect(leftAfter(typed({ minor: null }), of(130_000))).toBe(0)
  expect(leftAfter(typed({ way: way('card'), minor: 30_000, reference: 'T1' }), of(130_000))).toBe(100_000)
  const cash = { method: 'cash' as const, amountMinor: 100_000 }
  expect([leftOf(130_000, []), leftOf(130_000, [cash]), leftOf(90_000, [cash])]).toEqual([130_000, 30_000, 0])
})
