import { batchTold } from '@marquee/contract'
import { batchTopic } from '../../batches/start.ts'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'
import { mayAll } from './rules.ts'

/** Says which batch moved on, to its maker and to those who see all of the venue's. */
export const batchChanges = (ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) =>
  liveEvents({
    ctx,
    topic: batchTopic,
    access: 'signedIn',
    lastEventId,
    signal,
    present: (payload, actor) =>
      payload.madeBy === actor.userId || mayAll(actor.rights, 'view') ? batchTold.parse(payload) : null,
  })
