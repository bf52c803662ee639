import type { PackageRow } from '@marquee/contract'
import { expect, test } from 'vitest'
import { ridesRoom } from './rides.ts'

const item = (more: object) =>
  ({
    ...{
      kind: 'ride',
      direction: 'to',
      areaId: null,
      vehicleClassId: null,
      variantId: null,
      modifiers: [],
      qty: 2,
      per: 'order',
    },
    ...{ choiceGroup: null, optional: false },
    ...more,
  }) as unknown as PackageRow['items'][number]
const trip = (direction: 'to' | 'from', free: number, more: object = {}) => ({
  ...{ direction, free, classId: null, areaIds: ['kad'] },
  ...more,
})
const roomOf = (items: object[], trips: ReturnType<typeof trip>[], minPeople: number | null = null) =>
  ridesRoom({ items: items.map(item), minPeople }, trips)

test('the guests of a package go together: each trip has room for so many whole packages', () => {
  expect(roomOf([{}], [trip('to', 5), trip('to', 3), trip('from', 9)])).toBe(3)
  expect(roomOf([{}], [trip('to', 1), trip('to', 1)])).toBe(0)
  expect(roomOf([{}], [])).toBe(0)
  expect(roomOf([{ qty: 1, per: 'person' }], [trip('to', 13)], 4)).toBe(3)
})

test('both ways need both trips, and two items on the same way share it', () => {
  expect(roomOf([{ direction: 'return' }], [trip('to', 8), trip('from', 4)])).toBe(2)
  expect(roomOf([{}, { direction: 'from' }], [trip('to', 8), trip('from', 2)])).toBe(1)
  expect(roomOf([{}, { qty: 1 }], [trip('to', 6)])).toBe(2)
})

test('only trips of its area and class count, and none where nobody is carried for a price', () => {
  const trips = [trip('to', 8), trip('to', 6, { classId: 'mini', areaIds: ['bes'] }), trip('to', 4, { areaIds: [] })]
  expect(roomOf([{}], trips)).toBe(7)
  expect(roomOf([{ areaId: 'bes' }], trips)).toBe(3)
  expect(roomOf([{ vehicleClassId: 'mini' }], trips)).toBe(3)
  expect(roomOf([{ areaId: 'kad', vehicleClassId: 'mini' }], trips)).toBe(0)
})

test('of a choice the item with the most room counts, and what is optional or no ride sets no limit', () => {
  const trips = [trip('to', 8), trip('from', 2)]
  expect(roomOf([{ choiceGroup: 1 }, { choiceGroup: 1, direction: 'from' }], trips)).toBe(4)
  expect(
    roomOf(
      [
        { optional: true, direction: 'from' },
        { kind: 'pass', direction: null },
      ],
      [],
    ),
  ).toBe(Number.POSITIVE_INFINITY)
})
