import { sessionPlanTold } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'

/** The stream of a venue that says that a plan for ticket sessions has moved on. */
export const sessionPlansTopic = 'sessionPlans'

/** Tells which plan moved on; null: any of them may have. */
export const planChanges = (ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) =>
  liveEvents({
    ctx,
    topic: sessionPlansTopic,
    access: { module: 'ticket_schedules', action: 'view' },
    lastEventId,
    signal,
    present: (payload) => sessionPlanTold.parse(payload),
  })
