import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: whether a person still has to make a refund that has been taken off its payment. A plan that calls a session off
 * writes refunds without anybody at a terminal or a bank: those of cards that no connected terminal has charged, and
 * transfers, have not left the house before somebody says so. `alias`: of a row of `refund`.
 */
export function isRefundToDo(alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of('method')} in ('card', 'bank') and exists (
    select from order_change g
    join session_plan_order w on w.venue_id = g.venue_id and w.plan_id = g.plan_id and w.order_id = g.order_id
    where g.venue_id = ${of('venue_id')} and g.id = ${of('change_id')} and w.change_id = g.id
      and w.settled_at is null and w.causes && '{transfer,cardRefund}')
    and not exists (select from card_refund h where h.venue_id = ${of('venue_id')} and h.id = ${of('id')}))`
}
