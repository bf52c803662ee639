import type { OrderLeave, PassTypeId, SpecialPrice } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import type { BasketLine } from '../checkout/basket.ts'
import { noReductions, onlyOf, type Reductions } from '../checkout/reductions.ts'
import { askOf, departuresOf, standingOf, withSpecials } from './model.ts'

const adult = 'adult' as PassTypeId
const line = (key: string, qty: number, amountMinor: number) =>
  ({
    kind: 'pass',
    key,
    qty,
    quote: { passTypeId: adult, seatCategoryId: null, amountMinor, taxPpm: 0 },
    fullMinor: null,
    group: key,
    type: { id: adult, people: 1 },
    holderNames: [],
    special: null,
    packaged: null,
  }) as unknown as BasketLine
// Three at 100.00, one at 200.00.
const lines = [line('a', 3, 10_000), line('b', 1, 20_000)]
const press: SpecialPrice = { kind: 'comp', reason: 'Press' }
const view: SpecialPrice = { kind: 'price', unitMinor: 15_000, reason: 'View' }
const with_ = (specials: Reductions['specials']): Reductions => ({
  discount: null,
  promo: null,
  specials,
  packages: [],
  rides: [],
})
const nothing: OrderLeave = { approved: [], compsLeft: null }

describe('how far a basket departs from the list', () => {
  test('is what the server measures: a share of the whole, the furthest price, the worth of what is given away', () => {
    expect(departuresOf(lines, noReductions)).toEqual([])
    // 33.33 of 500.00, rounded up.
    expect(
      departuresOf(lines, {
        discount: { amountMinor: 3_333, reason: 'Late' },
        promo: null,
        specials: {},
        packages: [],
        rides: [],
      }),
    ).toEqual([{ kind: 'discount', ppm: 66_660, qty: 0, amountMinor: 3_333, reasons: ['Late'] }])
    // 50.00 dearer on one of 100.00, 50.00 cheaper on one of 200.00; two of three given away.
    expect(departuresOf(lines, with_({ b: { qty: 1, price: view }, a: { qty: 2, price: press } }))).toEqual([
      { kind: 'comp', ppm: 0, qty: 2, amountMinor: 20_000, reasons: ['Press'] },
      { kind: 'price', ppm: 250_000, qty: 1, amountMinor: 5_000, reasons: ['View'] },
    ])
  })

  test('is nothing where a price is what the list says', () => {
    const price: SpecialPrice = { ...view, unitMinor: 20_000 }
    expect(departuresOf(lines, with_({ b: { qty: 1, price } }))).toEqual([])
    const made = withSpecials({ lines, reductions: noReductions }, { a: 1, b: 1 }, price)
    expect(made.specials).toEqual({ a: { qty: 1, price } })
  })

  test('is asked for as it is', () => {
    const [comp, price] = departuresOf(lines, with_({ b: { qty: 1, price: view }, a: { qty: 2, price: press } }))
    expect(comp && askOf(comp)).toEqual({ kind: 'comp', reason: 'Press', qty: 2, amountMinor: 20_000 })
    expect(price && askOf(price)).toEqual({ kind: 'price', reason: 'View', ppm: 250_000, qty: 1, amountMinor: 5_000 })
  })
})

describe('whether it may be sold so', () => {
  const discount = { kind: 'discount', ppm: 200_000, qty: 0, amountMinor: 10_000, reasons: ['Club'] } as const
  const approved = { kind: 'discount', ppm: 200_000, qty: 0, amountMinor: 10_000, reason: 'Club' } as const
  const by = { approver: 'Deniz', compsLeft: null }
  const leave = (more: object = {}): OrderLeave => ({ ...nothing, approved: [{ ...approved, ...by, ...more }] })

  test.each([
    ['within the own limit', { maxPercentPpm: 200_000 }, undefined, 'seller'],
    ['without a limit', {}, undefined, 'seller'],
    ['beyond it, and not read yet', { maxPercentPpm: 199_999 }, undefined, undefined],
    ['beyond it', { maxPercentPpm: 199_999 }, nothing, 'beyond'],
    ['without the right', null, nothing, 'beyond'],
    ['approved', null, leave(), 'approver'],
    ['approved for less in percent', null, leave({ ppm: 199_999 }), 'beyond'],
    ['approved for less money', null, leave({ amountMinor: 9_999 }), 'beyond'],
    ['approved for another reason', null, leave({ reason: 'Group' }), 'beyond'],
    ['approved for another kind', null, leave({ kind: 'price' }), 'beyond'],
  ] as const)('a discount %s', (_, limits, known, expected) => {
    expect(standingOf(discount, { limits, leave: known })?.by).toBe(expected)
  })

  const comp = { kind: 'comp', ppm: 0, qty: 2, amountMinor: 20_000, reasons: ['Press'] } as const
  const given = (compsLeft: number | null, qty = 2): OrderLeave => ({
    compsLeft: 0,
    approved: [{ kind: 'comp', ppm: 0, qty, amountMinor: 20_000, reason: 'Press', approver: 'Deniz', compsLeft }],
  })
  test.each([
    // How many are left is known to the server alone.
    ['within the own limit, not read yet', {}, undefined, undefined],
    ['within the own limit', { maxAmountMinor: 20_000 }, { ...nothing, compsLeft: 2 }, 'seller'],
    ['without so many left', {}, { ...nothing, compsLeft: 1 }, 'beyond'],
    ['worth more than the limit', { maxAmountMinor: 19_999 }, nothing, 'beyond'],
    ['approved', null, given(2), 'approver'],
    ['approved by somebody whom nobody counts', null, given(null), 'approver'],
    ['approved by somebody who has none left by now', {}, given(1), 'beyond'],
    ['approved for fewer', null, given(null, 1), 'beyond'],
  ] as const)('complimentary passes %s', (_, limits, known, expected) => {
    expect(standingOf(comp, { limits, leave: known })?.by).toBe(expected)
  })
})

describe('prices of pieces', () => {
  test('go with the pieces', () => {
    const some = with_({ a: { qty: 2, price: press }, b: { qty: 1, price: view } })
    expect(onlyOf(some, (key) => (key === 'a' ? 1 : 0))).toEqual(with_({ a: { qty: 1, price: press } }))
    expect(onlyOf(some, () => 5)).toBe(some)
  })
})
