import type { AuthSessionId, Language, Look, Presence, RoleId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../door/work.ts'

interface Profile {
  name: string
  status: string
  language: string | null
  look: unknown
  auto_lock_minutes: number
}

const profileColumns = ['name', 'status', 'language', 'look', 'auto_lock_minutes'] as const

export async function getProfile(db: Db, userId: UserId): Promise<Profile> {
  return db.selectFrom('app_user').select(profileColumns).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** The profile as it is, and kept so until the transaction ends. */
export async function lockProfile(tx: Tx, userId: UserId): Promise<Profile> {
  return tx
    .selectFrom('app_user')
    .select(profileColumns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function getVenue(db: Db, venueId: VenueId) {
  return db
    .selectFrom('venue')
    .select(['id', 'name', 'zone', 'currency', 'locale', 'country'])
    .select(sql<string>`to_char(business_cutoff, 'HH24:MI')`.as('businessCutoff'))
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
}

/** The roles that a person holds today, in their order. */
export async function selectHeldRoles(
  db: Db | Tx,
  venueId: VenueId,
  userId: UserId,
): Promise<{ id: RoleId; name: string }[]> {
  const rows = await db
    .selectFrom('user_role as ur')
    .innerJoin('role as r', (join) => join.onRef('r.venue_id', '=', 'ur.venue_id').onRef('r.id', '=', 'ur.role_id'))
    .select(['r.id', 'r.name'])
    .where('ur.venue_id', '=', venueId)
    .where('ur.user_id', '=', userId)
    .where(sql<boolean>`ur.valid @> now()`)
    .where('r.archived_at', 'is', null)
    .orderBy('ur.position')
    .execute()
  return rows.map((row) => ({ id: row.id as RoleId, name: row.name }))
}

/** Chooses the active role of an auth session; false when the session has ended. */
export async function setActiveRole(tx: Tx, id: AuthSessionId, roleId: RoleId): Promise<boolean> {
  const result = await tx
    .updateTable('auth_session')
    .set({ active_role_id: roleId })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface ProfileChange {
  name?: string
  status?: Presence
  language?: Language
  look?: Look
}

export async function updateProfile(tx: Tx, userId: UserId, change: ProfileChange): Promise<void> {
  const { look, ...plain } = change
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      ...plain,
      ...(look === undefined ? {} : { look: JSON.stringify(look) }),
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('id', '=', userId)
    .execute()
}

/** Raises the revision at every venue, so that an edit of this person that is under way is found stale. */
export async function raiseMemberRev(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('venue_member')
    .set((eb) => ({ rev: eb('rev', '+', 1), updated_at: sql<string>`now()`, updated_by: userId }))
    .where('user_id', '=', userId)
    .execute()
}

/** Where the person begins in this venue; null: no choice. Kept until the transaction ends. */
export async function lockStartPage(tx: Tx, venueId: VenueId, userId: UserId): Promise<string | null> {
  const row = await tx
    .selectFrom('venue_member')
    .select('start_page')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.start_page
}

export async function setStartPage(
  tx: Tx,
  member: { venueId: VenueId; userId: UserId },
  page: string | null,
): Promise<void> {
  await tx
    .updateTable('venue_member')
    .set({ start_page: page })
    .where('venue_id', '=', member.venueId)
    .where('user_id', '=', member.userId)
    .execute()
}

/** What a person has chosen or read in this venue; null: no choice, and nothing yet. */
export async function getMember(
  db: Db,
  venueId: VenueId,
  userId: UserId,
): Promise<{ startPage: string | null; newsSeen: string | null }> {
  const row = await db
    .selectFrom('venue_member')
    .select(['start_page as startPage', 'news_seen as newsSeen'])
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { startPage: null, newsSeen: null }
}
