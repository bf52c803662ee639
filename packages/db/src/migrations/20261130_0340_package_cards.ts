import { type Kysely, sql } from 'kysely'

/**
 * A package may hold gift cards, each with money of its own on it. What is asked for one is what is on it, so its share of
 * a fixed price is its face; what was sold of one is a line of gift cards below the line of its package.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table package_item
      add column face_minor bigint check (face_minor between 1 and 900000000000000),
      add constraint package_item_voucher check ((kind = 'voucher') = (face_minor is not null)),
      add constraint package_item_face check (
        face_minor is null
        or (designated_minor is null and extra_minor = 0)
        or coalesce(designated_minor, 0) + extra_minor = qty * face_minor)`.execute(db)
  await sql`
    alter table order_line
      drop constraint order_line_special,
      add constraint order_line_special check (
        case when special is null then list_minor is null and parent_line_no is null
        else (kind = 'pass' or (kind in ('ride', 'food', 'voucher') and special = 'package'))
          and reverses_line_no is null and list_minor is not null and coalesce(length(reason), 0) > 0
          and (special = 'package') = (parent_line_no is not null)
          and (special = 'package' or (special = 'comp') = (unit_minor = 0)) end)`.execute(db)
  // A plan that takes back passes leaves a card that has paid already to a person.
  await sql`
    alter table session_plan_order
      drop constraint session_plan_order_causes_check,
      add constraint session_plan_order_causes_check
        check (causes <@ array['cash', 'transfer', 'cardRefund', 'used', 'blocked', 'noPlace', 'food', 'ride', 'more',
          'card', 'cardSpent'])`.execute(db)
}
