import type { Db } from '@marquee/db'
import { sql } from 'kysely'

// When somebody was last seen is written beside every call, refused ones included, and may be.
const ignored = sql.lit('last_seen_at')

/** The whole content of the database as one text by table, so that a test can say that nothing changed. */
export async function fingerprint(db: Db, options: { without?: string[] } = {}): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`.execute(
    db,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    if (options.without?.includes(name)) continue
    const { rows } = await sql<{ content: string }>`
      select count(*) || ':' || coalesce(md5(string_agg(line, '|' order by line)), '') as content
      from (select (to_jsonb(t) - ${ignored})::text as line from ${sql.table(name)} t) as lines`.execute(db)
    found[name] = rows[0]?.content ?? ''
  }
  return found
}
