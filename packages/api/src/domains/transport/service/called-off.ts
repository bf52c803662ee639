import type { CancelCalledOff } from '@marquee/contract/trips'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { cancelRow } from '../repo/trips.ts'
import { tellTrips } from './tell.ts'
import { holdPlanned } from './trips.ts'

/**
 * Cancels trips whose show was called off, all of them or none. STATE for one that guests have places on, that another show
 * needs, or that is not planned any more; STALE for one that has changed.
 */
export async function cancelCalledOff(ctx: SignedContext, input: CancelCalledOff): Promise<{ cancelled: number }> {
  const { venueId, actor } = ctx
  const { commandId, reason } = input
  // In one order, so that two people who do the same never wait for each other.
  const trips = input.trips.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return runCommand(ctx, { commandId, procedure: 'trips.cancelCalledOff', input: { ...input } }, async (work) => {
    for (const wanted of trips) {
      const { id, taken, showOff } = await holdPlanned(ctx, work.tx, wanted)
      if (taken > 0 || !showOff) refuse('STATE', { details: { taken, showOff } })
      await cancelRow(work.tx, venueId, { id, reason, by: actor.userId })
      await work.audit({ action: 'trips.cancelCalledOff', entity: 'trip', entityId: id, after: { reason } })
    }
    await tellTrips(ctx, work, { ids: trips.map(({ id }) => id) })
    return { cancelled: trips.length }
  })
}
