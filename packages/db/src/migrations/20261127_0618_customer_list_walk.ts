import { type Kysely, sql } from 'kysely'

/**
 * The list of customers by name says what is looked for in them, so a search that walks along it reads the index alone:
 * a beginning of two letters is met by one in a hundred, and each was fetched from the table to see that it was not it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const language of ['en', 'tr']) {
    const index = sql.id(`customer_by_name_${language}`)
    await sql`drop index ${index}`.execute(db)
    await sql`create index ${index} on customer (venue_id, (name collate ${sql.id(`marquee_${language}`)}), id)
      include (search_key) where archived_at is null`.execute(db)
  }
}
