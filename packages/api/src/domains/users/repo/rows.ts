import type { Presence, RoleId, UserId, UserRow, UserState, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { invitationHours } from '../../../identity/proofs.ts'
import type { RoleSpan } from '../rules.ts'

type Reader = Db | Tx

const asInstant = (value: RawBuilder<unknown>) =>
  sql<string | null>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const beginning = asInstant(sql`case when lower(ur.valid) > now() then lower(ur.valid) end`)
const end = asInstant(sql`upper(ur.valid)`)
/** Held now or later: what has ended is nobody's any more. */
export const isNotEnded = sql<boolean>`coalesce(upper(ur.valid), 'infinity') > now()`

// A page of people and their roles is one statement.
export const rolesOfMember = sql<UserRow['roles']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'name', r.name, 'validFrom', ${beginning}, 'validUntil', ${end}
  ) order by ur.position), '[]')
  from user_role ur join role r on r.venue_id = ur.venue_id and r.id = ur.role_id
  where ur.venue_id = m.venue_id and ur.user_id = m.user_id and ${isNotEnded} and r.archived_at is null
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
  'u.email_confirmed_at',
  'm.invited_at',
  'm.rev',
  sql<boolean>`exists (select from totp_factor t where t.user_id = u.id and t.confirmed_at is not null)`.as('has_mfa'),
  sql<
    string | null
  >`case when m.state = 'invited' then m.invited_at + make_interval(hours => ${invitationHours}) end`.as(
    'invitation_expires_at',
  ),
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
  email_confirmed_at: string | null
  invited_at: string | null
  invitation_expires_at: string | null
  has_mfa: boolean
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
    invitationExpiresAt: row.invitation_expires_at,
    emailConfirmedAt: row.email_confirmed_at,
    hasMfa: row.has_mfa,
    rev: row.rev,
  }
}

/** One person of the venue; undefined when they do not belong to it. */
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

/**
 * The roles that a person holds now or later, in their order, archived ones included (what they could do counts, not its
 * label), and the database's clock.
 */
export async function selectHeldRoles(
  db: Reader,
  venueId: VenueId,
  userId: UserId,
): Promise<{ held: RoleSpan[]; now: number }> {
  const now = await readClock(db)
  const rows = await db
    .selectFrom('user_role as ur')
    .select(['ur.role_id', beginning.as('from'), end.as('until')])
    .where('ur.venue_id', '=', venueId)
    .where('ur.user_id', '=', userId)
    .where(isNotEnded)
    .orderBy('ur.position')
    .execute()
  const held = rows.map(({ role_id, from, until }) => ({
    roleId: role_id as RoleId,
    from: from === null ? null : Date.parse(from),
    until: until === null ? null : Date.parse(until),
  }))
  return { held, now }
}

/** The database's clock, in milliseconds; within a transaction it stands still. */
export async function readClock(db: Reader): Promise<number> {
  const { rows } = await sql<{ now: number }>`select (extract(epoch from now()) * 1000)::float8 as now`.execute(db)
  return rows[0]?.now ?? Date.now()
}

/** Locks a member until the transaction ends: every change of them or their roles passes here first. */
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

/** A person's state before their last suspension, from the audit; undefined when no command suspended them. */
export async function findStateBeforeSuspension(
  tx: Tx,
  venueId: VenueId,
  userId: UserId,
): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('audit_event')
    .select(sql<string | null>`before ->> 'state'`.as('state'))
    .where('venue_id', '=', venueId)
    .where('entity', '=', 'user')
    .where('entity_id', '=', userId)
    .where('action', '=', 'users.suspend')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.state
}
