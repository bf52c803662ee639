import type { ChatProfile, Colleague, ColleagueDetail, Language, Presence, UserId, VenueId } from '@marquee/contract'
import { totalCap } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../../door/work.ts'

type Reader = Db | Tx

const columns = sql`u.id, u.name, u.avatar, p.background, coalesce(p.about, '') as about`
const details = sql`u.email, coalesce(p.phone_numbers, '[]'::jsonb) as "phoneNumbers", p.title, p.company, p.birthday,
  p.address`
const people = sql`venue_member m join app_user u on u.id = m.user_id
  left join chat_profile p on p.venue_id = m.venue_id and p.user_id = m.user_id`
const byName = (locale: Language) => (locale === 'tr' ? sql`u.name collate marquee_tr` : sql`u.name collate marquee_en`)

/** The reader, who sees everybody at their venue but themselves. */
export interface Looker {
  venueId: VenueId
  userId: UserId
  locale: Language
}

const others = ({ venueId, userId }: Looker) =>
  sql`m.venue_id = ${venueId} and m.state = 'active' and m.user_id <> ${userId}`

/** Everybody else who works here, by name, at most `limit`, and how many there are. */
export async function selectColleagues(
  db: Reader,
  looker: Looker,
  limit: number,
): Promise<{ rows: Colleague[]; total: number }> {
  const { rows } = await sql<Colleague & { total: number }>`
    select ${columns}, count(*) over ()::integer as total from ${people} where ${others(looker)}
    order by ${byName(looker.locale)}, u.id limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

interface PageOfColleagues {
  search: string
  after: { name: string; id: string } | undefined
  limit: number
}

/** One page of those whose name holds `search`, by name; one more than asked for. */
export async function selectColleaguePage(
  db: Reader,
  looker: Looker,
  { search, after, limit }: PageOfColleagues,
): Promise<{ rows: Colleague[]; total: number }> {
  const found = sql`${others(looker)} and position(fold(${search}) in fold(u.name)) > 0`
  const name = byName(looker.locale)
  const from = after ? sql`and (${name}, u.id) > (${after.name}, ${after.id}::uuid)` : sql``
  const [{ rows }, counted] = await Promise.all([
    sql<Colleague>`select ${columns} from ${people} where ${found} ${from}
      order by ${name}, u.id limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from
      (select from ${people} where ${found} limit ${totalCap + 1}) c`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A person who works here, possibly the caller, with what they tell about themselves. */
export async function findColleague(
  db: Reader,
  { venueId, id }: { venueId: VenueId; id: UserId },
): Promise<ColleagueDetail | undefined> {
  const { rows } = await sql<ColleagueDetail>`
    select ${columns}, ${details} from ${people}
    where m.venue_id = ${venueId} and m.user_id = ${id} and m.state = 'active'`.execute(db)
  return rows[0]
}

/** What the caller tells about themselves. */
export async function getProfile(
  db: Reader,
  { venueId, userId }: { venueId: VenueId; userId: UserId },
): Promise<ChatProfile> {
  const { rows } = await sql<ChatProfile>`
    select ${columns}, ${details} from ${people} where m.venue_id = ${venueId} and m.user_id = ${userId}`.execute(db)
  if (!rows[0]) throw new Error('a member without a row')
  return rows[0]
}

export type ProfileColumns = Partial<
  Pick<ChatProfile, 'about' | 'background' | 'title' | 'company' | 'birthday' | 'address' | 'phoneNumbers'>
>

/** Writes what is named; the rest stays. */
export async function saveProfile(
  tx: Tx,
  { venueId, userId }: { venueId: VenueId; userId: UserId },
  { phoneNumbers, ...fields }: ProfileColumns,
): Promise<void> {
  const set = { ...fields, ...(phoneNumbers === undefined ? {} : { phone_numbers: JSON.stringify(phoneNumbers) }) }
  if (Object.keys(set).length === 0) return
  await tx
    .insertInto('chat_profile')
    .values({ venue_id: venueId, user_id: userId, ...set })
    .onConflict((conflict) => conflict.columns(['venue_id', 'user_id']).doUpdateSet(set))
    .execute()
}

/** The first of those who tell what they do here, by name. */
export async function selectTeam(
  db: Reader,
  { venueId, locale }: Omit<Looker, 'userId'>,
  limit: number,
): Promise<ColleagueDetail[]> {
  const { rows } = await sql<ColleagueDetail>`
    select ${columns}, ${details} from ${people}
    where m.venue_id = ${venueId} and m.state = 'active' and p.title is not null
    order by ${byName(locale)}, u.id limit ${limit}`.execute(db)
  return rows
}

// Who has done nothing for so long is not there, whatever they have said before.
const hereMinutes = 10

/** The other people of someone's chats with the status that they show, as long as they are there. */
export async function selectPresence(
  db: Reader,
  { venueId, userId }: { venueId: VenueId; userId: UserId },
): Promise<{ userId: UserId; status: Presence }[]> {
  const { rows } = await sql<{ userId: UserId; status: Presence }>`
    select u.id as "userId", case when exists (
        select from auth_session s where s.user_id = u.id and s.venue_id = m.venue_id and s.ended_at is null
          and s.last_seen_at > now() - make_interval(mins => ${hereMinutes})
      ) then u.status else 'not-visible' end as status
    from chat_member mine
    join chat_member o on o.venue_id = mine.venue_id and o.room_id = mine.room_id and o.user_id <> mine.user_id
    join venue_member m on m.venue_id = o.venue_id and m.user_id = o.user_id
    join app_user u on u.id = o.user_id
    where mine.venue_id = ${venueId} and mine.user_id = ${userId} and not mine.hidden`.execute(db)
  return rows
}
