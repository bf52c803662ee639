import { type PassTypeId, type PriceRuleId, type TicketSessionId, taxInside } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import { makeBill, type Wishes } from './bill.ts'
import { type BillLine, Unsellable } from './lines/line.ts'

// A fixed seed: what fails once fails again.
let seed = 20_261_122
function below(n: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 4_294_967_296) * n)
}

const vat = { code: 'VAT', ppm: 200_000 }
const untaxed = { code: 'VAT', ppm: 0 }
const session = 's1' as TicketSessionId
const typeOf = (n: number) => `t${n}` as PassTypeId

/** One pass of each price, each of its own kind; `taxes` in their order. */
function passes(amounts: readonly number[], taxes: readonly number[] = [200_000]): NonNullable<Wishes['pass']> {
  return {
    items: amounts.map((_, n) => ({ passTypeId: typeOf(n), seatNos: [n], holderNames: [] })),
    prices: {
      ticketSessionId: session,
      taxCode: 'VAT',
      prices: amounts.map((amountMinor, n) => ({
        passTypeId: typeOf(n),
        seatCategoryId: null,
        amountMinor,
        taxPpm: taxes[n % taxes.length] ?? 0,
        why: { ruleId: `r${n}` as PriceRuleId, level: [], beaten: [] },
      })),
      categoryOfSeat: () => null,
      categoryOfArea: () => null,
    },
  }
}
const shortOf = ({ kind, grossMinor, taxMinor, taxPpm }: BillLine) => [kind, grossMinor, taxMinor, taxPpm]
const pathOf = (wishes: Wishes) => {
  try {
    makeBill(wishes)
    return null
  } catch (error) {
    return error instanceof Unsellable ? error.path : 'another error'
  }
}

describe('a bill of several kinds', () => {
  test('goods, what is taken off them, what the venue adds, what the guest gives: each a part of what comes before it', () => {
    const bill = makeBill({
      tip: { ppm: 100_000, tax: untaxed },
      fee: { ppm: 50_000, tax: vat, reason: 'Card' },
      discount: { ppm: 100_000, reason: 'Friends' },
      pass: passes([10_000]),
    })
    expect(bill.lines.map(shortOf)).toEqual([
      ['pass', 10_000, 1667, 200_000],
      ['discount', -1000, -167, 200_000],
      ['fee', 450, 75, 200_000],
      ['tip', 945, 0, 0],
    ])
    expect(bill).toMatchObject({ grossMinor: 10_395, taxMinor: 1575 })
    expect(bill.lines.map(({ lineNo }) => lineNo)).toEqual([1, 2, 3, 4])
    expect(bill.lines.map(({ ticketSessionId }) => ticketSessionId)).toEqual([session, session, null, null])
    expect(bill.lines.map(({ reason }) => reason)).toEqual([null, 'Friends', 'Card', null])
    expect(bill.passes).toHaveLength(1)
  })

  test('it needs no goods: a fee alone, a tip alone, nothing at all', () => {
    const fee = makeBill({ fee: { amountMinor: 1200, tax: vat, reason: 'Cloakroom' } })
    expect([fee.grossMinor, fee.taxMinor, fee.lines.length, fee.passes]).toEqual([1200, 200, 1, []])
    const tip = makeBill({ tip: { amountMinor: 500, tax: untaxed } })
    expect(tip.lines.map(shortOf)).toEqual([['tip', 500, 0, 0]])
    expect(makeBill({})).toEqual({ lines: [], passes: [], rides: [], grossMinor: 0, taxMinor: 0 })
    // A part of nothing is nothing, and no line.
    expect(makeBill({ fee: { ppm: 50_000, tax: vat, reason: 'Card' }, tip: { ppm: 100_000, tax: vat } }).lines).toEqual(
      [],
    )
  })

  test('half a minor unit goes up', () => {
    const feeOf = (gross: number, ppm: number) =>
      makeBill({ pass: passes([gross]), fee: { ppm, tax: vat, reason: 'Card' } }).lines[1]?.grossMinor
    expect([feeOf(50, 10_000), feeOf(49, 10_000), feeOf(150, 10_000)]).toEqual([1, undefined, 2])
    expect(feeOf(900_000_000_000_000, 999_999)).toBe(899_999_100_000_000)
  })

  test('what is asked for must be something, and a discount no more than there is', () => {
    const goods = passes([1000])
    for (const amountMinor of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
      expect(pathOf({ pass: goods, discount: { amountMinor, reason: 'x' } })).toBe('discount.amountMinor')
      expect(pathOf({ pass: goods, fee: { amountMinor, tax: vat, reason: 'x' } })).toBe('fee.amountMinor')
      expect(pathOf({ pass: goods, tip: { amountMinor, tax: vat } })).toBe('tip.amountMinor')
    }
    expect(pathOf({ pass: goods, tip: { ppm: 0, tax: vat } })).toBe('tip.ppm')
    expect(pathOf({ pass: goods, discount: { amountMinor: 1001, reason: 'x' } })).toBe('discount.amountMinor')
    expect(pathOf({ pass: goods, discount: { ppm: 1_000_001, reason: 'x' } })).toBe('discount.ppm')
    expect(pathOf({ discount: { amountMinor: 1, reason: 'x' } })).toBe('discount.amountMinor')
    const free = makeBill({ pass: goods, discount: { ppm: 1_000_000, reason: 'x' } })
    expect([free.grossMinor, free.taxMinor]).toEqual([0, 0])
  })

  test('goods are rounded line by line, yet nothing is left of the tax of what costs nothing any more', () => {
    const taxLeft = (amounts: number[], amountMinor: number) =>
      makeBill({ pass: passes(amounts), discount: { amountMinor, reason: 'x' } }).taxMinor
    expect(taxLeft([103, 103, 103], 309)).toBe(0)
    expect(taxLeft([250, 250, 250], 750)).toBe(0)
    expect(taxLeft([250, 250, 250], 749)).toBe(1)
    expect(taxLeft([250, 250, 250], 375)).toBe(126 - 63)
  })

  test('a discount lowers each tax by its part: none goes below zero, and the sum is what was asked for', () => {
    let exact = 0
    let mended = 0
    for (let round = 0; round < 500; round += 1) {
      const amounts = Array.from({ length: 1 + below(5) }, () => below([3, 100, 1_000_000][below(3)] ?? 1))
      const taxes = [0, 10_000, 100_000, 200_000].slice(0, 1 + below(4))
      const goods = makeBill({ pass: passes(amounts, taxes) })
      if (goods.grossMinor === 0) continue
      const amountMinor = round % 4 === 0 ? goods.grossMinor : 1 + below(goods.grossMinor)
      const { lines, grossMinor, taxMinor } = makeBill({
        pass: passes(amounts, taxes),
        discount: { amountMinor, reason: 'x' },
      })
      expect(grossMinor).toBe(goods.grossMinor - amountMinor)
      const off = lines.filter(({ kind }) => kind === 'discount')
      expect(new Set(off.map(({ taxPpm }) => taxPpm)).size).toBe(off.length)
      for (const line of off) {
        const same = lines.filter(({ taxPpm }) => taxPpm === line.taxPpm)
        const left = same.reduce((sum, each) => sum + each.grossMinor, 0)
        const whole = left - line.grossMinor
        expect(line.grossMinor).toBeLessThan(0)
        expect(left).toBeGreaterThanOrEqual(0)
        // Its share, off by a unit at most.
        expect(Math.abs(-line.grossMinor - (amountMinor * whole) / goods.grossMinor)).toBeLessThanOrEqual(1)
        const taxLeft = same.reduce((sum, each) => sum + each.taxMinor, 0)
        expect(taxLeft).toBeGreaterThanOrEqual(0)
        expect(left - taxLeft).toBeGreaterThanOrEqual(0)
        // Each line alone takes off no more than it says, and never adds.
        expect(Math.max(line.taxMinor, line.netMinor)).toBeLessThanOrEqual(0)
        const own = taxInside(line.grossMinor, line.taxPpm)
        if (line.taxMinor === own) exact += 1
        else {
          mended += 1
          // Its own tax, unless that would leave less than nothing or more than all.
          const before = taxLeft - line.taxMinor
          expect([0, left]).toContain(taxLeft)
          expect(before + own < 0 || before + own > left).toBe(true)
        }
      }
      for (const { netMinor, taxMinor: tax, grossMinor: gross } of lines) expect(netMinor + tax).toBe(gross)
      expect(lines.reduce((sum, line) => sum + line.taxMinor, 0)).toBe(taxMinor)
    }
    expect(exact).toBeGreaterThan(300)
    expect(mended).toBeGreaterThan(0)
  })
})

describe('pieces of a dish that a code makes free', () => {
  const tea = (qty: number, unitMinor: number) => ({ qty, unitMinor, tax: vat, ticketSessionId: null })
  const offOf = (wishes: Wishes) =>
    makeBill(wishes)
      .lines.filter(({ kind }) => kind === 'discount')
      .map(({ offLineNo, grossMinor, taxMinor }) => [offLineNo, grossMinor, taxMinor])

  test('are taken off their own line, behind passes and at its tax', () => {
    const food = { items: [tea(1, 6000), tea(3, 7200)] }
    const discount = { free: [{ item: 1, qty: 2 }], reason: 'TEA1' }
    // A sixth of 144.00 is its tax.
    expect(offOf({ pass: passes([10_000]), food, discount })).toEqual([[3, -14_400, -2400]])
  })

  test('are no more than are sold', () => {
    const free = (item: number, qty: number) => ({ discount: { free: [{ item, qty }], reason: 'TEA1' } })
    expect(pathOf({ food: { items: [tea(1, 6000)] }, ...free(0, 2) })).toBe('promoCode')
    expect(pathOf({ food: { items: [tea(1, 6000)] }, ...free(1, 1) })).toBe('promoCode')
  })

  test('are never a dish of a package, which is sold first: the package has its price', () => {
    const item = { ...{ id: 'i', kind: 'food', passTypeId: null, choiceGroup: null, qty: 1, per: 'order' } }
    const pack = {
      ...{ id: 'p', priceMode: 'fixed', amountMinor: 5000, percentPpm: null, minPeople: null, maxPeople: null, rev: 1 },
      items: [{ ...item, designatedMinor: 5000, optional: false, extraMinor: 0 }],
    }
    const dish = { packaged: { place: 0, itemId: 'i', part: 0 }, qty: 1, unitMinor: 6000, tax: vat }
    const packages = [{ package: pack, label: 'Tea and a seat', qty: 1 }]
    const wish = { packages, items: [], rides: [], dishes: [dish], prices: passes([]).prices } as never as Pick<
      Required<Wishes>,
      'package'
    >['package']
    const first = { discount: { free: [{ item: 0, qty: 1 }], reason: 'TEA1' } }
    const bill = makeBill({ package: wish, food: { items: [tea(1, 7200)] }, ...first })
    expect(bill.lines.map(({ kind, grossMinor }) => [kind, grossMinor])).toEqual([
      ['package', 0],
      ['food', 5000],
      ['food', 7200],
      ['discount', -7200],
    ])
    expect(bill.lines[3]?.offLineNo).toBe(3)
    // Where nothing else is sold, nothing is free.
    expect(pathOf({ package: wish, ...first })).toBe('promoCode')
  })
})
