import { messageChange } from '@marquee/contract/customer-messages'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'

/** The stream of a venue that says that a message has moved on. */
export const messagesTopic = 'messages'

/** Tells that a message has moved on; how far it is now is asked for. */
export const messageChanges = (ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) =>
  liveEvents({
    ctx,
    topic: messagesTopic,
    access: { module: 'customers', action: 'view' },
    lastEventId,
    signal,
    present: (payload) => messageChange.parse(payload),
  })
