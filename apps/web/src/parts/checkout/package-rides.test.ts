import type { PackageItemId, PackageOnSale, PassTypeId, SessionForSale } from '@marquee/contract'
import { expect, test } from 'vitest'
import { obstaclesOf, sumOf } from './basket.ts'
import { type ChosenPackage, readPackages } from './chosen-packages.ts'
import { packagesOf } from './items.ts'
import { isAboutPackages, packagesFor, packagesIn, priceOf, settled } from './packages.ts'
import { isAboutRides } from './rides.ts'

const adult = 'adult' as PassTypeId
const item = (id: string, more: object) => ({
  ...{ id, kind: 'pass', passTypeId: adult, choiceGroup: null, qty: 2, per: 'order', designatedMinor: null },
  ...{
    optional: false,
    extraMinor: 0,
    name: { en: '', tr: '' },
    direction: null,
    areaId: null,
    vehicleClassId: null,
    variantId: null,
    modifiers: [],
    faceMinor: null,
  },
  ...more,
})
const ride = { kind: 'ride', passTypeId: null, direction: 'to' }
const pack = (more: object) =>
  ({
    ...{ id: 'p', name: { en: 'Out', tr: 'Gezi' }, description: { en: '', tr: '' }, priceMode: 'fixed' },
    ...{ amountMinor: null, percentPpm: null, minPeople: null, maxPeople: null, channels: ['door'], rev: 3 },
    ...more,
  }) as unknown as PackageOnSale
// As the tests of the server sell them: 1,000.00 with 300.00 for the ride, and a tenth off 450.00 and 400.00.
const outing = pack({
  items: [item('two', { designatedMinor: 70_000 }), item('bus', { ...ride, designatedMinor: 30_000 })],
})
const less = pack({
  ...{ priceMode: 'sum_minus_percent', percentPpm: 100_000 },
  items: [item('two', {}), item('bus', { ...ride, direction: 'return' })],
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
const way = { tripId: 'trip' as never, pickupPointId: 'pier' as never }
const chosen = (unitMinor: number, back = false): ChosenPackage => ({
  ...{ key: 'k', packageId: outing.id, name: outing.name, qty: 1, people: null },
  parts: [
    // However they were chosen: passes come first.
    {
      ...{ itemId: 'bus' as PackageItemId, pieces: 2, seatNos: [], areaNo: null, names: [] },
      ride: { to: way, from: back ? way : null, unitMinor, taxPpm: 200_000, name: { en: '18:50', tr: '18:50' } },
    },
    { itemId: 'two' as PackageItemId, pieces: 2, seatNos: [], areaNo: 0, names: [] },
  ],
})
const at = { held: null, channel: 'door' as const, categoryOf: () => null }

test('a ride in a package has its share and the tax of rides, and is sent behind the passes', () => {
  const sale = saleOf(outing)
  expect(packagesFor(sale, 'door')).toEqual([outing])
  const [bought] = packagesIn(sale, [chosen(25_000)], at)
  expect(bought).toMatchObject({ dueMinor: 100_000, fullMinor: 2 * 45_000 + 2 * 25_000, fault: null })
  expect(bought?.rides).toMatchObject([
    { itemId: 'bus', qty: 2, dueMinor: 30_000, shares: [{ qty: 2, unitMinor: 15_000 }] },
  ])
  const lines = bought?.lines ?? []
  expect(lines.map(({ quote }) => quote?.amountMinor)).toEqual([35_000, 35_000])
  // 10 % inside of 700.00 and 20 % inside of 300.00, the ride counted once for all passes of its package.
  // By the list the passes cost 900.00 and the rides 500.00: what the package says it is instead of.
  expect(sumOf(lines)).toMatchObject({ fullMinor: 90_000, ridesFullMinor: 50_000 })
  expect(sumOf(lines)).toMatchObject({ dueMinor: 100_000, ridesMinor: 30_000, taxMinor: 6364 + 5000, count: 2 })
  // A tenth comes off the passes alone.
  expect(sumOf(lines, { ppm: 100_000 })).toMatchObject({ dueMinor: 93_000, discountMinor: 7000 })
  expect(obstaclesOf(lines, bought ? [bought] : [])).toEqual([])
  expect(packagesOf(lines)).toEqual([
    {
      ...{ packageId: 'p', versionRev: 3, qty: 1 },
      parts: [
        { itemId: 'two', areaNo: 0, qty: 2 },
        { itemId: 'bus', qty: 2, ride: { to: way, from: null } },
      ],
    },
  ])
})

test('a percentage comes off passes and rides together, in the dialog as in the basket', () => {
  const sale = saleOf(less)
  const [bought] = packagesIn(sale, [chosen(40_000, true)], at)
  expect(bought).toMatchObject({ dueMinor: 153_000, fullMinor: 170_000, rides: [{ dueMinor: 72_000 }] })
  const wish = { qty: 1, people: null, parts: less.items.map(({ id }) => ({ itemId: id })), categoryAt: () => null }
  expect(priceOf(sale, less, { ...wish, rideMinorOf: () => 40_000 })).toEqual({ dueMinor: 153_000, fullMinor: 170_000 })
  // Nobody has chosen a trip yet: what a percentage comes off is not known.
  expect(priceOf(sale, less, wish)).toBeNull()
  expect(priceOf(saleOf(outing), outing, { ...wish, parts: outing.items.map(({ id }) => ({ itemId: id })) })).toEqual({
    dueMinor: 100_000,
    fullMinor: null,
  })
})

test('its guests take no seat, and a package that changed meanwhile is in the way', () => {
  const sale = saleOf(outing)
  const kept = [chosen(25_000)]
  expect(settled(sale, kept, { seatNos: [4, 5], pools: [{ areaNo: 0, qty: 2 }] })).toBe(kept)
  const [fewer] = packagesIn(sale, kept, { ...at, held: { seatNos: [], pools: [{ areaNo: 0, qty: 1 }] } })
  expect(fewer?.fault).toEqual({ kind: 'missing', count: 1 })
  const changed = pack({ items: [item('two', { designatedMinor: 70_000 }), item('bus', { designatedMinor: 30_000 })] })
  expect(packagesIn(saleOf(changed), kept, at)[0]?.fault).toEqual({ kind: 'gone' })
})

test('what a device has kept of a ride is read, and one without a trip is not ours', () => {
  const kept = [chosen(25_000)]
  expect(readPackages(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  const broken = kept.map((one) => ({
    ...one,
    parts: one.parts.map((part) => ({ ...part, ...(part.ride && { ride: { to: null } }) })),
  }))
  expect(readPackages(JSON.parse(JSON.stringify(broken)))).toEqual([])
})

test('a refusal about the ride of a package is one about rides', () => {
  const at = (path: string) => ({ issues: [{ path, message: 'field.tripFull' }] }) as never
  const ofRide = at('packages.0.parts.1.ride.to.tripId')
  expect([isAboutRides(ofRide), isAboutPackages(ofRide)]).toEqual([true, false])
  const ofPart = at('packages.0.parts.1')
  expect([isAboutRides(ofPart), isAboutPackages(ofPart)]).toEqual([false, true])
  expect(isAboutRides(at('rides.0.to.tripId'))).toBe(true)
})
