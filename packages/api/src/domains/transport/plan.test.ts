import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { planTrips, type Span, type Wanted } from './rules/plan.ts'
import { makeArea, makeClass, makeDriver, makeVehicle, once } from './testing/rides.ts'

let api: TestApi
let here: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  here = await api.signInAs('transport')
})
afterAll(() => api.close())

const point = async (areaId: string, minutes: number) =>
  here.caller.pickupPoints.create({ areaId: areaId as never, name: { en: `P${minutes}`, tr: '' }, minutes })

test('a plan is proposed, accepted as a whole and made once; what it cannot cover comes with its reason', async () => {
  const session = await makeTicketSession(api.database.asOwner, { venue: api.venue })
  const [near, far, nowhere] = [await makeArea(here.caller), await makeArea(here.caller), await makeArea(here.caller)]
  await point(near, 10)
  await point(far, 45)
  await makeVehicle(here.caller, { seats: 16 })
  await makeVehicle(here.caller, { seats: 6 })
  // One whose papers ended long ago stays where it is.
  await makeVehicle(here.caller, { seats: 46, insuranceUntil: '2020-01-01' })
  for (let count = 0; count < 2; count += 1) await makeDriver(here.caller)
  await makeDriver(here.caller, '2020-01-01')
  const wanted = {
    ticketSessionId: session.id,
    directions: ['to' as const],
    demand: [
      { areaId: far, guests: 14 },
      { areaId: near, guests: 9 },
      { areaId: nowhere, guests: 2 },
    ],
  }
  const plan = await here.caller.trips.planSession(wanted)
  expect(plan.trips.map(({ vehicle, areas }) => [vehicle.capacity, areas.map(({ guests }) => guests)])).toEqual([
    [16, [14]],
    [6, [6]],
  ])
  expect(plan.uncovered).toMatchObject([
    { area: { id: near }, guests: 3, why: 'noVehicle' },
    { area: { id: nowhere }, guests: 2, why: 'noPoint' },
  ])
  const trips = plan.trips.map(({ direction, date, time, pickupPointIds, vehicle, driver }) => ({
    ...{ direction, date, time, pickupPointIds },
    vehicleId: vehicle.id,
    driverId: driver.id,
  }))
  const command = { ...once(), ticketSessionId: session.id, trips }
  const [one, two] = [await here.caller.trips.acceptPlan(command), await here.caller.trips.acceptPlan(command)]
  expect(two).toEqual(one)
  expect(one).toHaveLength(2)
  const date = one[0]?.localDate ?? ''
  const made = async () => (await here.caller.trips.day({ date })).trips.length
  const before = await made()
  // Pressed again as another command, none of it is made twice: not even what would still fit.
  const fresh = await makeVehicle(here.caller)
  const again = [{ ...trips[0], vehicleId: fresh, driverId: await makeDriver(here.caller) }, trips[1]] as typeof trips
  const refused = await refusalOf(
    here.caller.trips.acceptPlan({ ...once(), ticketSessionId: session.id, trips: again }),
  )
  expect(refused).toMatchObject({ code: 'OVERLAP', details: { fault: 'busyVehicle' } })
  expect(await made()).toBe(before)
  // The plan sees what is driven by now.
  const next = await here.caller.trips.planSession({ ...wanted, demand: [{ areaId: far, guests: 30 }] })
  expect(next.trips.map(({ vehicle }) => vehicle.id)).toEqual([fresh])
  expect(next.uncovered).toMatchObject([{ guests: 14, why: 'noVehicle' }])
})

test('a session or an area that is none is refused', async () => {
  const { id } = await makeTicketSession(api.database.asOwner, { venue: api.venue })
  const demand = [{ areaId: await makeArea(here.caller), guests: 1 }]
  const foreign = [{ areaId: (await makeClass(here.caller)) as never, guests: 1 }]
  const plan = (ticketSessionId: unknown, of = demand) =>
    here.caller.trips.planSession({ ticketSessionId: ticketSessionId as never, directions: ['to'], demand: of })
  expect(await reasonOf(plan(demand[0]?.areaId))).toBe('NOT_FOUND')
  expect((await refusalOf(plan(id, foreign))).issues).toEqual([{ path: 'demand', message: 'field.invalid' }])
})

test('nobody is proposed a trip that would have to be on its way already', async () => {
  const [near, far] = [await makeArea(here.caller), await makeArea(here.caller)]
  await point(near, 10)
  await point(far, 50)
  await makeVehicle(here.caller, { seats: 6 })
  await makeDriver(here.caller)
  const { id } = await makeTicketSession(api.database.db, { venue: api.venue, startsIn: 60 })
  const plan = await here.caller.trips.planSession({
    ticketSessionId: id,
    directions: ['to', 'from'],
    demand: [
      { areaId: near, guests: 2 },
      { areaId: far, guests: 3 },
    ],
  })
  // It arrives in 40 minutes: from the far area it would have left ten minutes ago. Home there is time for everybody.
  expect(plan.trips.map(({ direction, areas }) => [direction, areas.map((area) => [area.id, area.guests])])).toEqual([
    ['to', [[near, 2]]],
    [
      'from',
      [
        [far, 3],
        [near, 2],
      ],
    ],
  ])
  expect(plan.uncovered.map(({ direction, area, guests, why }) => [direction, area.id, guests, why])).toEqual([
    ['to', far, 3, 'tooLate'],
  ])
})

test('no plan breaks a rule: nobody and nothing twice at a time, no seat too many, everybody carried or accounted for', () => {
  let seed = 19
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const minute = 60_000
  const spans = (): Span[] =>
    Array.from({ length: chance(3) }, () => {
      const from = chance(600) * minute
      return { from, until: from + (1 + chance(60)) * minute }
    })
  const meets = (a: Span, b: Span) => a.from < b.until && b.from < a.until
  for (let round = 0; round < 400; round += 1) {
    const areas = ['a', 'b', 'c', 'd'].slice(0, 1 + chance(4))
    const drivers = Array.from({ length: chance(5) }, (_, at) => ({ id: `d${at}`, busy: spans() }))
    const wanted: Wanted = {
      earliest: chance(400) * minute,
      ways: [
        { direction: 'to', at: 300 * minute },
        { direction: 'from', at: (310 + chance(200)) * minute },
      ],
      demand: areas.map((areaId) => ({ areaId, guests: 1 + chance(40) })),
      points: areas.flatMap((areaId) =>
        Array.from({ length: chance(3) }, (_, at) => ({ id: `${areaId}${at}`, areaId, minutes: chance(90) })),
      ),
      vehicles: Array.from({ length: chance(6) }, (_, at) => ({
        id: `v${at}`,
        capacity: 1 + chance(20),
        driverId: chance(2) === 0 ? `d${chance(6)}` : null,
        busy: spans(),
      })),
      drivers,
    }
    const { trips, uncovered } = planTrips(wanted)
    for (const [at, trip] of trips.entries()) {
      const vehicle = wanted.vehicles.find(({ id }) => id === trip.vehicleId)
      const driver = drivers.find(({ id }) => id === trip.driverId)
      expect(trip.areas.reduce((sum, { guests }) => sum + guests, 0)).toBeLessThanOrEqual(vehicle?.capacity ?? 0)
      for (const busy of [...(vehicle?.busy ?? []), ...(driver?.busy ?? [])]) expect(meets(busy, trip.span)).toBe(false)
      expect(driver).toBeDefined()
      expect(trip.span.from).toBeGreaterThanOrEqual(wanted.earliest)
      for (const other of trips.slice(at + 1)) {
        if (!meets(other.span, trip.span)) continue
        expect(other.vehicleId).not.toBe(trip.vehicleId)
        expect(other.driverId).not.toBe(trip.driverId)
      }
      for (const { areaId } of trip.areas) {
        for (const { id } of wanted.points.filter((each) => each.areaId === areaId))
          expect(trip.pickupPointIds).toContain(id)
      }
    }
    for (const { direction } of wanted.ways) {
      for (const { areaId, guests } of wanted.demand) {
        const carried = trips
          .filter((trip) => trip.direction === direction)
          .flatMap((trip) => trip.areas)
          .reduce((sum, each) => sum + (each.areaId === areaId ? each.guests : 0), 0)
        const rest = uncovered.find((each) => each.direction === direction && each.areaId === areaId)?.guests ?? 0
        expect(carried + rest).toBe(guests)
      }
    }
  }
})
