import { inboxChange } from '@marquee/contract'
import { inboxTopic } from '../../../apps/inbox.ts'
import type { SignedContext } from '../../../core/context.ts'
import { liveEvents } from '../../../door/live-events.ts'

/** Tells the caller which of their own things changed; the client fetches them again. */
export function inboxChanges(ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) {
  return liveEvents({
    ctx,
    topic: inboxTopic(ctx.actor.userId),
    access: 'signedIn',
    lastEventId,
    signal,
    present: (payload) => inboxChange.parse(payload),
  })
}
