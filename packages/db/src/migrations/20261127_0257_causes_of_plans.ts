import { type Kysely, sql } from 'kysely'

/** What a plan leaves to people: rides and food alike. One had taken the place of the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_plan_order
      drop constraint session_plan_order_causes_check,
      add constraint session_plan_order_causes_check check (causes <@
        array['cash', 'transfer', 'cardRefund', 'used', 'blocked', 'noPlace', 'food', 'ride', 'more', 'card'])`.execute(
    db,
  )
}
