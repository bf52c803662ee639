import { expect, test } from 'vitest'
import { marginsOf, type PartWorth } from './margin.ts'

const part = (more: Partial<PartWorth>): PartWorth => ({
  ...{ choiceGroup: null, fromMinor: 0, toMinor: 0, taxPpm: 0, costMinor: null, sharePpm: 0 },
  ...more,
})
const at = (minor: number) => ({ fromMinor: minor, toMinor: minor })

test('what a package leaves is its price without tax less what its parts cost and what vendors get', () => {
  // 700.00 with a tenth of tax inside: 636.36, of which vendors get two fifths: 254.54.
  // 300.00 with a fifth inside: 250.00, which cost 60.00.
  const parts = [
    part({ ...at(70_000), taxPpm: 100_000, sharePpm: 400_000 }),
    part({ ...at(30_000), taxPpm: 200_000, costMinor: 6000 }),
  ]
  const side = { priceMinor: 100_000, netMinor: 88_636, costMinor: 31_454, marginMinor: 57_182, marginPpm: 645_133 }
  expect(marginsOf(parts)).toEqual({ lowest: side, highest: side })
})

test('a gift card is a part of the price, and neither of what comes in nor of what it costs', () => {
  // 750.00 with a tenth inside is 681.82; 250.00 is owed.
  const parts = [part({ ...at(75_000), taxPpm: 100_000, costMinor: 18_182 }), part({ ...at(25_000), isOwed: true })]
  const side = { priceMinor: 100_000, netMinor: 68_182, costMinor: 18_182, marginMinor: 50_000, marginPpm: 733_331 }
  expect(marginsOf(parts)).toEqual({ lowest: side, highest: side })
})

test('of a choice the part that leaves least and the one that leaves most count, with what they cost more', () => {
  const choice = { choiceGroup: 1 }
  const parts = [
    part({ ...at(10_000) }),
    part({ ...at(5000), ...choice, costMinor: 4000 }),
    // 10.00 more, and cheaper to make.
    part({ ...at(6000), ...choice, costMinor: 1000 }),
    part({ ...at(5000), ...choice, costMinor: 2000 }),
  ]
  expect(marginsOf(parts)).toEqual({
    lowest: { priceMinor: 15_000, netMinor: 15_000, costMinor: 4000, marginMinor: 11_000, marginPpm: 733_333 },
    highest: { priceMinor: 16_000, netMinor: 16_000, costMinor: 1000, marginMinor: 15_000, marginPpm: 937_500 },
  })
})

test('a price that differs by show leaves least at its lowest; what costs more than it brings leaves less than nothing', () => {
  const parts = [part({ fromMinor: 4000, toMinor: 8000, costMinor: 5000 })]
  expect(marginsOf(parts)).toMatchObject({
    lowest: { marginMinor: -1000, marginPpm: -250_000 },
    highest: { marginMinor: 3000, marginPpm: 375_000 },
  })
  expect(marginsOf([part({})]).lowest).toMatchObject({ marginMinor: 0, marginPpm: null })
})
