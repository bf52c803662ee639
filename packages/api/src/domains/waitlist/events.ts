import { waitlistTold } from '@marquee/contract/waitlist'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'

/** The stream of a venue that says that its waiting list has changed. */
export const waitlistTopic = 'waitlist'

/** Tells that the list has changed; what it is now is asked for. */
export const waitlistChanges = (ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) =>
  liveEvents({
    ctx,
    topic: waitlistTopic,
    access: { module: 'order_list', action: 'edit_guest' },
    lastEventId,
    signal,
    present: (payload) => waitlistTold.parse(payload),
  })
