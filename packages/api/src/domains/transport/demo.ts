import { randomUUID } from 'node:crypto'
import type { AreaId, DriverId, RidePriceChange, VehicleClassId } from '@marquee/contract/transport'
import type { DemoCaller } from '../../demo/caller.ts'
import { keepLog } from '../../demo/vehicle-log.ts'

type Point = [name: string, minutes: number]
type Area = [code: string, name: string, color: string, postcodes: string, points: readonly Point[]]
const areas: readonly Area[] = [
  [
    'BEY',
    'Beyoğlu',
    '#0f766e',
    '34421, 34425, 34433, 34435',
    [
      ['Taksim Meydanı', 15],
      ['Karaköy İskelesi', 10],
    ],
  ],
  [
    'BES',
    'Beşiktaş',
    '#b4530a',
    '34330, 34337, 34340, 34353',
    [
      ['Beşiktaş İskelesi', 20],
      ['Levent metro', 35],
    ],
  ],
  [
    'KAD',
    'Kadıköy',
    '#1d4ed8',
    '34710, 34714, 34716, 34724',
    [
      ['Kadıköy İskelesi', 40],
      ['Söğütlüçeşme', 45],
    ],
  ],
  ['USK', 'Üsküdar', '#7e22ce', '34660, 34662, 34664, 34674', [['Üsküdar Meydanı', 35]]],
  [
    'FAT',
    'Fatih',
    '#be123c',
    '34080, 34093, 34110, 34122',
    [
      ['Eminönü', 20],
      ['Aksaray metro', 30],
    ],
  ],
  [
    'AIR',
    'İstanbul Airport',
    '#475569',
    '34277, 34283',
    [
      ['İç hatlar geliş', 60],
      ['Dış hatlar geliş', 60],
    ],
  ],
]
const inTurkish: Readonly<Record<string, string>> = { AIR: 'İstanbul Havalimanı' }

type Class = [code: string, en: string, tr: string, seats: number, wheelchairs: number, luggage: number]
const classes: readonly Class[] = [
  ['CAR', 'Car', 'Otomobil', 3, 0, 3],
  ['VIP', 'VIP van', 'VIP minivan', 6, 0, 8],
  ['MINI', 'Minibus', 'Minibüs', 16, 1, 16],
  ['COACH', 'Coach', 'Otobüs', 46, 2, 60],
]

type Driver = [name: string, phone: string, licenceDays: number]
const drivers: readonly Driver[] = [
  ['Hasan Yıldız', '+90 532 555 01 41', 900],
  ['Fatma Koç', '+90 533 555 01 42', 1400],
  ['Mehmet Er', '+90 535 555 01 43', 25],
  ['Zeynep Şahin', '+90 536 555 01 44', 600],
  ['Ali Rıza Kurt', '+90 537 555 01 45', 1100],
  ['Serkan Uslu', '+90 538 555 01 46', 300],
]

type Papers = [insurance: number, inspection: number, permit: number]
type Vehicle = [plate: string, name: string | null, kind: string, driver: number | null, papers: Papers]
const vehicles: readonly Vehicle[] = [
  ['34 MRQ 101', 'Boğaz 1', 'MINI', 0, [210, 330, 150]],
  ['34 MRQ 102', 'Boğaz 2', 'MINI', 1, [18, 290, 150]],
  ['34 MRQ 103', 'Boğaz 3', 'MINI', 2, [300, 120, 150]],
  ['34 MRQ 201', 'Marmara', 'COACH', 3, [95, 64, 240]],
  ['34 MRQ 301', null, 'VIP', 4, [400, 510, 340]],
  ['34 MRQ 302', null, 'VIP', 5, [260, 400, 340]],
  ['34 MRQ 401', null, 'CAR', null, [150, -3, 200]],
  ['34 MRQ 402', null, 'CAR', null, [340, 220, 200]],
]

const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Six areas with their pick-up points, eight vehicles: a paper of one ends soon, one of another has ended. */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  const { today } = await caller.expenses.choices()
  const areaIds: AreaId[] = []
  for (const [code, name, color, postcodes, points] of areas) {
    const area = await caller.areas.create({ code, name: { en: name, tr: inTurkish[code] ?? name }, color, postcodes })
    areaIds.push(area.id)
    for (const [point, minutes] of points) {
      await caller.pickupPoints.create({ areaId: area.id, name: { en: point, tr: point }, minutes })
    }
  }
  const classIds = new Map<string, VehicleClassId>()
  for (const [code, en, tr, seats, wheelchairs, luggage] of classes) {
    const { id } = await caller.vehicleClasses.create({ code, name: { en, tr }, seats, wheelchairs, luggage })
    classIds.set(code, id)
  }
  const driverIds: DriverId[] = []
  // One of them has an account.
  const { people } = await caller.vehicles.choices()
  for (const [name, phone, days] of drivers) {
    const userId = people.find((person) => person.name === name)?.id ?? null
    driverIds.push((await caller.drivers.create({ name, phone, licenceUntil: daysFrom(today, days), userId })).id)
  }
  for (const [plate, name, kind, driver, [insurance, inspection, permit]] of vehicles) {
    await caller.vehicles.create({
      plate,
      name,
      classId: classIds.get(kind) as VehicleClassId,
      state: 'ready',
      driverId: driver === null ? null : (driverIds[driver] ?? null),
      insuranceUntil: daysFrom(today, insurance),
      inspectionUntil: daysFrom(today, inspection),
      permitUntil: daysFrom(today, permit),
    })
  }
  await priceRides(caller, areaIds, classIds)
  await planTrips(caller, today)
  await planTrips(caller, daysFrom(today, 1))
  await keepLog(caller, today)
  await makeEveningOut(caller)
  await makeDeckWithRide(caller, areaIds[1] as AreaId)
}

// Seats for two at the play, with the ride there and home for less than each alone.
async function makeEveningOut({ packages, prices }: DemoCaller): Promise<void> {
  const play = (await prices.products()).find(({ code }) => code === 'PLAY')
  const adult = play?.passTypes.find(({ code }) => code === 'ADULT')
  if (!play || !adult) return
  const part = {
    choiceGroup: null,
    qty: 2,
    per: 'order' as const,
    designatedMinor: null,
    optional: false,
    extraMinor: 0,
  }
  const { id, rev } = await packages.create({
    productId: play.id,
    name: { en: 'Evening out for two', tr: 'İki kişilik gece' },
    description: {
      en: 'Two seats, and the ride to the venue and home again.',
      tr: 'İki koltuk, mekâna gidiş ve eve dönüş.',
    },
    priceMode: 'sum_minus_percent',
    amountMinor: null,
    percentPpm: 100_000,
    validFrom: null,
    validUntil: null,
    channels: ['door', 'phone'],
    minPeople: null,
    maxPeople: null,
    partsRefundable: false,
    showOnWebsite: false,
    items: [
      { ...part, kind: 'pass', passTypeId: adult.id },
      { ...part, kind: 'ride', passTypeId: null, direction: 'return' },
    ],
  })
  await packages.setState({ id, expectedRev: rev, state: 'active' })
}

// Two on deck, fetched and brought home in one area, at one price: every desk that sells the deck sells it.
async function makeDeckWithRide({ packages, prices }: DemoCaller, areaId: AreaId): Promise<void> {
  const deck = (await prices.products()).find(({ code }) => code === 'DECK')
  const adult = deck?.passTypes.find(({ code }) => code === 'ADULT')
  if (!deck || !adult) return
  const part = { choiceGroup: null, qty: 2, per: 'order' as const, optional: false, extraMinor: 0 }
  const { id, rev } = await packages.create({
    productId: deck.id,
    name: { en: 'Deck with a ride, for two', tr: 'Servisli güverte, iki kişilik' },
    description: {
      en: 'Two passes, and the ride from Beşiktaş and back.',
      tr: 'İki bilet, Beşiktaş’tan gidiş ve dönüş.',
    },
    priceMode: 'fixed',
    amountMinor: 129_000,
    percentPpm: null,
    validFrom: null,
    validUntil: null,
    channels: ['door', 'phone'],
    minPeople: null,
    maxPeople: null,
    partsRefundable: true,
    showOnWebsite: false,
    items: [
      { ...part, kind: 'pass', passTypeId: adult.id, designatedMinor: 39_000 },
      { ...part, kind: 'ride', passTypeId: null, direction: 'return', areaId, designatedMinor: 90_000 },
    ],
  })
  await packages.setState({ id, expectedRev: rev, state: 'active' })
}

/** Of a guest in a minibus in the daytime, in lira, by area. Evenings and nights cost more, vans and cars too. */
const daytime = [180, 240, 360, 330, 220, 540]
const bands = [
  { weekdays: 127, fromMinute: 6 * 60, toMinute: 18 * 60, more: 0 },
  { weekdays: 127, fromMinute: 18 * 60, toMinute: 26 * 60, more: 25 },
]
const byClass: readonly [code: string | null, percent: number][] = [
  // Of whatever comes, while a trip has no vehicle yet.
  [null, 100],
  ['MINI', 100],
  ['COACH', 80],
  ['VIP', 220],
  ['CAR', 260],
]

async function priceRides(
  caller: DemoCaller,
  areaIds: readonly AreaId[],
  classIds: ReadonlyMap<string, VehicleClassId>,
): Promise<void> {
  const changes = areaIds.flatMap((areaId, at) =>
    (['to', 'from', 'return'] as const).flatMap((direction) =>
      byClass.flatMap(([code, percent]) =>
        bands.map(({ more, ...band }): RidePriceChange => {
          const lira = (((daytime[at] ?? 0) * percent) / 100) * (1 + more / 100) * (direction === 'return' ? 1.8 : 1)
          return {
            areaId,
            direction,
            classId: code === null ? null : (classIds.get(code) as VehicleClassId),
            passTypeId: null,
            ...band,
            amountMinor: Math.round(lira / 5) * 500,
            expectedMinor: null,
          }
        }),
      ),
    ),
  )
  await caller.ridePrices.save({ commandId: randomUUID(), changes })
  const { taxes, rev } = await caller.ridePrices.terms()
  const tax = taxes.find(({ ratePpm }) => ratePpm === 200_000)
  if (tax) await caller.ridePrices.setTerms({ taxCode: tax.code, expectedRev: rev })
}

type Trip = [direction: 'to' | 'from', time: string, points: readonly string[], plate: string | null]
const trips: readonly Trip[] = [
  // For the deck, which begins and ends before the play.
  ['to', '18:10', ['Levent metro', 'Beşiktaş İskelesi'], '34 MRQ 103'],
  ['from', '21:15', ['Beşiktaş İskelesi', 'Levent metro'], '34 MRQ 103'],
  ['to', '19:30', ['Kadıköy İskelesi', 'Söğütlüçeşme', 'Üsküdar Meydanı'], '34 MRQ 101'],
  ['to', '19:45', ['Levent metro', 'Beşiktaş İskelesi'], '34 MRQ 102'],
  ['to', '19:45', ['Aksaray metro', 'Eminönü'], '34 MRQ 201'],
  ['to', '19:00', ['Dış hatlar geliş'], '34 MRQ 301'],
  ['from', '23:00', ['Üsküdar Meydanı', 'Kadıköy İskelesi'], '34 MRQ 101'],
  ['from', '23:00', ['Beşiktaş İskelesi', 'Levent metro'], null],
]

/** The trips of an evening; one of them has no vehicle yet. */
async function planTrips(caller: DemoCaller, date: string): Promise<void> {
  const { points, vehicles: all } = await caller.trips.day({ date })
  for (const [direction, time, names, plate] of trips) {
    const vehicle = all.find((each) => each.plate === plate)
    await caller.trips.create({
      commandId: randomUUID(),
      direction,
      date,
      time,
      pickupPointIds: points.filter(({ name }) => names.includes(name.tr)).map(({ id }) => id),
      vehicleId: vehicle?.id ?? null,
      driverId: vehicle?.driverId ?? null,
      capacity: vehicle ? null : 16,
    })
  }
}
