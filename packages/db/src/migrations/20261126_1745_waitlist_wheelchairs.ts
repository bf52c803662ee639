import { type Kysely, sql } from 'kysely'

/** How many of a party that waits need a place for a wheelchair. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table waitlist_party
      add column wheelchairs smallint not null default 0,
      add constraint waitlist_party_wheelchairs check (wheelchairs between 0 and people)`.execute(db)
}
