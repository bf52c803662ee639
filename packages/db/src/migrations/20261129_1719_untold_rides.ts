import { type Kysely, sql } from 'kysely'

/**
 * A guest who was moved to another trip and could not be told by mail in time has to be called. `untold_leave` is when
 * they still count on leaving, until somebody has called them; null: there is nothing to call about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ride add column untold_leave timestamptz`.execute(db)
}
