import { type Kysely, sql } from 'kysely'

/**
 * Every entry of a fund is once still, and the index that keeps it so begins with what it is about. While it began with
 * the venue, a database that had not counted the rows yet took it for as good a way to the entry before as the key of
 * the fund, and each new entry was compared with all that the venue has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table fund_entry drop constraint fund_entry_once,
      add constraint fund_entry_once unique (source_id, kind, source, fund_id, venue_id)`.execute(db)
}
