import { createHash } from 'node:crypto'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../core/work.ts'

// One link: the digest before it and everything that is in the event, in a form that the database itself writes
// (instants with microseconds, jsonb in its own order of keys), so that the same row gives the same text everywhere.

const sealedColumns = [
  'e.venue_id',
  'e.id',
  'e.actor_id',
  'e.actor_role_id',
  'e.auth_session_id',
  'e.action',
  'e.entity',
  'e.entity_id',
  'e.reason',
  'e.request_id',
  'e.approver_id',
  'e.api_key_id',
] as const

const sealedTexts = [
  sql<string>`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('moment'),
  sql<string | null>`e.before::text`.as('before'),
  sql<string | null>`e.after::text`.as('after'),
] as const

export interface SealedEvent {
  venue_id: string
  id: string
  actor_id: string | null
  actor_role_id: string | null
  auth_session_id: string | null
  action: string
  entity: string
  entity_id: string
  reason: string | null
  request_id: string | null
  approver_id: string | null
  api_key_id: string | null
  moment: string
  before: string | null
  after: string | null
}

/** The digest of the first link's predecessor. */
export const chainStart: Buffer = Buffer.alloc(32)

/** The digest of a link: sha256 over the digest before it and the event. */
export function linkDigest(previous: Buffer, event: SealedEvent): Buffer {
  return createHash('sha256').update(previous).update(textOf(event)).digest()
}

function textOf(event: SealedEvent): string {
  // Columns that came later count where they say something, so that links from before them still fit.
  const isLater = (name: string) => name === 'approver_id' || name === 'api_key_id'
  const fields = Object.entries(event)
    .filter(([name, value]) => value !== null || !isLater(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(fields)
}

/** Events of a venue that no link covers yet, the oldest first. */
export async function selectUnsealed(db: Db | Tx, venueId: string, limit: number): Promise<SealedEvent[]> {
  return db
    .selectFrom('audit_event as e')
    .select(sealedColumns)
    .select(sealedTexts)
    .where('e.venue_id', '=', venueId)
    .where(isUnsealed)
    .where(sql<boolean>`e.at >= ${sealedFrom(venueId)}`)
    .orderBy('e.at')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/**
 * From when on events are sealed: a transaction lives for seconds, so nothing appears a day late, and the whole past need
 * not be looked through. What appears before it was slipped in.
 */
export const sealedFrom = (venueId: string) => sql<string>`coalesce((
  select last.at - interval '1 day' from audit_seal s
  join audit_event last on last.venue_id = s.venue_id and last.id = s.event_id
  where s.venue_id = ${venueId} order by s.number desc limit 1), '-infinity')`

export const isUnsealed = sql<boolean>`not exists (
  select from audit_seal s where s.venue_id = e.venue_id and s.event_id = e.id)`

/** Events as they are sealed. */
export function selectSealed(db: Db | Tx, venueId: string, ids: readonly string[]): Promise<SealedEvent[]> {
  return db
    .selectFrom('audit_event as e')
    .select(sealedColumns)
    .select(sealedTexts)
    .where('e.venue_id', '=', venueId)
    .where('e.id', 'in', ids)
    .execute()
}

/** Links of a venue after a number, in order, each with its event; the event is null when it is gone. */
export async function selectLinks(db: Db | Tx, venueId: string, after: number, limit: number) {
  const links = await db
    .selectFrom('audit_seal')
    .select(['number', 'event_id', 'digest'])
    .where('venue_id', '=', venueId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
  if (links.length === 0) return []
  const events = await selectSealed(
    db,
    venueId,
    links.map((link) => link.event_id),
  )
  const byId = new Map(events.map((event) => [event.id, event]))
  return links.map((link) => ({ ...link, event: byId.get(link.event_id) ?? null }))
}
