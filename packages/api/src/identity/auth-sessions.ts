import { timingSafeEqual } from 'node:crypto'
import {
  type ApiKeyId,
  type AuthSessionId,
  allPermissions,
  effectiveRights,
  language,
  mayDo,
  moduleKeys,
  type Permission,
  presence,
  type Rights,
  type RoleId,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Actor } from '../core/context.ts'
import { refuse } from '../core/refusal.ts'
import type { Feed } from '../realtime/feed.ts'
import type { Hub } from '../realtime/hub.ts'
import { type ActorRow, selectKeyActor, selectSessionActor } from './actor-rows.ts'
import { type ApiKeyParts, readApiKey } from './api-keys.ts'

/** The stream of a venue that says whose rights, roles or sessions changed. */
export const accessTopic = 'access'

/** Its payload: people who are named, or who hold a named role, are looked up again; `everybody`: all of the venue. */
export interface AccessChangePayload {
  everybody?: true
  userIds?: string[]
  roleIds?: string[]
  authSessionIds?: string[]
  apiKeyIds?: string[]
}

/** What identifies a caller: their auth session, or their key. */
export type CredentialId = AuthSessionId | ApiKeyId

/** The auth session of a person; FORBIDDEN for a program, which has none. */
export function authSessionOf(actor: Actor): AuthSessionId {
  return actor.authSessionId ?? refuse('FORBIDDEN')
}

/** The credential that an actor came with. */
export function credentialOf(actor: Actor): CredentialId {
  const id = actor.authSessionId ?? actor.apiKeyId
  if (id === null) throw new Error('an actor without a credential')
  return id
}

declare module '../core/context.ts' {
  interface Services {
    authSessions: AuthSessions
  }
}

/** Who is signed in, answered from memory; a change anywhere is seen within a second. */
export interface AuthSessions {
  /** The person behind a live auth session; null when it ended, ran out, or its person may no longer sign in. */
  find(id: AuthSessionId): Promise<Actor | null>
  /** The same, when memory knows it for sure at this moment; null: ask `find`. */
  recall(id: AuthSessionId): Actor | null
  /** The maker of a live API key, cut to its scopes; null for a wrong, revoked or expired one. */
  findByKey(key: string, ip: string): Promise<Actor | null>
  /** Whose key this is, if memory knows it; asks nobody. For counting calls, and for nothing that needs a right. */
  recognize(key: string): Actor | null
  /** Forgets whom a change concerns (null: everybody of the venue), at once and in this process only. */
  forget(venueId: VenueId, change: AccessChangePayload | null): void
  /** Calls back whenever something about this credential's person may have changed. Returns the way to stop. */
  onChange(id: CredentialId, callback: () => void): () => void
  close(): void
}

interface Entry {
  actor: Actor
  /** When the session or the key ends; milliseconds. */
  endsAt: number
  /** When one of the person's roles begins or ends by itself and they have to be looked up again; milliseconds. */
  freshUntil: number
  /** Of a key: what its secret must hash to. */
  secretHash: Buffer | null
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
const longestTimer = 2 ** 31 - 1

/** Whether a change of the access stream is about this person. */
export function concerns(change: AccessChangePayload, actor: Actor): boolean {
  return (
    change.everybody === true ||
    change.userIds?.includes(actor.userId) === true ||
    (actor.roleId !== null && change.roleIds?.includes(actor.roleId) === true) ||
    (actor.authSessionId !== null && change.authSessionIds?.includes(actor.authSessionId) === true) ||
    (actor.apiKeyId !== null && change.apiKeyIds?.includes(actor.apiKeyId) === true)
  )
}

/** Keeps actors in memory and forgets them when the venue's access stream names them. */
export function createAuthSessions({ db, hub }: { db: Db; hub: Hub }): AuthSessions {
  const entries = new Map<CredentialId, Entry>()
  const watches = new Map<VenueId, Watch>()
  const callbacks = new Map<CredentialId, Set<() => void>>()
  const turns = new Map<CredentialId, { time: number; timer: NodeJS.Timeout }>()
  const stampedAt = new Map<CredentialId, number>()
  let forgets = 0
  let closed = false

  function forget(venueId: VenueId, change: AccessChangePayload | null): void {
    forgets += 1
    for (const [id, entry] of entries) {
      if (entry.actor.venueId === venueId && (change === null || concerns(change, entry.actor))) entries.delete(id)
    }
    // A reader who is not in memory may be concerned too: being woken for nothing costs one lookup.
    for (const id of callbacks.keys()) if (!entries.has(id)) ring(id)
  }

  function ring(id: CredentialId): void {
    for (const callback of [...(callbacks.get(id) ?? [])]) callback()
  }

  // In the turn in which a change is read, and before its readers: whoever is told of it is looked up anew.
  function follow(venueId: VenueId, feed: Feed): void {
    let seen = feed.head
    feed.watch(() => {
      const changes = feed.since(seen)
      seen = feed.head
      if (changes === null) forget(venueId, null)
      else for (const change of changes) forget(venueId, change.payload as AccessChangePayload)
    })
  }

  function watchVenue(venueId: VenueId): Promise<void> {
    const known = watches.get(venueId)
    if (known) return known.ready
    const { feed, close } = hub.open({ venueId, topic: accessTopic })
    const ready = feed.refresh().then(
      () => follow(venueId, feed),
      (error: unknown) => {
        watches.delete(venueId)
        close()
        throw error
      },
    )
    watches.set(venueId, { ready, close })
    return ready
  }

  async function load(select: SelectRow): Promise<Entry | null> {
    let readAt = Date.now()
    let row = await select()
    if (!row) return null
    if (!watches.has(row.venue_id as VenueId)) {
      // Listening comes before believing: what was read before anybody listened is read again.
      await watchVenue(row.venue_id as VenueId)
      readAt = Date.now()
      row = await select()
      if (!row) return null
    }
    await watchVenue(row.venue_id as VenueId)
    return entryOf(row, readAt)
  }

  // A change that was told while the row was on its way may be missing in it: then it is read again.
  async function loadSettled(id: CredentialId, select: SelectRow): Promise<Entry | null> {
    for (let reads = 1; ; reads += 1) {
      const before = forgets
      const loaded = await load(select)
      if (loaded && loaded.endsAt <= Date.now()) return null
      if (before === forgets) {
        if (loaded) remember(id, loaded)
        return loaded
      }
      if (reads === readsAtMost) return loaded
    }
  }

  function known(id: CredentialId): Entry | null {
    const entry = entries.get(id)
    if (!entry || Math.min(entry.endsAt, entry.freshUntil) <= Date.now()) return null
    return hub.uncertainFor() < longestUncertainty ? entry : null
  }

  async function recall(id: CredentialId, select: SelectRow): Promise<Entry | null> {
    const entry = known(id)
    if (entry) return entry
    entries.delete(id)
    return loadSettled(id, select)
  }

  function remember(id: CredentialId, entry: Entry): void {
    if (entries.size >= keepAtMost) entries.clear()
    entries.set(id, entry)
    turnAt(id, entry.freshUntil)
  }

  // Nobody announces that a role begins or ends by itself: readers who wait for changes are woken by the clock. An
  // earlier turn stays: someone may have been let in by an answer that was read just before it.
  function turnAt(id: CredentialId, time: number): void {
    const planned = turns.get(id)
    if (closed || time === Number.POSITIVE_INFINITY || (planned && planned.time <= time)) return
    clearTimeout(planned?.timer)
    const timer = setTimeout(
      () => {
        turns.delete(id)
        entries.delete(id)
        ring(id)
      },
      Math.min(Math.max(time - Date.now(), 0), longestTimer),
    )
    timer.unref()
    turns.set(id, { time, timer })
  }

  // "Last seen" and "last used" are courtesies: they may be lost, and must never delay or fail a call.
  function stampNowAndThen(id: CredentialId, write: () => Promise<unknown>): void {
    const now = Date.now()
    if (now - (stampedAt.get(id) ?? 0) < stamp) return
    if (stampedAt.size >= keepAtMost) stampedAt.clear()
    stampedAt.set(id, now)
    void write().catch(() => stampedAt.delete(id))
  }

  return {
    forget,
    async find(id) {
      const entry = await recall(id, () => selectSessionActor(db, id))
      if (!entry) return null
      const { userId } = entry.actor
      // Two statements, so that no row is held while another is waited for.
      stampNowAndThen(id, () =>
        sql`update auth_session set last_seen_at = now() where id = ${id} and ended_at is null`
          .execute(db)
          .then(() => sql`update app_user set last_seen_at = now() where id = ${userId}`.execute(db)),
      )
      return entry.actor
    },
    recall: (id) => known(id)?.actor ?? null,
    async findByKey(key, ip) {
      const parts = readApiKey(key)
      if (!parts) return null
      const { venueId, id } = parts
      const entry = await recall(id, () => selectKeyActor(db, venueId, id))
      if (!entry || !isOf(parts, entry)) return null
      stampNowAndThen(id, () =>
        sql`update api_key set last_used_at = now(), last_used_ip = ${ip.slice(0, 60)}
          where venue_id = ${venueId} and id = ${id}`.execute(db),
      )
      return entry.actor
    },
    recognize(key) {
      const parts = readApiKey(key)
      const entry = parts && entries.get(parts.id)
      return entry && isOf(parts, entry) ? entry.actor : null
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
      for (const { timer } of turns.values()) clearTimeout(timer)
    },
  }
}

// All of the key must be right: memory finds it by its id alone.
function isOf({ venueId, hash }: ApiKeyParts, { actor, secretHash }: Entry): boolean {
  return secretHash !== null && actor.venueId === venueId && timingSafeEqual(secretHash, hash)
}

type SelectRow = () => Promise<ActorRow | undefined>

/** Who a row is about, with the rights of the role that it names. */
export function actorOf(row: ActorRow): Actor {
  const held: Permission[] = row.is_owner ? allPermissions() : (row.permissions ?? [])
  const isKey = row.api_key_id !== null
  return {
    userId: row.user_id as UserId,
    name: row.name,
    email: row.email,
    avatar: row.avatar,
    status: presence.parse(row.status),
    language: language.nullable().parse(row.language),
    venueId: row.venue_id as VenueId,
    venueLocale: row.locale === 'tr' ? 'tr' : 'en',
    venueCountry: row.country,
    authSessionId: row.auth_session_id as AuthSessionId | null,
    apiKeyId: row.api_key_id as ApiKeyId | null,
    apps: row.apps,
    roleId: row.role_id as RoleId | null,
    roleName: row.role_name,
    // The owner's place is a person's: a key has what its scopes name and no more.
    isOwner: row.is_owner === true && !isKey,
    rights: isKey ? cutTo(row.scopes ?? [], effectiveRights(held)) : effectiveRights(held),
    featuresOff: row.features_off ?? [],
    locked: row.locked_at !== null,
    mfaMissing: row.mfa_missing,
  }
}

function entryOf(row: ActorRow, readAt: number): Entry {
  return {
    endsAt: row.ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.ends_at),
    freshUntil: readAt + (row.role_changes_in ?? Number.POSITIVE_INFINITY),
    secretHash: row.secret_hash,
    actor: actorOf(row),
  }
}

// Scopes open the umbrella as a role does; limits are the role's.
function cutTo(scopes: readonly { module: string; action: string }[], rights: Rights): Rights {
  const opened = effectiveRights(scopes.map((scope) => ({ ...scope, limits: {} })))
  const cut: Rights = {}
  for (const key of moduleKeys) {
    for (const action of Object.keys(opened[key] ?? {})) {
      const limits = mayDo(rights, key, action) ? rights[key]?.[action] : undefined
      if (limits) cut[key] = { ...cut[key], [action]: limits }
    }
  }
  return cut
}
