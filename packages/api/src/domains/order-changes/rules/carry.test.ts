import { expect, test } from 'vitest'
import { carriedPrice } from './carry.ts'

const sold = (unitMinor: number, listMinor: number | null, special: 'comp' | 'price' | null) => ({
  ...{ unitMinor, listMinor, special },
  reason: special && 'Press',
})
const comp = { kind: 'comp', reason: 'Press' }
const price = (unitMinor: number) => ({ kind: 'price', unitMinor, reason: 'Press' })

// 450.00 by the list.
test.each([
  ['a pass at the list price costs the list price', sold(45_000, null, null), 50_000, undefined],
  ['a complimentary one stays so for as much', sold(0, 45_000, 'comp'), 45_000, comp],
  ['and for less', sold(0, 45_000, 'comp'), 20_000, comp],
  ['for more, the rest is paid', sold(0, 45_000, 'comp'), 50_000, price(5_000)],
  ['150.00 less stays 150.00 less', sold(30_000, 45_000, 'price'), 50_000, price(35_000)],
  ['and never less than nothing', sold(30_000, 45_000, 'price'), 10_000, comp],
  ['what was dearer stays dearer', sold(50_000, 45_000, 'price'), 20_000, price(25_000)],
  ['nothing less of what is free by the list', sold(0, 45_000, 'comp'), 0, undefined],
  ['a price that the list had as well is the list’s', sold(45_000, 45_000, 'price'), 50_000, undefined],
] as const)('%s', (_, piece, listMinor, expected) => {
  expect(carriedPrice(piece, listMinor)).toEqual(expected)
})
