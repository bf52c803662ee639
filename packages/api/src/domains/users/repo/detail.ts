import type { AuthSessionId, UserDetail, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { deviceNameOfSession } from '../../../identity/device-name.ts'

const shownSessions = 50
const shownEvents = 50

/** The open auth sessions of a person in this venue, the last used first. */
export async function selectOpenAuthSessions(
  db: Db,
  venueId: VenueId,
  userId: UserId,
): Promise<Omit<UserDetail['openSessions'][number], 'isCurrent'>[]> {
  const rows = await db
    .selectFrom('auth_session')
    .select(['id', 'device', 'started_at', 'last_seen_at', deviceNameOfSession.as('device_name')])
    .where('user_id', '=', userId)
    .where('venue_id', '=', venueId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`least(expires_at, idle_expires_at) > now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(shownSessions)
    .execute()
  return rows.map((row) => ({
    id: row.id as AuthSessionId,
    device: row.device,
    deviceName: row.device_name,
    startedAt: row.started_at,
    lastSeenAt: row.last_seen_at,
  }))
}

type Fields = Record<string, unknown> | null

/** What happened to a person in this venue, the newest first. */
export async function selectActivity(db: Db, venueId: VenueId, userId: UserId): Promise<UserDetail['activity']> {
  const rows = await db
    .selectFrom('audit_event as e')
    .leftJoin('app_user as a', 'a.id', 'e.actor_id')
    .leftJoin('app_user as p', 'p.id', 'e.approver_id')
    .select(['e.id', 'e.at', 'e.action', 'a.name', 'p.name as approver_name', 'e.before', 'e.after'])
    .where('e.venue_id', '=', venueId)
    .where('e.entity', '=', 'user')
    .where('e.entity_id', '=', userId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(shownEvents)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actorName: row.name,
    approverName: row.approver_name,
    before: row.before as Fields,
    after: row.after as Fields,
  }))
}

/** Whether a person of the venue has a PIN. */
export async function findHasPin(db: Db, venueId: VenueId, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('venue_member as m', 'm.user_id', 'u.id')
    .select('u.id')
    .where('m.venue_id', '=', venueId)
    .where('u.id', '=', userId)
    .where('u.pin_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
