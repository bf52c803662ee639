import { type Kysely, sql } from 'kysely'

/**
 * An order that a counter sold without the server is called by the name that its receipt says: the counter's series and
 * the number of the sale there. It has a call number too, which nobody was told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table food_order add column call_name text check (length(call_name) between 1 and 16)`.execute(db)
}
