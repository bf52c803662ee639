import type { AreaId, RideDirection, RidePriceChange, VehicleClassId } from '@marquee/contract/transport'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { makeArea, makeClass, once, priceOf } from './testing/rides.ts'

let api: TestApi
let here: SignedIn
let there: SignedIn

beforeAll(async () => {
  api = await createTestApi()
  const other = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
  here = await api.signInAs('owner')
  await joinVenue(api.database.asOwner, { venue: other, userId: here.user.id, roles: ['owner'] })
  there = await api.signInUser({ ...here.user, venueId: other.id })
})
afterAll(() => api.close())

const save = (...changes: RidePriceChange[]) => here.caller.ridePrices.save({ ...once(), changes })
const pricesOf = async (areaId: AreaId) =>
  (await here.caller.ridePrices.sheet()).prices.filter((price) => price.areaId === areaId)
// 2026-12-05 is a Saturday, bit 5.
const saturday = '2026-12-05'
const quote = (areaId: AreaId, time: string, date = saturday) =>
  here.caller.ridePrices.quote({ areaId, direction: 'to', date, time, people: [{ count: 2 }] })

test('a weekend price holds on the evening it is for, over midnight, and the other days keep theirs', async () => {
  const areaId = await makeArea(here.caller)
  const classId = await makeClass(here.caller)
  const weekend = 0b1110000
  await save(
    // From 06:00: the night from Sunday to Monday is the weekend’s.
    priceOf(areaId, { weekdays: 127 - weekend, fromMinute: 360, toMinute: 1440, amountMinor: 20_000 }),
    priceOf(areaId, { weekdays: weekend, fromMinute: 18 * 60, toMinute: 26 * 60, amountMinor: 30_000 }),
  )
  const totalAt = async (time: string, date: string) =>
    (await quote(areaId, time, date)).offers.find((offer) => offer.classId === classId)?.totalMinor
  expect(await totalAt('20:30', saturday)).toBe(60_000)
  expect(await totalAt('17:59', saturday)).toBeNull()
  expect(await totalAt('12:00', '2026-12-02')).toBe(40_000)
  // Until 02:00 of the day after, also where that is in the next week.
  expect(await totalAt('01:00', '2026-12-07')).toBe(60_000)
  expect(await totalAt('01:59', '2026-12-06')).toBe(60_000)
  expect(await totalAt('02:00', '2026-12-06')).toBeNull()
}, 20_000)

test('a price that would hold together with another is refused at its field, and nothing is kept', async () => {
  const areaId = await makeArea(here.caller)
  const evening = priceOf(areaId, { fromMinute: 18 * 60, toMinute: 24 * 60 })
  await save(evening)
  const before = await pricesOf(areaId)
  const late = priceOf(areaId, { fromMinute: 23 * 60, toMinute: 26 * 60 })
  const early = priceOf(areaId, { fromMinute: 6 * 60, toMinute: 12 * 60 })
  expect(await refusalOf(save(early, late))).toMatchObject({
    code: 'VALIDATION',
    issues: [{ path: 'changes.1.fromMinute', message: 'field.otherPrice' }],
  })
  expect(await pricesOf(areaId)).toEqual(before)
  // In the place of the one that goes, it is free.
  await save({ ...evening, amountMinor: null, expectedMinor: 25_000 }, late)
  expect(await pricesOf(areaId)).toMatchObject([{ fromMinute: 23 * 60 }])
})

test('two people who price the same evening at once: one is kept; without the constraint both would be', async () => {
  const race = async () => {
    const areaId = await makeArea(here.caller)
    const tries = await Promise.allSettled(
      [18, 19, 20, 21].map((hour) => save(priceOf(areaId, { fromMinute: hour * 60, toMinute: 24 * 60 }))),
    )
    return tries.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await race()).toBe(1)
  const { asOwner } = api.database
  await sql`alter table ride_price drop constraint ride_price_one`.execute(asOwner)
  expect(await race()).toBe(4)
  await sql`delete from ride_price`.execute(asOwner)
  await sql`alter table ride_price add constraint ride_price_one exclude using gist (venue_id with =, area_id with =,
    direction with =, class_key with =, pass_type_key with =, minutes with &&)`.execute(asOwner)
})

test('what was changed meanwhile is told, and sent twice it is kept once', async () => {
  const areaId = await makeArea(here.caller)
  const command = once()
  const changes = [priceOf(areaId)]
  await here.caller.ridePrices.save({ ...command, changes })
  await here.caller.ridePrices.save({ ...command, changes })
  expect(await pricesOf(areaId)).toHaveLength(1)
  expect(await refusalOf(save(priceOf(areaId, { amountMinor: 1, expectedMinor: 24_000 })))).toMatchObject({
    code: 'STALE',
    details: { index: 0, amountMinor: 25_000 },
  })
  await save(priceOf(areaId, { amountMinor: 27_500, expectedMinor: 25_000 }))
  expect(await pricesOf(areaId)).toMatchObject([{ amountMinor: 27_500 }])
})

test('areas, classes and prices of another venue are not there', async () => {
  const areaId = await makeArea(here.caller, '99001')
  await save(priceOf(areaId))
  expect((await there.caller.ridePrices.sheet()).prices).toEqual([])
  const change = priceOf(areaId, { expectedMinor: null })
  expect(await refusalOf(there.caller.ridePrices.save({ ...once(), changes: [change] }))).toMatchObject({
    issues: [{ path: 'changes.0.areaId', message: 'field.invalid' }],
  })
  const byCode = { postcode: '99 001', direction: 'to' as const, date: saturday, time: '20:30', people: [{ count: 1 }] }
  expect((await here.caller.ridePrices.quote(byCode)).area.id).toBe(areaId)
  expect(await refusalOf(there.caller.ridePrices.quote(byCode))).toMatchObject({
    issues: [{ path: 'postcode', message: 'field.notServed' }],
  })
  // The same postcode is another area’s there, and nobody else’s here.
  await makeArea(there.caller, '99001')
  expect(await refusalOf(makeArea(here.caller, '99000, 99001'))).toMatchObject({
    issues: [{ path: 'postcodes', message: 'field.taken' }],
  })
})

test('the box office reads prices only with the right to', async () => {
  const kitchen = await api.signInAs('kitchen')
  expect(await reasonOf(kitchen.caller.ridePrices.sheet())).toBe('FORBIDDEN')
  const transport = await api.signInAs('transport')
  expect(await reasonOf(transport.caller.ridePrices.sheet())).toBe('OK')
})

test('a stretch without a price is a gap', async () => {
  const areaId = await makeArea(here.caller)
  const classId = await makeClass(here.caller)
  await save(priceOf(areaId, { classId, fromMinute: 6 * 60, toMinute: 24 * 60 }))
  const { gaps } = await here.caller.ridePrices.sheet()
  expect(gaps.filter((gap) => gap.areaId === areaId && gap.classId === classId)).toEqual([
    { areaId, classId, direction: 'to', minutes: 7 * 360, fromMinute: 0, toMinute: 360 },
  ])
})

// The model knows nothing of ranges: it marks every minute of the week.
interface Cell {
  change: RidePriceChange
  minutes: Set<number>
}
function minutesOf({ weekdays, fromMinute, toMinute }: RidePriceChange): Set<number> {
  const minutes = new Set<number>()
  for (let day = 0; day < 7; day += 1) {
    if ((weekdays >> day) % 2 === 0) continue
    for (let minute = fromMinute; minute < toMinute; minute += 1) minutes.add((day * 1440 + minute) % 10_080)
  }
  return minutes
}
const sameGuests = (a: RidePriceChange, b: RidePriceChange) =>
  a.direction === b.direction && a.classId === b.classId && a.passTypeId === b.passTypeId

function modelled(
  cells: readonly Cell[],
  wanted: { direction: RideDirection; classId: VehicleClassId; passTypeId: string | null; minute: number },
) {
  const held = cells.filter(
    ({ change, minutes }) => change.direction === wanted.direction && minutes.has(wanted.minute),
  )
  for (const passTypeId of [wanted.passTypeId, null]) {
    for (const classId of [wanted.classId, null]) {
      const found = held.find(({ change }) => change.passTypeId === passTypeId && change.classId === classId)
      if (found) return found.change.amountMinor
    }
  }
  return null
}

test.each([1, 2, 3])(
  'random prices and questions: the answers are those of a model (seed %i)',
  async (seed) => {
    let state = seed * 2_654_435_761
    const random = (below: number) => {
      state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
      return (state >>> 0) % below
    }
    const areaId = await makeArea(here.caller)
    const classIds = [await makeClass(here.caller), await makeClass(here.caller)]
    const { adult, child } = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 1 })
    const passTypeIds = [adult, child]
    const pick = <T>(from: readonly T[]) => from[random(from.length)] as T
    const cells: Cell[] = []
    let refused = 0
    for (let tries = 0; tries < 60; tries += 1) {
      const fromMinute = random(48) * 30
      const change = priceOf(areaId, {
        direction: pick(['to', 'from']),
        classId: pick([null, ...classIds]),
        passTypeId: pick([null, ...passTypeIds]),
        weekdays: 1 + random(127),
        fromMinute,
        toMinute: fromMinute + 30 * (1 + random(24)),
        amountMinor: random(90) * 500,
      })
      const minutes = minutesOf(change)
      const clash = cells.some(
        (cell) => sameGuests(cell.change, change) && [...minutes].some((each) => cell.minutes.has(each)),
      )
      const reason = await reasonOf(save(change))
      expect(reason, JSON.stringify(change)).toBe(clash ? 'VALIDATION' : 'OK')
      if (clash) refused += 1
      else cells.push({ change, minutes })
    }
    expect(refused).toBeGreaterThan(5)
    for (let tries = 0; tries < 60; tries += 1) {
      const [day, minute, direction] = [random(7), random(1440), pick<RideDirection>(['to', 'from'])]
      const passTypeId = pick([null, ...passTypeIds])
      const { offers } = await here.caller.ridePrices.quote({
        areaId,
        direction,
        // 2026-12-07 is a Monday.
        date: `2026-12-${String(7 + day).padStart(2, '0')}`,
        time: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
        people: [{ passTypeId, count: 3 }],
      })
      for (const classId of classIds) {
        const unit = modelled(cells, { direction, classId, passTypeId, minute: day * 1440 + minute })
        const offer = offers.find((each) => each.classId === classId)
        expect(offer?.totalMinor).toBe(unit === null ? null : unit * 3)
      }
    }
  },
  60_000,
)
