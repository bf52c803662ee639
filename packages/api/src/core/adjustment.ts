import { sql } from 'kysely'

/** SQL: whether an order line `l` gave money back without a cancellation, or takes such a line back. */
export const isAdjustment = sql<boolean>`(l.kind = 'discount' and exists (
  select from order_line a join order_change h on h.venue_id = a.venue_id and h.id = a.change_id
  where a.venue_id = l.venue_id and a.order_id = l.order_id and a.line_no = coalesce(l.reverses_line_no, l.line_no)
    and h.kind = 'adjust'))`
