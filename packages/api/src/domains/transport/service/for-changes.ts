import type { OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { cancelGuests, moveToPasses, type RideGuest } from '../repo/ride-changes.ts'
import { tellTrips } from './tell.ts'

export { type RideGuest, selectGuests } from '../repo/ride-changes.ts'

/** Takes guests of an order that is held off their trips. STALE when one of them was carried meanwhile. */
export async function freeRides(
  ctx: SignedContext,
  work: Work,
  { orderId, guests }: { orderId: OrderId; guests: readonly RideGuest[] },
): Promise<void> {
  if (guests.length === 0) return
  const { venueId } = ctx
  const freed = await cancelGuests(work.tx, { venueId, orderId }, guests)
  if (freed.length < guests.reduce((sum, { ways }) => sum + ways, 0)) refuse('STALE')
  await tellTrips(ctx, work, { ids: [...new Set(freed)] })
}

/** Gives the rides of passes to those that come in their place. */
export async function keepRides(
  { venueId }: SignedContext,
  { tx }: Pick<Work, 'tx'>,
  { orderId, passes }: { orderId: OrderId; passes: readonly { from: string; to: string }[] },
): Promise<void> {
  if (passes.length > 0) await moveToPasses(tx, { venueId, orderId }, passes)
}
