import { type RawBuilder, sql } from 'kysely'

/**
 * SQL, to stand behind `from`: the dish `f` of a food order that the line `l` of a sale has sold, by its bill `b` and the line
 * `k` of that bill. A line that takes another back has sold what the other has. `lineNo` looks for another line of the sale.
 */
export const soldDish = (
  lineNo: RawBuilder<unknown> = sql`coalesce(l.reverses_line_no, l.line_no)`,
): RawBuilder<unknown> => sql`food_bill b
  join food_bill_line k on k.venue_id = b.venue_id and k.food_order_id = b.food_order_id and k.part_no = b.part_no
    and b.venue_id = l.venue_id and b.sale_order_id = l.order_id and k.sale_line_no = ${lineNo}
  join food_order_line f on f.venue_id = k.venue_id and f.food_order_id = k.line_order_id and f.line_no = k.line_no`

/**
 * SQL: of a line `l` of an order that paid a share of a dish instead of whole pieces, how many pieces the whole is and what
 * they cost together (minor units), as it was when it was paid; null for all other lines.
 */
export const dishShare = sql<{ qty: number; priceMinor: number } | null>`case when l.kind = 'food' then (
  select jsonb_build_object('qty', was.qty, 'priceMinor', was.qty * f.unit_minor)
  from ${soldDish()}
  join order_line paid on paid.venue_id = b.venue_id and paid.order_id = b.sale_order_id and paid.line_no = k.sale_line_no
  cross join lateral (select f.qty - coalesce(sum(v.qty), 0)::integer as qty from food_void v
    where v.venue_id = f.venue_id and v.food_order_id = f.food_order_id and v.line_no = f.line_no and v.at <= b.at) was
  where k.qty = 0 or paid.qty <> k.qty or paid.unit_minor <> f.unit_minor) end`
