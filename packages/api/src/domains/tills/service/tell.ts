import type { TillSessionId, VenueId } from '@marquee/contract'
import type { Work } from '../../../core/work.ts'
import { tillService } from '../record.ts'

/** Tells everybody who looks at tills that the money of one has changed without them. */
export const tellOfTill = (work: Work, venueId: VenueId, tillSessionId: TillSessionId): void =>
  work.announce(venueId, tillService.topic, { id: tillSessionId })
