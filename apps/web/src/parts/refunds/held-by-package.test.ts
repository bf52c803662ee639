import type { OrderDetail } from '@marquee/contract'
import { expect, test } from 'vitest'
import { heldByPackage, withWholePackages } from './model/passes.ts'

type Order = Parameters<typeof heldByPackage>[0]
const base = { partsRefundable: null, reversesLineNo: null, packageItemId: null, parentLineNo: null }
const line = (lineNo: number, more: object) => ({ ...base, lineNo, kind: 'pass', qty: 2, ...more })
const pass = (id: string, lineNo: number, more: object = {}) => ({
  ...{ id, lineNo, passTypeId: 'adult', state: 'issued', isCalledOff: false, stage: 'ahead' },
  ...more,
})
const order = (lines: object[], passList: object[], rides: object[] = []) =>
  ({ lines, passList, rides, isTraining: false }) as unknown as Order & OrderDetail
const held = (of: Order) => [...heldByPackage(of)].toSorted()

const whole = { kind: 'package', partsRefundable: false }
// Two packages in one line, each of an early and a late show.
const two = [
  line(1, whole),
  line(2, { parentLineNo: 1, packageItemId: 'early' }),
  line(3, { parentLineNo: 1, packageItemId: 'late' }),
]

test('of two packages one that was used in part leaves the other free', () => {
  const passes = [pass('a', 2, { state: 'used' }), pass('b', 2), pass('c', 3), pass('d', 3)]
  expect(held(order(two, passes))).toEqual([])
})

test('of two packages of which both were used nothing can go', () => {
  const used = { state: 'used' }
  const passes = [pass('a', 2, used), pass('b', 2, used), pass('c', 3), pass('d', 3)]
  expect(held(order(two, passes))).toEqual(['c', 'd'])
})

test('one of two went back before: what was used of the other holds it, and all of it is chosen with one pass', () => {
  const back = [
    line(4, { kind: 'package', partsRefundable: false, qty: -1, reversesLineNo: 1 }),
    line(5, { qty: -1, reversesLineNo: 2 }),
    line(6, { qty: -1, reversesLineNo: 3 }),
  ]
  const passes = [
    pass('a', 2, { state: 'cancelled' }),
    pass('b', 2),
    pass('c', 3, { state: 'cancelled' }),
    pass('d', 3),
  ]
  expect(held(order([...two, ...back], passes))).toEqual([])
  expect([...withWholePackages(order([...two, ...back], passes), ['b' as never])].toSorted()).toEqual(['b', 'd'])
  const used = passes.map((one) => (one.id === 'b' ? { ...one, state: 'used' } : one))
  expect(held(order([...two, ...back], used))).toEqual(['d'])
})

test('an item of several passes counts by the package: half of it is no whole one', () => {
  const lines = [line(1, { ...whole, qty: 2 }), line(2, { parentLineNo: 1, packageItemId: 'all', qty: 8 })]
  const passes = (used: number) =>
    Array.from({ length: 8 }, (_, at) => pass(`p${at}`, 2, at < used ? { state: 'used' } : {}))
  expect(held(order(lines, passes(4)))).toEqual([])
  expect(held(order(lines, passes(5)))).toEqual(['p5', 'p6', 'p7'])
})

test('a pass of a show that was called off is not held, whatever was used of its package', () => {
  const lines = [line(1, { ...whole, qty: 1 }), ...two.slice(1).map((part) => ({ ...part, qty: 1 }))]
  const passes = [pass('a', 2, { state: 'used' }), pass('b', 3, { isCalledOff: true })]
  expect(held(order(lines, passes))).toEqual([])
  const other = [pass('a', 2), pass('b', 3, { isCalledOff: true })]
  // The server takes the package of the guest's own wish whole or not at all: the show that plays stays.
  expect(held(order(lines, other))).toEqual(['a'])
})

test('a ride that has carried its guest holds the package like a pass that was used', () => {
  const ride = line(3, { kind: 'ride', parentLineNo: 1, packageItemId: 'bus', qty: 1 })
  const lines = [line(1, { ...whole, qty: 1 }), line(2, { parentLineNo: 1, packageItemId: 'seat', qty: 1 }), ride]
  const guest = (state: string) => ({ lineNo: 3, guestNo: 1, passId: 'a', direction: 'to', state })
  expect(held(order(lines, [pass('a', 2)], [guest('booked')]))).toEqual([])
  expect(held(order(lines, [pass('a', 2)], [guest('boarded')]))).toEqual(['a'])
})
