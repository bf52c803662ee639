import { type Kysely, sql } from 'kysely'

/** Rides of an order that a plan moves to another session fit no more: somebody gives them back or sells others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_plan_order
      drop constraint session_plan_order_causes_check,
      add constraint session_plan_order_causes_check
        check (causes <@ array['cash', 'transfer', 'cardRefund', 'used', 'blocked', 'noPlace', 'more', 'card', 'ride'])`.execute(
    db,
  )
}
