import type { PassTypeId, SeatCategoryId, TicketProductId } from '@marquee/contract'
import type { DemoCaller } from './caller.ts'
import type { DemoPlaces } from './places.ts'

/** Days of the season before and after today. */
export const seasonDays = 14

const name = (en: string, tr: string) => ({ en, tr })
const dayMs = 86_400_000
/** The date so many days from another, `YYYY-MM-DD`. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

interface Prices {
  /** Lira of an adult by category. */
  lira: [SeatCategoryId | null, number][]
}

/** Makes shifts, what is sold, what it costs, and the sessions of the next two weeks. `today` is the venue's date. */
export async function makeSeason(caller: DemoCaller, places: DemoPlaces, today: string): Promise<void> {
  const shift = (code: string, title: ReturnType<typeof name>, [starts, ends]: [string, string], color: string) =>
    caller.shifts.create({
      code,
      name: title,
      starts,
      ends,
      color,
      weekdays: 127,
      lastEntryMinutes: 15,
      cleaningMinutes: 30,
    })
  const afternoon = await shift('AFT', name('Afternoon', 'Öğleden sonra'), ['13:00', '18:00'], '#d97706')
  const evening = await shift('EVE', name('Evening', 'Akşam'), ['18:00', '00:30'], '#6d28d9')
  await shift('MOR', name('Morning', 'Sabah'), ['09:00', '13:00'], '#0d9488')

  const category = (title: string): SeatCategoryId | null => places.categories.get(title) ?? null
  const play = await makeProduct(caller, {
    code: 'PLAY',
    title: name('Bosphorus Nights', 'Boğaz Geceleri'),
    color: '#7c3aed',
  })
  await price(caller, play, {
    lira: [
      [null, 300],
      [category('Parterre A'), 650],
      [category('Parterre B'), 480],
      [category('Balcony'), 320],
      [category('Accessible'), 300],
    ],
  })
  const deck = await makeProduct(caller, {
    code: 'DECK',
    title: name('Sunset on deck', 'Güvertede gün batımı'),
    color: '#0f766e',
  })
  await price(caller, deck, {
    lira: [
      [null, 220],
      [category('Table'), 380],
    ],
  })

  const span = { from: dateAfter(today, -seasonDays), until: dateAfter(today, 90) }
  const plan = (input: object) =>
    caller.schedule.save({
      name: '',
      productId: play.id,
      floorId: places.theatreFloor,
      layoutId: places.theatreLayout,
      shiftId: null,
      weekdays: 127,
      starts: ['20:30'],
      minutes: 130,
      cleaningMinutes: 30,
      salesOpenDays: 60,
      ...span,
      ...input,
    })
  const schedules = [
    await plan({ name: 'Akşam gösterisi', shiftId: evening.id, weekdays: 0b1111110 }),
    await plan({ name: 'Hafta sonu matinesi', shiftId: afternoon.id, weekdays: 0b1100000, starts: ['15:00'] }),
    await plan({
      name: 'Güvertede gün batımı',
      productId: deck.id,
      floorId: places.deckFloor,
      layoutId: places.deckLayout,
      shiftId: evening.id,
      starts: ['18:30'],
      minutes: 150,
    }),
  ]
  for (const { id: scheduleId } of schedules) {
    await caller.schedule.generate({ scheduleId, from: today, until: dateAfter(today, seasonDays), dryRun: false })
  }
  await makePackages(caller, play)
  await makeDeckPackage(caller, deck)
}

// Two on deck at one price.
async function makeDeckPackage({ packages }: DemoCaller, { id: productId, types: [adult] }: DemoProduct) {
  if (!adult) return
  const { id, rev } = await packages.create({
    productId,
    name: { en: 'Deck for two', tr: 'Güvertede iki kişi' },
    description: { en: '', tr: '' },
    priceMode: 'fixed',
    amountMinor: 39_000,
    percentPpm: null,
    validFrom: null,
    validUntil: null,
    channels: ['door', 'phone'],
    minPeople: null,
    maxPeople: null,
    partsRefundable: true,
    showOnWebsite: true,
    items: [
      {
        kind: 'pass',
        passTypeId: adult.id,
        choiceGroup: null,
        qty: 2,
        per: 'order',
        designatedMinor: 39_000,
        optional: false,
        extraMinor: 0,
      },
    ],
  })
  await packages.setState({ id, expectedRev: rev, state: 'active' })
}

// A family at one price, and groups that pay less for each person.
async function makePackages({ packages }: DemoCaller, { id: productId, types: [adult, student, child] }: DemoProduct) {
  if (!adult || !student || !child) return
  const item = { kind: 'pass' as const, choiceGroup: null, optional: false, extraMinor: 0 }
  const gift = { ...item, kind: 'voucher' as const, passTypeId: null }
  const common = {
    productId,
    validFrom: null,
    validUntil: null,
    channels: ['door' as const, 'phone' as const],
    showOnWebsite: true,
  }
  const made = [
    await packages.create({
      ...common,
      name: { en: 'Family of four', tr: 'Dört kişilik aile' },
      description: {
        en: 'Two adults with two children or students, together.',
        tr: 'İki yetişkin, iki çocuk ya da öğrenciyle birlikte.',
      },
      priceMode: 'fixed',
      amountMinor: 110_000,
      percentPpm: null,
      minPeople: null,
      maxPeople: null,
      partsRefundable: false,
      items: [
        { ...item, passTypeId: adult.id, qty: 2, per: 'order', designatedMinor: 74_000 },
        { ...item, passTypeId: child.id, choiceGroup: 1, qty: 2, per: 'order', designatedMinor: 36_000 },
        {
          ...item,
          passTypeId: student.id,
          choiceGroup: 1,
          qty: 2,
          per: 'order',
          designatedMinor: 36_000,
          extraMinor: 10_000,
        },
      ],
    }),
    await packages.create({
      ...common,
      name: { en: 'Group', tr: 'Grup' },
      description: { en: 'For ten people or more.', tr: 'On kişi ve üzeri için.' },
      priceMode: 'sum_minus_percent',
      amountMinor: null,
      percentPpm: 150_000,
      minPeople: 10,
      maxPeople: 60,
      partsRefundable: true,
      items: [{ ...item, passTypeId: adult.id, qty: 1, per: 'person', designatedMinor: null }],
    }),
    await packages.create({
      ...common,
      name: { en: 'Evening for two with a gift card', tr: 'Hediye kartlı iki kişilik akşam' },
      description: {
        en: 'Two adults, and a gift card for a drink or the next evening.',
        tr: 'İki yetişkin ve bir içecek ya da bir sonraki akşam için hediye kartı.',
      },
      priceMode: 'fixed',
      amountMinor: 94_000,
      percentPpm: null,
      minPeople: null,
      maxPeople: null,
      partsRefundable: false,
      items: [
        { ...item, passTypeId: adult.id, qty: 2, per: 'order', designatedMinor: 74_000 },
        { ...gift, qty: 1, per: 'order', faceMinor: 20_000, designatedMinor: 20_000 },
      ],
    }),
  ]
  for (const { id, rev } of made) await packages.setState({ id, expectedRev: rev, state: 'active' })
}

interface DemoProduct {
  id: TicketProductId
  types: { id: PassTypeId; share: number }[]
}

async function makeProduct(
  caller: DemoCaller,
  { code, title, color }: { code: string; title: ReturnType<typeof name>; color: string },
): Promise<DemoProduct> {
  const { id } = await caller.ticketProducts.create({ code, name: title, color, taxCode: 'VAT10' })
  const kinds = [
    { code: 'ADULT', name: name('Adult', 'Tam'), share: 1 },
    { code: 'STUDENT', name: name('Student', 'Öğrenci'), share: 0.7, ageMin: 12, ageMax: 26, requiresProof: true },
    { code: 'CHILD', name: name('Child', 'Çocuk'), share: 0.5, ageMin: 3, ageMax: 11 },
  ]
  const types: DemoProduct['types'] = []
  for (const { share, ...kind } of kinds) {
    const made = await caller.passTypes.create({ productId: id, ...kind })
    types.push({ id: made.id, share })
  }
  return { id, types }
}

// Saturdays cost a sixth more, in whole ten liras.
const saturday = 6
const weekendLira = (lira: number) => Math.round((lira * 7) / 60) * 10

async function price(caller: DemoCaller, product: DemoProduct, { lira }: Prices): Promise<void> {
  const { version } = await caller.prices.list({ productId: product.id })
  const sets = product.types.flatMap(({ id: passTypeId, share }) =>
    lira.flatMap(([seatCategoryId, full]) => [
      { passTypeId, seatCategoryId, amountMinor: Math.round(full * share) * 100 },
      { passTypeId, seatCategoryId, weekday: saturday, amountMinor: Math.round(weekendLira(full) * share) * 100 },
    ]),
  )
  await caller.prices.save({ productId: product.id, expectedVersion: version, sets })
}
