import type { VenueId } from '@marquee/contract'
import { lastStatement, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { insertPersonal, withoutPersonal } from '../audit/personal.ts'
import type { Actor, Context } from '../core/context.ts'
import type { AuditEntry, Tx } from '../core/work.ts'
import { raiseStreams } from '../realtime/publish.ts'

/** A change that a live stream is told. */
export interface Announcement {
  venueId: VenueId
  topic: string
  payload: Record<string, unknown>
}

/** The answer of a command, kept for a caller that sends it again. */
export interface Kept {
  venue_id: string
  actor_id: string
  command_id: string
  /** JSON. */
  answer: string
}

/** The row of an audit entry, and what it says of people, which is kept beside it. */
export function auditRow(ctx: Context, entry: AuditEntry) {
  const actor: Actor | null = ctx.actor
  const venueId = entry.as?.venueId ?? actor?.venueId
  if (!venueId) throw new Error('an audit entry needs a venue')
  const subject = { venueId, entity: entry.entity, entityId: entry.entityId }
  const before = withoutPersonal(subject, entry.before ?? null)
  const after = withoutPersonal(subject, entry.after ?? null)
  const row = {
    venue_id: venueId,
    id: uuidv7(),
    actor_id: entry.as ? entry.as.actorId : (actor?.userId ?? null),
    actor_role_id: actor?.roleId ?? null,
    auth_session_id: entry.as ? (entry.as.authSessionId ?? null) : (actor?.authSessionId ?? null),
    api_key_id: actor?.apiKeyId ?? null,
    approver_id: entry.approverId ?? ctx.approval?.approverId ?? null,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    before: before.said && JSON.stringify(before.said),
    after: after.said && JSON.stringify(after.said),
    reason: entry.reason ?? null,
    request_id: ctx.requestId.slice(0, 100),
  }
  return { row, texts: [...before.texts, ...after.texts] }
}

type Audited = ReturnType<typeof auditRow>

const insertAudit = (row: Audited['row']): RawBuilder<unknown> =>
  sql`insert into audit_event (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`

// Many by one statement, whatever their number.
const insertAudits = (rows: readonly Audited['row'][]): RawBuilder<unknown> => {
  const [first] = rows
  const names = sql.join(Object.keys(first ?? {}).map((name) => sql.ref(name)))
  const given = rows.map(({ before, after, ...row }) => ({
    ...row,
    before: before && (JSON.parse(before) as unknown),
    after: after && (JSON.parse(after) as unknown),
  }))
  return sql`insert into audit_event (${names})
    select ${names} from jsonb_populate_recordset(null::audit_event, ${JSON.stringify(given)}::jsonb)`
}

const keepAnswer = ({ venue_id, actor_id, command_id, answer }: Kept): RawBuilder<unknown> =>
  sql`update command set answer = ${answer}
    where venue_id = ${venue_id} and actor_id = ${actor_id} and command_id = ${command_id}`

interface Records {
  audits: readonly Audited[]
  announcements: Announcement[]
  kept: Kept | null
}

const streamOf = (announcement: Announcement) => `${announcement.venueId}:${announcement.topic}`
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Writes what is kept beside the work itself: audit, changes, the command's answer. The last audit, the answer and all
 * changes travel in one statement, which, with `isLast`, takes the COMMIT with it. Streams are told always in the same order, so that two
 * transactions that tell the same ones cannot wait for each other.
 */
export async function writeRecords(tx: Tx, records: Records, { isLast }: { isLast: boolean }): Promise<void> {
  const { audits, announcements, kept } = records
  announcements.sort((a, b) => order(streamOf(a), streamOf(b)))
  const texts = audits.flatMap((audit) => audit.texts)
  const earlier = audits.slice(0, -1).map(({ row }) => row)
  if (earlier.length > 0) await insertAudits(earlier).execute(tx)
  const [audit] = audits.slice(-1)
  const parts: RawBuilder<unknown>[] = []
  if (texts.length > 0) parts.push(sql`personal as (${insertPersonal(texts)})`)
  if (audit) parts.push(sql`audited as (${insertAudit(audit.row)})`)
  if (kept) parts.push(sql`kept as (${keepAnswer(kept)})`)
  parts.push(...raiseStreams(announcements))
  if (parts.length === 0) return
  await sql`${sql.raw(isLast ? `${lastStatement} ` : '')}with ${sql.join(parts)} select`.execute(tx)
}
