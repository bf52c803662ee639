import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areFreePiecesBack } from './free-pieces.ts'
import { proposeRefunds, ruleFor } from './refunds.ts'
import { type AddedLine, adjustmentOf, feesOf, reversalsOf, type SoldLine } from './reverse.ts'

const line = (more: Partial<SoldLine>): SoldLine => ({
  lineNo: 1,
  kind: 'pass',
  ticketSessionId: 's',
  passTypeId: 't',
  seatCategoryId: null,
  unitMinor: 45_000,
  taxCode: 'VAT',
  taxPpm: 100_000,
  leftQty: 4,
  leftGrossMinor: 180_000,
  leftTaxMinor: 16_364,
  ...more,
})
const passes = (lineNo: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}` as never, lineNo }))
const sumOf = (lines: readonly { grossMinor: number }[]) => lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
const taxOf = (lines: readonly { taxMinor: number }[]) => lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0)

describe('a cancellation', () => {
  test('takes pieces back at their price with the tax inside, the last ones with what rounding left', () => {
    const [one] = reversalsOf([line({})], { passes: passes(1, 1), lineNos: [] })
    // 45,000 × 10 ÷ 110 = 4,090.9
    expect(one).toMatchObject({ reverses: 1, qty: -1, grossMinor: -45_000, taxMinor: -4091 })
    const rest = line({ leftQty: 3, leftGrossMinor: 135_000, leftTaxMinor: 16_364 - 4091 })
    const [all] = reversalsOf([rest], { passes: passes(1, 3), lineNos: [] })
    expect(all).toMatchObject({ qty: -3, grossMinor: -135_000, taxMinor: -12_273 })
  })

  test('gives each piece back less its share of the discounts on goods of its session and tax', () => {
    const discount = line({ lineNo: 2, kind: 'discount', passTypeId: null, leftQty: 1, unitMinor: -18_000 })
    const lines = [line({}), { ...discount, leftGrossMinor: -18_000, leftTaxMinor: -1636 }]
    const back = reversalsOf(lines, { passes: passes(1, 1), lineNos: [] })
    expect(back.map(({ kind, grossMinor }) => [kind, grossMinor])).toEqual([
      ['pass', -45_000],
      ['discount', 4500],
    ])
    const everything = reversalsOf(lines, { passes: passes(1, 4), lineNos: [] })
    expect(sumOf(everything)).toBe(-162_000)
    expect(taxOf(everything)).toBe(-16_364 + 1636)
  })

  test('leaves fees and tips with the house unless they are named, and goods and discounts are never named', () => {
    const fee = line({ lineNo: 2, kind: 'fee', passTypeId: null, leftQty: 1, unitMinor: 2000, leftGrossMinor: 2000 })
    const lines = [line({}), { ...fee, leftTaxMinor: 182 }]
    expect(reversalsOf(lines, { passes: passes(1, 4), lineNos: [] }).map(({ kind }) => kind)).toEqual(['pass'])
    expect(reversalsOf(lines, { passes: [], lineNos: [2] })).toMatchObject([{ reverses: 2, grossMinor: -2000 }])
    expect(reversalsOf(lines, { passes: [], lineNos: [1] })).toEqual([])
  })

  test('keeps by the rule of each session, by tax; less when less is wanted, to the unit', () => {
    const back = reversalsOf([line({})], { passes: passes(1, 1), lineNos: [] })
    const all = feesOf(back, [{ ticketSessionId: 's', ppm: 250_000 }])
    expect(all).toMatchObject({ ruleMinor: 11_250, lines: [{ kind: 'fee', grossMinor: 11_250, taxMinor: 1023 }] })
    expect(sumOf(feesOf(back, [{ ticketSessionId: 's', ppm: 250_000 }], 7001).lines)).toBe(7001)
    expect(feesOf(back, [{ ticketSessionId: 's', ppm: 250_000 }], 0).lines).toEqual([])
    expect(feesOf(back, [{ ticketSessionId: 'other', ppm: 250_000 }]).ruleMinor).toBe(0)
  })

  // However an order is taken back in pieces, it gives back exactly what it cost, and no step leaves a line that could
  // not be: less than nothing, or a tax that is more than the price.
  test('in any pieces and any order comes to the whole', () => {
    const aLine = fc.record({
      qty: fc.integer({ min: 1, max: 6 }),
      unit: fc.integer({ min: 0, max: 100_000 }),
      tax: fc.constantFrom(0, 10_000, 80_000, 100_000, 180_000, 200_000),
      session: fc.constantFrom('s1', 's2'),
      off: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(aLine, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()), (sold, choice) => {
        const lines = orderOf(sold)
        const whole = [sumOf(left(lines)), taxOf(left(lines))]
        const back: AddedLine[] = []
        for (;;) {
          const open = lines.filter(({ kind, leftQty }) => kind === 'pass' && leftQty > 0)
          const chosen = open[choice.next().value % Math.max(1, open.length)]
          if (!chosen) break
          const count = 1 + (choice.next().value % chosen.leftQty)
          const step = reversalsOf(lines, { passes: passes(chosen.lineNo, count), lineNos: [] })
          expect(-sumOf(step)).toBeGreaterThanOrEqual(0)
          for (const added of step) {
            const of = lines.find(({ lineNo }) => lineNo === added.reverses) as SoldLine
            of.leftQty += of.kind === 'pass' ? added.qty : 0
            of.leftGrossMinor += added.grossMinor
            of.leftTaxMinor += added.taxMinor
            const sign = of.kind === 'discount' ? -1 : 1
            expect(sign * of.leftTaxMinor).toBeGreaterThanOrEqual(0)
            expect(sign * (of.leftGrossMinor - of.leftTaxMinor)).toBeGreaterThanOrEqual(0)
          }
          back.push(...step)
        }
        expect([0 - sumOf(back), 0 - taxOf(back)]).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })
})

const left = (lines: readonly SoldLine[]) =>
  lines.map(({ leftGrossMinor: grossMinor, leftTaxMinor: taxMinor }) => ({ grossMinor, taxMinor }))

interface Sold {
  qty: number
  unit: number
  tax: number
  session: string
  off: number
}

// Lines as a sale makes them, each with a discount of some percent behind it; tax by plain division.
function orderOf(sold: readonly Sold[]): SoldLine[] {
  const inside = (gross: number, ppm: number) => Math.round((gross * ppm) / (1_000_000 + ppm))
  return sold.flatMap(({ qty, unit, tax, session, off }, index) => {
    const gross = qty * unit
    const cut = Math.floor((gross * off) / 100)
    const all = { ticketSessionId: session, taxCode: `T${tax}`, taxPpm: tax }
    const goods = line({ ...all, lineNo: index * 2 + 1, unitMinor: unit, leftQty: qty })
    const taxMinor = inside(gross, tax)
    // What is left of a line must have a tax between nothing and all of it.
    const cutTax = Math.min(taxMinor, Math.max(inside(cut, tax), taxMinor - (gross - cut)))
    return [
      { ...goods, leftGrossMinor: gross, leftTaxMinor: taxMinor },
      {
        ...line({ ...all, lineNo: index * 2 + 2, kind: 'discount', passTypeId: null, unitMinor: -cut, leftQty: 1 }),
        leftGrossMinor: 0 - cut,
        leftTaxMinor: 0 - cutTax,
      },
    ]
  })
}

describe('money back without cancelling', () => {
  test('is taken off by tax, in the share of what is left, to the unit', () => {
    const lines = [
      line({ leftGrossMinor: 100_000, leftTaxMinor: 9091 }),
      line({ lineNo: 2, taxPpm: 200_000, taxCode: 'V20', leftGrossMinor: 50_000, leftTaxMinor: 8333 }),
    ]
    const off = adjustmentOf(lines, 10_000)
    expect(off?.map(({ kind, taxPpm, grossMinor }) => [kind, taxPpm, grossMinor])).toEqual([
      ['discount', 100_000, -6667],
      ['discount', 200_000, -3333],
    ])
    expect(sumOf(adjustmentOf(lines, 150_000) ?? [])).toBe(-150_000)
    expect(adjustmentOf(lines, 150_001)).toBeNull()
  })
})

test('goes back to the newest payment first, and no more than each has left', () => {
  const payments = [
    { id: 'a', at: '2026-11-25T10:00:00Z', leftMinor: 500 },
    { id: 'b', at: '2026-11-25T11:00:00Z', leftMinor: 300 },
    { id: 'c', at: '2026-11-25T12:00:00Z', leftMinor: 0 },
  ]
  expect([...proposeRefunds(payments, 400)]).toEqual([
    ['b', 300],
    ['a', 100],
  ])
  expect([...proposeRefunds(payments, 0)]).toEqual([])
})

test('the rule with the most hours that are still left holds', () => {
  const rules = [0, 24, 48].map((hoursBefore) => ({ id: String(hoursBefore), hoursBefore, feePpm: 0 }))
  expect(ruleFor(rules, 48)?.id).toBe('48')
  expect(ruleFor(rules, 47.99)?.id).toBe('24')
  expect(ruleFor(rules, 0.5)?.id).toBe('0')
  expect(ruleFor(rules, -1)).toBeNull()
  expect(ruleFor([], 5)).toBeNull()
})

describe('pieces that a code made free', () => {
  // A pass and food ordered ahead for the same show, under one tax: the discount is the food's alone.
  const food = line({ lineNo: 2, kind: 'food', passTypeId: null, unitMinor: 7700, leftQty: 2, leftGrossMinor: 15_400 })
  const free = line({ lineNo: 3, kind: 'discount', passTypeId: null, leftQty: 1, unitMinor: -7700, offLineNo: 2 })
  const lines = [line({}), { ...food, leftTaxMinor: 1400 }, { ...free, leftGrossMinor: -7700, leftTaxMinor: -700 }]

  test('go back with their line and with no other', () => {
    expect(reversalsOf(lines, { passes: passes(1, 4), lineNos: [] }).map(({ kind }) => kind)).toEqual(['pass'])
    const one = reversalsOf(lines, { passes: [], lineNos: [], pieces: [{ lineNo: 2, qty: 1 }] })
    expect(one).toMatchObject([
      { reverses: 2, grossMinor: -7700, taxMinor: -700 },
      { reverses: 3, grossMinor: 3850, taxMinor: 350, offLineNo: 2 },
    ])
    expect(areFreePiecesBack(lines, one)).toBe(false)
    const both = reversalsOf(lines, { passes: [], lineNos: [], pieces: [{ lineNo: 2, qty: 2 }] })
    expect([sumOf(both), taxOf(both)]).toEqual([-7700, -700])
    expect(areFreePiecesBack(lines, both)).toBe(true)
    expect(areFreePiecesBack([line({})], both)).toBe(false)
    // Where two lines had free pieces, both must be back.
    const second = line({ lineNo: 5, kind: 'discount', leftQty: 1, leftGrossMinor: -6600, offLineNo: 4 })
    expect(areFreePiecesBack([...lines, second], both)).toBe(false)
    expect(areFreePiecesBack([...lines, { ...second, leftGrossMinor: 0 }], both)).toBe(true)
  })

  test('have no part in money that was given back before: what is left goes back, and no more', () => {
    // 110.00 were paid for the cake, nothing for the tea, and 50.00 were given back.
    const cake = line({ lineNo: 1, kind: 'food', passTypeId: null, unitMinor: 11_000, leftQty: 1 })
    const tea = { ...food, leftQty: 1, leftGrossMinor: 7700, leftTaxMinor: 700 }
    const given = line({ lineNo: 4, kind: 'discount', passTypeId: null, leftQty: 1, unitMinor: -5000 })
    const all = [
      { ...cake, leftGrossMinor: 11_000, leftTaxMinor: 1000 },
      tea,
      { ...free, leftGrossMinor: -7700, leftTaxMinor: -700 },
      { ...given, leftGrossMinor: -5000, leftTaxMinor: -455 },
    ]
    const one = reversalsOf(all, { passes: [], lineNos: [], pieces: [{ lineNo: 1, qty: 1 }] })
    expect([sumOf(one), taxOf(one)]).toEqual([-6000, -545])
    const teaBack = reversalsOf(all, { passes: [], lineNos: [], pieces: [{ lineNo: 2, qty: 1 }] })
    expect(sumOf(teaBack)).toBe(0)
    const both = reversalsOf(all, { passes: [], lineNos: [], pieces: [1, 2].map((lineNo) => ({ lineNo, qty: 1 })) })
    expect([sumOf(both), taxOf(both)]).toEqual([-6000, -545])
  })

  test('as little as passes of a kind that a code made cheaper', () => {
    // 450.00 were paid for an adult and nothing for a child, and 100.00 were given back.
    const one = { leftQty: 1, leftGrossMinor: 45_000, leftTaxMinor: 4091 }
    const off = line({ lineNo: 3, kind: 'discount', passTypeId: 'child', leftQty: 1, unitMinor: -45_000, ofSale: true })
    const given = line({ lineNo: 4, kind: 'discount', passTypeId: null, leftQty: 1, unitMinor: -10_000 })
    const all = [
      line(one),
      line({ ...one, lineNo: 2, passTypeId: 'child' }),
      { ...off, leftGrossMinor: -45_000, leftTaxMinor: -4091 },
      { ...given, leftGrossMinor: -10_000, leftTaxMinor: -909 },
    ]
    expect(sumOf(reversalsOf(all, { passes: passes(1, 1), lineNos: [] }))).toBe(-35_000)
    expect(sumOf(reversalsOf(all, { passes: passes(2, 1), lineNos: [] }))).toBe(0)
  })

  test('stay where a dish of a package goes, which nobody made free', () => {
    const pack = line({ lineNo: 1, kind: 'package', passTypeId: null, unitMinor: 0, leftQty: 1, leftGrossMinor: 0 })
    const part = { parentLineNo: 1, packageItemId: 'dish', leftQty: 1, leftGrossMinor: 7700, leftTaxMinor: 700 }
    const all = [
      { ...pack, leftTaxMinor: 0 },
      { ...food, ...part, lineNo: 4 },
      { ...food, leftQty: 1, leftGrossMinor: 7700, leftTaxMinor: 700 },
      { ...free, leftGrossMinor: -7700, leftTaxMinor: -700, ofSale: true },
    ]
    const packaged = reversalsOf(all, { passes: [], lineNos: [], pieces: [{ lineNo: 4, qty: 1 }] })
    expect(packaged.map(({ kind, grossMinor }) => [kind, grossMinor])).toEqual([
      ['package', 0],
      ['food', -7700],
    ])
    expect(areFreePiecesBack(all, packaged)).toBe(false)
  })
})
