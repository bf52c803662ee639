import { setTimeout as sleep } from 'node:timers/promises'
import type { RideId } from '@marquee/contract/rides'
import type { PickupPointId } from '@marquee/contract/transport'
import type { TripDirection, TripId } from '@marquee/contract/trips'
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
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { type Party, proposeTrips, type Target } from './rules/rebook.ts'
import { bookRides } from './testing/book-rides.ts'
import { makePoint, makeTrip, once } from './testing/rides.ts'

let api: TestApi
let here: SignedIn
const never = new AbortController().signal

beforeAll(async () => {
  api = await createTestApi()
  here = await api.signInAs('manager')
})
afterAll(() => api.close())

interface Mailed {
  recipient: string
  language: string
  name: string
  ride: Record<string, unknown>
}
const mailsTo = async (recipient: string) => {
  const { rows } = await sql<Mailed>`select recipient, language, params ->> 'name' as name, params -> 'ride' as ride
    from outgoing_mail where kind = 'ride-moved' and recipient = ${recipient}`.execute(api.database.asOwner)
  return rows
}

let day = 0
/** A trip with parties of these sizes, and others of the same evening with so many places. */
async function evening(
  sizes: number[],
  places: number[],
  { shows = ['21:30'], times = ['19:00', '18:30', '18:00'], way = 'to' as TripDirection } = {},
) {
  day += 1
  const date = `2028-02-${String(day).padStart(2, '0')}`
  const point: PickupPointId = await makePoint(here.caller)
  const stop = { date, direction: way, pickupPointIds: [point] }
  const trip = await makeTrip(here.caller, { ...stop, capacity: 60 })
  const others = []
  for (const [at, capacity] of places.entries()) {
    others.push(await makeTrip(here.caller, { ...stop, capacity, time: times[at] as string }))
  }
  const hall = { venue: api.venue, rows: 8, seatsPerRow: 10 }
  const sessions = []
  for (const time of shows) {
    const startsIn = Math.round((Date.parse(`${date}T${time}:00+03:00`) - Date.now()) / 60_000)
    sessions.push(await makeTicketSession(api.database.db, { ...hall, startsIn }))
  }
  let seat = 0
  const rides: RideId[][] = []
  for (const [at, size] of sizes.entries()) {
    const session = sessions[at % sessions.length] as (typeof sessions)[number]
    const seatNos = Array.from({ length: size }, (_, step) => seat + step)
    seat += size
    const { orderId } = await makeOrder(api, { session, seatNos, guest: { name: `Party ${rides.length}` } })
    const place = { venueId: api.venue.id, orderId, trip, pickupPointId: point }
    rides.push(await bookRides(api.database.asOwner, place))
  }
  return { trip, others, rides, point, date }
}
const tripOf = async (id: TripId, date: string) =>
  (await here.caller.trips.day({ date })).trips.find((each) => each.id === id)
const placesOf = async (ids: readonly RideId[]) => {
  const { rows } = await sql<{ tripId: TripId }>`select distinct trip_id as "tripId" from ride
    where id = any(${[...ids]}::uuid[])`.execute(api.database.asOwner)
  return rows.map(({ tripId }) => tripId)
}
const movesOf = (plan: Awaited<ReturnType<typeof here.caller.trips.rebooking>>) =>
  plan.parties.flatMap(({ rideIds, tripId }) => (tripId === null ? [] : [{ rideIds, tripId }]))
const run = async (batchId: string | null) =>
  runBatch(api.services, { venueId: api.venue.id, batchId: batchId ?? '' }, never)

test('40 people of a cancelled trip move while the connections of the work are cut: each once, parties together', {
  // Whatever is cut is taken up again when its time is over, and that up to six times.
  timeout: 180_000,
}, async () => {
  const sizes = [6, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1]
  const { trip, others, rides, date } = await evening(sizes, [16, 16, 16])
  const plan = await here.caller.trips.rebooking({ id: trip.id })
  expect(plan.parties.map(({ rideIds }) => rideIds.length).toSorted()).toEqual(sizes.toSorted())
  expect(plan.parties[0]).toMatchObject({ orderId: expect.any(String), hasEmail: false })
  const begun = await here.caller.trips.cancelWithPlan({
    ...once(),
    id: trip.id,
    expectedRev: trip.rev,
    reason: 'Engine',
    moves: movesOf(plan),
  })
  expect(begun.trip).toMatchObject({ state: 'planned', salesClosed: true, taken: 40 })
  const key = { venueId: api.venue.id, batchId: begun.batchId ?? '' }
  const processes = [await api.anotherServices(), await api.anotherServices()]
  const stateOf = async () => (await tripOf(trip.id, date))?.state
  let over = false
  const working = processes.map(async (services) => {
    while (!over) {
      await runBatch(services, key, never).catch(() => sleep(10))
      over ||= (await stateOf().catch(() => 'unknown')) === 'cancelled'
    }
  })
  let kills = 0
  while (kills < 6 && !over) {
    await sleep(10)
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ~ 'batch_item|update ride|trip'`.execute(
      api.database.asOwner,
    )
    if (rows.length > 0) kills += 1
  }
  await Promise.all(working)
  expect(kills).toBeGreaterThan(1)
  for (const party of rides) {
    const [at, ...more] = await placesOf(party)
    expect(more).toEqual([])
    expect(others.map(({ id }) => id)).toContain(at)
  }
  const after = await Promise.all(others.map(({ id }) => tripOf(id, date)))
  expect(after.reduce((sum, each) => sum + (each?.taken ?? 0), 0)).toBe(40)
  expect(await tripOf(trip.id, date)).toMatchObject({ state: 'cancelled', taken: 0, reason: 'Engine' })
  // Nobody was moved twice.
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_event
    where action = 'trips.rebook' and entity_id = any(${rides.flat()}::text[])`.execute(api.database.asOwner)
  expect(rows).toEqual([{ count: 40 }])
})

test('nobody is moved onto a trip that has filled up by then: they stay, are listed, and can be moved later', async () => {
  const { trip, others, rides, point, date } = await evening([3, 2], [5])
  const [other] = others
  const plan = await here.caller.trips.rebooking({ id: trip.id })
  const begun = await here.caller.trips.cancelWithPlan({
    ...once(),
    id: trip.id,
    expectedRev: trip.rev,
    reason: 'Rain',
    moves: movesOf(plan),
  })
  // Somebody buys three of its places meanwhile; the closed trip sells none.
  const { orderId } = await makeOrder(api, { seatNos: [0, 1, 2] })
  const place = { venueId: api.venue.id, orderId, pickupPointId: point }
  await expect(bookRides(api.database.asOwner, { ...place, trip })).rejects.toThrow('the trip takes nobody more')
  await bookRides(api.database.asOwner, { ...place, trip: other as never })
  await run(begun.batchId)
  expect(await tripOf(other?.id as TripId, date)).toMatchObject({ taken: 5, capacity: 5 })
  const left = await tripOf(trip.id, date)
  expect(left).toMatchObject({ state: 'planned', salesClosed: true })
  const failed = await here.caller.jobs.items({ id: begun.batchId ?? '', state: 'failed' })
  expect(failed).toMatchObject([{ error: { code: 'STATE' } }])
  const again = await here.caller.trips.rebooking({ id: trip.id })
  expect(again.parties).toMatchObject([{ tripId: null, tripIds: [other?.id] }])
  expect(again.parties[0]?.rideIds.toSorted()).toEqual((left?.taken === 3 ? rides[0] : rides[1])?.toSorted())
})

test('guests who move are told once by mail of their new time and vehicle; nobody without a move or an address', async () => {
  const { trip, others, rides, point, date } = await evening([2, 1, 3], [2])
  const [other] = others
  const address = (at: number) => `moved-${day}-${at}@guests.example`
  const orderOf = (at: number) => sql`(select order_id from ride where id = ${rides[at]?.[0]})`
  for (const at of [0, 2]) {
    await sql`update sale_order set guest_email = ${address(at)} where id = ${orderOf(at)}`.execute(
      api.database.asOwner,
    )
  }
  const command = {
    ...once(),
    id: trip.id,
    expectedRev: (await tripOf(trip.id, date))?.rev ?? 0,
    reason: 'Engine',
    moves: [0, 2].map((at) => ({ rideIds: rides[at] ?? [], tripId: other?.id as TripId })),
  }
  const { batchId } = await here.caller.trips.cancelWithPlan(command)
  await run(batchId)
  await run(batchId)
  // Whoever cancelled it is led to the board of that day, once.
  const board = `/vehicles?view=trips&date=${date}`
  const told = await sql`select from shell_notice where link = ${board}`.execute(api.database.asOwner)
  expect(told.rows).toHaveLength(1)
  const [mail, ...more] = await mailsTo(address(0))
  expect(more).toEqual([])
  const stop = (of: typeof trip | undefined) =>
    of?.stops.find(({ pickupPointId }) => pickupPointId === point)?.plannedAt
  const [was, is] = [await tripOf(trip.id, date), await tripOf(other?.id as TripId, date)]
  expect(mail).toMatchObject({
    name: 'Party 0',
    ride: { direction: 'to', before: stop(was as never), now: stop(is as never), zone: 'Europe/Istanbul' },
  })
  // Two places were free: the third party stays and is told nothing.
  expect(await mailsTo(address(2))).toEqual([])
  const { rows } =
    await sql`select from outgoing_mail where kind = 'ride-moved' and params ->> 'name' = 'Party 1'`.execute(
      api.database.asOwner,
    )
  expect(rows).toEqual([])
})

test('the same command twice begins one work; guests of other trips and other ways are refused', async () => {
  const { trip, others, rides } = await evening([2], [8])
  const [other] = others
  const command = (moves: { rideIds: RideId[]; tripId: TripId }[]) => ({
    ...once(),
    id: trip.id,
    expectedRev: trip.rev,
    reason: 'Rain',
    moves,
  })
  const target = other?.id as TripId
  const at = async (moves: { rideIds: RideId[]; tripId: TripId }[]) =>
    (await refusalOf(here.caller.trips.cancelWithPlan(command(moves)))).issues?.[0]?.path
  const { rides: foreign, trip: elsewhere } = await evening([1], [])
  expect(await at([{ rideIds: foreign[0] ?? [], tripId: target }])).toBe('moves')
  expect(await at([{ rideIds: rides[0] ?? [], tripId: elsewhere.id }])).toBe('moves')
  expect(await at([0, 1].map(() => ({ rideIds: rides[0] ?? [], tripId: target })))).toBe('moves')
  const good = command([{ rideIds: rides[0] ?? [], tripId: target }])
  const [one, two] = [await here.caller.trips.cancelWithPlan(good), await here.caller.trips.cancelWithPlan(good)]
  expect(two.batchId).toBe(one.batchId)
  await run(one.batchId)
  expect(await placesOf(rides.flat())).toEqual([target])
})

test('guests are never offered a trip that arrives after their show has begun, and none hours earlier by default', async () => {
  const times = ['21:00', '18:10', '17:25']
  const { trip, others, rides } = await evening([2, 1], [16, 16, 16], { shows: ['20:50', '18:15'], times })
  const [late, near, early] = others.map(({ id }) => id)
  const of = (plan: Awaited<ReturnType<typeof here.caller.trips.rebooking>>, at: number) =>
    plan.parties.find(({ rideIds }) => rideIds.includes(rides[at]?.[0] as RideId))
  const plan = await here.caller.trips.rebooking({ id: trip.id })
  expect(of(plan, 0)).toMatchObject({ tripId: near, tripIds: [near, early] })
  expect(of(plan, 1)).toMatchObject({ tripId: near, tripIds: [near, early] })
  const move = (tripId: TripId | undefined) => ({
    ...{ ...once(), id: trip.id, expectedRev: trip.rev, reason: 'Rain' },
    moves: [{ rideIds: rides[0] ?? [], tripId: tripId as TripId }],
  })
  const refused = await refusalOf(here.caller.trips.cancelWithPlan(move(late)))
  expect(refused.issues?.[0]?.path).toBe('moves')
  // Without the near one the other waits for a person: it arrives three hours and five minutes earlier.
  const { rev } = others[1] as { rev: number }
  await here.caller.trips.cancel({ ...once(), id: near as TripId, expectedRev: rev, reason: 'Rain' })
  const again = await here.caller.trips.rebooking({ id: trip.id })
  expect(again.parties).toMatchObject([
    { tripId: null, tripIds: [early] },
    { tripId: null, tripIds: [early] },
  ])
  await here.caller.trips.cancelWithPlan(move(early))
})

test('a ride home leaves after the show has ended, and hours later only by choice', async () => {
  const times = ['20:20', '20:45', '23:35']
  const { trip, others, rides } = await evening([2], [1, 16, 16], { shows: ['18:30'], times, way: 'from' })
  const [, good, late] = others.map(({ id }) => id)
  const plan = await here.caller.trips.rebooking({ id: trip.id })
  expect(plan.parties).toMatchObject([{ rideIds: expect.arrayContaining(rides[0] ?? []), tripId: good }])
  expect(plan.parties[0]?.tripIds).toEqual([good, late])
  const { rev } = others[1] as { rev: number }
  await here.caller.trips.cancel({ ...once(), id: good as TripId, expectedRev: rev, reason: 'Rain' })
  expect((await here.caller.trips.rebooking({ id: trip.id })).parties).toMatchObject([
    { tripId: null, tripIds: [late] },
  ])
})

test('a trip of another venue is nobody’s, and an empty one is cancelled at once', async () => {
  const { trip } = await evening([], [])
  const other = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
  await joinVenue(api.database.asOwner, { venue: other, userId: here.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...here.user, venueId: other.id })
  const command = { ...once(), id: trip.id, expectedRev: trip.rev, reason: 'Rain', moves: [] }
  expect(await reasonOf(there.caller.trips.rebooking({ id: trip.id }))).toBe('NOT_FOUND')
  expect(await reasonOf(there.caller.trips.cancelWithPlan(command))).toBe('NOT_FOUND')
  expect(await here.caller.trips.cancelWithPlan(command)).toMatchObject({ trip: { state: 'cancelled' }, batchId: null })
})

test('a proposal never fills a trip beyond its places, splits nobody, and leaves nobody whom a trip would still take', () => {
  let seed = 20_26
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 500; round += 1) {
    const targets: Target[] = Array.from({ length: chance(5) }, (_, at) => ({
      id: `t${at}`,
      venueAt: chance(100),
      free: chance(12),
      stops: ['a', 'b', 'c'].flatMap((each) => (chance(2) === 0 ? [{ pickupPointId: each, leavesAt: 0 }] : [])),
    }))
    const parties: Party[] = Array.from({ length: chance(9) }, () => ({
      ...{ startsAt: null, endsAt: null, leavesAt: 0 },
      size: 1 + chance(6),
      pickupPointId: ['a', 'b', 'c'][chance(3)] ?? 'a',
    }))
    const proposed = proposeTrips(parties, { targets, cancelled: { direction: 'to', venueAt: 50 }, now: 0 })
    const left = new Map(targets.map(({ id, free }) => [id, free]))
    for (const [at, party] of parties.entries()) {
      const target = targets.find(({ id }) => id === proposed[at])
      if (!target) continue
      expect(target.stops.map(({ pickupPointId }) => pickupPointId)).toContain(party.pickupPointId)
      left.set(target.id, (left.get(target.id) ?? 0) - party.size)
    }
    for (const free of left.values()) expect(free).toBeGreaterThanOrEqual(0)
    for (const [at, party] of parties.entries()) {
      if (proposed[at]) continue
      const could = targets.some(
        ({ id, stops }) =>
          stops.some(({ pickupPointId }) => pickupPointId === party.pickupPointId) && (left.get(id) ?? 0) >= party.size,
      )
      expect(could).toBe(false)
    }
  }
})

test('a sale that was closed for a move is opened again: the guests who stayed keep their places, and others can buy', async () => {
  const { trip, others, date } = await evening([2], [10])
  const { trip: closed } = await here.caller.trips.cancelWithPlan({
    ...once(),
    id: trip.id,
    expectedRev: (await tripOf(trip.id, date))?.rev ?? 0,
    reason: 'Snow',
    moves: [],
  })
  expect(closed).toMatchObject({ state: 'planned', salesClosed: true, reason: 'Snow', taken: 2 })
  const again = { ...once(), id: trip.id, expectedRev: closed.rev }
  const open = await here.caller.trips.reopen(again)
  expect(open).toMatchObject({ state: 'planned', salesClosed: false, reason: null, taken: 2 })
  expect(await here.caller.trips.reopen(again)).toEqual(open)
  const twice = here.caller.trips.reopen({ ...once(), id: trip.id, expectedRev: open.rev })
  expect(await reasonOf(twice)).toBe('STATE')
  expect(await reasonOf(here.caller.trips.reopen({ ...once(), id: trip.id, expectedRev: 1 }))).toBe('STALE')
  // It can be a target of others again.
  const { rev } = (await tripOf(others[0]?.id as TripId, date)) ?? { rev: 0 }
  expect(rev).toBeGreaterThan(0)
})
