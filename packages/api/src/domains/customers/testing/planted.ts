import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { escaped } from '../../../core/search-words.ts'

/**
 * Every column of the database, of whatever schema, that holds one of these texts: `customer.name`. Texts, JSON and lists
 * of texts are read as text, whole rows at once.
 */
export async function columnsWith(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select n.nspname as schema, c.relname as table, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype)`.execute(
    db,
  )
  const patterns = texts.map((text) => `%${escaped(text)}%`)
  const parts = columns.map(
    ({ schema, table, column }) => sql`
      select ${`${table}.${column}`} as name where exists (
        select from ${sql.table(`${schema}.${table}`)} t where t.${sql.ref(column)}::text ilike any(${patterns}))`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
