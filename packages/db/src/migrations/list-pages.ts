import { type Kysely, sql } from 'kysely'
import { type OrderedBy, orderKey } from '../order-key.ts'

interface ListedTable {
  table: string
  /** Columns that a search looks through: texts, and names in both languages. */
  searched: readonly Column[]
  /** Columns by which the list can be ordered. */
  sorts: readonly Column[]
}

interface Column {
  name: string
  kind: OrderedBy
}

/**
 * What the list of a record in pages needs of its table: `search_key`, which is looked through, and an index for each
 * order, of the records in use and of those in the archive. With these a page reads no more rows than it shows, however
 * long the list is and wherever the page is.
 */
export async function listInPages(db: Kysely<unknown>, { table, searched, sorts }: ListedTable): Promise<void> {
  const words = searched.map(({ name, kind }) =>
    kind === 'local'
      ? sql`fold(coalesce(${sql.ref(name)} ->> 'en', '')) || ' ' || fold(coalesce(${sql.ref(name)} ->> 'tr', ''))`
      : sql`fold(coalesce(${sql.ref(name)}, ''))`,
  )
  await sql`alter table ${sql.table(table)}
    add column search_key text not null generated always as (${sql.join(words, sql` || ' ' || `)}) stored`.execute(db)
  await sql`create index ${sql.id(`${table}_search`)} on ${sql.table(table)}
    using gin (search_key gin_trgm_ops)`.execute(db)
  for (const { name, kind } of sorts) {
    for (const language of kind === 'value' ? ([null] as const) : (['en', 'tr'] as const)) {
      for (const archived of [false, true]) {
        const index = [table, 'by', name, language, archived ? 'archived' : null].filter(Boolean).join('_')
        await sql`create index ${sql.id(index)} on ${sql.table(table)}
          (venue_id, (${orderKey(sql.ref(name), kind, language)}), id)
          where archived_at is ${archived ? sql`not null` : sql`null`}`.execute(db)
      }
    }
  }
}
