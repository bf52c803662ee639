import type { OfflineFoodTerms } from '@marquee/contract/offline-food'
import type { SignedContext } from '../../../core/context.ts'
import { strictFood } from '../../food/service/strict.ts'
import { findHouse } from '../repo/house.ts'

/** What a counter does not sell without the server, and what its receipts say of the venue. */
export async function offlineTerms({ services: { db }, venueId }: SignedContext): Promise<OfflineFoodTerms> {
  const [strict, house] = await Promise.all([strictFood(db, venueId), findHouse(db, venueId)])
  return { ...strict, house }
}
