import type { RoleId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type SqlBool, sql } from 'kysely'

const shownApprovers = 50
const hereMinutes = 10

// The role in which an approver without an auth session of their own answers: the first that they hold today.
const firstRole = sql<string | null>`(
  select r.id from user_role ur join role r on r.venue_id = ur.venue_id and r.id = ur.role_id
  where ur.venue_id = m.venue_id and ur.user_id = m.user_id and ur.valid @> now() and r.archived_at is null
  order by ur.position limit 1)`

const isHere = sql<boolean>`exists (
  select from auth_session s where s.user_id = m.user_id and s.venue_id = m.venue_id and s.ended_at is null
  and least(s.expires_at, s.idle_expires_at) > now()
  and s.last_seen_at > now() - make_interval(mins => ${hereMinutes}))`

// People who have not set up the second factor that their role demands may do nothing, so they approve nothing either.
const isReady = sql<SqlBool>`not exists (
  select from role r where r.venue_id = m.venue_id and r.id = ${firstRole} and r.requires_mfa
  and not exists (select from totp_factor t where t.user_id = m.user_id and t.confirmed_at is not null))`

function members(db: Db, venueId: VenueId, roleIds: readonly RoleId[]) {
  return db
    .selectFrom('venue_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .innerJoin('venue as v', 'v.id', 'm.venue_id')
    .where('m.venue_id', '=', venueId)
    .where('m.state', '=', 'active')
    .where(sql<SqlBool>`${firstRole} = any(${[...roleIds]}::uuid[])`)
    .where(isReady)
}

/** A person who could answer a request. */
export interface Approver {
  id: UserId
  name: string
  hasPin: boolean
  isHere: boolean
}

/** Active people whose first role is one of these, without the asker; those who are here first, then by name. */
export async function selectApprovers(
  db: Db,
  venueId: VenueId,
  { roleIds, except }: { roleIds: readonly RoleId[]; except: UserId },
): Promise<Approver[]> {
  const rows = await members(db, venueId, roleIds)
    .where('m.user_id', '<>', except)
    .select(['u.id', 'u.name', sql<boolean>`u.pin_hash is not null`.as('has_pin'), isHere.as('is_here')])
    .orderBy('is_here', 'desc')
    .orderBy(sql`case when v.locale = 'tr' then u.name collate marquee_tr end`)
    .orderBy(sql`u.name collate marquee_en`)
    .orderBy('u.id')
    .limit(shownApprovers)
    .execute()
  return rows.map((row) => ({ id: row.id as UserId, name: row.name, hasPin: row.has_pin, isHere: row.is_here }))
}

/** The PIN of a person whose first role is one of these; undefined when they could not answer. */
export async function findPin(
  db: Db,
  venueId: VenueId,
  { roleIds, userId }: { roleIds: readonly RoleId[]; userId: UserId },
): Promise<{ pinHash: string | null; roleId: RoleId } | undefined> {
  const row = await members(db, venueId, roleIds)
    .where('m.user_id', '=', userId)
    .select(['u.pin_hash', firstRole.as('role_id')])
    .executeTakeFirst()
  return row?.role_id ? { pinHash: row.pin_hash, roleId: row.role_id as RoleId } : undefined
}
