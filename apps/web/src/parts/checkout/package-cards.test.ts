import type { PackageItemId, PackageOnSale, PassTypeId, SessionForSale } from '@marquee/contract'
import { expect, test } from 'vitest'
import { sumOf } from './basket.ts'
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
const card = { kind: 'voucher', passTypeId: null, qty: 1, faceMinor: 25_000, name: { en: '', tr: '' } }
const pack = (more: object) =>
  ({
    ...{ id: 'p', name: { en: 'Treat', tr: 'İkram' }, description: { en: '', tr: '' }, priceMode: 'fixed' },
    ...{ amountMinor: null, percentPpm: null, minPeople: null, maxPeople: null, channels: ['door'], rev: 3 },
    ...more,
  }) as unknown as PackageOnSale
// As the tests of the server sell them: 1,000.00 with a card of 250.00, and a tenth off two adults at 450.00 alone.
const treat = pack({
  items: [item('two', { designatedMinor: 75_000 }), item('card', { ...card, designatedMinor: 25_000 })],
})
const less = pack({
  ...{ priceMode: 'sum_minus_percent', percentPpm: 100_000 },
  items: [item('two', {}), item('card', card)],
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
    ...{ key: 'k', packageId: treat.id, name: treat.name, qty: 1, people: null },
    parts: [
      { ...{ itemId: 'card' as PackageItemId, pieces: 1, seatNos: [], areaNo: null, names: [] }, isCard: true },
      { itemId: 'two' as PackageItemId, pieces: 2, seatNos: [], areaNo: 0, names: [] },
    ],
  },
]
const at = { held: null, channel: 'door' as const, categoryOf: () => null }

test('a gift card in a package costs what is on it, has no tax, and is sent behind the passes', () => {
  const sale = saleOf(treat)
  expect(packagesFor(sale, 'door')).toEqual([treat])
  const [bought] = packagesIn(sale, kept, at)
  expect(bought).toMatchObject({ dueMinor: 100_000, fullMinor: 2 * 45_000 + 25_000, fault: null })
  expect(bought?.cards).toEqual([{ itemId: 'card', qty: 1, faceMinor: 25_000 }])
  const lines = bought?.lines ?? []
  // A tenth of tax inside of 750.00; no discount comes off what is not passes.
  expect(sumOf(lines)).toMatchObject({ dueMinor: 100_000, taxMinor: 6818, taxPpm: 100_000, ridesMinor: 25_000 })
  expect(sumOf(lines, { ppm: 50_000, reason: 'Regular' } as never)).toMatchObject({ dueMinor: 96_250 })
  expect(packagesOf(lines)[0]?.parts).toEqual([
    { itemId: 'two', areaNo: 0, qty: 2 },
    { itemId: 'card', qty: 1 },
  ])
})

test('a percentage comes off the passes alone, before and after it is chosen', () => {
  const sale = saleOf(less)
  const [bought] = packagesIn(sale, kept, at)
  expect([bought?.dueMinor, bought?.fullMinor]).toEqual([106_000, 115_000])
  const wish = { qty: 1, people: null, parts: less.items.map(({ id }) => ({ itemId: id })), categoryAt: () => null }
  expect(priceOf(sale, less, wish)).toEqual({ dueMinor: 106_000, fullMinor: 115_000 })
})

test('a device keeps it, it takes no place, and it is gone where the item is none any more', () => {
  expect(readPackages(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  const held = { seatNos: [1, 2, 3], pools: [{ areaNo: 0, qty: 2 }] }
  expect(settled(saleOf(treat), kept, held)).toBe(kept)
  const changed = pack({ items: [item('two', { designatedMinor: 75_000 }), item('card', { designatedMinor: 25_000 })] })
  expect(packagesIn(saleOf(changed), kept, at)[0]?.fault).toEqual({ kind: 'gone' })
})
