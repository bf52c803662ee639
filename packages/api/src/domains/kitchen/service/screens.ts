import type { PickupScreen, PrepTimes } from '@marquee/contract/kitchen'
import type { SignedContext } from '../../../core/context.ts'
import { selectPickup, selectStationIds } from '../repo/pickup.ts'
import { selectPrepTimes } from '../repo/prep-times.ts'

/** What guests see who wait for their number. */
export async function readPickup({ venueId, services: { db } }: SignedContext): Promise<PickupScreen> {
  const [stationIds, shown] = await Promise.all([selectStationIds(db, venueId), selectPickup(db, venueId)])
  return { stationIds, ...shown }
}

/** How long stations took on some days. */
export const readPrepTimes = (
  { venueId, services }: SignedContext,
  span: { from: string; to: string },
): Promise<PrepTimes> => selectPrepTimes(services.db, venueId, span)
