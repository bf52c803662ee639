import type { MyTripList, RideMark, TripManifest } from '@marquee/contract/my-trips'
import type { RideId } from '@marquee/contract/rides'
import type { DriverId, PickupPointId } from '@marquee/contract/transport'
import type { TripId } from '@marquee/contract/trips'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import {
  findDriverOf,
  findManifest,
  finishRow,
  hasStop,
  holdRides,
  keepTrip,
  markRides,
  selectTripsOfDriver,
  setStopDone,
  startRow,
} from '../repo/road.ts'
import { mayStart } from '../rules/road.ts'
import { tellTrips } from './tell.ts'

/** The caller's own trips from today on; none for a person who is no driver. */
export async function listMyTrips({ services: { db }, venueId, actor }: SignedContext): Promise<MyTripList> {
  const driver = await findDriverOf(db, venueId, actor.userId)
  if (!driver) return { driver: null, trips: [] }
  return { driver: driver.name, trips: await selectTripsOfDriver(db, venueId, driver.id) }
}

/** One of the caller's own trips with its guests; NOT_FOUND for everybody else's. */
export async function getMyTrip(
  { services: { db }, venueId, actor }: SignedContext,
  id: TripId,
): Promise<TripManifest> {
  const driver = (await findDriverOf(db, venueId, actor.userId)) ?? refuse('NOT_FOUND')
  return (await findManifest(db, venueId, { id, driverId: driver.id })) ?? refuse('NOT_FOUND')
}

/** Any trip with its guests, for the dispatcher. */
export async function getManifest({ services: { db }, venueId }: SignedContext, id: TripId): Promise<TripManifest> {
  return (await findManifest(db, venueId, { id, driverId: null })) ?? refuse('NOT_FOUND')
}

interface OfTrip {
  commandId: string
  tripId: TripId
}

/** Starts one of the caller's trips; STATE with `details.fault` when it is too early, or when they drive another. */
export async function startTrip(ctx: SignedContext, input: OfTrip): Promise<TripManifest> {
  return drive(ctx, { input, procedure: 'myTrips.start' }, async ({ work, driverId }) => {
    const trip = await ownTrip(ctx, work.tx, { id: input.tripId, driverId, lock: 'update' })
    if (trip.state !== 'planned') refuse('STATE', { details: { state: trip.state } })
    if (!mayStart(trip.minutesLeft)) refuse('STATE', { details: { fault: 'tooEarly' } })
    try {
      await startRow(work.tx, ctx.venueId, trip.id)
    } catch (error) {
      if (classifyPgError(error).constraint === 'trip_driver_runs') refuse('STATE', { details: { fault: 'otherRuns' } })
      throw error
    }
    await work.audit({ action: 'myTrips.start', entity: 'trip', entityId: trip.id })
    return trip
  })
}

/** Ends it: guests who are not aboard by then have missed it. */
export async function finishTrip(ctx: SignedContext, input: OfTrip): Promise<TripManifest> {
  return drive(ctx, { input, procedure: 'myTrips.finish' }, async ({ work, driverId }) => {
    const left = await holdRides(work.tx, ctx.venueId, { tripId: input.tripId, state: 'booked' })
    const trip = await runningTrip(ctx, work.tx, { id: input.tripId, driverId, lock: 'update' })
    await markRides(work.tx, ctx.venueId, { ids: left.map(({ id }) => id), state: 'missed', by: ctx.actor.userId })
    await finishRow(work.tx, ctx.venueId, trip.id)
    await work.audit({ action: 'myTrips.finish', entity: 'trip', entityId: trip.id, after: { missed: left.length } })
    return trip
  })
}

/**
 * Says that a stop is done, or not done after all. On the way to the venue, whoever waits there and is not aboard has
 * missed the trip; each of them can still be taken.
 */
export async function completeStop(
  ctx: SignedContext,
  input: OfTrip & { pickupPointId: PickupPointId; done: boolean },
): Promise<TripManifest> {
  const { tripId, pickupPointId, done } = input
  return drive(ctx, { input, procedure: 'myTrips.stopDone' }, async ({ work, driverId }) => {
    const waiting = await holdRides(work.tx, ctx.venueId, { tripId, pickupPointId, state: 'booked' })
    if (!(await hasStop(work.tx, ctx.venueId, { tripId, pickupPointId }))) refuse('NOT_FOUND')
    const trip = await runningTrip(ctx, work.tx, { id: tripId, driverId, lock: 'update' })
    const by = ctx.actor.userId
    await setStopDone(work.tx, ctx.venueId, { tripId, pickupPointId, done, by })
    const missed = done && trip.direction === 'to' ? waiting.map(({ id }) => id) : []
    await markRides(work.tx, ctx.venueId, { ids: missed, state: 'missed', by })
    await work.audit({
      action: 'myTrips.stopDone',
      entity: 'trip',
      entityId: trip.id,
      after: { pickupPointId, done, missed: missed.length },
    })
    return trip
  })
}

/** Says of one guest that they are aboard, have not come, or neither. */
export async function markRide(
  ctx: SignedContext,
  input: OfTrip & { rideId: RideId; state: RideMark },
): Promise<TripManifest> {
  const { tripId, rideId, state } = input
  return drive(ctx, { input, procedure: 'myTrips.mark' }, async ({ work, driverId }) => {
    const [ride] = await holdRides(work.tx, ctx.venueId, { tripId, rideId })
    if (!ride) refuse('NOT_FOUND')
    const trip = await runningTrip(ctx, work.tx, { id: tripId, driverId, lock: 'share' })
    await markRides(work.tx, ctx.venueId, { ids: [rideId], state, by: ctx.actor.userId })
    await work.audit({
      action: 'myTrips.mark',
      entity: 'ride',
      entityId: rideId,
      before: { state: ride.state },
      after: { state },
    })
    return trip
  })
}

/** A guest's number, while the trip runs; who asked for it is written down. */
export async function callGuest(ctx: SignedContext, { tripId, rideId }: { tripId: TripId; rideId: RideId }) {
  return inTransaction(ctx, async (work) => {
    const driver = (await findDriverOf(work.tx, ctx.venueId, ctx.actor.userId)) ?? refuse('NOT_FOUND')
    const [ride] = await holdRides(work.tx, ctx.venueId, { tripId, rideId })
    const phone = ride?.phone ?? refuse('NOT_FOUND')
    await runningTrip(ctx, work.tx, { id: tripId, driverId: driver.id, lock: 'share' })
    await work.audit({ action: 'myTrips.phone', entity: 'ride', entityId: rideId, after: { shown: ['phone'] } })
    return { phone }
  })
}

interface Wanted {
  id: TripId
  driverId: DriverId
  lock: 'share' | 'update'
}

/** One of the driver's own trips; NOT_FOUND for others. */
export async function ownTrip(ctx: SignedContext, tx: Tx, { id, driverId, lock }: Wanted) {
  const trip = await keepTrip(tx, ctx.venueId, { id, lock })
  return trip?.driverId === driverId ? trip : refuse('NOT_FOUND')
}

/** The same, while it runs; STATE otherwise. */
export async function runningTrip(ctx: SignedContext, tx: Tx, wanted: Wanted) {
  const trip = await ownTrip(ctx, tx, wanted)
  if (trip.state !== 'running') refuse('STATE', { details: { state: trip.state } })
  return trip
}

interface Driving {
  input: OfTrip
  procedure: string
}

/** Runs a command of a driver on a trip once, tells the dispatcher, and answers with the trip as it is then. */
async function drive(
  ctx: SignedContext,
  { input, procedure }: Driving,
  body: (on: { work: Work; driverId: DriverId }) => Promise<unknown>,
): Promise<TripManifest> {
  const { commandId, tripId } = input
  await runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const driver = (await findDriverOf(work.tx, ctx.venueId, ctx.actor.userId)) ?? refuse('NOT_FOUND')
    await body({ work, driverId: driver.id })
    await tellTrips(ctx, work, { ids: [tripId] })
    return { done: true }
  })
  return getMyTrip(ctx, tripId)
}
