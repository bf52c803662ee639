import { type Kysely, sql } from 'kysely'

/** The secret of a new phone waits beside the present one, which counts until a code of the new one was seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table totp_factor
      add column next_secret bytea,
      add check (next_secret is null or confirmed_at is not null)`.execute(db)
}
