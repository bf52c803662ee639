import { type Kysely, sql } from 'kysely'

/** What a plan gives back to cards that no terminal of ours has charged, somebody enters at the terminal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_plan_order
      drop constraint session_plan_order_causes_check,
      add constraint session_plan_order_causes_check
        check (causes <@ array['cash', 'transfer', 'cardRefund', 'used', 'blocked', 'noPlace', 'more', 'card'])`.execute(
    db,
  )
}
