import type { Db } from '@marquee/db'
import { sql } from 'kysely'

// When somebody was last seen is written beside every call, refused ones included, and may be.
const ignored = sql.lit('last_seen_at')

interface Scope {
  without?: string[]
  /** Only the rows that carry this venue. */
  ofVenue?: string
}

/** The whole content of the database as one text by table, so that a test can say that nothing changed. */
export async function fingerprint(db: Db, { without = [], ofVenue }: Scope = {}): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`.execute(
    db,
  )
  const counted = ofVenue === undefined ? sql`true` : sql`to_jsonb(t) ->> 'venue_id' = ${ofVenue}`
  const parts = tables
    .filter(({ name }) => !without.includes(name))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name, count(*) || ':' || coalesce(md5(string_agg(line, '|' order by line)), '') as content
        from (select (to_jsonb(t) - ${ignored})::text as line from ${sql.table(name)} t where ${counted}) as lines`,
    )
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
