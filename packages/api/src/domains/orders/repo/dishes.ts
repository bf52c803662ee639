import type { OrderDetail } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { OrderKey } from './detail.ts'

/** How far the food of an order is, by the line that sold it; a combo is as far as the part of it that is furthest behind. */
export async function selectOrderDishes(
  db: Db | Tx,
  { venueId, id }: OrderKey,
): Promise<NonNullable<OrderDetail['dishes']>> {
  const { rows } = await sql<NonNullable<OrderDetail['dishes']>[number]>`
    select i.sale_line_no as "lineNo", o.wanted_at as "wantedAt",
      case when made.qty = 0 and show.state = 'cancelled' then 'off' when made.qty = 0 then 'ahead'
        -- What no station makes counts as handed over from the start; but whoever ordered it ahead has yet to come.
        when made.stations = 0 and o.service = 'preorder' and show.ends_at > clock_timestamp() then 'counter'
        when made.served >= made.qty then 'served' when made.ready >= made.qty then 'ready'
        when made.started > 0 then 'making' else 'sent' end as state
    from food_bill b
    join food_bill_line i on i.venue_id = b.venue_id and i.food_order_id = b.food_order_id and i.part_no = b.part_no
    join food_order o on o.venue_id = i.venue_id and o.id = i.line_order_id
    join food_order_line l on l.venue_id = i.venue_id and l.food_order_id = i.line_order_id and l.line_no = i.line_no
    left join ticket_session show on show.venue_id = o.venue_id and show.id = o.ticket_session_id
    cross join lateral (
      select coalesce(sum(n.qty), 0) as qty, count(k.ticket_id) as stations, coalesce(sum(k.served_qty), 0) as served,
        coalesce(sum(k.ready_qty), 0) as ready, coalesce(sum(n.qty) filter (where k.started_at is not null), 0) as started
      from food_order_line own
      join kitchen_line k on k.venue_id = own.venue_id and k.food_order_id = own.food_order_id and k.line_no = own.line_no
      cross join lateral (select k.qty - k.cancelled_qty as qty) n
      where own.venue_id = l.venue_id and own.food_order_id = l.food_order_id
        and l.line_no in (own.line_no, own.parent_line_no) and k.kind = 'make' and n.qty > 0) made
    where b.venue_id = ${venueId} and b.sale_order_id = ${id} and i.sale_line_no is not null
      and l.qty > l.cancelled_qty + l.returned_qty
    order by i.sale_line_no`.execute(db)
  return rows
}
