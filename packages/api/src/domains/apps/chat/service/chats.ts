import { type ChatDetail, type ChatId, type ChatMessage, type ChatRow, totalCap, type UserId } from '@marquee/contract'
import { inboxTopic, mostRows } from '../../../../apps/inbox.ts'
import type { SignedContext } from '../../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../../core/moment-cursor.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import { inTransaction } from '../../../../door/work.ts'
import { countMessages, selectLastMessages, selectMessages } from '../repo/messages.ts'
import { findColleague } from '../repo/people.ts'
import {
  countRooms,
  findRoom,
  type Membership,
  type RoomRow,
  roomOfPair,
  selectRooms,
  updateMembership,
} from '../repo/rooms.ts'
import { zoneOf } from '../repo/zone.ts'
import { toChatRow } from '../rules.ts'

/** Messages that travel with each chat of a whole list. */
const messagesOfEach = 50

const own = (ctx: SignedContext) => ({ venueId: ctx.venueId, userId: ctx.actor.userId })
export const membership = (ctx: SignedContext, roomId: ChatId): Membership => ({ ...own(ctx), roomId })

/** The caller's chats, the one that was written in last first. */
export async function listChats(ctx: SignedContext, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const { db } = ctx.services
  const from = cursor === undefined ? undefined : readMomentCursor(cursor)
  const [found, total] = await Promise.all([
    selectRooms(db, own(ctx), { cursor: from, limit }),
    countRooms(db, own(ctx)),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(toChatRow),
    nextCursor: found.length > limit && last ? writeMomentCursor({ at: last.key, id: last.id }) : null,
    total: Math.min(total, totalCap),
    totalIsExact: total <= totalCap,
  }
}

const detailOf = (room: RoomRow, messages: ChatMessage[], total: number): ChatDetail => ({
  ...toChatRow(room),
  contact: room.contact,
  messages,
  total,
})

/** All chats of the caller, at most 5,000, each with its last 50 messages; the zone is that of the venue. */
export async function listAllChats(ctx: SignedContext) {
  const { db } = ctx.services
  const [found, zone] = await Promise.all([selectRooms(db, own(ctx), { limit: mostRows }), zoneOf(db, ctx.venueId)])
  const rooms = found.slice(0, mostRows)
  const each = { ...own(ctx), each: messagesOfEach }
  const messages = await selectLastMessages(
    db,
    each,
    rooms.map((room) => room.id),
  )
  const total = found.length > mostRows ? await countRooms(db, own(ctx)) : rooms.length
  const rows = rooms.map((room) => {
    const its = messages.get(room.id) ?? []
    return detailOf(room, its, its.length)
  })
  return { rows, total, zone }
}

/** One chat of the caller with its messages, at most 5,000; NOT_FOUND when they have none with this id. */
export async function getChat(ctx: SignedContext, id: ChatId) {
  const { db } = ctx.services
  const key = membership(ctx, id)
  const room = (await findRoom(db, key)) ?? refuse('NOT_FOUND')
  const messages = await selectMessages(db, { ...key, limit: mostRows - 1 })
  const total = messages.length < mostRows ? messages.length : await countMessages(db, key)
  return { chat: detailOf(room, messages, total), zone: await zoneOf(db, ctx.venueId) }
}

/** Messages of a chat, the newest last; NOT_FOUND when the caller has none of this id. */
export async function listMessages(
  ctx: SignedContext,
  { chatId, before, limit }: { chatId: ChatId; before?: number | undefined; limit: number },
): Promise<{ rows: ChatMessage[]; hasOlder: boolean }> {
  const { db } = ctx.services
  const key = membership(ctx, chatId)
  if (!(await findRoom(db, key))) refuse('NOT_FOUND')
  const rows = await selectMessages(db, { ...key, before, limit })
  return { rows: rows.slice(-limit), hasOlder: rows.length > limit }
}

/**
 * The chat with a colleague, made where there is none yet; the colleague sees it once something is written in it.
 * NOT_FOUND when nobody of this id works here.
 */
export async function openChat(ctx: SignedContext, contactId: UserId): Promise<ChatRow> {
  const { userId: self } = ctx.actor
  if (contactId === self) refuseField('contactId', 'field.invalid')
  return inTransaction(ctx, async ({ tx, announce }) => {
    if (!(await findColleague(tx, { venueId: ctx.venueId, id: contactId }))) refuse('NOT_FOUND')
    const id = await roomOfPair(tx, { venueId: ctx.venueId, a: self, b: contactId })
    await updateMembership(tx, membership(ctx, id), { hidden: false })
    announce(ctx.venueId, inboxTopic(self), { what: 'chats', chatId: id })
    const room = await findRoom(tx, membership(ctx, id))
    if (!room) throw new Error('a chat that was just opened is gone')
    return toChatRow(room)
  })
}

/** Changes a chat for the caller alone: mutes, clears or hides it. NOT_FOUND when they have none with this id. */
export async function changeMembership(
  ctx: SignedContext,
  chatId: ChatId,
  change: { muted?: boolean; hidden?: boolean; clear?: boolean },
): Promise<ChatRow> {
  return inTransaction(ctx, async ({ tx, announce }) => {
    if (!(await updateMembership(tx, membership(ctx, chatId), change))) refuse('NOT_FOUND')
    announce(ctx.venueId, inboxTopic(ctx.actor.userId), { what: 'chats', chatId })
    const room = (await findRoom(tx, membership(ctx, chatId))) ?? refuse('NOT_FOUND')
    return toChatRow(room)
  })
}
