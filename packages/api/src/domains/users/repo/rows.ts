import type { Presence, RoleId, UserId, UserRow, UserState, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

type Reader = Db | Tx

// A page of people and their roles is one statement.
export const rolesOfMember = sql<UserRow['roles']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id,
    'name', r.name,
    'validUntil', to_char(upper(ur.valid) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by ur.position), '[]')
  from user_role ur join role r on r.venue_id = ur.venue_id and r.id = ur.role_id
  where ur.venue_id = m.venue_id and ur.user_id = m.user_id and ur.valid @> now() and r.archived_at is null
)`

export const memberColumns = [
  'u.id',
  'u.name',
  'u.email',
  'u.phone',
  'u.avatar',
  'u.status',
  'u.last_seen_at',
  'm.state',
  'm.invited_at',
  'm.rev',
] as const

interface MemberRow {
  id: string
  name: string
  email: string
  phone: string | null
  avatar: string | null
  status: string
  last_seen_at: string | null
  state: string
  invited_at: string | null
  rev: number
  roles: UserRow['roles']
}

export function toUserRow(row: MemberRow): UserRow {
  return {
    id: row.id as UserId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    avatar: row.avatar,
    status: row.status as Presence,
    state: row.state as UserState,
    roles: row.roles,
    lastSeenAt: row.last_seen_at,
    invitedAt: row.invited_at,
    rev: row.rev,
  }
}

/** One person of the venue; undefined when he does not belong to it. */
export async function findUserRow(db: Reader, venueId: VenueId, userId: UserId): Promise<UserRow | undefined> {
  const row = await db
    .selectFrom('venue_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(memberColumns)
    .select(rolesOfMember.as('roles'))
    .where('m.venue_id', '=', venueId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return row && toUserRow(row)
}

/** The roles that a person holds now, in his order, archived ones included: what he could do counts, not its label. */
export async function selectRoleIds(db: Reader, venueId: VenueId, userId: UserId): Promise<RoleId[]> {
  const rows = await db
    .selectFrom('user_role')
    .select('role_id')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(upper_inf(valid) or upper(valid) > now())`)
    .orderBy('position')
    .execute()
  return [...new Set(rows.map((row) => row.role_id as RoleId))]
}

/** Keeps a member as he is until the transaction ends: every change of him or his roles passes here first. */
export async function lockMember(
  tx: Tx,
  venueId: VenueId,
  userId: UserId,
): Promise<{ rev: number; state: UserState } | undefined> {
  const row = await tx
    .selectFrom('venue_member')
    .select(['rev', 'state'])
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { rev: row.rev, state: row.state as UserState }
}
