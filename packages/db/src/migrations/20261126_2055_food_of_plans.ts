import { type Kysely, sql } from 'kysely'

/** What was ordered ahead for a show that is called off, and is no longer only an order, somebody decides about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_plan_order
      drop constraint session_plan_order_causes_check,
      add constraint session_plan_order_causes_check check (causes <@
        array['cash', 'transfer', 'cardRefund', 'used', 'blocked', 'noPlace', 'more', 'card', 'food'])`.execute(db)
}
