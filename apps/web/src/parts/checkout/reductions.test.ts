import type { PassTypeId, SeatCategoryId, SpecialPrice } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import { type BasketLine, obstaclesOf, sumOf } from './basket.ts'
import { itemsOf } from './items.ts'
import { guestMissing, noReductions, type Reductions, readReductions, reducedLines } from './reductions.ts'

const adult = 'adult' as PassTypeId
const line = (key: string, more: Partial<BasketLine> = {}): BasketLine => ({
  kind: 'pass',
  key,
  qty: 1,
  quote: { passTypeId: adult, seatCategoryId: null, amountMinor: 45_000, taxPpm: 100_000, why: null as never },
  fullMinor: null,
  group: 'adult null',
  type: { id: adult, people: 1 } as BasketLine['type'],
  seatNo: null,
  areaNo: 0,
  categoryId: null as SeatCategoryId | null,
  holderNames: [],
  special: null,
  packaged: null,
  ...more,
})
const comp: SpecialPrice = { kind: 'comp', reason: 'Press' }
const cheap: SpecialPrice = { kind: 'price', unitMinor: 30_000, reason: 'Restricted view' }
const special = (key: string, qty: number, price: SpecialPrice): Reductions => ({
  discount: null,
  promo: null,
  specials: { [key]: { qty, price } },
  packages: [],
  rides: [],
})

describe('a discount', () => {
  // As the server reckons: 2 × 450.00 with 10 % inside is 900.00, its tax 81.82.
  test('takes its part of the sum and of its tax', () => {
    expect(sumOf([line('a', { qty: 2 })], { ppm: 25_000, reason: 'Club' })).toMatchObject({
      dueMinor: 87_750,
      discountMinor: 2_250,
      fullMinor: 90_000,
      taxMinor: 7_977,
    })
    expect(sumOf([line('a', { qty: 2 })], { amountMinor: 4_500, reason: 'Late' }).dueMinor).toBe(85_500)
  })

  test('is never more than there is, and nothing of nothing', () => {
    expect(sumOf([line('a')], { amountMinor: 90_000, reason: 'x' })).toMatchObject({ dueMinor: 0, taxMinor: 0 })
    expect(sumOf([], { ppm: 500_000, reason: 'x' })).toMatchObject({ dueMinor: 0, discountMinor: 0 })
  })
})

describe('pieces with a price of their own', () => {
  test('are lines of their own, with the last of the names', () => {
    const three = line('a', { qty: 3, holderNames: ['Ada', 'Bea', 'Can'] })
    const sold = reducedLines([three], special('a', 1, comp))
    expect(sold.map(({ key, qty, holderNames }) => [key, qty, holderNames])).toEqual([
      ['a', 2, ['Ada', 'Bea']],
      ['a *', 1, ['Can']],
    ])
    expect(sumOf(sold)).toMatchObject({ dueMinor: 90_000, fullMinor: 135_000, count: 3, people: 3 })
    expect(itemsOf(sold)).toEqual([
      { passTypeId: adult, areaNo: 0, qty: 2, holderNames: ['Ada', 'Bea'] },
      { passTypeId: adult, areaNo: 0, qty: 1, holderNames: ['Can'], special: comp },
    ])
  })

  test('keep their line where they are all of it', () => {
    const seat = line('s4', { seatNo: 4, areaNo: null })
    const sold = reducedLines([seat, line('s5', { seatNo: 5, areaNo: null })], special('s4', 1, cheap))
    expect(sold.map(({ key, quote }) => [key, quote?.amountMinor])).toEqual([
      ['s4', 30_000],
      ['s5', 45_000],
    ])
    // Each price rounds its tax for itself, as lines of an order do.
    expect(sumOf(sold)).toMatchObject({ dueMinor: 75_000, taxMinor: 2_727 + 4_091 })
  })

  test('are no more than are left of their line, and none of one that is gone', () => {
    expect(sumOf(reducedLines([line('a', { qty: 1 })], special('a', 3, comp))).dueMinor).toBe(0)
    expect(reducedLines([line('b')], special('a', 1, comp))).toEqual([line('b')])
  })
})

test('what a device has kept is read, and nothing that is not ours', () => {
  const all: Reductions = {
    discount: { ppm: 50_000, reason: 'Club' },
    promo: null,
    specials: { a: { qty: 2, price: cheap } },
    packages: [],
    rides: [],
  }
  expect(readReductions(JSON.parse(JSON.stringify(all)))).toEqual(all)
  for (const broken of [
    undefined,
    null,
    1,
    [],
    { discount: { ppm: -1, reason: 'x' } },
    { specials: { a: { qty: 0 } } },
  ]) {
    expect(readReductions(broken)).toEqual(noReductions)
  }
})

test('a code with a limit per guest is in the way until one is known, also after a reload', () => {
  const own = {
    ppm: 1,
    amountMinor: null,
    passTypeId: null,
    free: null,
    needsGuest: true,
    kept: [{ areaNo: 0, left: 3 }],
  }
  const code = { code: 'K', name: { en: '', tr: '' }, ...own }
  const kept = readReductions(JSON.parse(JSON.stringify({ ...noReductions, promo: code })))
  expect(kept.promo).toEqual(code)
  const nobody = { phone: '', email: ' ' }
  expect(guestMissing(kept, nobody)).toBe('K')
  expect(guestMissing(kept, { ...nobody, phone: '+905321112233' })).toBeNull()
  expect(guestMissing({ promo: { ...code, needsGuest: false } }, nobody)).toBeNull()
  expect(guestMissing(noReductions, nobody)).toBeNull()
  expect(obstaclesOf([], [], 'K')).toEqual([])
})
