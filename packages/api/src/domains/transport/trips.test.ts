import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { makeDriver, makePoint, makeTrip, makeVehicle, once, tripDate } from './testing/rides.ts'

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

const faultOf = async (call: Promise<unknown>) => {
  const { code, details } = await refusalOf(call)
  return [code, details?.fault]
}
const assign = (id: string, crew: { vehicleId?: unknown; driverId?: unknown }, expectedRev = 1) =>
  here.caller.trips.assign({
    ...once(),
    id: id as never,
    expectedRev,
    vehicleId: (crew.vehicleId ?? null) as never,
    driverId: (crew.driverId ?? null) as never,
  })

test('a trip to the venue comes by the farthest stop first and is there at its time; from it the nearest first', async () => {
  const [far, near] = [await makePoint(here.caller, 50), await makePoint(here.caller, 15)]
  const to = await makeTrip(here.caller, { pickupPointIds: [near, far] })
  // Istanbul is three hours ahead of UTC: 20:30 there is 17:30.
  expect(to).toMatchObject({ departsAt: '2027-03-06T16:40:00.000Z', endsAt: '2027-03-06T17:30:00.000Z', taken: 0 })
  expect(to.stops.map(({ pickupPointId, plannedAt }) => [pickupPointId, plannedAt.slice(11, 16)])).toEqual([
    [far, '16:40'],
    [near, '17:15'],
  ])
  const from = await makeTrip(here.caller, { direction: 'from', time: '23:00', pickupPointIds: [near, far] })
  expect(from.stops.map(({ plannedAt }) => plannedAt.slice(11, 16))).toEqual(['20:15', '20:50'])
  expect(from.endsAt).toBe('2027-03-06T20:50:00.000Z')
})

test('a vehicle gives the trip its places, and is on one trip at a time; so is a driver', async () => {
  const [vehicleId, driverId] = [await makeVehicle(here.caller, { seats: 27 }), await makeDriver(here.caller)]
  const first = await makeTrip(here.caller, { vehicleId, driverId, capacity: null })
  expect(first.capacity).toBe(27)
  const second = await makeTrip(here.caller, { time: '20:20' })
  expect(await faultOf(assign(second.id, { vehicleId }))).toEqual(['OVERLAP', 'busyVehicle'])
  expect(await faultOf(assign(second.id, { driverId }))).toEqual(['OVERLAP', 'busyDriver'])
  // Where one ends the next may begin.
  const next = await makeTrip(here.caller, { time: '21:10' })
  expect(await assign(next.id, { vehicleId, driverId })).toMatchObject({ capacity: 27, rev: 2 })
  // What is cancelled sets both free.
  await here.caller.trips.cancel({ ...once(), id: first.id, expectedRev: 1, reason: 'Rain' })
  expect((await assign(second.id, { vehicleId })).vehicle?.id).toBe(vehicleId)
  expect(await reasonOf(assign(first.id, { vehicleId }, 2))).toBe('STATE')
})

test('twelve dispatchers give one vehicle to twelve trips of an hour: one has it; without the constraint all do', async () => {
  const race = async () => {
    const vehicleId = await makeVehicle(here.caller)
    const trips = []
    for (let count = 0; count < 12; count += 1) trips.push(await makeTrip(here.caller, { date: '2027-04-10' }))
    const tries = await Promise.all(trips.map(({ id }) => reasonOf(assign(id, { vehicleId }))))
    expect(tries.filter((reason) => reason !== 'OK' && reason !== 'OVERLAP')).toEqual([])
    return tries.filter((reason) => reason === 'OK').length
  }
  expect(await race()).toBe(1)
  const { asOwner } = api.database
  await sql`alter table trip drop constraint trip_vehicle_free`.execute(asOwner)
  expect(await race()).toBe(12)
  await sql`update trip set vehicle_id = null where local_date = '2027-04-10'`.execute(asOwner)
  await sql`alter table trip add constraint trip_vehicle_free exclude using gist (venue_id with =, vehicle_id with =,
    span with &&) where (vehicle_id is not null and state <> 'cancelled')`.execute(asOwner)
}, 60_000)

test('a paper that has ended by the day keeps a vehicle from going, and a licence its driver; the last day counts', async () => {
  const { id } = await makeTrip(here.caller)
  const before = '2027-03-05'
  for (const [field, fault] of [
    ['insuranceUntil', 'insurance'],
    ['inspectionUntil', 'inspection'],
    ['permitUntil', 'permit'],
  ] as const) {
    const vehicleId = await makeVehicle(here.caller, { [field]: before })
    expect(await faultOf(assign(id, { vehicleId }))).toEqual(['STATE', fault])
    const day = await here.caller.trips.day({ date: tripDate })
    expect(day.vehicles.find((each) => each.id === vehicleId)?.fault).toBe(fault)
  }
  expect(await faultOf(assign(id, { driverId: await makeDriver(here.caller, before) }))).toEqual(['STATE', 'licence'])
  const vehicleId = await makeVehicle(here.caller, { insuranceUntil: tripDate })
  const driverId = await makeDriver(here.caller, tripDate)
  expect(await reasonOf(assign(id, { vehicleId, driverId }))).toBe('OK')
  const [vehicle] = (await here.caller.vehicles.list({})).filter((each) => each.id === vehicleId)
  await here.caller.vehicles.update({ id: vehicleId, expectedRev: vehicle?.rev ?? 1, state: 'service' })
  expect(await faultOf(makeTrip(here.caller, { vehicleId, time: '10:00' }))).toEqual(['STATE', 'service'])
})

test('a smaller vehicle than guests have places is refused, and a trip with guests is not cancelled', async () => {
  const { id } = await makeTrip(here.caller)
  await sql`update trip set taken = 12 where id = ${id}`.execute(api.database.asOwner)
  const vehicleId = await makeVehicle(here.caller, { seats: 6 })
  expect(await faultOf(assign(id, { vehicleId }))).toEqual(['STATE', 'tooSmall'])
  const cancelled = here.caller.trips.cancel({ ...once(), id, expectedRev: 1, reason: 'Rain' })
  expect(await refusalOf(cancelled)).toMatchObject({ code: 'STATE', details: { taken: 12 } })
})

test('trips, vehicles and points of another venue are not there', async () => {
  const { id } = await makeTrip(here.caller)
  expect((await there.caller.trips.day({ date: tripDate })).trips).toEqual([])
  const cancelled = there.caller.trips.cancel({ ...once(), id, expectedRev: 1, reason: 'Rain' })
  expect(await reasonOf(cancelled)).toBe('NOT_FOUND')
  const pickupPointIds = [await makePoint(here.caller)]
  const at = (call: Promise<unknown>) => refusalOf(call).then(({ issues }) => issues?.[0]?.path)
  expect(await at(makeTrip(there.caller, { pickupPointIds }))).toBe('pickupPointIds')
  const vehicleId = await makeVehicle(here.caller)
  expect(await at(makeTrip(there.caller, { vehicleId }))).toBe('vehicleId')
})

test('an older revision is STALE, and the same command twice plans one trip', async () => {
  const { id } = await makeTrip(here.caller)
  await assign(id, { driverId: await makeDriver(here.caller) })
  expect(await reasonOf(assign(id, {}))).toBe('STALE')
  const command = {
    ...once(),
    direction: 'to' as const,
    date: '2027-05-01',
    time: '20:30',
    pickupPointIds: [await makePoint(here.caller)],
    capacity: 4,
  }
  const [one, two] = [await here.caller.trips.create(command), await here.caller.trips.create(command)]
  expect(two).toEqual(one)
  expect((await here.caller.trips.day({ date: '2027-05-01' })).trips).toHaveLength(1)
})
