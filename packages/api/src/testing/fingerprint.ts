import type { Db } from '@marquee/db'
import { sql } from 'kysely'

// When somebody was last seen is written beside every call, refused ones included, and may be.
const ignored = 'last_seen_at'

interface Scope {
  without?: string[]
  /** Only the rows that carry this venue. */
  ofVenue?: string
}

/** The whole content of the database as one text by table, so that a test can say that nothing changed. */
export async function fingerprint(db: Db, { without = [], ofVenue }: Scope = {}): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    group by 1 order by 1`.execute(db)
  const parts = tables
    .filter(({ name }) => !without.includes(name))
    .map(({ name, columns }) => {
      const line = columns.includes(ignored) ? sql`(to_jsonb(t) - ${sql.lit(ignored)})::text` : sql`t::text`
      const isOfVenue = columns.includes('venue_id') ? sql`t.venue_id = ${ofVenue}` : sql`false`
      // A sum, because rows have no order; hashes, because the content is long.
      return sql`
        select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(hashtextextended(${line}, 0)), 0) as content
        from ${sql.table(name)} t where ${ofVenue === undefined ? sql`true` : isOfVenue}`
    })
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
