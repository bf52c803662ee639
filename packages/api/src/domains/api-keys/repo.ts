import type { ApiKeyId, ApiKeyRow, RoleId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../door/work.ts'

type Scope = ApiKeyRow['scopes'][number]

const shownKeys = 500

// A key sleeps while its maker may not act as it says: it is not gone, and opens nothing.
const state = sql<ApiKeyRow['state']>`case
  when k.revoked_at is not null then 'revoked'
  when k.expires_at <= now() then 'expired'
  when m.state <> 'active' or r.archived_at is not null or not exists (
    select from user_role ur where ur.venue_id = k.venue_id and ur.user_id = k.user_id
    and ur.role_id = k.role_id and ur.valid @> now()) then 'asleep'
  else 'live' end`

const scopes = sql<Scope[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('module', s.module, 'action', s.action) order by s.module, s.action), '[]')
  from api_key_scope s where s.venue_id = k.venue_id and s.api_key_id = k.id)`

function keys(db: Db | Tx, venueId: VenueId) {
  return db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .innerJoin('venue_member as m', (join) =>
      join.onRef('m.venue_id', '=', 'k.venue_id').onRef('m.user_id', '=', 'k.user_id'),
    )
    .innerJoin('role as r', (join) => join.onRef('r.venue_id', '=', 'k.venue_id').onRef('r.id', '=', 'k.role_id'))
    .where('k.venue_id', '=', venueId)
    .select([
      'k.id',
      'k.name',
      'k.hint',
      'k.user_id',
      'u.name as user_name',
      'k.role_id',
      'r.name as role_name',
      'k.apps',
      'k.created_at',
      'k.expires_at',
      'k.last_used_at',
      'k.last_used_ip',
      'k.revoked_at',
      state.as('state'),
      scopes.as('scopes'),
    ])
}

type Found = Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirstOrThrow']>>

const toRow = (row: Found): ApiKeyRow => ({
  id: row.id as ApiKeyId,
  name: row.name,
  hint: row.hint,
  maker: { id: row.user_id as UserId, name: row.user_name },
  role: { id: row.role_id as RoleId, name: row.role_name },
  scopes: row.scopes,
  apps: row.apps,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  lastUsedIp: row.last_used_ip,
  revokedAt: row.revoked_at,
  state: row.state,
})

/** Someone's keys at this venue, the newest first. */
export async function selectKeysOf(db: Db, venueId: VenueId, userId: UserId): Promise<ApiKeyRow[]> {
  const rows = await keys(db, venueId)
    .where('k.user_id', '=', userId)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(shownKeys)
    .execute()
  return rows.map(toRow)
}

/** One key of the venue. */
export async function findKey(db: Db | Tx, venueId: VenueId, id: ApiKeyId): Promise<ApiKeyRow | undefined> {
  const row = await keys(db, venueId).where('k.id', '=', id).executeTakeFirst()
  return row && toRow(row)
}

/** Whether someone belongs to the venue. */
export async function isMember(db: Db, venueId: VenueId, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('venue_member')
    .select('user_id')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a member: two keys that they make at once are counted one after the other. */
export async function holdMember(tx: Tx, venueId: VenueId, userId: UserId): Promise<void> {
  await tx
    .selectFrom('venue_member')
    .select('user_id')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

/** How many keys of someone could still be used, asleep ones included. */
export async function countOpenKeys(tx: Tx, venueId: VenueId, userId: UserId): Promise<number> {
  const { n } = await tx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .executeTakeFirstOrThrow()
  return n
}

interface NewKey {
  venueId: VenueId
  id: ApiKeyId
  userId: UserId
  roleId: RoleId
  name: string
  hash: Buffer
  hint: string
  apps: boolean
  days: number | null
  scopes: readonly Scope[]
}

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  const { venueId, id, days } = key
  await tx
    .insertInto('api_key')
    .values({
      venue_id: venueId,
      id,
      user_id: key.userId,
      role_id: key.roleId,
      name: key.name,
      secret_hash: key.hash,
      hint: key.hint,
      apps: key.apps,
      expires_at: days === null ? null : sql<string>`now() + make_interval(days => ${days})`,
    })
    .execute()
  if (key.scopes.length === 0) return
  const rows = key.scopes.map(({ module, action }) => ({ venue_id: venueId, api_key_id: id, module, action }))
  await tx.insertInto('api_key_scope').values(rows).execute()
}

/** Deletes a key that nothing has used and nobody has ended; false when there is none. */
export async function deleteUnusedKey(tx: Tx, venueId: VenueId, id: ApiKeyId): Promise<boolean> {
  const result = await tx
    .deleteFrom('api_key')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('last_used_at', 'is', null)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Ends a key; false when it had ended by hand before. */
export async function revokeKey(tx: Tx, venueId: VenueId, id: ApiKeyId, by: UserId): Promise<boolean> {
  const result = await tx
    .updateTable('api_key')
    .set({ revoked_at: sql<string>`now()`, revoked_by: by })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
