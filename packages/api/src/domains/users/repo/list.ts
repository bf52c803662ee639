import type { RoleId, UserRow, UserSort, UserState, VenueId } from '@marquee/contract'
import { totalCap } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { UserCursor } from '../cursor.ts'
import { isNotEnded, memberColumns, rolesOfMember, toUserRow } from './rows.ts'

export interface UserFilter {
  venueId: VenueId
  words: readonly { anywhere: boolean; pattern: string }[]
  state?: UserState
  roleId?: RoleId
}

const never = sql`timestamptz '1970-01-01 00:00:00+00'`
// As the two indexes of the schema have it: the planner walks them in order and stops at the end of the page.
const sortKeys = {
  tr: sql<string>`u.name collate marquee_tr`,
  en: sql<string>`u.name collate marquee_en`,
  lastSeen: sql<string>`coalesce(u.last_seen_at, ${never})`,
}

function members(db: Db, { venueId, words, state, roleId }: UserFilter) {
  let query = db
    .selectFrom('venue_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.venue_id', '=', venueId)
  for (const { anywhere, pattern } of words) {
    query = query.where(
      anywhere
        ? sql<boolean>`u.search_key like fold(${pattern})`
        : sql<boolean>`(u.search_key like fold(${pattern}) or u.search_key like fold(${`% ${pattern}`}))`,
    )
  }
  if (state) query = query.where('m.state', '=', state)
  if (roleId) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_role as ur')
          .select(sql`1`.as('one'))
          .whereRef('ur.venue_id', '=', 'm.venue_id')
          .whereRef('ur.user_id', '=', 'm.user_id')
          .where('ur.role_id', '=', roleId)
          .where(isNotEnded),
      ),
    )
  }
  return query
}

interface PageRequest {
  sort: UserSort
  /** The venue's locale: names sort by it. */
  locale: 'en' | 'tr'
  cursor: UserCursor | undefined
  limit: number
}

/** The rows after a cursor, one more than asked for, each with the sort key that a cursor needs. */
export async function selectUserPage(
  db: Db,
  filter: UserFilter,
  request: PageRequest,
): Promise<{ row: UserRow; key: string }[]> {
  const rows = await pageQuery(db, filter, request).execute()
  return rows.map(({ sort_key, ...row }) => ({ row: toUserRow(row), key: sort_key }))
}

function pageQuery(db: Db, filter: UserFilter, { sort, locale, cursor, limit }: PageRequest) {
  const descending = sort.startsWith('-')
  const byName = sort.endsWith('name')
  const key = byName ? sortKeys[locale] : sortKeys.lastSeen
  const direction = descending ? 'desc' : 'asc'
  const after = descending ? sql`<` : sql`>`
  const given = cursor && (byName ? sql`${cursor.key}` : sql`${cursor.key}::timestamptz`)
  return members(db, filter)
    .select(memberColumns)
    .select([rolesOfMember.as('roles'), sql<string>`(${byName ? sql`u.name` : key})::text`.as('sort_key')])
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, u.id) ${after} (${given}, ${cursor?.id}::uuid)`),
    )
    .orderBy(key, direction)
    .orderBy('u.id', direction)
    .limit(limit + 1)
}

/** How many there are, counted no further than one beyond the cap. */
function counted(db: Db, filter: UserFilter) {
  const some = members(db, filter)
    .select('m.user_id')
    .limit(totalCap + 1)
  return db.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('n'))
}

/** A page with how many there are in all, in one trip: the trip costs more than the count. */
export async function selectCountedPage(
  db: Db,
  filter: UserFilter,
  request: PageRequest,
): Promise<{ found: { row: UserRow; key: string }[]; count: number }> {
  const rows = await pageQuery(db, filter, request).select(counted(db, filter).as('count')).execute()
  const [first] = rows
  // Behind the last page there is no row that could carry the count.
  const count = first ? first.count : request.cursor ? (await counted(db, filter).executeTakeFirst())?.n : 0
  return { found: rows.map(({ sort_key, ...row }) => ({ row: toUserRow(row), key: sort_key })), count: count ?? 0 }
}
