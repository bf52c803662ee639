import type { VenueId } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import { CompiledQuery } from 'kysely'
import type { SignedContext } from '../core/context.ts'
import { inputHash } from '../core/input-hash.ts'
import { type Announcement, auditRow } from './records.ts'
import type { AuditEntry, Command } from './work.ts'

/** A statement whose text was made once, and its parameters by name. */
export type Statement<Name extends string> = (values: Record<Name, unknown>) => CompiledQuery

/** The types of the parameters of a part of a statement, by name. */
export type ParameterTypes = Readonly<Record<string, string>>
/** Where these parameters stand in the text: what a part is written with. */
export type Places<Types extends ParameterTypes> = Record<keyof Types, string>

/** Makes a statement of a text in which parameters stand by their names, with their types. */
export function statementOf<Name extends string>(
  types: Record<Name, string>,
  write: (p: Record<Name, string>) => string,
): Statement<Name> {
  const names = Object.keys(types) as Name[]
  const places = names.map((name, at) => [name, `$${at + 1}::${types[name]}`])
  // PostgreSQL copies and measures the text at every call: without its line breaks it is a quarter shorter.
  const text = write(Object.fromEntries(places) as Record<Name, string>)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (values) =>
    CompiledQuery.raw(
      text,
      names.map((name) => values[name]),
    )
}

/** The parameters of `recordParts`. */
export const recordTypes = {
  venue: 'uuid',
  actor: 'uuid',
  commandId: 'text',
  procedure: 'text',
  hash: 'bytea',
  answer: 'jsonb',
  auditId: 'uuid',
  role: 'uuid',
  authSession: 'uuid',
  apiKey: 'uuid',
  entity: 'text',
  entityId: 'text',
  after: 'jsonb',
  requestId: 'text',
  topic: 'text',
  payload: 'jsonb',
} as const
type RecordName = keyof typeof recordTypes
/** What `recordParts` writes, by the names of its parameters. */
export type RecordValues = Record<RecordName, unknown>

/** What only the database knows of the answer, the audit's `after` and the change: SQL that gives a jsonb. */
export interface Added {
  answer: string
  after?: string
  payload?: string
}

const plus = (more: string | undefined) => (more === undefined ? '' : ` || ${more}`)

/**
 * The parts of a WITH that write what is kept beside the work: the command with its answer, audit, change. They do so
 * when `ready` has its row; an id that was used already ends the statement, and all that it did.
 */
export const recordParts = (p: Places<typeof recordTypes>, added: Added): string => `
  kept as (
    insert into command (venue_id, actor_id, command_id, procedure, request_hash, answer)
    select ${p.venue}, ${p.actor}, ${p.commandId}, ${p.procedure}, ${p.hash}, ${p.answer}${plus(added.answer)} from ready
  ), audited as (
    insert into audit_event (venue_id, id, actor_id, actor_role_id, auth_session_id, api_key_id, action, entity,
      entity_id, after, request_id)
    select ${p.venue}, ${p.auditId}, ${p.actor}, ${p.role}, ${p.authSession}, ${p.apiKey}, ${p.procedure}, ${p.entity},
      ${p.entityId}, ${p.after}${plus(added.after)}, ${p.requestId} from ready
  ), raised as (
    insert into stream (venue_id, topic, version) select ${p.venue}, ${p.topic}, 1 from ready
    on conflict (venue_id, topic) do update set version = stream.version + 1
    returning version
  ), told as (
    insert into stream_change (venue_id, topic, version, payload)
    select ${p.venue}, ${p.topic}, raised.version, ${p.payload}${plus(added.payload)} from raised, ready
  )`

interface AtOnce<Row> {
  command: Command
  /** As far as it is known before. */
  answer: object
  audit: AuditEntry
  announcement: Announcement
  /** Sends the statement; undefined when it found something that stands against it and did nothing. */
  send(records: RecordValues): Promise<Row | undefined>
}

/** Whether a command may be tried in one statement: no approval has to be spent, no transaction is open. */
export const mayRunAtOnce = (ctx: SignedContext): boolean => ctx.approval === null && !ctx.services.db.isTransaction

const settledByTheLongWay = new Set(['unique', 'foreign_key', 'check', 'deadlock', 'serialization'])

/**
 * Runs a command as one statement that does all or nothing and commits by itself: one trip instead of four, and the
 * same rows. Whatever is out of the ordinary (the command was sent before, a seat is gone, a price has moved on) is not
 * looked at here: undefined is answered, nothing was written, and `runCommand` decides what it is.
 */
export async function runAtOnce<Row>(ctx: SignedContext, attempt: AtOnce<Row>): Promise<Row | undefined> {
  const { command, announcement, send } = attempt
  const { commandId, procedure } = command
  const { commandId: _, ...input } = command.input
  const { row: audit, texts } = auditRow(ctx, attempt.audit)
  // Personal texts have a table of their own, which this statement does not know.
  if (texts.length > 0) return undefined
  const records: RecordValues = {
    venue: ctx.venueId,
    actor: ctx.actor.userId,
    commandId,
    procedure,
    hash: inputHash(procedure, input),
    answer: JSON.stringify(attempt.answer),
    auditId: audit.id,
    role: audit.actor_role_id,
    authSession: audit.auth_session_id,
    apiKey: audit.api_key_id,
    entity: audit.entity,
    entityId: audit.entity_id,
    after: audit.after,
    requestId: audit.request_id,
    topic: announcement.topic,
    payload: JSON.stringify(announcement.payload),
  }
  let row: Row | undefined
  try {
    row = await send(records)
  } catch (error) {
    if (settledByTheLongWay.has(classifyPgError(error).kind)) return undefined
    throw error
  }
  if (row) ctx.services.hub.wakeUp([announcement as Announcement & { venueId: VenueId }])
  return row
}
