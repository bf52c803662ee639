import { type Kysely, sql } from 'kysely'

/** A label of the mailbox that is renamed may get the slug of another; only a new one looks for a free slug. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_label drop constraint mail_label_venue_id_user_id_slug_key`.execute(db)
  await sql`create index mail_label_slug on mail_label (venue_id, user_id, slug)`.execute(db)
}
