import { type ChatId, chatChange, chatId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { liveEvents } from '../../../door/live-events.ts'
import { asTrpcError } from '../../../door/trpc.ts'
import { isMember } from './repo/rooms.ts'

/** The stream of one chat: new messages, and what has been read. */
export const chatTopic = (id: ChatId): string => `chat:${id}`

interface Asked {
  chatId: ChatId
  lastEventId?: string | null | undefined
}

/**
 * The changes of one chat, for its two people; to others it is not there (NOT_FOUND). Changes name the message; its
 * words are in `apps.chat.messages`, so that a reader who comes back reads them as they are.
 */
export async function* chatChanges(ctx: SignedContext, { chatId: id, lastEventId }: Asked, signal?: AbortSignal) {
  const key = { venueId: ctx.venueId, roomId: id, userId: ctx.actor.userId }
  try {
    if (!(await isMember(ctx.services.db, key))) refuse('NOT_FOUND')
  } catch (thrown) {
    throw asTrpcError(thrown)
  }
  yield* liveEvents({
    ctx,
    topic: chatTopic(id),
    access: 'signedIn',
    lastEventId,
    signal,
    present: (payload) => chatChange.parse({ ...payload, chatId: chatId.parse(id) }),
  })
}
