import {
  type AuthSessionId,
  allPermissions,
  effectiveRights,
  language,
  type Permission,
  presence,
  type RoleId,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Actor } from '../core/context.ts'
import type { Feed } from '../realtime/feed.ts'
import type { Hub } from '../realtime/hub.ts'

/** The stream of a venue that says whose rights, roles or sessions changed. */
export const accessTopic = 'access'

/** Its payload: whoever is named, or holds a named role, is looked up again. */
export interface AccessChangePayload {
  userIds?: string[]
  roleIds?: string[]
  authSessionIds?: string[]
}

/** Who is signed in, answered from memory; a change anywhere is seen within a second. */
export interface AuthSessions {
  /** The person behind a live auth session; null when it ended, ran out, or its person may no longer sign in. */
  find(id: AuthSessionId): Promise<Actor | null>
  /** Calls back whenever something about this session's person may have changed. Returns the way to stop. */
  onChange(id: AuthSessionId, callback: () => void): () => void
  close(): void
}

interface Entry {
  actor: Actor
  /** When the session, or a role that ends by itself, ends; milliseconds. */
  endsAt: number
}

interface Watch {
  feed: Feed
  close(): void
  seen: number
}

// Without a sure word from the database for this long, nobody is believed from memory.
const longestUncertainty = 3000
const keepAtMost = 20_000
const stamp = 60_000

/** Keeps actors in memory and forgets them when the venue's access stream names them. */
export function createAuthSessions({ db, hub }: { db: Db; hub: Hub }): AuthSessions {
  const entries = new Map<AuthSessionId, Entry>()
  const watches = new Map<VenueId, Watch>()
  const callbacks = new Map<AuthSessionId, Set<() => void>>()
  const venueOf = new Map<AuthSessionId, VenueId>()
  const stampedAt = new Map<AuthSessionId, number>()
  let closed = false

  const concerns = (change: AccessChangePayload, actor: Actor) =>
    change.userIds?.includes(actor.userId) ||
    (actor.roleId !== null && change.roleIds?.includes(actor.roleId)) ||
    change.authSessionIds?.includes(actor.authSessionId)

  function forget(venueId: VenueId, change: AccessChangePayload | null): void {
    for (const [id, entry] of entries) {
      if (entry.actor.venueId === venueId && (change === null || concerns(change, entry.actor))) entries.delete(id)
    }
    for (const [id, set] of callbacks) {
      if (venueOf.get(id) === venueId && !entries.has(id)) for (const callback of [...set]) callback()
    }
  }

  async function follow(venueId: VenueId, watch: Watch): Promise<void> {
    const never = new Promise<void>(() => {})
    while (!closed) {
      await watch.feed.waitBeyond(watch.seen, never)
      const changes = watch.feed.since(watch.seen)
      watch.seen = watch.feed.head
      if (changes === null) forget(venueId, null)
      else for (const change of changes) forget(venueId, change.payload as AccessChangePayload)
    }
  }

  async function watchVenue(venueId: VenueId): Promise<void> {
    if (watches.has(venueId)) return
    const watch: Watch = { ...hub.open({ venueId, topic: accessTopic }), seen: 0 }
    watches.set(venueId, watch)
    await watch.feed.refresh()
    watch.seen = watch.feed.head
    void follow(venueId, watch)
  }

  async function load(id: AuthSessionId): Promise<Entry | null> {
    const row = await selectActor(db, id)
    if (!row) return null
    const roleId = row.role_id as RoleId | null
    const held: Permission[] = row.is_owner ? allPermissions() : ((row.permissions ?? []) as Permission[])
    const venueId = row.venue_id as VenueId
    // Listening comes before believing: a change after this read must find the entry.
    const known = watches.has(venueId)
    await watchVenue(venueId)
    venueOf.set(id, venueId)
    if (!known) return load(id)
    return {
      endsAt: Math.min(...[row.ends_at, row.role_ends_at].filter((end) => end !== null).map((end) => Date.parse(end))),
      actor: {
        userId: row.user_id as UserId,
        name: row.name,
        email: row.email,
        avatar: row.avatar,
        status: presence.parse(row.status),
        language: language.nullable().parse(row.language),
        venueId,
        authSessionId: id,
        roleId,
        roleName: row.role_name,
        isOwner: row.is_owner ?? false,
        rights: effectiveRights(held),
        locked: row.locked_at !== null,
      },
    }
  }

  function noteSeen(id: AuthSessionId, userId: UserId): void {
    const now = Date.now()
    if (now - (stampedAt.get(id) ?? 0) < stamp) return
    stampedAt.set(id, now)
    // "Last seen" is a courtesy: it may be lost, and it must never delay or fail a call.
    void sql`with seen as (update auth_session set last_seen_at = now() where id = ${id} and ended_at is null)
      update app_user set last_seen_at = now() where id = ${userId}`
      .execute(db)
      .catch(() => stampedAt.delete(id))
  }

  return {
    async find(id) {
      const known = entries.get(id)
      if (known && known.endsAt > Date.now() && hub.uncertainFor() < longestUncertainty) {
        noteSeen(id, known.actor.userId)
        return known.actor
      }
      const loaded = await load(id)
      if (!loaded || loaded.endsAt <= Date.now()) {
        entries.delete(id)
        return null
      }
      if (entries.size >= keepAtMost) entries.clear()
      entries.set(id, loaded)
      noteSeen(id, loaded.actor.userId)
      return loaded.actor
    },
    onChange(id, callback) {
      const set = callbacks.get(id) ?? new Set()
      set.add(callback)
      callbacks.set(id, set)
      return () => {
        set.delete(callback)
        if (set.size === 0) callbacks.delete(id)
      }
    },
    close() {
      closed = true
      for (const watch of watches.values()) watch.close()
    },
  }
}

// The active role is the session's own choice while the person still holds it, else the first that he holds (D6).
function selectActor(db: Db, id: AuthSessionId) {
  return db
    .selectFrom('auth_session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .innerJoin('venue_member as m', (join) =>
      join.onRef('m.venue_id', '=', 's.venue_id').onRef('m.user_id', '=', 's.user_id').on('m.state', '=', 'active'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('user_role as ur')
          .innerJoin('role as r', (join) =>
            join.onRef('r.venue_id', '=', 'ur.venue_id').onRef('r.id', '=', 'ur.role_id'),
          )
          .whereRef('ur.venue_id', '=', 's.venue_id')
          .whereRef('ur.user_id', '=', 's.user_id')
          .where(sql<boolean>`ur.valid @> now()`)
          .where('r.archived_at', 'is', null)
          .orderBy(sql`ur.role_id is not distinct from s.active_role_id`, 'desc')
          .orderBy('ur.position')
          .select([
            'r.id as role_id',
            'r.name as role_name',
            'r.is_owner',
            sql<string | null>`upper(ur.valid)`.as('role_ends_at'),
          ])
          .limit(1)
          .as('active'),
      (join) => join.onTrue(),
    )
    .select([
      's.user_id',
      's.venue_id',
      's.locked_at',
      sql<string>`least(s.expires_at, s.idle_expires_at)`.as('ends_at'),
      'u.name',
      'u.email',
      'u.avatar',
      'u.status',
      'u.language',
      'active.role_id',
      'active.role_name',
      'active.is_owner',
      'active.role_ends_at',
      sql<Permission[] | null>`(
        select jsonb_agg(jsonb_build_object('module', p.module, 'action', p.action, 'limits', p.limits))
        from role_permission p where p.venue_id = s.venue_id and p.role_id = active.role_id
      )`.as('permissions'),
    ])
    .where('s.id', '=', id)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst()
}
