import { type RawBuilder, sql } from 'kysely'

/** The gift card that gets what goes back of a payment: the one that paid, or the last that came in its place. */
interface CardOfPayment {
  tail: string
  /** It holds what goes back and pays with nothing until somebody unblocks it. */
  isBlocked: boolean
}

/** SQL: that card of a row `alias` of `payment`; null where no card has paid it. */
export function cardOfPayment(alias: string): RawBuilder<CardOfPayment | null> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<CardOfPayment | null>`case when ${of('method')} = 'voucher' then (
    with recursive held (id, code_tail, state, replaced_by) as (
      select c.id, c.code_tail, c.state, c.replaced_by from gift_entry e
      join gift_card c on c.venue_id = e.venue_id and c.id = e.card_id
      where e.venue_id = ${of('venue_id')} and e.payment_id = ${of('id')} and e.kind = 'paid'
      union all
      select c.id, c.code_tail, c.state, c.replaced_by from held h
      join gift_card c on c.venue_id = ${of('venue_id')} and c.id = h.replaced_by
    )
    select jsonb_build_object('tail', h.code_tail, 'isBlocked', h.state = 'blocked')
    from held h where h.replaced_by is null) end`
}
