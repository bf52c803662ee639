import type { VenueId } from '@marquee/contract'
import { offlineFoodChange } from '@marquee/contract/offline-food'
import type { SignedContext } from '../../core/context.ts'
import type { Work } from '../../core/work.ts'
import { liveEvents } from '../../door/live-events.ts'

const topic = 'offlineFood'

/** Tells of a sale that somebody has to know of. One that simply came in is not told: all uploads would wait for this. */
export const tellCounter = (work: Work, venueId: VenueId, id: string): void => work.announce(venueId, topic, { id })

interface Reader {
  lastEventId?: string | null | undefined
  signal: AbortSignal | undefined
}

/** What whoever sees sales made offline hears of them. */
export const counterChanges = (ctx: SignedContext, reader: Reader) =>
  liveEvents({
    ctx,
    topic,
    access: 'signedIn',
    lastEventId: null,
    ...reader,
    present: (told) => offlineFoodChange.parse(told),
  })
