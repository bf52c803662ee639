import { type Kysely, sql } from 'kysely'

/**
 * An entry of a fund counts on the day on which the book counts it: what came late from a locked month counted in that
 * month here and in the next open one there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fund_entry disable trigger append_only`.execute(db)
  await sql`
    update fund_entry n set business_date = e.business_date from journal_entry e
    where e.venue_id = n.venue_id and e.source = n.source and e.source_id = n.source_id and e.act = n.kind
      and e.business_date <> n.business_date`.execute(db)
  await sql`alter table fund_entry enable trigger append_only`.execute(db)
}
