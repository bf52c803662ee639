import type { VenueId } from '@marquee/contract'
import { JOB_SCHEMA } from '@marquee/db'
import { sql } from 'kysely'
import { escaped } from '../../../../core/search-words.ts'
import { tailOf, withoutWords } from '../../../../core/without-words.ts'
import type { Tx } from '../../../../door/work.ts'
import type { Traces } from './traces.ts'

interface Log {
  table: string
  key: readonly string[]
  /** JSON. */
  json: readonly string[]
  text?: readonly string[]
  /** A phone as somebody typed it. */
  typed?: string
}

// What is kept of calls, files and messages for a while: answers, rows of imports, questions to approvers, events.
const logs: readonly Log[] = [
  { table: 'command', key: ['actor_id', 'command_id'], json: ['answer'] },
  { table: 'batch_item', key: ['batch_id', 'no'], json: ['input', 'result', 'error'], typed: "input ->> 'phone'" },
  { table: 'approval', key: ['id'], json: ['summary'], text: ['note', 'reason'] },
  { table: 'stream_change', key: ['topic', 'version'], json: ['payload'] },
  { table: 'webhook_event', key: ['id'], json: ['data'] },
  { table: 'outgoing_mail', key: ['id'], json: ['params'], text: ['last_error'] },
]

/** Patterns of a customer's phones as they may have been typed, over the digits of a text. */
export const tailsOf = ({ contacts }: Pick<Traces, 'contacts'>): string[] =>
  contacts.flatMap((contact) => tailOf(contact) ?? []).map((tail) => `%${tail}`)

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

interface Forgotten {
  venueId: VenueId
  traces: Traces
}

/**
 * Takes the words of a customer out of what is kept of calls and messages. A row is theirs when it says one of their
 * phones or addresses, or names them or what they bought by its id: another guest may have the same name.
 */
export async function eraseLogs(tx: Tx, { venueId, traces }: Forgotten): Promise<void> {
  const { contacts } = traces
  const ids = new Set(Object.values(traces).flat())
  const { names } = traces
  const clean = withoutWords({ contacts, names })
  const withoutContacts = withoutWords({ contacts, names: [] })
  const inJson = (text: string) => `%${escaped(JSON.stringify(text).slice(1, -1))}%`
  const patterns = [...contacts, ...names, ...traces.customers].map(inJson)
  const tails = tailsOf(traces)

  const isTheirs = (said: unknown) => {
    const text = JSON.stringify(said)
    return (text.match(uuids) ?? []).some((id) => ids.has(id)) || text !== JSON.stringify(withoutContacts(said))
  }
  for (const { table, key, json, text = [], typed } of logs) {
    const columns = [...json, ...text]
    const whole = sql`concat_ws(' ', ${sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))})`
    const dialled = typed ? sql`or regexp_replace(${sql.raw(typed)}, '[^0-9]', '', 'g') like any(${tails})` : sql``
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join([...key, ...columns].map((name) => sql.ref(name)))} from ${sql.table(table)}
      where venue_id = ${venueId} and (${whole} ilike any(${patterns}) ${dialled})`.execute(tx)
    for (const row of rows) {
      const said = columns.map((name) => row[name] ?? null)
      if (!isTheirs(said)) continue
      const sets = [
        ...json.map(
          (name) => sql`${sql.ref(name)} = ${row[name] === null ? null : JSON.stringify(clean(row[name]))}::jsonb`,
        ),
        ...text.map((name) => sql`${sql.ref(name)} = ${clean(row[name])}`),
      ]
      const at = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`)
      await sql`update ${sql.table(table)} set ${sql.join(sets)}
        where venue_id = ${venueId} and ${sql.join(at, sql` and `)}`.execute(tx)
    }
  }
}

/** Takes the words of a customer out of what messages were sent for: a search that looked for them, or a tag. */
export async function eraseSegments(tx: Tx, { venueId, traces }: Forgotten): Promise<void> {
  const clean = withoutWords(traces) as (text: string) => string
  const patterns = [...traces.contacts, ...traces.names].map((text) => `%${escaped(text)}%`)
  const { rows } = await sql<{ id: string; segment: string }>`
    select id, segment from customer_message
    where venue_id = ${venueId}
      and (segment ilike any(${patterns}) or regexp_replace(segment, '[^0-9]', '', 'g') like any(${tailsOf(traces)}))`.execute(
    tx,
  )
  for (const { id, segment } of rows) {
    await sql`update customer_message set segment = ${clean(segment)}
      where venue_id = ${venueId} and id = ${id}`.execute(tx)
  }
}

/**
 * Takes back the mails to a customer and those about their orders, sent or not. The jobs behind them go too: one that
 * failed keeps the words of the mail server, and in them an address.
 */
export async function eraseMails(tx: Tx, { venueId, traces }: Forgotten): Promise<number> {
  const about = [...traces.customers, ...traces.orders, ...traces.groups]
  const { rows } = await sql<{ id: string }>`
    delete from outgoing_mail
    where venue_id = ${venueId} and (lower(recipient) = any(${traces.contacts}) or exists (
      select from regexp_matches(params::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') named
      where named[1] = any(${about})))
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await sql`delete from ${sql.table(`${JOB_SCHEMA}.job`)} where name = 'mail.send' and id = any(${ids}::uuid[])`.execute(
      tx,
    )
  }
  return ids.length
}
