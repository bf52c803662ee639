import { userId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { usersTopic } from '../../identity/people.ts'
import { liveEvents } from '../../realtime/live-events.ts'

/** Tells who was changed; the reader fetches the row itself, with his own rights. */
export function usersChanges(ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) {
  return liveEvents({
    ctx,
    topic: usersTopic,
    access: { module: 'users', action: 'view' },
    lastEventId,
    signal,
    present: (payload) => ({ userId: userId.parse(payload.userId) }),
  })
}
