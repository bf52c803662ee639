import type { UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { chanceFrom } from '@marquee/db/seed'
import { sql } from 'kysely'
import { conversations } from './chat-lines.ts'

interface DemoChat {
  venueId: VenueId
  /** Those who can sign in. */
  users: readonly UserId[]
  now: number
}

const abouts: readonly [string, ...string[]] = [
  'At the pier from noon on',
  'Ask me about the schedule',
  'Güvertedeyim',
  'Back on Monday',
  'Evenings and weekends',
  'Telefonla daha hızlı ulaşırsınız',
  'Always near a kettle',
  'In the hall, write rather than call',
]
const districts: readonly [string, ...string[]] = ['Karaköy', 'Beşiktaş', 'Kadıköy', 'Üsküdar', 'Moda', 'Balat']
const hourMs = 3_600_000
const minuteMs = 60_000
const batch = 500

interface Member {
  id: UserId
  job: string | null
  isOwner: boolean
}

async function selectMembers(db: Db, venueId: VenueId): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.user_id as id, min(r.name) as job, coalesce(bool_or(r.key = 'owner'), false) as "isOwner"
    from venue_member m
    join app_user u on u.id = m.user_id
    left join user_role ur on ur.venue_id = m.venue_id and ur.user_id = m.user_id
    left join role r on r.venue_id = ur.venue_id and r.id = ur.role_id
    where m.venue_id = ${venueId} and m.state = 'active'
    group by m.user_id, u.email order by u.email`.execute(db)
  return rows
}

/**
 * What people of the house tell about themselves, and their conversations: fifteen chats for the owner, six for each of
 * the others who can sign in, of 25 messages each.
 */
export async function fillChat(db: Db, { venueId, users, now }: DemoChat): Promise<void> {
  const members = await selectMembers(db, venueId)
  await fillProfiles(db, venueId, members)
  const pairs = pairsOf(members, users)
  const rooms: Room[] = pairs.map(([reader, other], index) => roomOf({ venueId, reader, other, index, now }))
  if (rooms.length === 0) return
  await db
    .insertInto('chat_room')
    .values(rooms.map((room) => room.row))
    .execute()
  await db
    .insertInto('chat_member')
    .values(rooms.flatMap((room) => room.members))
    .execute()
  const messages = rooms.flatMap((room) => room.messages)
  for (let start = 0; start < messages.length; start += batch) {
    await db
      .insertInto('chat_message')
      .values(messages.slice(start, start + batch))
      .execute()
  }
}

async function fillProfiles(db: Db, venueId: VenueId, members: readonly Member[]): Promise<void> {
  const chance = chanceFrom(20_27)
  const rows = members.map(({ id, job }) => {
    const pair = () => String(chance.below(100)).padStart(2, '0')
    const phone = { country: 'tr', phoneNumber: `555 02${chance.below(10)} ${pair()} ${pair()}`, label: 'Mobile' }
    const month = String(1 + chance.below(12)).padStart(2, '0')
    const day = String(1 + chance.below(28)).padStart(2, '0')
    return {
      venue_id: venueId,
      user_id: id,
      about: chance.pick(abouts),
      title: job,
      company: 'Galata Pier',
      birthday: chance.below(3) === 0 ? null : `${1968 + chance.below(36)}-${month}-${day}`,
      address: chance.below(2) === 0 ? null : `${chance.pick(districts)}, İstanbul`,
      phone_numbers: JSON.stringify(chance.below(5) === 0 ? [] : [phone]),
    }
  })
  if (rows.length > 0) await db.insertInto('chat_profile').values(rows).execute()
}

type Pair = readonly [reader: UserId, other: UserId]
const ofOwner = 15
const ofOthers = 6

// The owner talks to everybody who can sign in first, so that both ends of a chat can be tried.
function pairsOf(members: readonly Member[], users: readonly UserId[]): Pair[] {
  const owner = members.find((member) => member.isOwner && users.includes(member.id))?.id
  const known = new Set(users)
  const colleagues = members.map((member) => member.id).filter((id) => !known.has(id))
  const pairs: Pair[] = []
  if (owner) {
    const others = [...users.filter((id) => id !== owner), ...colleagues]
    for (const other of others.slice(0, ofOwner)) pairs.push([owner, other])
  }
  users
    .filter((id) => id !== owner)
    .forEach((reader, index) => {
      // One of the six is the owner; the colleagues are others for each.
      for (let turn = 0; turn < ofOthers - 1; turn += 1) {
        const other = colleagues[ofOwner + ((index * 4 + turn) % Math.max(1, colleagues.length - ofOwner))]
        if (other) pairs.push([reader, other])
      }
    })
  return pairs
}

interface RoomOf {
  venueId: VenueId
  reader: UserId
  other: UserId
  index: number
  now: number
}

type Room = ReturnType<typeof roomOf>

function roomOf({ venueId, reader, other, index, now }: RoomOf) {
  const id = uuidv7()
  const lines = conversations[index % conversations.length] ?? []
  const lastAt = now - (index % ofOwner) * 5 * hourMs - 7 * minuteMs
  // Half of it yesterday, so that a day ends in every chat.
  const at = (line: number) =>
    new Date(lastAt - (lines.length - 1 - line) * 3 * minuteMs - (line < lines.length / 2 ? 24 * hourMs : 0))
  const unread = index % ofOwner < 4 ? (index % 2) + 1 : 0
  const common = { venue_id: venueId, room_id: id, cleared_seq: 0, hidden: false }
  const [low, high] = reader < other ? [reader, other] : [other, reader]
  const lastAtDate = new Date(lastAt)
  return {
    row: {
      venue_id: venueId,
      id,
      low_user_id: low,
      high_user_id: high,
      last_seq: lines.length,
      last_at: lastAtDate,
    },
    members: [
      { ...common, user_id: reader, muted: index % 7 === 5, read_seq: lines.length - unread },
      { ...common, user_id: other, muted: false, read_seq: lines.length },
    ],
    messages: lines.map((line, number) => ({
      venue_id: venueId,
      room_id: id,
      seq: number + 1,
      id: uuidv7(),
      sender_id: line.startsWith('> ') ? reader : other,
      value: line.replace(/^> /, ''),
      at: at(number),
    })),
  }
}
