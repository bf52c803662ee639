import type { Db } from '@marquee/db'
import { sql } from 'kysely'

// When someone was last seen is written beside every call, refused ones included, and may be.
const ignored = 'last_seen_at'

interface Scope {
  without?: string[]
  /** Only the rows that carry this venue. */
  ofVenue?: string
}

/** The databases that have the function, which need it once. */
const prepared = new WeakMap<Db, Promise<unknown>>()

/**
 * A function that says the content of each table, in a schema of its own. It keeps a plan for each of them: planned
 * anew, a statement over a hundred tables costs thirty times as much.
 */
async function prepare(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    group by 1 order by 1`.execute(db)
  const parts = tables.map(({ name, columns }) => {
    const kept = columns.filter((column) => column !== ignored).map((column) => `t."${column}"`)
    const line = columns.includes(ignored) ? `row(${kept.join(', ')})` : 't'
    const isOfVenue = columns.includes('venue_id') ? 't.venue_id = of_venue' : 'false'
    // A sum, because rows have no order; hashes of the rows as they are, because written as text they cost three times as much.
    return `return query select '${name}', count(*) || ':' || coalesce(sum(hash_record_extended(${line}, 0)), 0)
      from public."${name}" t where of_venue is null or ${isOfVenue};`
  })
  await sql`create schema testing`.execute(db)
  await sql`create function testing.fingerprint(of_venue uuid) returns table (name text, content text)
    language plpgsql as ${sql.raw(`$$ begin ${parts.join('\n')} end $$`)}`.execute(db)
}

/** The whole content of the database as one text by table, so that a test can say that nothing changed. */
export async function fingerprint(db: Db, { without = [], ofVenue }: Scope = {}): Promise<Record<string, string>> {
  const preparing = prepared.get(db) ?? prepare(db)
  prepared.set(db, preparing)
  await preparing
  const { rows } = await sql<{ name: string; content: string }>`
    select name, content from testing.fingerprint(${ofVenue ?? null}::uuid)`.execute(db)
  return Object.fromEntries(
    rows.filter(({ name }) => !without.includes(name)).map(({ name, content }) => [name, content]),
  )
}
