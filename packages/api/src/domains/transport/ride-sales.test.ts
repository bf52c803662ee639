import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  openTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { compareBook } from '../book/service/compare.ts'
import { departsIn } from './testing/book-rides.ts'
import { type Carried, inMinutes, makeCarried, priceCarried, rideOf, saleOf } from './testing/carried.ts'
import { makePoint, makeTrip, once, priceOf } from './testing/rides.ts'

let api: TestApi
let owner: SignedIn
let clerk: SignedIn
let carried: Carried

beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  clerk = await api.signInAs('boxoffice')
  await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
})
beforeEach(async () => {
  carried = await makeCarried(api, owner)
  await priceCarried(owner, carried)
})
afterAll(async () => {
  await postAll(api.database.db)
  expect(await compareBook(api.database.db, api.venue.id)).toEqual([])
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

const ridesIn = async (orderId: string) => {
  const { rows } = await sql<{ lineNo: number; guestNo: number; direction: string; passId: string | null }>`
    select line_no as "lineNo", guest_no as "guestNo", direction, pass_id as "passId" from ride
    where order_id = ${orderId} order by line_no, guest_no, direction desc`.execute(api.database.db)
  return rows
}
const takenOn = async (trip: { id: string }) => {
  const { rows } = await sql<{ taken: number }>`select taken from trip where id = ${trip.id}`.execute(api.database.db)
  return rows[0]?.taken
}
const offer = () => clerk.caller.rides.offer({ ticketSessionId: carried.session.id })
const issueOf = async (call: Promise<unknown>) => {
  const { code, issues } = await refusalOf(call)
  return [code, issues?.[0]?.path, issues?.[0]?.message]
}

describe('an offer', () => {
  test('takes nobody more onto a trip home that has left the venue, although its stops are ahead', async () => {
    await departsIn(api.database.asOwner, carried.from.id, -1)
    // It ended an hour ago.
    const show = { venue: api.venue, rows: 1, seatsPerRow: 1, startsIn: -180 }
    const { id: ticketSessionId } = await makeTicketSession(api.database.db, show)
    const { trips } = await clerk.caller.rides.offer({ ticketSessionId })
    const home = trips.find(({ id }) => id === carried.from.id)
    expect(home?.stops.map(({ isGone }) => isGone)).toEqual([true])
  })

  test('has the trips of the session with their stops, free places and prices', async () => {
    const { trips: all, returns, currency } = await offer()
    const trips = all.filter(({ id }) => id === carried.to.id || id === carried.from.id)
    expect(currency).toBe('TRY')
    expect(trips.map(({ id, direction, free }) => [id, direction, free])).toEqual([
      [carried.to.id, 'to', 16],
      [carried.from.id, 'from', 16],
    ])
    expect(trips.map(({ stops }) => stops[0]?.prices)).toEqual([
      [{ passTypeId: null, amountMinor: 25_000 }],
      [{ passTypeId: null, amountMinor: 20_000 }],
    ])
    expect(returns.filter(({ areaId }) => areaId === carried.areaId)).toMatchObject([
      { to: carried.to.id, from: carried.from.id, prices: [{ passTypeId: null, amountMinor: 40_000 }] },
    ])
  })

  test('leaves out trips of another evening, after the beginning or before the end, and cancelled ones', async () => {
    const trips = await Promise.all([
      makeTrip(owner.caller, { ...inMinutes(600 - 241) }),
      makeTrip(owner.caller, { ...inMinutes(610) }),
      makeTrip(owner.caller, { direction: 'from', ...inMinutes(715) }),
      makeTrip(owner.caller, { direction: 'from', ...inMinutes(720 + 242) }),
      makeTrip(owner.caller, { ...inMinutes(580) }),
    ])
    const cancelled = trips[4]
    await owner.caller.trips.cancel({ ...once(), id: cancelled?.id as never, expectedRev: 1, reason: 'Nobody comes' })
    const own = [carried.to, carried.from, ...trips].map(({ id }) => id)
    const offered = (await offer()).trips.map(({ id }) => id).filter((id) => own.includes(id))
    expect(offered).toEqual([carried.to.id, carried.from.id])
  })

  test('is the venue’s own', async () => {
    const other = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
    await joinVenue(api.database.asOwner, { venue: other, userId: owner.user.id, roles: ['owner'] })
    const there = await api.signInUser({ ...owner.user, venueId: other.id })
    const { id: ticketSessionId } = carried.session
    expect(await reasonOf(there.caller.rides.offer({ ticketSessionId }))).toBe('NOT_FOUND')
  })
})

describe('a sale', () => {
  test('has a line for each ride, with its tax, and a guest for each pass and way', async () => {
    const rides = [rideOf(carried, ['to', 'from'], { passTypeId: carried.session.adult, qty: 2 })]
    const input = saleOf(carried, { seatNos: [0, 1, 2], rides, ridesMinor: 80_000 })
    const sold = await clerk.caller.orders.sell(input)
    expect(sold.grossMinor).toBe(215_000)
    const [first, second] = sold.passes
    expect(await ridesIn(sold.orderId)).toEqual([
      { lineNo: 2, guestNo: 1, direction: 'to', passId: first?.id },
      { lineNo: 2, guestNo: 1, direction: 'from', passId: first?.id },
      { lineNo: 2, guestNo: 2, direction: 'to', passId: second?.id },
      { lineNo: 2, guestNo: 2, direction: 'from', passId: second?.id },
    ])
    expect([await takenOn(carried.to), await takenOn(carried.from)]).toEqual([2, 2])
    const { lines } = await owner.caller.orders.get({ id: sold.orderId })
    // 800.00 with a tenth of tax inside: that of the show, because the venue has set none.
    expect(lines[1]).toMatchObject({ kind: 'ride', qty: 2, unitMinor: 40_000, grossMinor: 80_000, taxMinor: 7273 })
    expect(lines[1]?.session?.id).toBe(carried.session.id)
    expect(await clerk.caller.orders.sell(input)).toEqual(sold)
    expect(await takenOn(carried.to)).toBe(2)
  })

  test('costs both ways one by one where they have no price together, and what the pass type pays', async () => {
    const { areaId, session } = carried
    await owner.caller.ridePrices.save({
      ...once(),
      changes: [
        priceOf(areaId, { direction: 'return', amountMinor: null, expectedMinor: 40_000 }),
        priceOf(areaId, { passTypeId: session.adult, amountMinor: 22_000 }),
      ],
    })
    const rides = [rideOf(carried, ['to', 'from'], { passTypeId: session.adult }), rideOf(carried, ['to'])]
    const input = saleOf(carried, { seatNos: [0, 1], rides, ridesMinor: 42_000 + 25_000 })
    expect((await clerk.caller.orders.sell(input)).grossMinor).toBe(157_000)
  })

  test('takes the tax that the venue has set', async () => {
    await sql`insert into tax_rule (venue_id, id, code, name, rate_ppm) values (${api.venue.id}, gen_random_uuid(), 'RIDE20',
      '{"en":"Rides","tr":"Ulaşım"}', 200000)`.execute(api.database.db)
    const terms = await owner.caller.ridePrices.terms()
    const set = (taxCode: string | null, expectedRev: number) =>
      owner.caller.ridePrices.setTerms({ taxCode, expectedRev })
    expect(await issueOf(set('NOPE', terms.rev))).toEqual(['VALIDATION', 'taxCode', 'field.invalid'])
    const { rev } = await set('RIDE20', terms.rev)
    expect(await reasonOf(set(null, terms.rev))).toBe('STALE')
    const input = saleOf(carried, { seatNos: [0], rides: [rideOf(carried, ['to'])], ridesMinor: 25_000 })
    const { orderId } = await clerk.caller.orders.sell(input)
    const { lines } = await owner.caller.orders.get({ id: orderId })
    expect(lines.map(({ kind, taxPpm, taxMinor }) => [kind, taxPpm, taxMinor])).toEqual([
      ['pass', 100_000, 4091],
      ['ride', 200_000, 4167],
    ])
    await set(null, rev)
  })

  test('takes nothing of a ride off with a discount', async () => {
    const rides = [rideOf(carried, ['to'])]
    const sale = saleOf(carried, { seatNos: [0], rides, ridesMinor: 25_000 - 4_500 })
    const { orderId } = await owner.caller.orders.sell({ ...sale, discount: { ppm: 100_000, reason: 'Friends' } })
    const { lines } = await owner.caller.orders.get({ id: orderId })
    expect(lines.map(({ kind, grossMinor }) => [kind, grossMinor])).toEqual([
      ['pass', 45_000],
      ['ride', 25_000],
      ['discount', -4_500],
    ])
  })

  test('is refused by field, and nothing is written', async () => {
    const elsewhere = await makePoint(owner.caller)
    const away = await makeTrip(owner.caller)
    const to = { tripId: carried.to.id, pickupPointId: carried.point }
    const sell = (ride: object, more: object = {}) =>
      clerk.caller.orders.sell(
        saleOf(carried, { seatNos: [5], rides: [rideOf(carried, [], ride)], ridesMinor: 25_000 }, more),
      )
    expect(await issueOf(sell({}))).toEqual(['VALIDATION', 'rides.0.to', 'field.required'])
    expect(await issueOf(sell({ to: { ...to, tripId: away.id } }))).toEqual([
      ...['VALIDATION', 'rides.0.to.tripId', 'field.noTrip'],
    ])
    expect(await issueOf(sell({ from: to }))).toEqual(['VALIDATION', 'rides.0.from.tripId', 'field.noTrip'])
    expect(await issueOf(sell({ to: { ...to, pickupPointId: elsewhere } }))).toEqual([
      ...['VALIDATION', 'rides.0.to.pickupPointId', 'field.invalid'],
    ])
    expect(await issueOf(sell({ to, passTypeId: carried.areaId }))).toEqual([
      ...['VALIDATION', 'rides.0.passTypeId', 'field.invalid'],
    ])
    expect(await reasonOf(sell({ to }, { expectedDueMinor: 45_000 }))).toBe('PRICE_CHANGED')
    const { areaId } = carried
    await owner.caller.ridePrices.save({
      ...once(),
      changes: [priceOf(areaId, { amountMinor: null, expectedMinor: 25_000 })],
    })
    expect(await issueOf(sell({ to }))).toEqual(['VALIDATION', 'rides.0.to.pickupPointId', 'field.noRidePrice'])
    expect(await takenOn(carried.to)).toBe(0)
  })

  test('is refused for a stop that the trip has made, and a trip that takes nobody more', async () => {
    const sell = () =>
      clerk.caller.orders.sell(saleOf(carried, { seatNos: [5], rides: [rideOf(carried, ['to'])], ridesMinor: 25_000 }))
    await sql`update trip set sales_closed = true where id = ${carried.to.id}`.execute(api.database.asOwner)
    expect(await issueOf(sell())).toEqual(['VALIDATION', 'rides.0.to.tripId', 'field.noTrip'])
    await sql`update trip set sales_closed = false where id = ${carried.to.id}`.execute(api.database.asOwner)
    await sql`update trip_stop set planned_at = now() where trip_id = ${carried.to.id}`.execute(api.database.asOwner)
    expect(await issueOf(sell())).toEqual(['VALIDATION', 'rides.0.to.pickupPointId', 'field.timeGone'])
  })

  test('sells out of a hold, and for practice without a place', async () => {
    const holdId = (await clerk.caller.seats.hold({
      ...once(),
      holdId: crypto.randomUUID() as never,
      ticketSessionId: carried.session.id,
      seatNos: [7],
      pools: [],
      channel: 'door',
    })) as unknown as { id: never }
    const rides = [rideOf(carried, ['from'])]
    await clerk.caller.orders.confirm({
      ...saleOf(carried, { seatNos: [7], rides, ridesMinor: 20_000 }),
      holdId: holdId.id,
    })
    expect(await takenOn(carried.from)).toBe(1)
    const learner = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: learner.user.id, training: true })
    const practice = saleOf(carried, { seatNos: [8], rides, ridesMinor: 20_000 }, { training: true })
    const { orderId } = await learner.caller.orders.sell(practice)
    expect([await takenOn(carried.from), await ridesIn(orderId)]).toEqual([1, []])
  })
})

describe('the last places of a trip', () => {
  const rush = () =>
    Promise.allSettled(
      Array.from({ length: 60 }, (_, at) =>
        clerk.caller.orders.sell(
          saleOf(carried, { seatNos: [at], rides: [rideOf(carried, ['to', 'from'])], ridesMinor: 40_000 }),
        ),
      ),
    )

  test('sixteen of sixty buyers get one, and the others keep their seats free', async () => {
    const settled = await rush()
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(44)
    for (const reason of refused) {
      expect(await issueOf(Promise.reject(reason))).toEqual(['SOLD_OUT', 'rides.0.to.tripId', 'field.tripFull'])
    }
    expect([await takenOn(carried.to), await takenOn(carried.from)]).toEqual([16, 16])
    const { rows } = await sql<{ sold: number }>`select count(*)::integer as sold from session_seat
      where ticket_session_id = ${carried.session.id} and status = 2`.execute(api.database.db)
    expect(rows[0]?.sold).toBe(16)
  })

  test('negative control: without the check of the database all sixty get one', async () => {
    await sql`alter table trip drop constraint trip_places`.execute(api.database.asOwner)
    try {
      await rush()
      expect(await takenOn(carried.to)).toBe(60)
    } finally {
      await sql`update trip set capacity = 60 where id in (${carried.to.id}, ${carried.from.id})`.execute(
        api.database.asOwner,
      )
      await sql`alter table trip add constraint trip_places check (taken between 0 and capacity)`.execute(
        api.database.asOwner,
      )
    }
  })

  test('of two buyers who want the last ones of two trips crosswise, each waits for the other and none for ever', async () => {
    const small = await makeCarried(api, owner, { capacity: 5 })
    await priceCarried(owner, small)
    const settled = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        clerk.caller.orders.sell(
          saleOf(small, {
            seatNos: [at],
            rides:
              at % 2
                ? [rideOf(small, ['to']), rideOf(small, ['from'])]
                : [rideOf(small, ['from']), rideOf(small, ['to'])],
            ridesMinor: 45_000,
          }),
        ),
      ),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const each of settled) {
      if (each.status === 'rejected') expect(await reasonOf(Promise.reject(each.reason))).toBe('SOLD_OUT')
    }
  })
})
