import type { Access } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { liveEvents } from '../../../door/live-events.ts'
import { scheduleTopic } from '../events.ts'

/** Says that sessions have changed, and no word of which: for those who may not see the schedule but work by it. */
export const someSessionsChanged = (
  ctx: SignedContext,
  access: Access,
  lastEventId: string | null | undefined,
  signal?: AbortSignal,
) => liveEvents({ ctx, topic: scheduleTopic, access, lastEventId, signal, present: () => ({}) })
