import type { AreaId, DriverId, PickupPointId, VehicleId } from '@marquee/contract/transport'
import type { AcceptPlan, PlanSession, TripPlan } from '@marquee/contract/trip-plans'
import type { TripRow } from '@marquee/contract/trips'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { findMoments, selectAreas, selectBusy, selectCarried, selectPlanPoints, selectSessions } from '../repo/plan.ts'
import { selectTripDrivers, selectVehicles } from '../repo/trips.ts'
import { driverFault, vehicleFault } from '../rules/papers.ts'
import { planTrips } from '../rules/plan.ts'
import { writeTrip } from './trips.ts'

/** Trips arrive so many minutes before the start, and leave so many after the end. */
const lead = { before: 20, after: 15 }
const day = 86_400_000

/** What trips can be planned for on a day. */
export async function listPlanChoices({ services: { db }, venueId }: SignedContext, date: string) {
  const [sessions, areas] = await Promise.all([selectSessions(db, venueId, date), selectAreas(db, venueId)])
  return { sessions, areas }
}

/**
 * Proposes trips for guests of areas to a session and home, in vehicles with valid papers that are free, with drivers who
 * are free. Who has a place on a trip of the session already needs no other. Says whom it could not place, and why. Changes nothing. NOT_FOUND for a session that is none, VALIDATION at
 * `demand` for an area that is none.
 */
export async function planSession(ctx: SignedContext, input: PlanSession): Promise<TripPlan> {
  const { services, venueId } = ctx
  const { db } = services
  const { ticketSessionId, directions, demand } = input
  const moments = (await findMoments(db, venueId, { ticketSessionId, ...lead })) ?? refuse('NOT_FOUND')
  const [areas, points, vehicles, drivers, onTrips] = await Promise.all([
    selectAreas(db, venueId),
    selectPlanPoints(db, venueId),
    selectVehicles(db, venueId),
    selectTripDrivers(db, venueId),
    selectCarried(db, venueId, ticketSessionId),
  ])
  const areaOf = new Map(areas.map((area) => [area.id, area]))
  if (demand.some(({ areaId }) => !areaOf.has(areaId))) refuseField('demand', 'field.invalid')
  const ats = directions.map((direction) => moments[direction].at)
  const busy = await selectBusy(db, venueId, { from: Math.min(...ats) - day, until: Math.max(...ats) + day })
  // Their papers must be good on every day on which they would go.
  const days = directions.map((direction) => moments[direction].date)
  const can = vehicles.filter((vehicle) => days.every((date) => vehicleFault(vehicle, date) === null))
  const mayDrive = drivers.filter((driver) => days.every((date) => driverFault(driver, date) === null))
  const isWanted = new Set<string>(demand.map(({ areaId }) => areaId))
  const carried = onTrips.filter(({ direction, areaId }) => directions.includes(direction) && isWanted.has(areaId))
  const plan = planTrips({
    earliest: Date.now(),
    ways: [...new Set(directions)].map((direction) => ({ direction, at: moments[direction].at })),
    demand,
    carried,
    points,
    vehicles: can.map((vehicle) => ({ ...vehicle, busy: busy.filter(({ vehicleId }) => vehicleId === vehicle.id) })),
    drivers: mayDrive.map(({ id }) => ({ id, busy: busy.filter(({ driverId }) => driverId === id) })),
  })
  const area = (id: string) => areaOf.get(id as AreaId) ?? refuse('NOT_FOUND')
  const vehicle = (id: string) => can.find((each) => each.id === id) ?? refuse('NOT_FOUND')
  const driver = (id: string) => mayDrive.find((each) => each.id === id) ?? refuse('NOT_FOUND')
  return {
    trips: plan.trips.map((trip) => ({
      direction: trip.direction,
      date: moments[trip.direction].date,
      time: moments[trip.direction].time,
      vehicle: {
        id: trip.vehicleId as VehicleId,
        plate: vehicle(trip.vehicleId).plate,
        capacity: vehicle(trip.vehicleId).capacity,
      },
      driver: { id: trip.driverId as DriverId, name: driver(trip.driverId).name },
      pickupPointIds: trip.pickupPointIds as PickupPointId[],
      areas: trip.areas.map(({ areaId, guests }) => ({ ...area(areaId), guests })),
    })),
    carried: carried.map(({ areaId, ...each }) => ({ ...each, area: area(areaId) })),
    uncovered: plan.uncovered.map(({ areaId, ...each }) => ({ ...each, area: area(areaId) })),
  }
}

/** Makes the trips of a plan, all or none; refuses as `createTrip` does. */
export async function acceptPlan(ctx: SignedContext, input: AcceptPlan): Promise<TripRow[]> {
  const { commandId, trips, ticketSessionId } = input
  return runCommand(ctx, { commandId, procedure: 'trips.acceptPlan', input: { ...input } }, async (work) => {
    if (!(await findMoments(work.tx, ctx.venueId, { ticketSessionId, ...lead }))) refuse('NOT_FOUND')
    const made: TripRow[] = []
    for (const trip of trips) {
      made.push(await writeTrip(ctx, work, { ...trip, capacity: null, note: '', action: 'trips.acceptPlan' }))
    }
    return made
  })
}
