import type { OfflineFoodTerms } from '@marquee/contract/offline-food'
import type { SignedContext } from '../../../core/context.ts'
import { strictFood } from '../../food/service/strict.ts'

/** What a counter does not sell without the server. */
export const offlineTerms = ({ services: { db }, venueId }: SignedContext): Promise<OfflineFoodTerms> =>
  strictFood(db, venueId)
