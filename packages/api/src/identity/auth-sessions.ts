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
  /** Forgets whom a change concerns (null: everybody of the venue), at once and in this process only. */
  forget(venueId: VenueId, change: AccessChangePayload | null): void
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
  ready: Promise<void>
  close(): void
}

// Without a sure word from the database for this long, nobody is believed from memory.
const longestUncertainty = 3000
const keepAtMost = 20_000
const stamp = 60_000
const readsAtMost = 5

/** Whether a change of the access stream is about this person. */
export function concerns(change: AccessChangePayload, actor: Actor): boolean {
  return (
    change.userIds?.includes(actor.userId) === true ||
    (actor.roleId !== null && change.roleIds?.includes(actor.roleId) === true) ||
    change.authSessionIds?.includes(actor.authSessionId) === true
  )
}

/** Keeps actors in memory and forgets them when the venue's access stream names them. */
export function createAuthSessions({ db, hub }: { db: Db; hub: Hub }): AuthSessions {
  const entries = new Map<AuthSessionId, Entry>()
  const watches = new Map<VenueId, Watch>()
  const callbacks = new Map<AuthSessionId, Set<() => void>>()
  const stampedAt = new Map<AuthSessionId, number>()
  let forgets = 0
  let closed = false

  function forget(venueId: VenueId, change: AccessChangePayload | null): void {
    forgets += 1
    for (const [id, entry] of entries) {
      if (entry.actor.venueId === venueId && (change === null || concerns(change, entry.actor))) entries.delete(id)
    }
    // Whoever is not in memory may be concerned too: being woken for nothing costs him one look.
    for (const [id, set] of callbacks) if (!entries.has(id)) for (const callback of [...set]) callback()
  }

  async function follow(venueId: VenueId, feed: Feed): Promise<void> {
    let seen = feed.head
    while (!closed) {
      await feed.waitBeyond(seen)
      const changes = feed.since(seen)
      seen = feed.head
      if (changes === null) forget(venueId, null)
      else for (const change of changes) forget(venueId, change.payload as AccessChangePayload)
    }
  }

  function watchVenue(venueId: VenueId): Promise<void> {
    const known = watches.get(venueId)
    if (known) return known.ready
    const { feed, close } = hub.open({ venueId, topic: accessTopic })
    const ready = feed.refresh().then(
      () => void follow(venueId, feed),
      (error: unknown) => {
        watches.delete(venueId)
        close()
        throw error
      },
    )
    watches.set(venueId, { ready, close })
    return ready
  }

  async function load(id: AuthSessionId): Promise<Entry | null> {
    let row = await selectActor(db, id)
    if (!row) return null
    if (!watches.has(row.venue_id as VenueId)) {
      // Listening comes before believing: what was read before anybody listened is read again.
      await watchVenue(row.venue_id as VenueId)
      row = await selectActor(db, id)
      if (!row) return null
    }
    const venueId = row.venue_id as VenueId
    await watchVenue(venueId)
    const held: Permission[] = row.is_owner ? allPermissions() : ((row.permissions ?? []) as Permission[])
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
        roleId: row.role_id as RoleId | null,
        roleName: row.role_name,
        isOwner: row.is_owner ?? false,
        rights: effectiveRights(held),
        locked: row.locked_at !== null,
      },
    }
  }

  // A change that was told while the row was on its way may be missing in it: then it is read again.
  async function loadSettled(id: AuthSessionId): Promise<Entry | null> {
    for (let reads = 1; ; reads += 1) {
      const before = forgets
      const loaded = await load(id)
      if (loaded && loaded.endsAt <= Date.now()) return null
      if (before === forgets) {
        if (loaded) remember(id, loaded)
        return loaded
      }
      if (reads === readsAtMost) return loaded
    }
  }

  function remember(id: AuthSessionId, entry: Entry): void {
    if (entries.size >= keepAtMost) entries.clear()
    entries.set(id, entry)
  }

  function noteSeen(id: AuthSessionId, userId: UserId): void {
    const now = Date.now()
    if (now - (stampedAt.get(id) ?? 0) < stamp) return
    if (stampedAt.size >= keepAtMost) stampedAt.clear()
    stampedAt.set(id, now)
    // "Last seen" is a courtesy: it may be lost, and it must never delay or fail a call. Two statements, so that no
    // row is held while another is waited for.
    void sql`update auth_session set last_seen_at = now() where id = ${id} and ended_at is null`
      .execute(db)
      .then(() => sql`update app_user set last_seen_at = now() where id = ${userId}`.execute(db))
      .catch(() => stampedAt.delete(id))
  }

  return {
    forget,
    async find(id) {
      const known = entries.get(id)
      const believed = known && known.endsAt > Date.now() && hub.uncertainFor() < longestUncertainty ? known : undefined
      if (!believed) entries.delete(id)
      const entry = believed ?? (await loadSettled(id))
      if (!entry) return null
      noteSeen(id, entry.actor.userId)
      return entry.actor
    },
    onChange(id, callback) {
      const set = callbacks.get(id) ?? new Set()
      set.add(callback)
      callbacks.set(id, set)
      return () => {
        set.delete(callback)
        if (set.size === 0 && callbacks.get(id) === set) callbacks.delete(id)
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
