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
import { jobs } from '../apps/notices/jobs.ts'
import { selectUntoldTrips } from '../apps/notices/repo/told-trips.ts'
import { tellAll } from '../apps/notices/service/told.ts'
import { callOff, makeCalledOff, makeLonely } from './testing/carried.ts'
import { makeDriver, makeTrip, once } from './testing/rides.ts'
import { makeDriverOf } from './testing/road.ts'

let api: TestApi
let owner: SignedIn
let dispatcher: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInAs('owner')
  dispatcher = await api.signInAs('transport')
})
afterAll(() => api.close())

const tell = async () => tellAll(api.services, await selectUntoldTrips(api.database.db))
const told = async ({ caller }: SignedIn) =>
  (await caller.apps.notifications.all()).rows.map(({ title, link }) => [title?.split('.')[0], link])
const isOff = async (date: string) => (await owner.caller.trips.day({ date })).trips.map(({ showOff }) => showOff)
type Trip = { id: string; rev: number }
const cancelAll = ({ caller }: SignedIn, trips: readonly Trip[]) =>
  caller.trips.cancelCalledOff({
    ...once(),
    trips: trips.map(({ id, rev }) => ({ id: id as never, expectedRev: rev })),
    reason: 'Storm',
  })

test('a trip has lost its show when that was called off and no other of the time takes place', async () => {
  const { session, date } = await makeLonely(api, owner.caller)
  expect(await isOff(date)).toEqual([false])
  await callOff(api, session.id)
  expect(await isOff(date)).toEqual([true])
  const trip = (await owner.caller.trips.day({ date })).trips[0]
  const minutes = Math.round((Date.parse(trip?.endsAt ?? '') - Date.now()) / 60_000)
  // Five hours later a guest of this trip would wait too long; three hours are no reason to leave it away.
  await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 1, startsIn: minutes + 300 })
  expect(await isOff(date)).toEqual([true])
  await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 1, startsIn: minutes + 180 })
  expect(await isOff(date)).toEqual([false])
})

test('those who may cancel trips are told once, and cancel all of them in one step', async () => {
  const { session, trip, date } = await makeLonely(api, owner.caller)
  // At the same time; Istanbul is three hours ahead of UTC.
  const arrives = new Date(Date.parse(trip.endsAt) + 3 * 3_600_000).toISOString()
  const second = await makeTrip(owner.caller, { date: arrives.slice(0, 10), time: arrives.slice(11, 16) })
  await tell()
  const before = (await told(dispatcher)).length
  await callOff(api, session.id)
  await tell()
  await tell()
  const now = await told(dispatcher)
  expect(now.length).toBe(before + 1)
  expect(now).toContainEqual(['tripsWithoutShow', `/vehicles?view=trips&date=${date}`])
  expect(await told(await api.signInAs('door'))).toEqual([])
  expect(await cancelAll(dispatcher, [second, trip])).toEqual({ cancelled: 2 })
  const { trips } = await owner.caller.trips.day({ date })
  expect(trips.map(({ state, reason, showOff }) => [state, reason, showOff])).toEqual([
    ['cancelled', 'Storm', false],
    ['cancelled', 'Storm', false],
  ])
})

test('none is cancelled where one of them still has its show, or is of another venue', async () => {
  const { trip, date } = await makeCalledOff(api, owner.caller)
  const goes = await makeLonely(api, owner.caller)
  expect(await refusalOf(cancelAll(owner, [trip, goes.trip]))).toMatchObject({
    code: 'STATE',
    details: { taken: 0, showOff: false },
  })
  expect(await reasonOf(cancelAll(owner, [{ ...trip, rev: 9 }]))).toBe('STALE')
  expect(await reasonOf(cancelAll(owner, [trip, trip]))).toBe('STALE')
  const other = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
  await joinVenue(api.database.asOwner, { venue: other, userId: owner.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...owner.user, venueId: other.id })
  expect(await reasonOf(cancelAll(there, [trip]))).toBe('NOT_FOUND')
  expect((await owner.caller.trips.day({ date })).trips.map(({ state }) => state)).toEqual(['planned'])
})

test('a driver hears of a trip that they are given, that is taken from them, and that is cancelled', async () => {
  const person = await api.signInAs('driver')
  const driverId = await makeDriverOf(api, person)
  const { trip } = await makeLonely(api, owner.caller, driverId)
  const mine = `/my-trips?trip=${trip.id}`
  await tell()
  await tell()
  expect(await told(person)).toEqual([['tripGiven', mine]])
  const assign = (expectedRev: number, to: string) =>
    owner.caller.trips.assign({ ...once(), id: trip.id, expectedRev, vehicleId: null, driverId: to as never })
  await assign(trip.rev, await makeDriver(owner.caller))
  await tell()
  expect(await told(person)).toEqual([
    ['tripTaken', '/my-trips'],
    ['tripGiven', mine],
  ])
  const back = await assign(trip.rev + 1, driverId)
  // Another vehicle for the same driver is no news to them.
  const same = await assign(back.rev, driverId)
  await tell()
  expect((await told(person)).map(([topic]) => topic)).toEqual(['tripGiven', 'tripTaken', 'tripGiven'])
  await owner.caller.trips.cancel({ ...once(), id: trip.id, expectedRev: same.rev, reason: 'Rain' })
  await tell()
  await tell()
  expect((await told(person))[0]).toEqual(['tripCancelled', mine])
  expect(await told(person)).toHaveLength(4)
})

test('trips are looked at by a work of their own, and not each second', async () => {
  const person = await api.signInAs('driver')
  const { trip } = await makeLonely(api, owner.caller, await makeDriverOf(api, person))
  const works = jobs(api.services)
  const run = (name: string) => {
    const work = works.find(({ kind }) => kind.name === name)
    return work?.run({ id: '1', data: {}, attempt: 1, signal: new AbortController().signal })
  }
  for (const { kind, everySeconds = 0 } of works) if (everySeconds < 10) await run(kind.name)
  expect(await told(person)).toEqual([])
  await run('notices.tellTrips')
  expect(await told(person)).toEqual([['tripGiven', `/my-trips?trip=${trip.id}`]])
})
