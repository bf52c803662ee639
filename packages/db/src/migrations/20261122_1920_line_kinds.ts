import { type Kysely, sql } from 'kysely'

/**
 * Lines of every kind that an order may have, with what must hold of each. Pass type, seat category and price rule
 * belong to passes alone, and every pass has its session; a tip has none. A discount takes off and everything else adds,
 * and a reversal (`qty` below 0) turns that round.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_line
      drop constraint order_line_kind_check,
      drop constraint order_line_check3,
      add constraint order_line_kind
        check (kind in ('pass', 'food', 'package', 'ride', 'voucher', 'fee', 'discount', 'tip')),
      add constraint order_line_pass check (
        case kind when 'pass' then pass_type_id is not null and ticket_session_id is not null
        else pass_type_id is null and seat_category_id is null and price_rule_id is null end),
      add constraint order_line_tip check (kind <> 'tip' or ticket_session_id is null),
      add constraint order_line_says_why check (kind not in ('fee', 'discount') or coalesce(length(reason), 0) > 0),
      add constraint order_line_sign check (
        case kind when 'discount' then unit_minor <= 0 else unit_minor >= 0 end
        and case when (kind = 'discount') = (qty < 0) then least(gross_minor, net_minor, tax_minor) >= 0
          else greatest(gross_minor, net_minor, tax_minor) <= 0 end)`.execute(db)
}
