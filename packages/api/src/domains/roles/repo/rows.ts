import {
  allPermissions,
  type Permission,
  type RoleDetail,
  type RoleId,
  type RoleRow,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

const shownHolders = 100

const roleColumns = [
  'r.id',
  'r.key',
  'r.name',
  'r.description',
  'r.is_owner',
  'r.requires_mfa',
  'r.archived_at',
  'r.rev',
] as const

// Suspended people and those who wait to be admitted do nothing with their roles: they are not counted.
const countOfUsers = sql<number>`(
  select count(distinct ur.user_id)
  from user_role ur
  join venue_member m on m.venue_id = ur.venue_id and m.user_id = ur.user_id and m.state in ('active', 'invited')
  where ur.venue_id = r.venue_id and ur.role_id = r.id and ur.valid @> now()
)`

interface StoredRow {
  id: string
  key: string | null
  name: string
  description: string | null
  is_owner: boolean
  requires_mfa: boolean
  archived_at: string | null
  rev: number
  users: number
}

const toRoleRow = (row: StoredRow): RoleRow => ({
  id: row.id as RoleId,
  key: row.key,
  name: row.name,
  description: row.description,
  isOwner: row.is_owner,
  requiresMfa: row.requires_mfa,
  users: row.users,
  archivedAt: row.archived_at,
  rev: row.rev,
})

/** The living roles of a venue, or its archived ones, in the order of the roles screen. */
export async function selectRoleRows(db: Reader, venueId: VenueId, which: 'living' | 'archived'): Promise<RoleRow[]> {
  const rows = await db
    .selectFrom('role as r')
    .select(roleColumns)
    .select(countOfUsers.as('users'))
    .where('r.venue_id', '=', venueId)
    .where('r.archived_at', which === 'living' ? 'is' : 'is not', null)
    .orderBy('r.sort')
    .orderBy('r.name_key')
    .orderBy('r.id')
    .execute()
  return rows.map(toRoleRow)
}

export async function findRoleRow(db: Reader, venueId: VenueId, id: RoleId): Promise<RoleRow | undefined> {
  const row = await db
    .selectFrom('role as r')
    .select(roleColumns)
    .select(countOfUsers.as('users'))
    .where('r.venue_id', '=', venueId)
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row && toRoleRow(row)
}

/** The rows of a role as they are stored; the owner's are the whole catalogue, whatever is stored. */
export async function selectPermissions(
  db: Reader,
  venueId: VenueId,
  role: { id: RoleId; isOwner: boolean },
): Promise<Permission[]> {
  if (role.isOwner) return allPermissions()
  const rows = await db
    .selectFrom('role_permission')
    .select(['module', 'action', 'limits'])
    .where('venue_id', '=', venueId)
    .where('role_id', '=', role.id)
    .orderBy('module')
    .orderBy('action')
    .execute()
  return rows.map((row) => ({ module: row.module, action: row.action, limits: row.limits as Permission['limits'] }))
}

/** The first hundred people whom a change of this role reaches today. */
export async function selectHolders(db: Reader, venueId: VenueId, id: RoleId): Promise<RoleDetail['holders']> {
  const rows = await db
    .selectFrom('user_role as ur')
    .innerJoin('venue_member as m', (join) =>
      join.onRef('m.venue_id', '=', 'ur.venue_id').onRef('m.user_id', '=', 'ur.user_id'),
    )
    .innerJoin('app_user as u', 'u.id', 'ur.user_id')
    .select(['u.id', 'u.name', 'u.search_key'])
    .distinct()
    .where('ur.venue_id', '=', venueId)
    .where('ur.role_id', '=', id)
    .where('m.state', 'in', ['active', 'invited'])
    .where(sql<boolean>`ur.valid @> now()`)
    .orderBy('u.search_key')
    .orderBy('u.id')
    .limit(shownHolders)
    .execute()
  return rows.map((row) => ({ id: row.id as UserId, name: row.name }))
}

/** Whether this person holds the role, today or from a day that is planned. */
export async function isHeldBy(db: Reader, venueId: VenueId, held: { id: RoleId; userId: UserId }): Promise<boolean> {
  const row = await db
    .selectFrom('user_role')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', held.userId)
    .where('role_id', '=', held.id)
    .where(sql<boolean>`(upper_inf(valid) or upper(valid) > now())`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many people hold the role, today or from a day that is planned, whatever their state. */
export async function countHolders(db: Reader, venueId: VenueId, id: RoleId): Promise<number> {
  const { n } = await db
    .selectFrom('user_role')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('n'))
    .where('venue_id', '=', venueId)
    .where('role_id', '=', id)
    .where(sql<boolean>`(upper_inf(valid) or upper(valid) > now())`)
    .executeTakeFirstOrThrow()
  return n
}
