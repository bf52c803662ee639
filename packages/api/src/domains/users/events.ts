import { userId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'
import { usersTopic } from '../../identity/people.ts'

/** Tells who was changed; the client fetches the row, with the reader's own rights. */
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
