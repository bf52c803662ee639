import { ticketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'

/** The stream of a venue that says which ticket sessions changed. */
export const scheduleTopic = 'schedule'

/** One event names at most so many sessions; an empty list says: read everything again. */
export const namedAtMost = 100

/** Tells which ticket sessions were changed; the client fetches them. */
export function scheduleChanges(ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) {
  return liveEvents({
    ctx,
    topic: scheduleTopic,
    access: { module: 'ticket_schedules', action: 'view' },
    lastEventId,
    signal,
    present: (payload) => ({ ticketSessionIds: ticketSessionId.array().parse(payload.ticketSessionIds) }),
  })
}
