import { fromMicro, toMicro } from '@marquee/contract/micro'
import { expect, test } from 'vitest'
import { inPackings, orderOf } from './reorder.ts'

const watched = (more: Record<string, string | number> = {}) => ({
  available: toMicro(String(more.available ?? 100)),
  min: toMicro('40'),
  par: toMicro('200'),
  used: toMicro(String(more.used ?? 280)),
  leadDays: Number(more.leadDays ?? 3),
  booked: Number(more.booked ?? 0),
  usual: Number(more.usual ?? 0),
})

test('10 a day for 3 days leave 70 of 100: enough', () => {
  expect(orderOf(watched())).toBeNull()
})

test('60 fall below 40 before a delivery: 200 and the 30 that are used meanwhile, less the 60', () => {
  const order = orderOf(watched({ available: 60 }))
  expect(
    order && [fromMicro(order.perDay), fromMicro(order.expected), fromMicro(order.suggested), order.busier],
  ).toEqual(['10', '30', '170', 1])
})

test('900 guests instead of 300 need three times as much', () => {
  const order = orderOf(watched({ available: 120, booked: 900, usual: 300 }))
  expect(order && [order.busier, fromMicro(order.expected), fromMicro(order.suggested)]).toEqual([3, '90', '170'])
})

test('fewer bookings than lately order no less', () => {
  expect(orderOf(watched({ available: 60, booked: 10, usual: 300 }))?.busier).toBe(1)
})

test('what a place owes is ordered too', () => {
  expect(fromMicro(orderOf(watched({ available: -5, used: 0 }))?.suggested ?? 0n)).toBe('205')
})

test('whole cases only, and never less than needed', () => {
  expect(inPackings(toMicro('170'), '24')).toEqual({ qty: 8, micro: toMicro('192') })
  expect(inPackings(toMicro('48'), '24').qty).toBe(2)
})
