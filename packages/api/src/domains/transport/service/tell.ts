import type { DriverId } from '@marquee/contract/transport'
import type { TripId } from '@marquee/contract/trips'
import type { SignedContext } from '../../../core/context.ts'
import type { Work } from '../../../door/work.ts'
import { tripTopic } from '../events.ts'
import { selectTold } from '../repo/told.ts'

/**
 * Tells whoever looks at trips that these have changed. Of drivers, those hear of it who drive them now, and those named
 * besides: who drove one before.
 */
export async function tellTrips(
  { venueId }: SignedContext,
  work: Work,
  { ids, before = [] }: { ids: readonly TripId[]; before?: readonly (DriverId | null | undefined)[] },
): Promise<void> {
  if (ids.length === 0) return
  const others = before.filter((id): id is DriverId => Boolean(id))
  for (const change of await selectTold(work.tx, venueId, { ids, before: others })) {
    work.announce(venueId, tripTopic, change)
  }
}
