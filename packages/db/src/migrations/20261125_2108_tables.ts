import { type Kysely, sql } from 'kysely'

/**
 * A row of a plan may be a table: its seats are called "Table 2, seat 6". Plans that were imported before keep their rows,
 * as their drawings are kept under the hash of what they say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seat add column at_table boolean not null default false`.execute(db)
}
