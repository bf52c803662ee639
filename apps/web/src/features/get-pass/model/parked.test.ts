import type { CustomerId } from '@marquee/contract/customers'
import { expect, test } from 'vitest'
import { noReductions } from '../../../parts/checkout/reductions.ts'
import { mostParked, type Parked, readBasket, readLastSale, readParked } from './parked.ts'

const one = {
  id: 'a',
  at: '2026-11-21T12:00:00.000Z',
  ticketSessionId: 's',
  date: '2026-11-21',
  title: 'Sunset',
  passes: 2,
  lines: [{ passTypeId: 'adult', areaNo: 0, qty: 2, holderNames: [] }],
  customer: { id: 'c' as CustomerId, name: 'İpek' },
  reductions: { discount: { ppm: 50_000, reason: 'Club' }, promo: null, specials: {}, packages: [], rides: [] },
  payments: [{ method: 'card', amountMinor: 500, reference: 'T1' }],
} as unknown as Parked

test('what was parked comes back as it was', () => {
  expect(readParked(JSON.parse(JSON.stringify([one])))).toEqual([one])
})

test.each([null, 5, 'x', {}, [null], [{}], [{ ...one, at: 'soon' }], [{ ...one, passes: -1 }], [{ ...one, lines: 1 }]])(
  '%j is none of ours',
  (stored) => expect(readParked(stored)).toEqual([]),
)

test('lines that are none are left out', () => {
  const broken = { ...one, lines: [...one.lines, { passTypeId: 'x', areaNo: 0, qty: 0 }, null, { qty: 1 }] }
  expect(readParked([broken])).toEqual([one])
})

test('none is left out because there are many: there may be money in it', () => {
  const all = Array.from({ length: mostParked + 4 }, (_, index) => ({ ...one, id: String(index) }))
  expect(readParked(JSON.parse(JSON.stringify(all)))).toEqual(all)
})

test('the last sale is one with an order', () => {
  expect(readLastSale({ orderId: 'o', orderNo: 7 })).toEqual({ orderId: 'o', orderNo: 7 })
  expect(readLastSale({ orderId: 'o' })).toEqual({ orderId: 'o', orderNo: null })
  for (const stored of [null, {}, { orderNo: 1 }, []]) expect(readLastSale(stored)).toBeNull()
})

test('the basket in front comes back, without what is no payment', () => {
  const { ticketSessionId, date, lines, customer, reductions, payments } = one
  const basket = { ticketSessionId, date, orderId: 'o', lines, customer, reductions, payments }
  const broken = [...payments, null, { method: 'gold', amountMinor: 1 }, { method: 'cash', amountMinor: 0.5 }]
  expect(readBasket(JSON.parse(JSON.stringify({ ...basket, payments: broken })))).toEqual(basket)
  // As an earlier version kept it.
  expect(readBasket({ ...basket, date: undefined, customer: undefined, reductions: undefined })).toEqual({
    ...basket,
    date: null,
    customer: null,
    reductions: noReductions,
  })
  expect([null, 1, {}, { ...basket, orderId: 4 }].map(readBasket)).toEqual([null, null, null, null])
})
