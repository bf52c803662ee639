import { type Kysely, sql } from 'kysely'

/**
 * An open drawer holds no more than the largest amount that can be entered: deposits have no limit to their sum, and
 * above 2^53 minor units nobody could read the till any more. The constraint keeps its name, by which callers tell what
 * was wrong. A till that is already beyond it must not stop the migration, and can still be counted and closed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table till_session drop constraint till_session_cash_minor_check`.execute(db)
  await sql`
    alter table till_session add constraint till_session_cash_minor_check
      check (cash_minor >= 0 and (state <> 'open' or cash_minor <= 900000000000000)) not valid`.execute(db)
}
