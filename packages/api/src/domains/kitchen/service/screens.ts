import type { KitchenStationId } from '@marquee/contract/food'
import type { KitchenProduct, PickupScreen, PrepTimes } from '@marquee/contract/kitchen'
import type { SignedContext } from '../../../core/context.ts'
import { listForKitchen } from '../../food/service/figures.ts'
import { selectPickup, selectStationIds } from '../repo/pickup.ts'
import { selectPrepTimes } from '../repo/prep-times.ts'
import { requireStation } from './board.ts'

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

/** What a cook can put off sale: all that is made at a station, or everything. NOT_FOUND for an unknown station. */
export async function readProducts(
  ctx: SignedContext,
  { stationId }: { stationId?: KitchenStationId | undefined },
): Promise<KitchenProduct[]> {
  if (stationId) await requireStation(ctx, stationId)
  return listForKitchen(ctx, stationId ?? null)
}
