import { type Kysely, sql } from 'kysely'

/**
 * What rides bring in has an account of its own. Venues that keep a book already have it at once; what was posted before
 * stays under other sales, because nothing in the book is ever changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into account (venue_id, code, kind, name)
    select distinct venue_id, '4020', 'income', '{"en": "Rides", "tr": "Yolculuklar"}'::jsonb from account
    on conflict do nothing`.execute(db)
}
