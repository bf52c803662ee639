import type { ChatId, ChatMessage } from '@marquee/contract'
import { inboxTopic } from '../../../../apps/inbox.ts'
import type { SignedContext } from '../../../../core/context.ts'
import { sanitizeHtml } from '../../../../core/html.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import { inTransaction, runCommand, type Work } from '../../../../door/work.ts'
import { chatTopic } from '../events.ts'
import { insertMessage, selectKnownIds } from '../repo/messages.ts'
import { findRoom, isMember, raiseReadSeq, updateMembership } from '../repo/rooms.ts'
import { possibleIds, previewOf } from '../rules.ts'
import { getChat, membership } from './chats.ts'

// HTML of which nothing that could be seen is left is no message; a picture is something.
function cleaned(value: string, path: string): string {
  const html = sanitizeHtml(value).trim()
  if (previewOf(html) === '' && !/<(?:img|hr)\b/.test(html)) refuseField(path, 'field.required')
  return html
}

async function write(ctx: SignedContext, work: Work, { chatId, value }: { chatId: ChatId; value: string }) {
  const key = membership(ctx, chatId)
  const sent = (await insertMessage(work.tx, key, value)) ?? refuse('NOT_FOUND')
  const { other, ...message } = sent
  // To answer is to have read what came before.
  await raiseReadSeq(work.tx, key, message.seq)
  const { userId } = ctx.actor
  work.announce(ctx.venueId, chatTopic(chatId), { what: 'message', seq: message.seq, userId })
  for (const reader of [userId, other]) {
    work.announce(ctx.venueId, inboxTopic(reader), { what: 'chats', chatId })
  }
  return message
}

interface SendMessage {
  commandId: string
  chatId: ChatId
  /** HTML; it is sanitised. */
  value: string
}

/** Sends a message; sent twice under one command id it is there once. NOT_FOUND when the caller has no such chat. */
export function sendMessage(ctx: SignedContext, input: SendMessage): Promise<ChatMessage> {
  const { commandId, chatId } = input
  const value = cleaned(input.value, 'value')
  return runCommand(ctx, { commandId, procedure: 'apps.chat.send', input: { ...input } }, (work) =>
    write(ctx, work, { chatId, value }),
  )
}

async function read(ctx: SignedContext, work: Work, { chatId, seq }: { chatId: ChatId; seq: number }): Promise<number> {
  const { userId } = ctx.actor
  const now = (await raiseReadSeq(work.tx, membership(ctx, chatId), seq)) ?? refuse('NOT_FOUND')
  work.announce(ctx.venueId, chatTopic(chatId), { what: 'read', seq: now, userId })
  work.announce(ctx.venueId, inboxTopic(userId), { what: 'chats', chatId })
  return now
}

/** Notes that the caller has read up to a message. NOT_FOUND when they have no such chat. */
export function readChat(ctx: SignedContext, input: { chatId: ChatId; seq: number }): Promise<{ readSeq: number }> {
  return inTransaction(ctx, async (work) => ({ readSeq: await read(ctx, work, input) }))
}

/** Tells the other one that the caller is writing. It is of this moment: nothing is kept of it. */
export function tellTyping(ctx: SignedContext, chatId: ChatId): Promise<true> {
  return inTransaction(ctx, async ({ tx, announce }) => {
    if (!(await isMember(tx, membership(ctx, chatId)))) refuse('NOT_FOUND')
    announce(ctx.venueId, chatTopic(chatId), { what: 'typing', seq: 0, userId: ctx.actor.userId })
    return true as const
  })
}

/** Messages that are sent with one call. */
const mostAtOnce = 100

interface PatchChat {
  commandId: string
  id: ChatId
  muted?: boolean | undefined
  /** 0: all is read. */
  unreadCount?: number | undefined
  messages?: { id?: string | null | undefined; value: string; isMine: boolean }[] | undefined
}

/**
 * Takes a chat as a page sends it back: muting, "nothing unread", and of the messages those of the caller's own that the
 * chat does not have yet, which are sent in their order, a hundred at most. What others said is theirs and stays. Returns the chat.
 */
export async function patchChat(ctx: SignedContext, input: PatchChat) {
  const { commandId, id, muted, unreadCount, messages = [] } = input
  const command = { commandId, procedure: 'apps.chat.patch', input: { ...input } }
  await runCommand(ctx, command, async (work) => {
    const { tx, announce } = work
    const key = membership(ctx, id)
    const before = (await findRoom(tx, key)) ?? refuse('NOT_FOUND')
    const known = await selectKnownIds(tx, key, possibleIds(messages))
    const fresh = messages
      .map((message, index) => ({ ...message, path: `chat.messages.${index}.value` }))
      .filter((message) => message.isMine && !known.has(message.id?.toLowerCase() ?? ''))
    if (fresh.length > mostAtOnce) refuseField('chat.messages', 'field.tooLong')
    for (const { value, path } of fresh) await write(ctx, work, { chatId: id, value: cleaned(value, path) })
    if (unreadCount === 0) await read(ctx, work, { chatId: id, seq: before.lastSeq })
    if (muted !== undefined && muted !== before.muted) {
      await updateMembership(tx, key, { muted })
      announce(ctx.venueId, inboxTopic(ctx.actor.userId), { what: 'chats', chatId: id })
    }
    return true
  })
  // What is kept for a second call is that it was done, not what the chat looked like.
  return getChat(ctx, id)
}
