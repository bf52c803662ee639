import type { ChatId, ChatMessage, UserId } from '@marquee/contract'
import { useLive } from '../../../lib/live.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { trpc } from '../../../lib/trpc/trpc.ts'

const quiet = { meta: { ownError: true }, staleTime: 60_000 } as const
const newest = 50

/** The person's chats, the one that was written in last first. */
export function useChats() {
  return trpc.apps.chat.list.useQuery({ limit: 50 }, quiet)
}

/** How the others can be met, while the panel is open. */
export function usePresence(enabled: boolean) {
  const utils = trpc.useUtils()
  // A status that somebody chooses is told on this stream.
  const again = () => void utils.apps.chat.presence.invalidate()
  trpc.me.accessChanged.useSubscription(
    {},
    { ...useLive<{ mine: boolean }>({ onChange: again, onResync: again }), enabled },
  )
  const { data = [] } = trpc.apps.chat.presence.useQuery(undefined, { ...quiet, enabled, refetchInterval: 60_000 })
  return new Map(data.map(({ userId, status }) => [userId, status]))
}

/** Messages of a chat, the newest last. */
export function useMessages(chatId: ChatId) {
  return trpc.apps.chat.messages.useQuery({ chatId, limit: newest }, { ...quiet, staleTime: 0, retry: false })
}

/** Follows a chat: new messages are read, and typing is told. */
export function useChatChanges(chatId: ChatId, onTyping: (userId: UserId) => void) {
  const utils = trpc.useUtils()
  const read = () => void utils.apps.chat.messages.invalidate({ chatId })
  trpc.apps.chat.changed.useSubscription(
    { chatId },
    useLive<{ what: 'message' | 'read' | 'typing'; userId: UserId }>({
      onChange({ what, userId }) {
        if (what === 'typing') onTyping(userId)
        else if (what === 'message') read()
      },
      onResync: read,
    }),
  )
}

export function useChatDeeds(chatId: ChatId) {
  const utils = trpc.useUtils()
  const quietly = { meta: { ownError: true } }
  const send = trpc.apps.chat.send.useMutation(quietly)
  const read = trpc.apps.chat.read.useMutation({ ...quietly, onSuccess: () => utils.apps.chat.list.invalidate() })
  const typing = trpc.apps.chat.typing.useMutation(quietly)
  return {
    /** Sent again after a lost answer, it is there once: `key` says which message it is. */
    send: async (key: string, value: string): Promise<ChatMessage> => {
      const sent = await sendOnce(`chat-${key}`, { chatId, value }, (commandId) =>
        send.mutateAsync({ commandId, chatId, value }),
      )
      await utils.apps.chat.messages.invalidate({ chatId })
      return sent
    },
    read: (seq: number) => read.mutate({ chatId, seq }),
    typing: () => typing.mutate({ chatId }),
  }
}

/** Colleagues by name, to begin a chat with. */
export function useColleagues(search: string, enabled: boolean) {
  return trpc.apps.chat.contacts.useQuery({ search, limit: 30 }, { ...quiet, enabled })
}

export function useOpenChat() {
  const utils = trpc.useUtils()
  return trpc.apps.chat.open.useMutation({
    onSuccess: () => {
      // It is known only of people with whom one has a chat.
      void utils.apps.chat.presence.invalidate()
      return utils.apps.chat.list.invalidate()
    },
  })
}
