import type { RideId } from '@marquee/contract/rides'
import type { TripId } from '@marquee/contract/trips'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '../../batches/run.ts'
import {
  createTestApi,
  joinVenue,
  makeOrder,
  makeTicketSession,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { proposeTrips } from './rules/rebook.ts'
import { bookRides, departsIn } from './testing/book-rides.ts'
import { makePoint, makeTrip, once } from './testing/rides.ts'

let api: TestApi
let here: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  here = await api.signInAs('manager')
})
afterAll(() => api.close())

let day = 0
/** A trip with a party that left an address and one that did not, and another of the same evening, an hour earlier. */
async function evening() {
  day += 1
  const stop = { date: `2028-03-${String(day).padStart(2, '0')}`, pickupPointIds: [await makePoint(here.caller)] }
  const trip = await makeTrip(here.caller, { ...stop, time: '19:30' })
  const other = await makeTrip(here.caller, { ...stop, time: '18:30' })
  const startsIn = Math.round((Date.parse(`${stop.date}T21:30:00+03:00`) - Date.now()) / 60_000)
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 4, startsIn })
  const parties: RideId[][] = []
  for (const email of ['guest@guests.example', null]) {
    const first = parties.length * 2
    const { orderId } = await makeOrder(api, { session, seatNos: [first, first + 1] })
    await sql`update sale_order set guest_email = ${email} where id = ${orderId}`.execute(api.database.asOwner)
    const place = { venueId: api.venue.id, orderId, trip, pickupPointId: stop.pickupPointIds[0] as never }
    parties.push(await bookRides(api.database.asOwner, place))
  }
  const [mailed, silent] = parties as [RideId[], RideId[]]
  return { trip, other, mailed, silent }
}
/** Moves these guests from one trip to the other. */
async function move(from: TripId, to: TripId, parties: RideId[][]) {
  const { rev } = await tripOf(from)
  const moves = parties.map((rideIds) => ({ rideIds, tripId: to }))
  const { batchId } = await here.caller.trips.cancelWithPlan({
    ...once(),
    ...{ id: from, expectedRev: rev, reason: 'Engine', moves },
  })
  await runBatch(api.services, { venueId: api.venue.id, batchId: batchId ?? '' }, new AbortController().signal)
}
async function tripOf(id: TripId) {
  const { localDate } = await here.caller.trips.manifest({ id })
  const { trips } = await here.caller.trips.day({ date: localDate })
  return trips.find((each) => each.id === id) as (typeof trips)[number]
}
const untoldOn = async (id: TripId) => {
  const { stops } = await here.caller.trips.manifest({ id })
  const guests = stops.flatMap(({ passengers }) => passengers.filter(({ untoldLeave }) => untoldLeave !== null))
  return new Map(guests.map((guest) => [guest.id, guest.untoldLeave]))
}
const called = ({ caller }: SignedIn, id: TripId, rideIds: RideId[]) =>
  caller.trips.guestsCalled({ ...once(), id, rideIds })

test('guests who were moved and left no address stay on the list of their new trip until they are called', async () => {
  const { trip, other, mailed, silent } = await evening()
  const [first] = trip.stops
  await move(trip.id, other.id, [mailed, silent])
  expect((await tripOf(trip.id)).state).toBe('cancelled')
  expect((await tripOf(other.id)).toCall).toBe(2)
  expect(await untoldOn(other.id)).toEqual(new Map(silent.map((id) => [id, first?.plannedAt])))
  const events = async () => {
    const { rows } = await sql<{ after: object }>`select after from audit_event
      where action = 'trips.guestsCalled' and entity_id = ${other.id}`.execute(api.database.asOwner)
    return rows.map(({ after }) => after)
  }
  const [one, two] = silent as [RideId, RideId]
  const now = await called(here, other.id, [one])
  expect(now.stops[0]?.passengers.find(({ id }) => id === one)?.untoldLeave).toBeNull()
  expect([...(await untoldOn(other.id)).keys()]).toEqual([two])
  // Twice is once.
  await called(here, other.id, [one, two])
  await called(here, other.id, [one, two])
  expect((await tripOf(other.id)).toCall).toBe(0)
  expect(await events()).toEqual([{ guests: 1 }, { guests: 1 }])
})

test('who leaves within the hour is called although they left an address', async () => {
  const { trip, other, mailed, silent } = await evening()
  await departsIn(api.database.asOwner, trip.id, 50)
  await departsIn(api.database.asOwner, other.id, 40)
  // At midnight they would be of two days.
  await sql`update trip set local_date = (select local_date from trip where id = ${trip.id}) where id = ${other.id}`.execute(
    api.database.asOwner,
  )
  await move(trip.id, other.id, [mailed, silent])
  expect([...(await untoldOn(other.id)).keys()].toSorted()).toEqual([...mailed, ...silent].toSorted())
})

test('who is moved again before they were called still counts on their first trip', async () => {
  const { trip, other, silent } = await evening()
  const [first] = trip.stops
  await move(trip.id, other.id, [silent])
  await here.caller.trips.reopen({ ...once(), id: trip.id, expectedRev: (await tripOf(trip.id)).rev })
  await move(other.id, trip.id, [silent])
  expect([...(await untoldOn(trip.id)).values()]).toEqual([first?.plannedAt, first?.plannedAt])
})

test('nobody is called about a trip that is over, who is aboard, or who gave the ride back', async () => {
  const { trip, other, silent } = await evening()
  await move(trip.id, other.id, [silent])
  await sql`update ride set state = 'boarded' where id = ${silent[0]}`.execute(api.database.asOwner)
  expect((await tripOf(other.id)).toCall).toBe(1)
  await sql`update ride set state = 'cancelled' where id = ${silent[1]}`.execute(api.database.asOwner)
  expect((await tripOf(other.id)).toCall).toBe(0)
  await sql`update ride set state = 'booked' where id = ${silent[0]}`.execute(api.database.asOwner)
  expect((await tripOf(other.id)).toCall).toBe(1)
  await sql`update trip set state = 'done', started_at = now(), finished_at = now() where id = ${other.id}`.execute(
    api.database.asOwner,
  )
  expect((await tripOf(other.id)).toCall).toBe(0)
})

test('the board of any day names the other days that have guests to call, and how many, until they are called', async () => {
  const { trip, other, mailed, silent } = await evening()
  const date = trip.localDate
  const callsOn = async (of: string, by = here) => {
    const { callsOn: days } = await by.caller.trips.day({ date: of })
    return days.filter((each) => each.date === date)
  }
  await move(trip.id, other.id, [mailed, silent])
  expect(await callsOn('2028-02-01')).toEqual([{ date, guests: 2 }])
  // Of its own day the trips say it.
  expect(await callsOn(date)).toEqual([])
  const elsewhere = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
  await joinVenue(api.database.asOwner, { venue: elsewhere, userId: here.user.id, roles: ['owner'] })
  expect(await callsOn('2028-02-01', await api.signInUser({ ...here.user, venueId: elsewhere.id }))).toEqual([])
  await called(here, other.id, [silent[0] as RideId])
  expect(await callsOn('2028-02-01')).toEqual([{ date, guests: 1 }])
  await called(here, other.id, silent)
  expect(await callsOn('2028-02-01')).toEqual([])
})

test('a trip that is over asks nobody for calls from another day', async () => {
  const { trip, other, silent } = await evening()
  const days = async () => (await here.caller.trips.day({ date: '2028-02-01' })).callsOn
  // Guests of other evenings wait for calls too, today among them.
  const before = await days()
  await move(trip.id, other.id, [silent])
  expect(await days()).not.toEqual(before)
  // Nobody started it, and it would have arrived by now.
  await departsIn(api.database.asOwner, other.id, -300)
  expect(await days()).toEqual(before)
})

test('the number of a guest is shown while they have to be called, to who plans trips, and that is written down', async () => {
  const { trip, other, mailed, silent } = await evening()
  const [one, two] = silent as [RideId, RideId]
  await sql`update sale_order o set guest_phone = '+905321234567' from ride r
    where r.id = any(${[...mailed, ...silent]}::uuid[]) and o.venue_id = r.venue_id and o.id = r.order_id`.execute(
    api.database.asOwner,
  )
  const ask = (rideId: RideId, tripId = other.id, by = here) => by.caller.trips.phone({ tripId, rideId })
  // Before they were moved they need no call.
  expect(await reasonOf(ask(one, trip.id))).toBe('NOT_FOUND')
  await move(trip.id, other.id, [mailed, silent])
  expect(await ask(one)).toEqual({ phone: '+905321234567' })
  expect(await reasonOf(ask(mailed[0] as RideId))).toBe('NOT_FOUND')
  expect(await reasonOf(ask(one, trip.id))).toBe('NOT_FOUND')
  const { rows } = await sql<{ actor: string; after: object }>`select actor_id as actor, after from audit_event
    where action = 'trips.phone' and entity_id = ${one}`.execute(api.database.asOwner)
  expect(rows).toEqual([{ actor: here.user.id, after: { shown: ['phone'] } }])
  await called(here, other.id, [one])
  expect(await reasonOf(ask(one))).toBe('NOT_FOUND')
  const elsewhere = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
  await joinVenue(api.database.asOwner, { venue: elsewhere, userId: here.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...here.user, venueId: elsewhere.id })
  expect(await reasonOf(ask(two, other.id, there))).toBe('NOT_FOUND')
  expect(await ask(two)).toEqual({ phone: '+905321234567' })
})

test('guests of another trip or another venue are nobody’s to note', async () => {
  const { trip, other, silent } = await evening()
  await move(trip.id, other.id, [silent])
  expect(await reasonOf(called(here, trip.id, silent))).toBe('NOT_FOUND')
  const elsewhere = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
  await joinVenue(api.database.asOwner, { venue: elsewhere, userId: here.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...here.user, venueId: elsewhere.id })
  expect(await reasonOf(called(there, other.id, silent))).toBe('NOT_FOUND')
  expect((await tripOf(other.id)).toCall).toBe(2)
})

test('a trip that has been at the stop is offered to nobody there', async () => {
  const { trip, other, silent } = await evening()
  await departsIn(api.database.asOwner, other.id, -1)
  await sql`update trip set local_date = ${trip.localDate}::date where id = ${other.id}`.execute(api.database.asOwner)
  const { parties } = await here.caller.trips.rebooking({ id: trip.id })
  const party = parties.find(({ rideIds }) => rideIds.includes(silent[0] as RideId))
  expect(party).toMatchObject({ tripId: null, tripIds: [], leavesAt: trip.stops[0]?.plannedAt })
})

const minute = 60_000
test.each([
  ['leaves earlier and in a quarter of an hour', 15, 90, null],
  ['leaves earlier and in half an hour', 30, 90, 'other'],
  ['leaves soon, and no earlier than they count on', 15, 10, 'other'],
])('a trip that %s', (_, leaves, counts, proposed) => {
  const party = { startsAt: null, endsAt: null, size: 1, pickupPointId: 'a', leavesAt: counts * minute }
  const stops = [{ pickupPointId: 'a', leavesAt: leaves * minute }]
  const target = { id: 'other', venueAt: (leaves + 40) * minute, free: 4, stops }
  const cancelled = { direction: 'to' as const, venueAt: (counts + 40) * minute }
  expect(proposeTrips([party], { targets: [target], cancelled, now: 0 })).toEqual([proposed])
})
