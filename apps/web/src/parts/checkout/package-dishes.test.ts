import type { PackageItemId, PackageOnSale, PassTypeId, SessionForSale } from '@marquee/contract'
import { expect, test } from 'vitest'
import { obstaclesOf, sumOf } from './basket.ts'
import { type ChosenPackage, readPackages } from './chosen-packages.ts'
import { packagesOf } from './items.ts'
import { packagesFor, packagesIn, priceOf, settled } from './packages.ts'

const adult = 'adult' as PassTypeId
const item = (id: string, more: object) => ({
  ...{ id, kind: 'pass', passTypeId: adult, choiceGroup: null, qty: 2, per: 'order', designatedMinor: null },
  ...{ optional: false, extraMinor: 0, name: { en: 'Adult', tr: 'Tam' }, direction: null, areaId: null },
  ...{ vehicleClassId: null, variantId: null, modifiers: [], faceMinor: null },
  ...more,
})
const soup = { kind: 'food', passTypeId: null, variantId: 'soup', name: { en: 'Soup', tr: 'Çorba' } }
const pack = (more: object) =>
  ({
    ...{ id: 'p', name: { en: 'Dinner', tr: 'Yemekli' }, description: { en: '', tr: '' }, priceMode: 'fixed' },
    ...{ amountMinor: null, percentPpm: null, minPeople: null, maxPeople: null, channels: ['door'], rev: 3 },
    dishes: [{ itemId: 'soup', listMinor: 12_000, taxPpm: 200_000, left: null }],
    ...more,
  }) as unknown as PackageOnSale
// As the tests of the server sell them: 1,000.00 with 300.00 for the soups, and a tenth off 450.00 and 120.00.
const dinner = pack({
  items: [item('two', { designatedMinor: 70_000 }), item('soup', { ...soup, designatedMinor: 30_000 })],
})
const less = pack({
  ...{ priceMode: 'sum_minus_percent', percentPpm: 100_000 },
  items: [item('two', {}), item('soup', soup)],
})
const saleOf = (...packages: PackageOnSale[]) =>
  ({
    passTypes: [{ id: adult, people: 1, maxPerOrder: null, requiresName: false }],
    prices: {
      ...{ version: 1, currency: 'TRY' },
      prices: [{ passTypeId: adult, seatCategoryId: null, amountMinor: 45_000, taxPpm: 100_000, why: null }],
    },
    packages,
    areas: [{ areaNo: 0, name: null, categoryId: null, free: 20 }],
  }) as unknown as SessionForSale
const kept: ChosenPackage[] = [
  {
    ...{ key: 'k', packageId: dinner.id, name: dinner.name, qty: 1, people: null },
    parts: [
      // However they were chosen: passes come first.
      { ...{ itemId: 'soup' as PackageItemId, pieces: 2, seatNos: [], areaNo: null, names: [] }, isDish: true },
      { itemId: 'two' as PackageItemId, pieces: 2, seatNos: [], areaNo: 0, names: [] },
    ],
  },
]
const at = { held: null, channel: 'door' as const, categoryOf: () => null }

test('a dish in a package has its share and its own tax, and is sent behind the passes', () => {
  const sale = saleOf(dinner)
  expect(packagesFor(sale, 'door')).toEqual([dinner])
  const [bought] = packagesIn(sale, kept, at)
  expect(bought).toMatchObject({ dueMinor: 100_000, fullMinor: 2 * 45_000 + 2 * 12_000, fault: null })
  expect(bought?.dishes).toMatchObject([
    { itemId: 'soup', qty: 2, dueMinor: 30_000, name: { en: 'Soup' }, shares: [{ qty: 2, unitMinor: 15_000 }] },
  ])
  const lines = bought?.lines ?? []
  expect(lines.map(({ quote }) => quote?.amountMinor)).toEqual([35_000, 35_000])
  // 10 % inside of 700.00 and 20 % inside of 300.00; by the menu the soups cost 240.00.
  expect(sumOf(lines)).toMatchObject({ dueMinor: 100_000, ridesMinor: 30_000, taxMinor: 6364 + 5000, count: 2 })
  expect(sumOf(lines)).toMatchObject({ fullMinor: 90_000, ridesFullMinor: 0, dishesFullMinor: 24_000 })
  // A tenth comes off the passes alone.
  expect(sumOf(lines, { ppm: 100_000 })).toMatchObject({ dueMinor: 93_000, discountMinor: 7000 })
  expect(obstaclesOf(lines, bought ? [bought] : [])).toEqual([])
  expect(packagesOf(lines)).toEqual([
    {
      ...{ packageId: 'p', versionRev: 3, qty: 1 },
      parts: [
        { itemId: 'two', areaNo: 0, qty: 2 },
        { itemId: 'soup', qty: 2 },
      ],
    },
  ])
})

test('a percentage comes off passes and dishes together, in the dialog as in the basket', () => {
  const sale = saleOf(less)
  // Twice 450.00 and 120.00 less a tenth.
  expect(packagesIn(sale, kept, at)[0]).toMatchObject({ dueMinor: 102_600, fullMinor: 114_000 })
  const wish = { qty: 1, people: null, parts: less.items.map(({ id }) => ({ itemId: id })), categoryAt: () => null }
  expect(priceOf(sale, less, wish)).toEqual({ dueMinor: 102_600, fullMinor: 114_000 })
})

test('a dish takes no seat; one of which too little is left, or that is not sold then, is in the way and is named', () => {
  const sale = saleOf(dinner)
  expect(settled(sale, kept, { seatNos: [4, 5], pools: [{ areaNo: 0, qty: 2 }] })).toBe(kept)
  const faultWith = (dish: object) =>
    packagesIn(saleOf({ ...dinner, dishes: [{ ...dinner.dishes?.[0], ...dish }] } as never), kept, at)[0]?.fault
  const name = { en: 'Soup', tr: 'Çorba' }
  expect(faultWith({ left: 2 })).toBeNull()
  expect(faultWith({ left: 1 })).toEqual({ kind: 'dish', name, why: 'short' })
  expect(faultWith({ listMinor: null })).toEqual({ kind: 'dish', name, why: 'gone' })
  const changed = pack({ items: [item('two', { designatedMinor: 70_000 }), item('soup', { designatedMinor: 30_000 })] })
  expect(packagesIn(saleOf(changed), kept, at)[0]?.fault).toEqual({ kind: 'gone' })
})

test('what a device has kept of a dish is read', () => {
  expect(readPackages(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})
