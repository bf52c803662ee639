import type { AuthSessionId, DeviceId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

export type EndReason = 'sign-out' | 'revoked' | 'reuse' | 'password' | 'suspended'

export interface Credentials {
  userId: UserId
  name: string
  email: string
  language: string | null
  passwordHash: string | null
  /** Where a sign-in leads: the venue used last among those where the person is active, else the oldest membership. */
  venueId: VenueId | null
}

/** The person behind an address; `account` is an `emailKey`. `at`: the venue where they stand, which comes first. */
export async function findCredentials(
  db: Reader,
  account: string,
  at: VenueId | null = null,
): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('app_user as u')
    .select((eb) => [
      'u.id',
      'u.name',
      'u.email',
      'u.language',
      'u.password_hash',
      eb
        .selectFrom('venue_member as m')
        .whereRef('m.user_id', '=', 'u.id')
        .where('m.state', '=', 'active')
        .select('m.venue_id')
        .orderBy(sql`m.venue_id is not distinct from ${at}::uuid`, 'desc')
        .orderBy(
          sql`(select max(s.started_at) from auth_session s where s.user_id = m.user_id and s.venue_id = m.venue_id)`,
          (order) => order.desc().nullsLast(),
        )
        .orderBy('m.created_at')
        .orderBy('m.venue_id')
        .limit(1)
        .as('venue_id'),
    ])
    .where('u.email_key', '=', account)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    userId: row.id as UserId,
    name: row.name,
    email: row.email,
    language: row.language,
    passwordHash: row.password_hash,
    venueId: row.venue_id as VenueId | null,
  }
}

export async function findPasswordHash(db: Reader, userId: UserId): Promise<string | null> {
  const row = await db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/**
 * The password hash of a person, kept as it is until the transaction ends, and so is their second factor: every change
 * of either locks the same row first.
 */
export async function holdPasswordHash(tx: Tx, userId: UserId): Promise<string | null> {
  const row = await tx
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return row?.password_hash ?? null
}

interface NewAuthSession {
  id: AuthSessionId
  userId: UserId
  venueId: VenueId
  device: string
  /** The venue’s device at which it is. */
  deviceId: DeviceId | null
  ip: string
  hours: number
  idleHours: number
}

export async function insertAuthSession(tx: Tx, session: NewAuthSession): Promise<void> {
  await tx
    .insertInto('auth_session')
    .values({
      id: session.id,
      user_id: session.userId,
      venue_id: session.venueId,
      device: session.device,
      device_id: session.deviceId,
      ip: session.ip,
      expires_at: sql<string>`now() + make_interval(hours => ${session.hours})`,
      idle_expires_at: sql<string>`now() + make_interval(hours => ${Math.min(session.hours, session.idleHours)})`,
    })
    .execute()
}

/** Takes a refresh token: one statement, so that of many at once exactly one raises the counter. */
export async function rotateRefreshToken(
  db: Reader,
  token: { authSessionId: AuthSessionId; counter: number },
  idleHours: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('auth_session')
    .set({
      refresh_counter: token.counter + 1,
      refreshed_at: sql<string>`clock_timestamp()`,
      idle_expires_at: sql<string>`least(expires_at, clock_timestamp() + make_interval(hours => ${idleHours}))`,
    })
    .where('id', '=', token.authSessionId)
    .where('refresh_counter', '=', token.counter)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`least(expires_at, idle_expires_at) > clock_timestamp()`)
    .returning('refresh_counter')
    .executeTakeFirst()
  return row?.refresh_counter
}

/** Where a family of refresh tokens stands. `live`: not ended and not run out; `inGrace`: moved on within so many seconds. */
export async function findRefreshState(db: Reader, id: AuthSessionId, graceSeconds = 0) {
  return db
    .selectFrom('auth_session')
    .select([
      'refresh_counter as counter',
      sql<boolean>`ended_at is null and least(expires_at, idle_expires_at) > clock_timestamp()`.as('live'),
      sql<boolean>`coalesce(
        refreshed_at > clock_timestamp() - make_interval(secs => ${graceSeconds}), false)`.as('inGrace'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Why an auth session ended; null: it has not, or there is none. */
export async function findEndReason(db: Reader, id: AuthSessionId): Promise<string | null> {
  const row = await db.selectFrom('auth_session').select('end_reason').where('id', '=', id).executeTakeFirst()
  return row?.end_reason ?? null
}

/** Ends one auth session; undefined when it had ended before. */
export async function endAuthSession(tx: Tx, id: AuthSessionId, reason: EndReason) {
  return tx
    .updateTable('auth_session')
    .set({ ended_at: sql<string>`now()`, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id', 'venue_id'])
    .executeTakeFirst()
}

/** Locks or unlocks; false when there was nothing to change. */
export async function setLocked(tx: Tx, id: AuthSessionId, change: 'lock' | 'unlock'): Promise<boolean> {
  const result = await tx
    .updateTable('auth_session')
    .set({ locked_at: change === 'lock' ? sql<string>`now()` : null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('locked_at', change === 'lock' ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
