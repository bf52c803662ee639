import { type Kysely, sql } from 'kysely'

/**
 * Permission to depart from the list holds for one order of one show, as far as was approved in every respect. What was
 * approved before this names no show and covers nothing any more: it is asked for again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not a foreign key: a show that has sold nothing can still be deleted.
  await sql`alter table allowance add column ticket_session_id uuid`.execute(db)
}
