import { packageId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'

/** The stream of a venue that says which package changed. */
export const packagesTopic = 'packages'

/** Tells which package was changed; the client fetches it. */
export function packageChanges(ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) {
  return liveEvents({
    ctx,
    topic: packagesTopic,
    access: { module: 'package', action: 'view' },
    lastEventId,
    signal,
    present: (payload) => ({ id: packageId.parse(payload.id) }),
  })
}
