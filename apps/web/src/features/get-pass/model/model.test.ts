import type { BookableSession, PassTypeId, SessionForSale, TicketSessionId } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import { todayIn } from '../../../lib/today.ts'
import { namesMissing, obstaclesOf, sumOf } from '../../../parts/checkout/basket.ts'
import { itemsOf } from '../../../parts/checkout/items.ts'
import { noReductions } from '../../../parts/checkout/reductions.ts'
import { type Basket, linesOf, priceIn, qtyOf, roomFor, withName, withQty } from './choices.ts'
import { addDays, firstToSell, inOrder } from './sessions.ts'

const adult = 'adult' as PassTypeId
const child = 'child' as PassTypeId
const empty: Basket = {
  ticketSessionId: 's' as TicketSessionId,
  date: '2026-11-22',
  orderId: 'o',
  lines: [],
  customer: null,
  reductions: noReductions,
  payments: [],
}
const type = (id: PassTypeId, more: object = {}) => ({ id, people: 1, maxPerOrder: null, requiresName: false, ...more })
const price = (passTypeId: PassTypeId, seatCategoryId: string | null, amountMinor: number) => ({
  passTypeId,
  seatCategoryId,
  amountMinor,
  taxPpm: 100_000,
})
const offer = {
  packages: [],
  passTypes: [type(adult), type(child, { maxPerOrder: 3, requiresName: true })],
  areas: [
    { areaNo: 0, name: null, categoryId: null, free: 10 },
    { areaNo: 2, name: { en: 'Pit', tr: '' }, categoryId: 'pit', free: 2 },
  ],
  prices: {
    version: 1,
    currency: 'TRY',
    prices: [price(adult, null, 30_000), price(adult, 'pit', 38_000), price(child, null, 15_000)],
  },
} as unknown as SessionForSale

describe('a basket', () => {
  const two = withQty(empty, adult, { areaNo: 0, qty: 2 })

  test('keeps one line for a type and place, and none at zero', () => {
    const both = withQty(withQty(two, adult, { areaNo: 2, qty: 1 }), adult, { areaNo: 0, qty: 3 })
    expect(both.lines.map(({ areaNo, qty }) => [areaNo, qty])).toEqual([
      [0, 3],
      [2, 1],
    ])
    expect([qtyOf(both, adult, 2), qtyOf(both, child, 2)]).toEqual([1, 0])
    expect(withQty(both, adult, { areaNo: 0, qty: -1 }).lines).toHaveLength(1)
    expect(withQty(empty, adult, { areaNo: 0, qty: 1e9 }).lines[0]?.qty).toBe(200)
  })

  test('loses the price of a piece with the piece: it does not come back with another', () => {
    const price = { kind: 'comp', reason: 'Press' } as const
    const specials = { [`${adult} 0`]: { qty: 2, price }, [`${child} 0`]: { qty: 1, price } }
    const given: Basket = { ...two, reductions: { ...noReductions, specials } }
    const one = withQty(given, adult, { areaNo: 0, qty: 1 })
    expect(one.reductions.specials).toEqual({ ...specials, [`${adult} 0`]: { qty: 1, price } })
    const again = withQty(withQty(one, adult, { areaNo: 0, qty: 0 }), adult, { areaNo: 0, qty: 3 })
    expect(again.reductions.specials).toEqual({ [`${child} 0`]: { qty: 1, price } })
  })

  test('costs what the offer says for the place', () => {
    const mixed = withQty(two, adult, { areaNo: 2, qty: 1 })
    expect(sumOf(linesOf(mixed, offer))).toMatchObject({ count: 3, people: 3, dueMinor: 98_000 })
    expect(obstaclesOf(linesOf(mixed, offer))).toEqual([])
    expect([priceIn(offer, adult, 2), priceIn(offer, child, 2), priceIn(offer, adult, 9)]).toEqual([38_000, null, null])
    // Not sold in that place; a place that is gone; a type that is gone.
    for (const [id, areaNo] of [
      [child, 2],
      [adult, 9],
      ['other' as PassTypeId, 0],
    ] as const) {
      const kinds = obstaclesOf(linesOf(withQty(empty, id, { areaNo, qty: 1 }), offer)).map(({ kind }) => kind)
      expect(kinds, `${id} in ${areaNo}`).toContain('price')
    }
  })

  test('has room as far as the place and the order go', () => {
    expect(roomFor(offer, empty, { passTypeId: adult, areaNo: 2 })).toBe(2)
    const full = withQty(empty, adult, { areaNo: 2, qty: 2 })
    expect(roomFor(offer, full, { passTypeId: adult, areaNo: 2 })).toBe(0)
    expect(roomFor(offer, full, { passTypeId: adult, areaNo: 0 })).toBe(10)
    expect(roomFor(offer, withQty(empty, child, { areaNo: 0, qty: 3 }), { passTypeId: child, areaNo: 0 })).toBe(0)
    expect(roomFor(offer, empty, { passTypeId: adult, areaNo: 9 })).toBe(0)
  })

  test('wants a name for each where the type does', () => {
    let basket = withQty(empty, child, { areaNo: 0, qty: 2 })
    const missing = () => namesMissing(obstaclesOf(linesOf(basket, offer)))
    expect(missing()).toBe(2)
    basket = withName(basket, linesOf(basket, offer)[0]?.key ?? '', { at: 1, name: ' Ayşe ' })
    expect(missing()).toBe(1)
    expect(itemsOf(linesOf(basket, offer))).toEqual([
      { passTypeId: child, areaNo: 0, qty: 2, holderNames: ['', 'Ayşe'] },
    ])
    expect(itemsOf(linesOf(two, offer))).toEqual([{ passTypeId: adult, areaNo: 0, qty: 2 }])
    expect(withQty(basket, child, { areaNo: 0, qty: 1 }).lines[0]?.holderNames).toEqual([''])
  })
})

describe('the day', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const session = (id: string, startsAt: string, more: object = {}) =>
    ({
      id,
      startsAt,
      state: 'on_sale',
      salesFrom: '2026-11-01T00:00:00Z',
      salesUntil: startsAt,
      free: 5,
      ...more,
    }) as unknown as BookableSession
  const past = session('past', '2026-11-21T08:00:00Z')
  const late = session('late', '2026-11-21T18:00:00Z')
  const next = session('next', '2026-11-21T15:00:00Z')
  const paused = session('paused', '2026-11-21T13:00:00Z', { state: 'paused' })

  test('begins with what can be sold, by entry time', () => {
    expect(inOrder([late, past, paused, next], now).map(({ id }) => id)).toEqual(['next', 'late', 'past', 'paused'])
  })

  test('opens the next with room that is not all seats', () => {
    const none = new Set<TicketSessionId>()
    expect(firstToSell([late, past, next], now, none)).toBe('next')
    expect(firstToSell([late, { ...next, free: 0 }], now, none)).toBe('late')
    expect(firstToSell([late, next], now, new Set([next.id]))).toBe('late')
    expect(firstToSell([next], now, new Set([next.id]))).toBe('next')
    expect(firstToSell([past, paused], now, none)).toBeNull()
  })

  test('is the venue’s', () => {
    expect(todayIn('Europe/Istanbul', new Date('2026-11-21T22:30:00Z'))).toBe('2026-11-22')
    expect([addDays('2026-02-28', 1), addDays('2026-03-01', -1)]).toEqual(['2026-03-01', '2026-02-28'])
  })
})
