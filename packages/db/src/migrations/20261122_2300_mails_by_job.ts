import { type Kysely, sql } from 'kysely'

/** Mails are sent by jobs, which know when the next try is due. The index on that time goes with its column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outgoing_mail drop column next_attempt_at`.execute(db)
}
