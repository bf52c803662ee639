import type { DriverId, PickupPointId, VehicleId } from '@marquee/contract/transport'
import type { TripDay, TripDirection, TripFault, TripId, TripRow } from '@marquee/contract/trips'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Tx, type Work } from '../../../door/work.ts'
import { selectCallDays } from '../repo/calls.ts'
import { openSales } from '../repo/rebook.ts'
import {
  cancelRow,
  findTrip,
  holdTrip,
  insertTrip,
  keepDriver,
  keepVehicle,
  selectPoints,
  selectTripDrivers,
  selectTripsOf,
  selectVehicles,
  updateCrew,
} from '../repo/trips.ts'
import { driverFault, vehicleFault } from '../rules/papers.ts'
import { tellTrips } from './tell.ts'

/** The trips of a day, and what and who can go on it. */
export async function getTripDay({ services: { db }, venueId }: SignedContext, date: string): Promise<TripDay> {
  const [trips, vehicles, drivers, points, callsOn] = await Promise.all([
    selectTripsOf(db, venueId, date),
    selectVehicles(db, venueId),
    selectTripDrivers(db, venueId),
    selectPoints(db, venueId),
    selectCallDays(db, venueId, date),
  ])
  return {
    date,
    trips,
    vehicles: vehicles.map((vehicle) => ({ ...vehicle, fault: vehicleFault(vehicle, date) })),
    drivers: drivers.map((driver) => ({ ...driver, fault: driverFault(driver, date) })),
    points,
    callsOn,
  }
}

interface Crew {
  vehicleId: VehicleId | null
  driverId: DriverId | null
}

interface CreateTrip extends Crew {
  commandId: string
  direction: TripDirection
  date: string
  time: string
  pickupPointIds: PickupPointId[]
  capacity: number | null
  note: string
}

/**
 * Plans a trip. VALIDATION by field for what is not there; STATE with `details.fault` for a vehicle or driver that cannot
 * go, OVERLAP when it is on another trip.
 */
export async function createTrip(ctx: SignedContext, input: CreateTrip): Promise<TripRow> {
  const { commandId, ...trip } = input
  return runCommand(ctx, { commandId, procedure: 'trips.create', input: { ...input } }, (work) =>
    writeTrip(ctx, work, { ...trip, action: 'trips.create' }),
  )
}

/** The same in the transaction of another command, whose name is written down. */
export async function writeTrip(
  ctx: SignedContext,
  work: Work,
  { action, pickupPointIds, vehicleId, driverId, ...trip }: Omit<CreateTrip, 'commandId'> & { action: string },
): Promise<TripRow> {
  const { venueId, actor } = ctx
  const points = await selectPoints(work.tx, venueId, pickupPointIds)
  if (points.length !== new Set(pickupPointIds).size) refuseField('pickupPointIds', 'field.invalid')
  const crew = { vehicleId, driverId }
  const seats = await requireCrew(ctx, work.tx, crew, trip.date)
  const capacity = seats ?? trip.capacity ?? refuseField('capacity', 'field.required')
  const id = await free(insertTrip(work.tx, { ...trip, ...crew, venueId, points, capacity, by: actor.userId }))
  const { direction, date, time } = trip
  await work.audit({ action, entity: 'trip', entityId: id, after: { direction, date, time, ...crew } })
  return told(ctx, work, id)
}

interface OfTrip {
  commandId: string
  id: TripId
  expectedRev: number
}

/** Gives a trip another vehicle or driver, or takes them away. Refuses as `createTrip` does. */
export async function assignTrip(ctx: SignedContext, input: OfTrip & Crew): Promise<TripRow> {
  const { venueId } = ctx
  const { commandId, id, vehicleId, driverId } = input
  return runCommand(ctx, { commandId, procedure: 'trips.assign', input: { ...input } }, async (work) => {
    const before = await holdPlanned(ctx, work.tx, input)
    const seats = await requireCrew(ctx, work.tx, { vehicleId, driverId }, before.localDate)
    const capacity = seats ?? before.capacity
    if (capacity < before.taken) refuse('STATE', { details: { fault: 'tooSmall' satisfies TripFault } })
    await free(updateCrew(work.tx, venueId, { id, vehicleId, driverId, capacity }))
    await work.audit({
      action: 'trips.assign',
      entity: 'trip',
      entityId: id,
      before: { vehicleId: before.vehicle?.id ?? null, driverId: before.driver?.id ?? null },
      after: { vehicleId, driverId },
    })
    return told(ctx, work, id, [before.driver?.id])
  })
}

/** Sells a trip again whose sale was closed; STATE for one that is on sale. Guests who are being moved still move. */
export async function reopenTrip(ctx: SignedContext, input: OfTrip): Promise<TripRow> {
  const { commandId, id } = input
  return runCommand(ctx, { commandId, procedure: 'trips.reopen', input: { ...input } }, async (work) => {
    const before = await holdPlanned(ctx, work.tx, input)
    if (!before.salesClosed) refuse('STATE', { details: { salesClosed: false } })
    await openSales(work.tx, ctx.venueId, id)
    await work.audit({ action: 'trips.reopen', entity: 'trip', entityId: id, before: { reason: before.reason } })
    return told(ctx, work, id)
  })
}

/** Cancels a trip that no guest has a place on; STATE otherwise, and for one that is cancelled. */
export async function cancelTrip(ctx: SignedContext, input: OfTrip & { reason: string }): Promise<TripRow> {
  const { venueId, actor } = ctx
  const { commandId, id, reason } = input
  return runCommand(ctx, { commandId, procedure: 'trips.cancel', input: { ...input } }, async (work) => {
    const before = await holdPlanned(ctx, work.tx, input)
    if (before.taken > 0) refuse('STATE', { details: { taken: before.taken } })
    await cancelRow(work.tx, venueId, { id, reason, by: actor.userId })
    await work.audit({ action: 'trips.cancel', entity: 'trip', entityId: id, after: { reason } })
    return told(ctx, work, id)
  })
}

/** A planned trip, held until the transaction ends; STALE and STATE otherwise. */
export async function holdPlanned(
  ctx: SignedContext,
  tx: Tx,
  { id, expectedRev }: Omit<OfTrip, 'commandId'>,
): Promise<TripRow> {
  const trip = (await holdTrip(tx, ctx.venueId, id)) ?? refuse('NOT_FOUND')
  if (trip.rev !== expectedRev) refuse('STALE', { details: { current: trip } })
  if (trip.state !== 'planned') refuse('STATE', { details: { state: trip.state } })
  return trip
}

async function requireCrew(ctx: SignedContext, tx: Tx, crew: Crew, day: string): Promise<number | null> {
  const { vehicleId, driverId } = crew
  const vehicle =
    vehicleId && ((await keepVehicle(tx, ctx.venueId, vehicleId)) ?? refuseField('vehicleId', 'field.invalid'))
  const driver = driverId && ((await keepDriver(tx, ctx.venueId, driverId)) ?? refuseField('driverId', 'field.invalid'))
  const fault = (vehicle && vehicleFault(vehicle, day)) || (driver && driverFault(driver, day))
  if (fault) refuse('STATE', { details: { fault } })
  return vehicle ? vehicle.capacity : null
}

async function free<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    const { constraint } = classifyPgError(error)
    const fault: TripFault | null =
      constraint === 'trip_vehicle_free' ? 'busyVehicle' : constraint === 'trip_driver_free' ? 'busyDriver' : null
    if (fault) refuse('OVERLAP', { details: { fault } })
    throw error
  }
}

/** The trip as it is now; whoever looks at trips is told. */
export async function told(
  ctx: SignedContext,
  work: Work,
  id: TripId,
  before: readonly (DriverId | undefined)[] = [],
): Promise<TripRow> {
  await tellTrips(ctx, work, { ids: [id], before })
  return (await findTrip(work.tx, ctx.venueId, id)) ?? refuse('NOT_FOUND')
}
