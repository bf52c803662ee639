import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { makeTicketSession } from '../../../testing/ticket-sessions.ts'
import { makeCategory } from '../../expenses/testing/spend.ts'
import { makeCalledOff } from './carried.ts'
import { addFirstFuel, fuelOf, makeVehicleOf } from './log.ts'
import { makeArea, makeDriver, makePoint, makeTrip, makeVehicle, once, priceOf, tripDate } from './rides.ts'
import { makeRoadTrip } from './road.ts'

const owner = async (api: TestApi) => (await api.signInAs('owner')).caller

const show = (api: TestApi) => makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 2 })

/** One successful call of each procedure of transport that is no record's. */
export const cases: Record<string, ArrangeCall> = {
  'vehicles.choices': async () => ({}),
  'vehicleLog.list': async (api) => {
    await addFirstFuel(await owner(api))
    return { input: {} }
  },
  'vehicleLog.get': async (api) => ({ input: { id: (await addFirstFuel(await owner(api))).id } }),
  'vehicleLog.totals': async (api) => {
    await addFirstFuel(await owner(api))
    return { input: {} }
  },
  'vehicleLog.choices': async () => ({}),
  'vehicleLog.add': async (api) => ({
    input: {
      ...once(),
      vehicleId: await makeVehicle(await owner(api)),
      ...(await fuelOf(await owner(api))),
      categoryId: await makeCategory(await owner(api)),
    },
  }),
  'vehicleLog.update': async (api) => {
    const caller = await owner(api)
    const entry = await addFirstFuel(caller)
    return {
      input: {
        ...once(),
        id: entry.id,
        expectedRev: 1,
        ...(await fuelOf(caller)),
        categoryId: await makeCategory(caller),
      },
    }
  },
  'vehicleLog.remove': async (api) => ({
    input: { ...once(), id: (await addFirstFuel(await owner(api))).id, expectedRev: 1 },
  }),
  'vehicleLog.upload': async () => ({ input: { name: 'scratch.jpg', size: 1000 } }),
  'vehicleLog.export': async () => ({ input: {} }),
  'myTrips.vehicles': async () => ({}),
  'myTrips.log': async (api, person) => {
    const vehicleId = await makeVehicleOf(api, person)
    return { input: { ...once(), vehicleId, ...(await fuelOf(await owner(api))), costMinor: null } }
  },
  'myTrips.upload': async () => ({ input: { name: 'scratch.jpg', size: 1000 } }),
  'ridePrices.sheet': async () => ({}),
  'ridePrices.save': async (api) => ({
    input: { ...once(), changes: [priceOf(await makeArea(await owner(api)))] },
  }),
  'ridePrices.quote': async (api) => ({
    input: {
      areaId: await makeArea(await owner(api)),
      direction: 'to',
      date: '2026-12-05',
      time: '20:30',
      people: [{ count: 2 }],
    },
  }),
  'ridePrices.terms': async () => ({}),
  'ridePrices.setTerms': async () => ({ input: { taxCode: null, expectedRev: 0 } }),
  'rides.offer': async (api) => ({ input: { ticketSessionId: (await show(api)).id } }),
  'rides.expressOffer': async (api) => ({ input: { ticketSessionId: (await show(api)).id } }),
  'trips.manifest': async (api) => ({ input: { id: (await makeTrip(await owner(api))).id } }),
  'myTrips.list': async () => ({ input: {} }),
  'myTrips.changed': async () => ({ input: {} }),
  'myTrips.get': async (api, person) => ({
    input: { id: (await makeRoadTrip(api, person, { started: false })).trip.id },
  }),
  'myTrips.start': async (api, person) => ({
    input: { ...once(), tripId: (await makeRoadTrip(api, person, { started: false })).trip.id },
  }),
  'myTrips.finish': async (api, person) => ({
    input: { ...once(), tripId: (await makeRoadTrip(api, person)).trip.id },
  }),
  'myTrips.stopDone': async (api, person) => {
    const { trip, points } = await makeRoadTrip(api, person)
    return { input: { ...once(), tripId: trip.id, pickupPointId: points[0], done: true } }
  },
  'myTrips.mark': async (api, person) => {
    const { trip, farRides } = await makeRoadTrip(api, person)
    return { input: { ...once(), tripId: trip.id, rideId: farRides[0], state: 'boarded' } }
  },
  'myTrips.scan': async (api, person) => {
    const { trip, orders } = await makeRoadTrip(api, person)
    return { input: { ...once(), tripId: trip.id, code: orders[0]?.passes[0]?.shortCode } }
  },
  'myTrips.phone': async (api, person) => {
    const { trip, farRides } = await makeRoadTrip(api, person)
    return { input: { tripId: trip.id, rideId: farRides[0] } }
  },
  'trips.phone': async (api, person) => {
    const { trip, farRides } = await makeRoadTrip(api, person, { started: false })
    await sql`update ride set untold_leave = now() where id = ${farRides[0]}`.execute(api.database.asOwner)
    return { input: { tripId: trip.id, rideId: farRides[0] } }
  },
  'trips.day': async () => ({ input: { date: tripDate } }),
  'trips.changed': async () => ({ input: {} }),
  'trips.showsChanged': async () => ({ input: {} }),
  'trips.create': async (api) => ({
    input: {
      ...once(),
      direction: 'from',
      date: tripDate,
      time: '23:00',
      pickupPointIds: [await makePoint(await owner(api))],
      capacity: 8,
    },
  }),
  'trips.planChoices': async () => ({ input: { date: tripDate } }),
  'trips.planSession': async (api) => ({
    input: {
      ticketSessionId: (await makeTicketSession(api.database.asOwner, { venue: api.venue })).id,
      directions: ['to'],
      demand: [{ areaId: await makeArea(await owner(api)), guests: 4 }],
    },
  }),
  'trips.acceptPlan': async (api) => {
    const caller = await owner(api)
    const trip = {
      direction: 'to',
      date: tripDate,
      time: '18:00',
      pickupPointIds: [await makePoint(caller)],
      vehicleId: await makeVehicle(caller),
      driverId: await makeDriver(caller),
    }
    const { id } = await makeTicketSession(api.database.asOwner, { venue: api.venue })
    return { input: { ...once(), ticketSessionId: id, trips: [trip] } }
  },
  'trips.assign': async (api) => {
    const caller = await owner(api)
    const { id } = await makeTrip(caller)
    return { input: { ...once(), id, expectedRev: 1, vehicleId: await makeVehicle(caller), driverId: null } }
  },
  'trips.reopen': async (api) => {
    const { id } = await makeTrip(await owner(api))
    await sql`update trip set sales_closed = true where id = ${id}`.execute(api.database.asOwner)
    return { input: { ...once(), id, expectedRev: 1 } }
  },
  'trips.rebooking': async (api) => ({ input: { id: (await makeTrip(await owner(api))).id } }),
  'trips.cancelWithPlan': async (api) => ({
    input: { ...once(), id: (await makeTrip(await owner(api))).id, expectedRev: 1, reason: 'Rain', moves: [] },
  }),
  'trips.guestsCalled': async (api, person) => {
    const { trip, farRides } = await makeRoadTrip(api, person, { started: false })
    await sql`update ride set untold_leave = now() where id = ${farRides[0]}`.execute(api.database.asOwner)
    return { input: { ...once(), id: trip.id, rideIds: [farRides[0]] } }
  },
  'trips.cancelCalledOff': async (api) => {
    const { trip } = await makeCalledOff(api, await owner(api))
    return { input: { ...once(), trips: [{ id: trip.id, expectedRev: trip.rev }], reason: 'Storm' } }
  },
  'trips.cancel': async (api) => ({
    input: { ...once(), id: (await makeTrip(await owner(api))).id, expectedRev: 1, reason: 'Nobody comes' },
  }),
}
