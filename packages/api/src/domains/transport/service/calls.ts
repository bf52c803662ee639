import type { TripManifest } from '@marquee/contract/my-trips'
import type { GuestsCalled } from '@marquee/contract/rebooking'
import type { RideId } from '@marquee/contract/rides'
import type { TripId } from '@marquee/contract/trips'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, runCommand } from '../../../door/work.ts'
import { findNumber, noteCalled } from '../repo/calls.ts'
import { findManifest, holdRides } from '../repo/road.ts'
import { tellTrips } from './tell.ts'

/**
 * The number of a guest who was moved to this trip and has to be called; who asked for it is written down. NOT_FOUND for
 * everybody else: their numbers are nobody's business here.
 */
export async function callMoved(ctx: SignedContext, { tripId, rideId }: { tripId: TripId; rideId: RideId }) {
  return inTransaction(ctx, async (work) => {
    const phone = (await findNumber(work.tx, ctx.venueId, { tripId, rideId })) ?? refuse('NOT_FOUND')
    await work.audit({ action: 'trips.phone', entity: 'ride', entityId: rideId, after: { shown: ['phone'] } })
    return { phone }
  })
}

/**
 * Notes that guests were called who were moved to this trip. NOT_FOUND when one of them is not on it. Whoever was called
 * already stays so.
 */
export async function guestsCalled(ctx: SignedContext, input: GuestsCalled): Promise<TripManifest> {
  const { venueId } = ctx
  const { commandId, id, rideIds } = input
  return runCommand(ctx, { commandId, procedure: 'trips.guestsCalled', input: { ...input } }, async (work) => {
    const held = await holdRides(work.tx, venueId, { tripId: id, rideIds })
    if (held.length < new Set(rideIds).size) refuse('NOT_FOUND')
    const called = await noteCalled(work.tx, venueId, { tripId: id, ids: held.map((ride) => ride.id) })
    if (called > 0) {
      await work.audit({ action: 'trips.guestsCalled', entity: 'trip', entityId: id, after: { guests: called } })
      await tellTrips(ctx, work, { ids: [id] })
    }
    return (await findManifest(work.tx, venueId, { id, driverId: null })) ?? refuse('NOT_FOUND')
  })
}
