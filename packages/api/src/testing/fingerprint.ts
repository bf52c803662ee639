import type { Db } from '@marquee/db'
import { sql } from 'kysely'

// When someone was last seen is written beside every call, refused ones included, and may be.
const ignored = 'last_seen_at'

interface Scope {
  without?: string[]
  /** Only the rows that carry this venue. */
  ofVenue?: string | null
}

/** What is known of a database: its tables, and what they held when they were looked at last, by whose rows. */
interface Known {
  tables: string[]
  contents: Map<string | null, Map<string, string>>
}

/** Of each database that was looked at, by whoever looks: one look after the other. */
const looks = new WeakMap<Db, Promise<Known>>()

/**
 * A function that says the content of tables, in a schema of its own. It keeps a plan for each of them: planned
 * anew, a statement over a hundred tables costs thirty times as much. And triggers that write down which table was
 * written in: what nobody wrote in since holds what it held, which saves almost all of the work.
 */
async function prepare(db: Db): Promise<Known> {
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
    return `if '${name}' = any(names) then
      return query select '${name}', count(*) || ':' || coalesce(sum(hash_record_extended(${line}, 0)), 0)
        from public."${name}" t where of_venue is null or ${isOfVenue};
    end if;`
  })
  const triggers = tables.map(
    ({ name }) => `create trigger zz_written after insert or update or delete or truncate on public."${name}"
      for each statement execute function testing.note_written();`,
  )
  await sql`create schema if not exists testing`.execute(db)
  await sql`create unlogged table testing.written (name text not null)`.execute(db)
  await sql`create function testing.note_written() returns trigger language plpgsql security definer as ${sql.raw(`$$ begin
    insert into testing.written values (tg_table_name);
    return null;
  end $$`)}`.execute(db)
  await sql`create function testing.fingerprint(names text[], of_venue uuid) returns table (name text, content text)
    language plpgsql as ${sql.raw(`$$ begin ${parts.join('\n')} end $$`)}`.execute(db)
  await sql`do ${sql.raw(`$do$ begin ${triggers.join('\n')} end $do$`)}`.execute(db)
  return { tables: tables.map(({ name }) => name), contents: new Map() }
}

/** Looks again at the tables in which something was written since, whether or not it changed them. */
async function look(db: Db, known: Known, ofVenue: string | null): Promise<Known> {
  const { rows: written } = await sql<{ name: string }>`
    with gone as (delete from testing.written returning name) select distinct name from gone`.execute(db)
  for (const content of known.contents.values()) for (const { name } of written) content.delete(name)
  const content = known.contents.get(ofVenue) ?? new Map<string, string>()
  const names = known.tables.filter((name) => !content.has(name))
  if (names.length > 0) {
    const { rows } = await sql<{ name: string; content: string }>`
      select name, content from testing.fingerprint(${names}::text[], ${ofVenue}::uuid)`.execute(db)
    for (const row of rows) content.set(row.name, row.content)
  }
  known.contents.set(ofVenue, content)
  return known
}

/** The whole content of the database as one text by table, so that a test can say that nothing changed. */
export async function fingerprint(
  db: Db,
  { without = [], ofVenue = null }: Scope = {},
): Promise<Record<string, string>> {
  const looking = (looks.get(db) ?? prepare(db)).then((known) => look(db, known, ofVenue))
  looks.set(db, looking)
  const { tables, contents } = await looking
  const content = contents.get(ofVenue)
  const kept = tables.filter((name) => !without.includes(name))
  return Object.fromEntries(kept.map((name) => [name, content?.get(name) ?? '']))
}
