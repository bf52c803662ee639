import { randomUUID } from 'node:crypto'
import type { PickupPointId } from '@marquee/contract/transport'
import type { TripId } from '@marquee/contract/trips'
import { waitFor } from '@marquee/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, makeOrder, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { bookRides, departsIn } from './testing/book-rides.ts'
import { makeTrip, once } from './testing/rides.ts'
import { makeDriverOf, makeRoadTrip } from './testing/road.ts'

let api: TestApi
let hasan: SignedIn

beforeAll(async () => {
  api = await createTestApi()
})
beforeEach(async () => {
  hasan = await api.signInAs('driver')
})
afterAll(() => api.close())

const scan = (tripId: string, code: string | undefined, by = hasan) =>
  by.caller.myTrips.scan({ ...once(), tripId: tripId as never, code: code ?? '' })
const stateOf = async (id: unknown) => {
  const { rows } = await sql<{ state: string }>`select state from ride where id = ${id}`.execute(api.database.asOwner)
  return rows[0]?.state
}

test('a driver sees their own trips, today’s and the next, and nobody else’s', async () => {
  const { trip } = await makeRoadTrip(api, hasan, { started: false })
  const other = await api.signInAs('driver')
  const { trip: theirs } = await makeRoadTrip(api, other, { started: false })
  const mine = await hasan.caller.myTrips.list()
  expect(mine.trips.map(({ id }) => id)).toEqual([trip.id])
  expect(mine.trips[0]).toMatchObject({ state: 'planned', taken: 3, boarded: 0, missed: 0 })
  for (const call of [
    () => hasan.caller.myTrips.get({ id: theirs.id }),
    () => hasan.caller.myTrips.start({ ...once(), tripId: theirs.id }),
    () => scan(theirs.id, 'ABCD2345'),
  ]) {
    expect(await reasonOf(call())).toBe('NOT_FOUND')
  }
  const nobody = await api.signInAs('driver')
  expect(await nobody.caller.myTrips.list()).toEqual({ driver: null, trips: [] })
  expect(await reasonOf((await api.signInAs('door')).caller.myTrips.list())).toBe('FORBIDDEN')
  // One that is called off is said to be, with the reason.
  const { trip: off } = await makeRoadTrip(api, other, { started: false, far: 0, near: 0 })
  const owner = (await api.signInAs('owner')).caller
  await owner.trips.cancel({ ...once(), id: off.id, expectedRev: off.rev, reason: 'The show is off' })
  const [told] = (await other.caller.myTrips.list()).trips.filter(({ id }) => id === off.id)
  expect(told).toMatchObject({ state: 'cancelled', reason: 'The show is off' })
  // Yesterday’s are gone from the list.
  await departsIn(api.database.asOwner, trip.id, -1500)
  expect((await hasan.caller.myTrips.list()).trips).toEqual([])
})

test('a person is one driver of a venue at most, and belongs to it', async () => {
  await makeDriverOf(api, hasan)
  const owner = (await api.signInAs('owner')).caller
  const at = async (userId: string) => {
    const { issues } = await refusalOf(owner.drivers.create({ name: 'Twice', userId: userId as never }))
    return issues
  }
  expect(await at(hasan.user.id)).toEqual([{ path: 'userId', message: 'field.taken' }])
  expect(await at(randomUUID())).toEqual([{ path: 'userId', message: 'field.invalid' }])
})

test('a trip is driven: started, guests aboard by scan and by tap, a stop done, ended', async () => {
  const { trip, points, orders, farRides, nearRides } = await makeRoadTrip(api, hasan, { started: false })
  const me = hasan.caller.myTrips
  const [far, near] = orders
  expect(await reasonOf(scan(trip.id, far?.passes[0]?.shortCode))).toBe('STATE')
  const started = await me.start({ ...once(), tripId: trip.id })
  expect(started).toMatchObject({ state: 'running', finishedAt: null })
  expect(await reasonOf(me.start({ ...once(), tripId: trip.id }))).toBe('STATE')

  expect(await scan(trip.id, far?.passes[0]?.shortCode)).toMatchObject({ answer: 'boarded', name: 'Guest 0' })
  expect(await scan(trip.id, far?.passes[0]?.shortCode)).toMatchObject({ answer: 'already' })
  const early = await scan(trip.id, near?.passes[0]?.shortCode)
  expect(early).toMatchObject({ answer: 'wrongStop', rideIds: nearRides })
  expect(early.stop).not.toBeNull()
  expect(await stateOf(nearRides[0])).toBe('booked')

  // Whoever has not come by then has missed it, and can still be taken.
  const [first, second] = points as [PickupPointId, PickupPointId]
  const done = await me.stopDone({ ...once(), tripId: trip.id, pickupPointId: first, done: true })
  expect(done.stops.map(({ doneAt }) => doneAt !== null)).toEqual([true, false])
  expect(done).toMatchObject({ boarded: 1, missed: 1, taken: 3 })
  const mark = (state: 'booked' | 'boarded' | 'missed') =>
    me.mark({ ...once(), tripId: trip.id, rideId: farRides[1] as never, state })
  expect(await mark('boarded')).toMatchObject({ boarded: 2, missed: 0 })
  expect(await mark('booked')).toMatchObject({ boarded: 1, missed: 0 })

  expect(await scan(trip.id, near?.passes[0]?.shortCode)).toMatchObject({ answer: 'boarded' })
  await me.stopDone({ ...once(), tripId: trip.id, pickupPointId: second, done: true })
  const ended = await me.finish({ ...once(), tripId: trip.id })
  expect(ended).toMatchObject({ state: 'done', boarded: 2, missed: 1, taken: 3 })
  expect(await reasonOf(mark('boarded'))).toBe('STATE')
})

test('on the way home everybody gets in at the venue, and a stop that is done leaves nobody behind', async () => {
  const { trip, points, orders } = await makeRoadTrip(api, hasan, { direction: 'from', far: 1, near: 1 })
  for (const order of orders) {
    expect(await scan(trip.id, order.passes[0]?.shortCode)).toMatchObject({ answer: 'boarded' })
  }
  const pickupPointId = points[1] as PickupPointId
  const done = await hasan.caller.myTrips.stopDone({ ...once(), tripId: trip.id, pickupPointId, done: true })
  expect(done).toMatchObject({ boarded: 2, missed: 0 })
})

test('each other pass is told apart: another trip, no ride, cancelled, replaced, unknown', async () => {
  const { trip, points, orders } = await makeRoadTrip(api, hasan)
  const owner = (await api.signInAs('owner')).caller
  const other = await makeTrip(owner, { pickupPointIds: [points[0] as PickupPointId], date: '2027-09-01' })
  const elsewhere = await makeOrder(api, { seatNos: [0] })
  const place = { venueId: api.venue.id, orderId: elsewhere.orderId, pickupPointId: points[0] as PickupPointId }
  await bookRides(api.database.asOwner, { ...place, trip: other })
  expect(await scan(trip.id, elsewhere.passes[0]?.shortCode)).toMatchObject({
    answer: 'wrongTrip',
    trip: { direction: 'to', departsAt: other.departsAt },
    rideIds: [],
  })
  const without = await makeOrder(api, { seatNos: [0] })
  expect(await scan(trip.id, without.passes[0]?.shortCode)).toMatchObject({ answer: 'noRide' })
  expect(await scan(trip.id, 'ZZZZ9999')).toMatchObject({ answer: 'unknown', name: null })
  const [far] = orders
  await sql`update pass set state = 'cancelled' where id = ${far?.passes[0]?.id}`.execute(api.database.asOwner)
  expect(await scan(trip.id, far?.passes[0]?.shortCode)).toMatchObject({ answer: 'cancelled' })
  const old = far?.passes[1]?.shortCode
  const manager = (await api.signInAs('manager')).caller
  await manager.passes.reissue({ commandId: randomUUID(), passId: far?.passes[1]?.id as never, reason: 'Lost' })
  expect(await scan(trip.id, old)).toMatchObject({ answer: 'replaced' })
  expect((await hasan.caller.myTrips.get({ id: trip.id })).boarded).toBe(0)
})

test('a number is given only while the trip runs, and who asked is written down without it', async () => {
  const { trip, farRides } = await makeRoadTrip(api, hasan, { started: false })
  const call = () => hasan.caller.myTrips.phone({ tripId: trip.id, rideId: farRides[0] as never })
  expect(await reasonOf(call())).toBe('STATE')
  expect(JSON.stringify(await hasan.caller.myTrips.get({ id: trip.id }))).not.toContain('1112233')
  await hasan.caller.myTrips.start({ ...once(), tripId: trip.id })
  expect(await call()).toEqual({ phone: '+905321112233' })
  const { rows } = await sql<{ after: unknown; actor: string }>`select after, actor_id as actor from audit_event
    where action = 'myTrips.phone' and entity_id = ${farRides[0]}`.execute(api.database.asOwner)
  expect(rows).toEqual([{ after: { shown: ['phone'] }, actor: hasan.user.id }])
  await hasan.caller.myTrips.finish({ ...once(), tripId: trip.id })
  expect(await reasonOf(call())).toBe('STATE')
})

test('a trip is not started hours ahead, and no driver drives two at once; without the index they would', async () => {
  const { trip } = await makeRoadTrip(api, hasan, { started: false, far: 0, near: 0 })
  await departsIn(api.database.asOwner, trip.id, 180)
  const me = hasan.caller.myTrips
  const early = await refusalOf(me.start({ ...once(), tripId: trip.id }))
  expect(early).toMatchObject({ code: 'STATE', details: { fault: 'tooEarly' } })
  const { departsAt, startsFrom } = await me.get({ id: trip.id })
  expect(Date.parse(departsAt) - Date.parse(startsFrom)).toBe(120 * 60_000)
  const race = async () => {
    const trips: TripId[] = []
    const minutesOf = new Map<TripId, number>()
    for (const minutes of [-300, -100, 100]) {
      const { trip: next } = await makeRoadTrip(api, hasan, { started: false, far: 0, near: 0 })
      trips.push(next.id)
      minutesOf.set(next.id, minutes)
    }
    for (const [id, minutes] of minutesOf) await departsIn(api.database.asOwner, id, minutes)
    const tries = await Promise.all(trips.map((tripId) => reasonOf(me.start({ ...once(), tripId }))))
    for (const [at, reason] of tries.entries()) {
      if (reason === 'OK') await me.finish({ ...once(), tripId: trips[at] as never })
    }
    await sql`update trip set driver_id = null where driver_id is not null`.execute(api.database.asOwner)
    return tries.toSorted()
  }
  await sql`update trip set driver_id = null where id = ${trip.id}`.execute(api.database.asOwner)
  expect(await race()).toEqual(['OK', 'STATE', 'STATE'])
  await sql`drop index trip_driver_runs`.execute(api.database.asOwner)
  expect(await race()).toEqual(['OK', 'OK', 'OK'])
  await sql`create unique index trip_driver_runs on trip (venue_id, driver_id) where state = 'running'`.execute(
    api.database.asOwner,
  )
})

test('an answer that was lost is asked for again under its name: the guest is aboard once, and told so', async () => {
  const { trip, orders, farRides } = await makeRoadTrip(api, hasan)
  const command = { ...once(), tripId: trip.id, code: orders[0]?.passes[0]?.shortCode ?? '' }
  const [one, two] = [await hasan.caller.myTrips.scan(command), await hasan.caller.myTrips.scan(command)]
  expect(two).toEqual(one)
  expect(two.answer).toBe('boarded')
  const { rows } =
    await sql`select from audit_event where action = 'myTrips.scan' and entity_id = ${farRides[0]}`.execute(
      api.database.asOwner,
    )
  expect(rows).toHaveLength(1)
})

test('ten taps on one guest and a refund of their ride at the same moment: neither undoes the other', async () => {
  const { trip, farRides } = await makeRoadTrip(api, hasan)
  const [rideId] = farRides
  const tap = (state: 'boarded' | 'missed') =>
    reasonOf(hasan.caller.myTrips.mark({ ...once(), tripId: trip.id, rideId: rideId as never, state }))
  const refund = sql`update ride set state = 'cancelled' where id = ${rideId}`.execute(api.database.asOwner)
  const tries = await Promise.all([tap('boarded'), tap('missed'), refund.then(() => 'refund'), tap('boarded')])
  expect(tries.filter((reason) => !['OK', 'NOT_FOUND', 'refund'].includes(reason))).toEqual([])
  expect(await stateOf(rideId)).toBe('cancelled')
  const after = await hasan.caller.myTrips.get({ id: trip.id })
  expect(after).toMatchObject({ taken: 2, boarded: 0, missed: 0 })
})

test('a driver hears of their own trips alone, and of one that is taken from them', async () => {
  const owner = (await api.signInAs('owner')).caller
  const { trip } = await makeRoadTrip(api, hasan, { started: false })
  const theirs = await makeRoadTrip(api, await api.signInAs('driver'), { started: false })
  const heard: object[] = []
  const state = { started: false }
  const events = await hasan.caller.myTrips.changed({})
  void (async () => {
    for await (const [, event] of events as unknown as AsyncIterable<[string, { type: string; payload?: object }]>) {
      if (event.type === 'start') state.started = true
      if (event.payload) heard.push(event.payload)
    }
  })()
  await waitFor('the stream is open', () => state.started)
  const unassign = async ({ id, localDate }: { id: TripId; localDate: string }) => {
    const day = await owner.trips.day({ date: localDate })
    const rev = day.trips.find((each) => each.id === id)?.rev ?? 0
    await owner.trips.assign({ ...once(), id, expectedRev: rev, vehicleId: null, driverId: null })
  }
  const dayOf = async (id: TripId) => (await owner.trips.manifest({ id })).localDate
  await unassign({ id: theirs.trip.id, localDate: await dayOf(theirs.trip.id) })
  await unassign({ id: trip.id, localDate: await dayOf(trip.id) })
  await waitFor('the change is told', () => heard.length > 0)
  expect(heard).toEqual([{ id: trip.id, date: await dayOf(trip.id) }])
})
