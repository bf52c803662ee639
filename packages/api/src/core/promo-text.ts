import { sql } from 'kysely'
import { soldDish } from './sold-dish.ts'

/**
 * SQL: what a discount line `l` of an order is called that came by a code, and its reversals: the code as it was then, and
 * the dish that it made free. Null for other discounts.
 */
export const promoText = sql<unknown>`(
  select jsonb_build_object('en', concat_ws(' · ', u.code, coalesce(nullif(dish.name ->> 'en', ''), dish.name ->> 'tr')),
    'tr', concat_ws(' · ', u.code, coalesce(nullif(dish.name ->> 'tr', ''), dish.name ->> 'en')))
  from promo_use u
  left join lateral (
    select f.name from ${soldDish(sql`l.off_line_no`)} limit 1
  ) dish on true
  where u.venue_id = l.venue_id and u.order_id = l.order_id and u.code = coalesce((select x.reason
    from order_line x where x.venue_id = l.venue_id and x.order_id = l.order_id and x.line_no = l.reverses_line_no),
    l.reason))`
