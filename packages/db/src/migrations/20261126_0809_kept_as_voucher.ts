import { type Kysely, sql } from 'kysely'

/** A plan for a session that is called off may keep the money of its guests as gift cards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_plan
      drop constraint session_plan_outcome_check,
      add constraint session_plan_outcome_check check (outcome in ('refund', 'rebook', 'voucher', 'tell'))`.execute(db)
  await sql`
    alter table session_plan_order
      drop constraint session_plan_order_causes_check,
      add constraint session_plan_order_causes_check
        check (causes <@ array['cash', 'transfer', 'used', 'blocked', 'noPlace', 'more', 'card'])`.execute(db)
}
