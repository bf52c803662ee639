import type { ChatId, ChatMessage, ChatMessageId, UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../../door/work.ts'
import type { Membership } from './rooms.ts'

type Reader = Db | Tx

const columns = sql`x.id, x.room_id as "chatId", x.seq, x.sender_id as "senderId", x.value, x.at,
  x.sender_id = me.user_id as "isMine"`
const visible = sql`chat_message x join chat_member me on me.venue_id = x.venue_id and me.room_id = x.room_id
  and x.seq > me.cleared_seq`

interface Span extends Membership {
  /** Older than this one. */
  before?: number | undefined
  limit: number
}

/** The newest messages that a person still has, the oldest first; one more than asked for is before them. */
export async function selectMessages(
  db: Reader,
  { venueId, userId, roomId, before, limit }: Span,
): Promise<ChatMessage[]> {
  const older = before === undefined ? sql`` : sql`and x.seq < ${before}`
  const { rows } = await sql<ChatMessage>`
    select ${columns} from ${visible}
    where x.venue_id = ${venueId} and x.room_id = ${roomId} and me.user_id = ${userId} ${older}
    order by x.seq desc limit ${limit + 1}`.execute(db)
  return rows.reverse()
}

/** The last messages of each of several chats, the oldest first. */
export async function selectLastMessages(
  db: Reader,
  { venueId, userId, each }: { venueId: VenueId; userId: UserId; each: number },
  roomIds: readonly ChatId[],
): Promise<Map<ChatId, ChatMessage[]>> {
  const { rows } = await sql<ChatMessage>`
    select last.* from unnest(${[...roomIds]}::uuid[]) as wanted (id)
    cross join lateral (
      select ${columns} from ${visible}
      where x.venue_id = ${venueId} and x.room_id = wanted.id and me.user_id = ${userId}
      order by x.seq desc limit ${each}) last
    order by last."chatId", last.seq`.execute(db)
  const found = new Map<ChatId, ChatMessage[]>()
  for (const row of rows) found.set(row.chatId, [...(found.get(row.chatId) ?? []), row])
  return found
}

/** How many messages a person still has in a chat. */
export async function countMessages(db: Reader, { venueId, userId, roomId }: Membership): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${visible}
    where x.venue_id = ${venueId} and x.room_id = ${roomId} and me.user_id = ${userId}`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Writes a message. It takes the next number of the room, whose row stays locked until the commit: numbers are dense and
 * become visible in their order. Both people see the chat again. Answers undefined when the sender is none of the two.
 */
export async function insertMessage(
  tx: Tx,
  { venueId, userId, roomId }: Membership,
  value: string,
): Promise<(ChatMessage & { other: UserId }) | undefined> {
  const id = uuidv7() as ChatMessageId
  const { rows } = await sql<{ seq: number; at: string; other: UserId }>`
    with room as (
      update chat_room r set last_seq = r.last_seq + 1, last_at = greatest(r.last_at, clock_timestamp())
      where r.venue_id = ${venueId} and r.id = ${roomId} and ${userId}::uuid in (r.low_user_id, r.high_user_id)
      returning r.venue_id, r.id, r.last_seq, r.last_at,
        case when r.low_user_id = ${userId}::uuid then r.high_user_id else r.low_user_id end as other
    )
    insert into chat_message (venue_id, room_id, seq, id, sender_id, value, at)
    select room.venue_id, room.id, room.last_seq, ${id}, ${userId}, ${value}, room.last_at from room
    returning seq, at, (select room.other from room) as other`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  await sql`update chat_member set hidden = false
    where venue_id = ${venueId} and room_id = ${roomId} and hidden`.execute(tx)
  return { id, chatId: roomId, senderId: userId, value, isMine: true, ...row }
}

/** Which of these ids are messages of a chat. */
export async function selectKnownIds(
  db: Reader,
  { venueId, roomId }: Pick<Membership, 'venueId' | 'roomId'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from chat_message where venue_id = ${venueId} and room_id = ${roomId}
      and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}
