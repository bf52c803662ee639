import { z } from 'zod'
import { presences } from '../choices.ts'
import { commandId, userId } from '../ids.ts'
import { eventId } from '../live.ts'
import { pageInput, pageOf } from '../page.ts'
import { text } from '../text.ts'
import { instant, localDate } from '../time.ts'
import { asSent } from './as-sent.ts'
import { appLink, htmlText } from './links.ts'

const id = <Brand extends string>(brand: Brand) => z.uuid('field.invalid').toLowerCase().brand(brand)
export const chatId = id('chat')
export const chatMessageId = id('chat_message')
export type ChatId = z.infer<typeof chatId>
export type ChatMessageId = z.infer<typeof chatMessageId>

/** A colleague as shown in a list. */
export const colleague = z.object({
  id: userId,
  name: z.string(),
  avatar: z.string().nullable(),
  background: z.string().nullable(),
  about: z.string(),
})
export type Colleague = z.infer<typeof colleague>

export const chatPhone = z.object({ country: z.string(), phoneNumber: z.string(), label: z.string() })

/** A colleague with what they tell about themselves; the e-mail address is the one of their account. */
export const colleagueDetail = colleague.extend({
  email: z.string(),
  phoneNumbers: z.array(chatPhone),
  title: z.string().nullable(),
  company: z.string().nullable(),
  birthday: localDate.nullable(),
  address: z.string().nullable(),
})
export type ColleagueDetail = z.infer<typeof colleagueDetail>

export const chatMessage = z.object({
  id: chatMessageId,
  chatId,
  /** Counts from 1 in its chat, without a gap. */
  seq: z.int(),
  senderId: userId,
  /** HTML, sanitised. */
  value: z.string(),
  at: instant,
  isMine: z.boolean(),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** A chat as one of its two people sees it. */
export const chatRow = z.object({
  id: chatId,
  contact: colleague,
  muted: z.boolean(),
  unread: z.int(),
  /** The last message that is still there for the reader, as plain text. */
  lastMessage: z.string(),
  lastAt: instant,
  lastSeq: z.int(),
  readSeq: z.int(),
})
export type ChatRow = z.infer<typeof chatRow>

/** With the details of the other person and messages, the oldest first. */
export const chatDetail = chatRow.extend({ contact: colleagueDetail, messages: z.array(chatMessage), total: z.int() })
export type ChatDetail = z.infer<typeof chatDetail>

const message = htmlText(4000).refine((value) => value.trim() !== '', 'field.required')

export const listChatsInput = z.strictObject(pageInput)
export const chatPage = pageOf(chatRow)
export const allChats = z.object({ rows: z.array(chatDetail), total: z.int(), zone: z.string() })
export const oneChatInput = z.strictObject({ id: chatId })
export const wholeChat = z.object({ chat: chatDetail, zone: z.string() })
export const chatMessagesInput = z.strictObject({
  chatId,
  /** Older than this one; absent: the newest. */
  before: z.int('field.number').min(1, 'field.number').optional(),
  limit: pageInput.limit,
})
/** The newest of what was asked for stands last. */
export const chatMessages = z.object({ rows: z.array(chatMessage), hasOlder: z.boolean() })
export const openChatInput = z.strictObject({ contactId: userId })
export const sendMessageInput = z.strictObject({ commandId, chatId, value: message })
export const readChatInput = z.strictObject({
  chatId,
  /** Up to and with this message. */
  seq: z.int('field.number').min(0, 'field.number').max(2_147_483_647, 'field.number'),
})
export const muteChatInput = z.strictObject({ chatId, muted: z.boolean() })
export const chatOfInput = z.strictObject({ chatId })
/** A whole chat sent back, as the documented PATCH has it: flags, and messages that are not there yet. */
export const patchChatInput = z.strictObject({
  commandId,
  id: chatId,
  muted: z.boolean().optional(),
  unreadCount: z.int('field.number').min(0, 'field.number').optional(),
  messages: z
    .array(z.strictObject({ id: z.string().max(200, 'field.invalid').nullish(), value: message, isMine: z.boolean() }))
    .max(5000, 'field.tooLong')
    .optional(),
})
export const listColleaguesInput = z.strictObject({ ...pageInput, search: text({ max: 100 }).optional() })
export const colleaguePage = pageOf(colleague)
export const colleagueList = z.object({ rows: z.array(colleague), total: z.int() })
export const oneColleagueInput = z.strictObject({ id: userId })
export const chatProfile = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  about: z.string(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  birthday: localDate.nullable(),
  address: z.string().nullable(),
  background: z.string().nullable(),
  phoneNumbers: z.array(chatPhone),
})
export type ChatProfile = z.infer<typeof chatProfile>
export const updateChatProfileInput = z
  .strictObject({
    about: asSent({ max: 500 }),
    title: asSent({ max: 100 }).nullable(),
    company: asSent({ max: 100 }).nullable(),
    birthday: localDate.nullable(),
    address: asSent({ max: 500 }).nullable(),
    background: appLink.nullable(),
    phoneNumbers: z
      .array(
        z.strictObject({
          country: z.string().regex(/^[a-z]{2}$/, 'field.invalid'),
          phoneNumber: asSent({ min: 1, max: 40 }),
          label: asSent({ max: 40 }),
        }),
      )
      .max(5, 'field.tooLong'),
  })
  .partial()
export const chatLiveInput = z.strictObject({ chatId, lastEventId: eventId.nullish() })
/** How the other people of the caller's chats can be met; whoever is invisible, or not there, looks alike. */
export const chatPresence = z.array(z.object({ userId, status: z.enum(presences) }))
/** What happened in a chat: a message of this number came, someone has read up to it, or is writing one. */
export const chatChange = z.object({ chatId, what: z.enum(['message', 'read', 'typing']), seq: z.int(), userId })
