import { shiftId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../realtime/live-events.ts'

/** The stream of a venue that says which shift changed. */
export const shiftsTopic = 'shifts'

/** Tells which shift was changed; the reader fetches it himself. */
export function shiftChanges(ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) {
  return liveEvents({
    ctx,
    topic: shiftsTopic,
    access: { module: 'shifts', action: 'view' },
    lastEventId,
    signal,
    present: (payload) => ({ shiftId: shiftId.parse(payload.shiftId) }),
  })
}
