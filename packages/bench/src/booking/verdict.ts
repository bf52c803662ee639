import type { Ground } from '../sales/ground.ts'
import { seatsOfSale } from '../sales/sale.ts'

/** What the tables say of the bookings of one slice, in words; empty when every row of every booking is there, once. */
export async function problemsOf({ pool, sessions }: Ground, done: number): Promise<string[]> {
  const { rows } = await pool.query<Record<string, number>>(
    `select
      (select count(*)::int from sale_order) as orders,
      (select count(*)::int from order_line) as lines,
      (select count(*)::int from payment) as payments,
      (select count(*)::int from pass) as passes,
      (select count(distinct (ticket_session_id, seat_no))::int from pass) as "seats with a pass",
      (select count(*)::int from session_seat s join pass p on p.id = s.pass_id and p.seat_no = s.seat_no
        and p.order_id = s.order_id and p.ticket_session_id = s.ticket_session_id where s.status = 2) as "seats sold",
      (select count(*)::int from sale_order o where o.gross_minor = (select sum(gross_minor) from order_line l
        where l.order_id = o.id) and o.gross_minor = (select sum(amount_minor) from payment y where y.order_id = o.id)
        and exists (select from audit_event e where e.entity_id = o.id::text and e.action like 'orders.%'
        and e.after ->> 'orderNo' = o.order_no::text)) as "orders that add up, with audit",
      (select count(*)::int from command c join sale_order o on o.id::text = c.answer ->> 'orderId'
        and o.order_no::text = c.answer ->> 'orderNo') as "answers kept",
      (select count(*)::int from stream_change where topic = any($1::text[]) and payload #>> '{seats,0,s}' = '2') as "changes told"`,
    [sessions.map((session) => `seats:${session.id}`)],
  )
  const found = rows[0] ?? {}
  const perSeat = new Set(['passes', 'seats with a pass', 'seats sold'])
  return Object.entries(found)
    .filter(([what, count]) => count !== done * (perSeat.has(what) ? seatsOfSale : 1))
    .map(([what, count]) => `${count} ${what} of ${done} bookings`)
}
