import { floorId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'

/** The stream of a venue that says which floor changed. */
export const floorsTopic = 'floors'

/** Tells which floor was changed; the client fetches it. */
export function floorChanges(ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) {
  return liveEvents({
    ctx,
    topic: floorsTopic,
    access: { module: 'floors', action: 'view' },
    lastEventId,
    signal,
    present: (payload) => ({ floorId: floorId.parse(payload.floorId) }),
  })
}
