import type { ChatId, ChatRow, ColleagueDetail, UserId, VenueId } from '@marquee/contract'
import { totalCap } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { MomentCursor } from '../../../../core/moment-cursor.ts'
import type { Tx } from '../../../../door/work.ts'

type Reader = Db | Tx

/** A chat as one of its people has it. */
export interface Membership {
  venueId: VenueId
  userId: UserId
  roomId: ChatId
}

/** A row of the list, with what the chat itself shows beside it. */
export interface RoomRow extends Omit<ChatRow, 'contact'> {
  contact: ColleagueDetail
  clearedSeq: number
  lastHtml: string | null
  key: string
}

// Unread is counted and not kept: a counter would drift, and what is read is a number that only grows.
const columns = sql`r.id, me.muted, me.read_seq as "readSeq", me.cleared_seq as "clearedSeq", r.last_seq as "lastSeq",
  r.last_at as "lastAt", r.last_at::text as key,
  (select count(*)::integer from chat_message x where x.venue_id = r.venue_id and x.room_id = r.id
    and x.seq > greatest(me.read_seq, me.cleared_seq) and x.sender_id <> me.user_id) as unread,
  (select x.value from chat_message x where x.venue_id = r.venue_id and x.room_id = r.id and x.seq = r.last_seq
    and x.seq > me.cleared_seq) as "lastHtml",
  jsonb_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar, 'background', p.background,
    'about', coalesce(p.about, ''), 'email', u.email, 'phoneNumbers', coalesce(p.phone_numbers, '[]'::jsonb),
    'title', p.title, 'company', p.company, 'birthday', p.birthday, 'address', p.address) as contact`
// The other person's name stays here, even after they have left the venue.
const joined = sql`chat_member me
  join chat_room r on r.venue_id = me.venue_id and r.id = me.room_id
  join app_user u on u.id = case when r.low_user_id = me.user_id then r.high_user_id else r.low_user_id end
  left join chat_profile p on p.venue_id = r.venue_id and p.user_id = u.id`

type Owner = Omit<Membership, 'roomId'>
const owned = ({ venueId, userId }: Owner) => sql`me.venue_id = ${venueId} and me.user_id = ${userId} and not me.hidden`

/** The chats of a person, the one that was written in last first; one more than asked for. */
export async function selectRooms(
  db: Reader,
  owner: Owner,
  { cursor, limit }: { cursor?: MomentCursor | undefined; limit: number },
): Promise<RoomRow[]> {
  const after = cursor ? sql`and (r.last_at, r.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const { rows } = await sql<RoomRow>`
    select ${columns} from ${joined} where ${owned(owner)} ${after}
    order by r.last_at desc, r.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** How many chats a person has, counted up to the cap and one. */
export async function countRooms(db: Reader, owner: Owner): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from chat_member me where ${owned(owner)} limit ${totalCap + 1}) c`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** One chat of a person, even one that they hid from their list; undefined when they have none with this id. */
export async function findRoom(db: Reader, { roomId, ...owner }: Membership): Promise<RoomRow | undefined> {
  const { rows } = await sql<RoomRow>`
    select ${columns} from ${joined}
    where me.venue_id = ${owner.venueId} and me.user_id = ${owner.userId} and me.room_id = ${roomId}`.execute(db)
  return rows[0]
}

/** Whether a person is one of the two. */
export async function isMember(db: Reader, { venueId, userId, roomId }: Membership): Promise<boolean> {
  const { rows } = await sql`
    select from chat_member where venue_id = ${venueId} and user_id = ${userId} and room_id = ${roomId}`.execute(db)
  return rows.length > 0
}

/**
 * The chat of two people, made where there is none; however many ask at once, there is one. A new one is on nobody's
 * list yet.
 */
export async function roomOfPair(
  tx: Tx,
  { venueId, a, b }: { venueId: VenueId; a: UserId; b: UserId },
): Promise<ChatId> {
  const [low, high] = a < b ? [a, b] : [b, a]
  const { rows } = await sql<{ id: ChatId }>`
    insert into chat_room (venue_id, id, low_user_id, high_user_id)
    values (${venueId}, ${uuidv7()}, ${low}, ${high})
    on conflict (venue_id, low_user_id, high_user_id) do update set last_seq = chat_room.last_seq
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (!id) throw new Error('a chat without an id')
  await sql`
    insert into chat_member (venue_id, user_id, room_id, hidden)
    values (${venueId}, ${low}, ${id}, true), (${venueId}, ${high}, ${id}, true)
    on conflict (venue_id, user_id, room_id) do nothing`.execute(tx)
  return id
}

/** Changes a chat for one person alone; false when they have none with this id. */
export async function updateMembership(
  tx: Tx,
  { venueId, userId, roomId }: Membership,
  change: { muted?: boolean; hidden?: boolean; clear?: boolean },
): Promise<boolean> {
  const { muted, hidden, clear } = change
  const { numAffectedRows } = await sql`
    update chat_member me set
      muted = coalesce(${muted ?? null}::boolean, me.muted),
      hidden = coalesce(${hidden ?? null}::boolean, me.hidden),
      cleared_seq = case when ${clear === true} then r.last_seq else me.cleared_seq end
    from chat_room r
    where r.venue_id = me.venue_id and r.id = me.room_id
      and me.venue_id = ${venueId} and me.user_id = ${userId} and me.room_id = ${roomId}`.execute(tx)
  return numAffectedRows === 1n
}

/** Notes how far a person has read: it only grows, and never beyond the last message. Answers where it stands now. */
export async function raiseReadSeq(
  tx: Tx,
  { venueId, userId, roomId }: Membership,
  seq: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    update chat_member me set read_seq = greatest(me.read_seq, least(${seq}::integer, r.last_seq))
    from chat_room r
    where r.venue_id = me.venue_id and r.id = me.room_id
      and me.venue_id = ${venueId} and me.user_id = ${userId} and me.room_id = ${roomId}
    returning me.read_seq as seq`.execute(tx)
  return rows[0]?.seq
}
