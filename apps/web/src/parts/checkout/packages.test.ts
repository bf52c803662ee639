import type {
  PackageId,
  PackageItemId,
  PackageOnSale,
  PassTypeId,
  SeatCategoryId,
  SessionForSale,
} from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import { obstaclesOf, sumOf } from './basket.ts'
import { type ChosenPackage, readPackages, withPieceName } from './chosen-packages.ts'
import { itemsOf, packagesOf } from './items.ts'
import { besides, packagesFor, packagesIn, priceOf, settled } from './packages.ts'
import { noReductions, reducedLines } from './reductions.ts'

const adult = 'adult' as PassTypeId
const child = 'child' as PassTypeId
const stalls = 'stalls' as SeatCategoryId
const part = (id: string, passTypeId: PassTypeId, more: Partial<PackageOnSale['items'][number]> = {}) => ({
  ...{ id: id as PackageItemId, kind: 'pass' as const, passTypeId, choiceGroup: null, qty: 1, per: 'order' as const },
  ...{ designatedMinor: null, optional: false, extraMinor: 0, name: { en: '', tr: '' } },
  ...{ direction: null, areaId: null, vehicleClassId: null, variantId: null, modifiers: [], faceMinor: null },
  ...more,
})
const pack = (id: string, more: Partial<PackageOnSale>): PackageOnSale => ({
  ...{ id: id as PackageId, name: { en: id, tr: id }, description: { en: '', tr: '' }, priceMode: 'fixed' },
  ...{ amountMinor: null, percentPpm: null, minPeople: null, maxPeople: null, channels: ['door'] },
  ...{ partsRefundable: true, rev: 3, items: [] },
  ...more,
})
// Two adults and three children for 1,000.00, as the tests of the server sell it.
const family = pack('family', {
  amountMinor: 100_000,
  items: [
    part('two', adult, { qty: 2, designatedMinor: 60_000 }),
    part('three', child, { qty: 3, designatedMinor: 40_000 }),
  ],
})
const group = pack('group', {
  priceMode: 'sum_minus_percent',
  percentPpm: 100_000,
  minPeople: 4,
  maxPeople: 12,
  items: [part('each', adult, { per: 'person' })],
})
const price = (passTypeId: PassTypeId, seatCategoryId: SeatCategoryId | null, amountMinor: number) => ({
  ...{ passTypeId, seatCategoryId, amountMinor, taxPpm: 100_000, why: null as never },
})
const sale = {
  passTypes: [adult, child].map((id) => ({ id, people: 1, maxPerOrder: null, requiresName: false })),
  prices: {
    ...{ version: 1, currency: 'TRY' },
    prices: [price(adult, stalls, 45_000), price(child, stalls, 22_500), price(adult, null, 30_000)],
  },
  packages: [family, group],
  areas: [{ areaNo: 0, name: null, categoryId: null, free: 20 }],
} as unknown as SessionForSale

const chosen = (adults: number[], children: number[]): ChosenPackage => ({
  ...{ key: 'k', packageId: family.id, name: family.name, qty: 1, people: null },
  parts: [
    { itemId: 'two' as PackageItemId, pieces: 2, seatNos: adults, areaNo: null, names: [] },
    { itemId: 'three' as PackageItemId, pieces: 3, seatNos: children, areaNo: null, names: [] },
  ],
})
const six: ChosenPackage = {
  ...{ key: 'g', packageId: group.id, name: group.name, qty: 1, people: 6 },
  parts: [{ itemId: 'each' as PackageItemId, pieces: 6, seatNos: [], areaNo: 0, names: [] }],
}
const onSeats = (seatNos: number[]) => ({ seatNos, pools: [] })
const show = (packages: readonly ChosenPackage[], held: Parameters<typeof packagesIn>[2]['held'], of = sale) =>
  packagesIn(of, packages, { held, channel: 'door', categoryOf: () => stalls })
const linesOf = (shown: ReturnType<typeof show>) => shown.flatMap(({ lines }) => lines)

describe('a package in a basket', () => {
  test('costs to the last unit what the server charges, and is sent as one with the places of its parts', () => {
    const [one, ...none] = show([chosen([0, 1], [2, 3, 4])], onSeats([0, 1, 2, 3, 4]))
    expect(none).toEqual([])
    expect(one).toMatchObject({ dueMinor: 100_000, fullMinor: 2 * 45_000 + 3 * 22_500, fault: null })
    const lines = one?.lines ?? []
    expect(lines.map(({ seatNo, quote }) => [seatNo, quote?.amountMinor])).toEqual([
      [0, 30_000],
      [1, 30_000],
      [2, 13_334],
      [3, 13_333],
      [4, 13_333],
    ])
    // 10 % inside of 600.00, of 133.34 and of 266.66: each line of the order rounds its own tax.
    expect(sumOf(lines)).toMatchObject({
      dueMinor: 100_000,
      taxMinor: 5455 + 1212 + 2424,
      fullMinor: 157_500,
      count: 5,
    })
    expect(itemsOf(lines)).toEqual([])
    expect(packagesOf(lines)).toEqual([
      {
        ...{ packageId: 'family', versionRev: 3, qty: 1 },
        parts: [
          { itemId: 'two', seatNos: [0, 1] },
          { itemId: 'three', seatNos: [2, 3, 4] },
        ],
      },
    ])
  })

  test('for people that stand takes a percentage off what they would cost alone', () => {
    const [one] = show([six], { seatNos: [], pools: [{ areaNo: 0, qty: 8 }] })
    expect(one).toMatchObject({ dueMinor: 162_000, fullMinor: 180_000, fault: null })
    expect(packagesOf(one?.lines ?? [])).toEqual([
      { packageId: 'group', versionRev: 3, qty: 1, people: 6, parts: [{ itemId: 'each', areaNo: 0, qty: 6 }] },
    ])
    expect(besides({ seatNos: [9], pools: [{ areaNo: 0, qty: 8 }] }, one ? [one] : [])).toEqual({
      seatNos: [9],
      pools: [{ areaNo: 0, qty: 2 }],
    })
  })

  test('is told before it has places, where these all cost the same', () => {
    const wish = { qty: 1, people: 5, parts: [{ itemId: 'each' as PackageItemId }] }
    expect(priceOf(sale, group, { ...wish, categoryAt: () => null })).toEqual({ dueMinor: 135_000, fullMinor: 150_000 })
    expect(priceOf(sale, group, { ...wish, categoryAt: () => undefined })).toBeNull()
    const twice = { qty: 2, people: null, parts: family.items.map(({ id }) => ({ itemId: id })) }
    expect(priceOf(sale, family, { ...twice, categoryAt: () => undefined })).toEqual({
      dueMinor: 200_000,
      fullMinor: null,
    })
  })

  test('goes with a discount on the whole, and takes no price of its own', () => {
    const lines = linesOf(show([chosen([0, 1], [2, 3, 4])], onSeats([0, 1, 2, 3, 4])))
    const comp = { qty: 1, price: { kind: 'comp', reason: 'Press' } as const }
    expect(reducedLines(lines, { ...noReductions, specials: { s0: comp } })).toEqual(lines)
    expect(sumOf(lines, { ppm: 100_000 })).toMatchObject({ dueMinor: 90_000, discountMinor: 10_000 })
  })

  test('keeps the names of its people', () => {
    const named = withPieceName([chosen([0, 1], [2, 3, 4])], { key: 'k', itemId: 'two' as PackageItemId, at: 1 }, 'Ada')
    const [wanted] = packagesOf(linesOf(show(named, onSeats([0, 1, 2, 3, 4]))))
    expect(wanted?.parts.map(({ holderNames }) => holderNames)).toEqual([['', 'Ada'], undefined])
  })
})

describe('the places of a package', () => {
  const all = chosen([0, 1], [2, 3, 4])
  test('that is whole leaves other seats alone', () => {
    const packages = [all]
    expect(settled(sale, packages, onSeats([0, 1, 2, 3, 4, 9]))).toBe(packages)
  })

  test('that lost a seat takes the next one that is chosen, and says what is missing until then', () => {
    const without = settled(sale, [all], onSeats([0, 2, 3, 4]))
    expect(without[0]?.parts.map(({ seatNos }) => seatNos)).toEqual([[0], [2, 3, 4]])
    const shown = show(without, onSeats([0, 2, 3, 4]))
    expect(obstaclesOf(linesOf(shown), shown)).toMatchObject([{ kind: 'package', package: { fault: { count: 1 } } }])
    const again = settled(sale, without, onSeats([0, 2, 3, 4, 9]))
    expect(again[0]?.parts.map(({ seatNos }) => seatNos)).toEqual([
      [0, 9],
      [2, 3, 4],
    ])
    expect(show(again, onSeats([0, 2, 3, 4, 9]))[0]?.fault).toBeNull()
  })

  test('that lost all of them is gone, and never takes those of another', () => {
    const other = { ...chosen([5, 6], [7, 8, 9]), key: 'other' }
    expect(settled(sale, [all, other], onSeats([5, 6, 7, 8, 9]))).toEqual([other])
    expect(settled(sale, [six], { seatNos: [], pools: [] })).toEqual([])
  })
})

describe('a package that is not sold so any more', () => {
  const held = onSeats([0, 1, 2, 3, 4])
  const all = [chosen([0, 1], [2, 3, 4])]
  const faultIn = (packages: PackageOnSale[], channel: 'door' | 'phone' = 'door') => {
    const of = { ...sale, packages }
    const shown = packagesIn(of, settled(of, all, held), { held, channel, categoryOf: () => stalls })
    return obstaclesOf(linesOf(shown), shown).map((each) => each.kind === 'package' && each.package.fault?.kind)
  }
  test('is in the way once, by its name', () => {
    expect(faultIn([])).toEqual(['gone'])
    // Its places are not sold one by one instead.
    expect(linesOf(show(settled({ packages: [] }, all, held), held, { ...sale, packages: [] }))).toHaveLength(5)
    expect(faultIn([family], 'phone')).toEqual(['gone'])
    expect(faultIn([{ ...family, items: [...family.items, part('more', adult)] }])).toEqual(['gone'])
    expect(faultIn([{ ...family, items: family.items.slice(0, 1) }])).toEqual(['gone'])
    expect(faultIn([{ ...family, rev: 4 }])).toEqual([])
  })

  test('is not offered, nor one with passes that the guest may not buy', () => {
    expect(packagesFor(sale, 'phone')).toEqual([])
    expect(packagesFor({ ...sale, passTypes: sale.passTypes.slice(0, 1) }, 'door')).toEqual([group])
  })
})

test('what a device has kept is read, and nothing that is not ours', () => {
  const kept = [chosen([0, 1], [2, 3, 4]), six]
  expect(readPackages(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  for (const broken of [undefined, {}, [1], [{ ...six, qty: 0 }], [{ ...six, parts: [{ itemId: 3, seatNos: [] }] }]]) {
    expect(readPackages(broken)).toEqual([])
  }
})
