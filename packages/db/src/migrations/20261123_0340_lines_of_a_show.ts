import { type Kysely, sql } from 'kysely'

/**
 * Deleting a show that sold nothing asks for every line that names it, not only for those that are owed. The index finds
 * the owed ones as well as the one that it replaces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index journal_line_show`.execute(db)
  await sql`create index journal_line_show on journal_line (venue_id, ticket_session_id)
    where ticket_session_id is not null`.execute(db)
}
