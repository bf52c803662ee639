import type { ApiKeyId, AuthSessionId, Permission, RoleId, UserId, VenueId } from '@marquee/contract'
import type { FeatureKey } from '@marquee/contract/features'
import type { Db } from '@marquee/db'
import { type SqlBool, sql } from 'kysely'

/** Everything that is known about a caller, in one row. */
export interface ActorRow {
  venue_id: string
  user_id: string
  auth_session_id: string | null
  api_key_id: string | null
  secret_hash: Buffer | null
  apps: boolean
  scopes: { module: string; action: string }[] | null
  locked_at: string | null
  /** null: has no end of its own. */
  ends_at: string | null
  name: string
  email: string
  avatar: string | null
  status: string
  language: string | null
  role_id: string | null
  role_name: string | null
  is_owner: boolean | null
  /** Milliseconds until a role of theirs ends or begins by itself or a switch of a feature ends, by the database's clock; null: none does. */
  role_changes_in: number | null
  mfa_missing: boolean
  /** The venue's language. */
  locale: string
  country: string
  permissions: Permission[] | null
  features_off: FeatureKey[] | null
}

// `u` is the person, `m` their membership in the venue, `active` the role that they act in.
const person = ['u.name', 'u.email', 'u.avatar', 'u.status', 'u.language'] as const
// Beside the person, because a second trip for it costs more than the call that wants it.
const venueLocale = sql<string>`(select v.locale from venue v where v.id = m.venue_id)`
const venueCountry = sql<string>`(select v.country from venue v where v.id = m.venue_id)`
const role = ['active.role_id', 'active.role_name', 'active.is_owner'] as const

const roleColumns = [
  'r.id as role_id',
  'r.name as role_name',
  'r.is_owner',
  'r.requires_mfa',
  sql<string | null>`upper(ur.valid)`.as('role_ends_at'),
] as const

const permissions = sql<Permission[] | null>`(
  select jsonb_agg(jsonb_build_object('module', p.module, 'action', p.action, 'limits', p.limits))
  from role_permission p where p.venue_id = m.venue_id and p.role_id = active.role_id
)`

// A switch holds until the business day ends that is its last.
const switchEnds = sql`((s.ends_on + 1)::timestamp + v.business_cutoff::interval) at time zone v.zone`
const switchesThatHold = sql`feature_switch s join venue v on v.id = s.venue_id
  where s.venue_id = m.venue_id and s.audience <> 'everyone' and now() < ${switchEnds}`
const featuresOff = sql<FeatureKey[] | null>`(
  select jsonb_agg(s.feature) from ${switchesThatHold}
    and not (s.audience = 'roles' and exists (select from feature_switch_role x
      where x.venue_id = s.venue_id and x.feature = s.feature and x.role_id = active.role_id)))`

const mfaMissing = sql<boolean>`(coalesce(active.requires_mfa, false) and not exists (
  select from totp_factor t where t.user_id = m.user_id and t.confirmed_at is not null))`

const roleChangesIn = sql<number | null>`(1000 * extract(epoch from least(active.role_ends_at, (
  select min(lower(later.valid)) from user_role later
  where later.venue_id = m.venue_id and later.user_id = m.user_id and lower(later.valid) > now()
), (select min(${switchEnds}) from ${switchesThatHold})) - now()))::float8`

/** Columns of every caller, however they came in. */
const known = [
  'm.venue_id',
  'm.user_id',
  ...person,
  ...role,
  mfaMissing.as('mfa_missing'),
  venueLocale.as('locale'),
  venueCountry.as('country'),
  roleChangesIn.as('role_changes_in'),
  permissions.as('permissions'),
  featuresOff.as('features_off'),
] as const

/** The role that the person of `holder`, a row with `venue_id` and `user_id`, holds now: one, which the order decides. */
const roleHeld = (db: Db, holder: 's' | 'k' | 'm') =>
  db
    .selectFrom('user_role as ur')
    .innerJoin('role as r', (join) => join.onRef('r.venue_id', '=', 'ur.venue_id').onRef('r.id', '=', 'ur.role_id'))
    .where('ur.venue_id', '=', sql.ref<string>(`${holder}.venue_id`))
    .where('ur.user_id', '=', sql.ref<string>(`${holder}.user_id`))
    .where(sql<SqlBool>`ur.valid @> now()`)
    .where('r.archived_at', 'is', null)
    .select(roleColumns)
    .limit(1)

/** The person behind an auth session that has not ended; undefined when they may no longer sign in at its venue. */
export function selectSessionActor(db: Db, id: AuthSessionId): Promise<ActorRow | undefined> {
  return (
    db
      .selectFrom('auth_session as s')
      .innerJoin('app_user as u', 'u.id', 's.user_id')
      .innerJoin('venue_member as m', (join) =>
        join.onRef('m.venue_id', '=', 's.venue_id').onRef('m.user_id', '=', 's.user_id').on('m.state', '=', 'active'),
      )
      // The active role is the session's own choice while the person still holds it, else the first that they hold.
      .leftJoinLateral(
        roleHeld(db, 's')
          .orderBy(sql`ur.role_id is not distinct from s.active_role_id`, 'desc')
          .orderBy('ur.position')
          .as('active'),
        (join) => join.onTrue(),
      )
      .select(known)
      .select([
        's.id as auth_session_id',
        's.locked_at',
        sql<null>`null::uuid`.as('api_key_id'),
        sql<null>`null::bytea`.as('secret_hash'),
        sql<boolean>`true`.as('apps'),
        sql<null>`null::jsonb`.as('scopes'),
        sql<string>`least(s.expires_at, s.idle_expires_at)`.as('ends_at'),
      ])
      .where('s.id', '=', id)
      .where('s.ended_at', 'is', null)
      .executeTakeFirst()
  )
}

/** The maker of a key that is neither revoked nor expired, in the role that it was made in, if they still hold it. */
export function selectKeyActor(db: Db, venueId: VenueId, id: ApiKeyId): Promise<ActorRow | undefined> {
  return db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .innerJoin('venue_member as m', (join) =>
      join.onRef('m.venue_id', '=', 'k.venue_id').onRef('m.user_id', '=', 'k.user_id').on('m.state', '=', 'active'),
    )
    .innerJoinLateral(roleHeld(db, 'k').where('ur.role_id', '=', sql.ref<string>('k.role_id')).as('active'), (join) =>
      join.onTrue(),
    )
    .select(known)
    .select([
      'k.id as api_key_id',
      'k.secret_hash',
      'k.apps',
      sql<null>`null::uuid`.as('auth_session_id'),
      sql<null>`null::timestamptz`.as('locked_at'),
      'k.expires_at as ends_at',
      sql<{ module: string; action: string }[] | null>`(
        select jsonb_agg(jsonb_build_object('module', s.module, 'action', s.action))
        from api_key_scope s where s.venue_id = k.venue_id and s.api_key_id = k.id
      )`.as('scopes'),
    ])
    .where('k.venue_id', '=', venueId)
    .where('k.id', '=', id)
    .where('k.revoked_at', 'is', null)
    .where(sql<SqlBool>`(k.expires_at is null or k.expires_at > now())`)
    .executeTakeFirst()
}

/** An active person of a venue in a role that they hold: for work that goes on without them. */
export function selectMemberActor(
  db: Db,
  { venueId, userId, roleId }: { venueId: VenueId; userId: UserId; roleId: RoleId },
): Promise<ActorRow | undefined> {
  return db
    .selectFrom('venue_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .innerJoinLateral(roleHeld(db, 'm').where('ur.role_id', '=', roleId).as('active'), (join) => join.onTrue())
    .select(known)
    .select([
      sql<null>`null::uuid`.as('auth_session_id'),
      sql<null>`null::uuid`.as('api_key_id'),
      sql<null>`null::bytea`.as('secret_hash'),
      sql<null>`null::jsonb`.as('scopes'),
      sql<null>`null::timestamptz`.as('locked_at'),
      sql<null>`null::timestamptz`.as('ends_at'),
      sql<boolean>`false`.as('apps'),
    ])
    .where('m.venue_id', '=', venueId)
    .where('m.user_id', '=', userId)
    .where('m.state', '=', 'active')
    .executeTakeFirst()
}
