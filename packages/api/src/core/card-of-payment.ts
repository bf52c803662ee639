import { type RawBuilder, sql } from 'kysely'
import { businessDay } from './venue-day.ts'

/** The gift card that gets what goes back of a payment: the one that paid, or the last that came in its place. */
interface CardOfPayment {
  tail: string
  /** It holds what goes back and pays with nothing until somebody unblocks it. */
  isBlocked: boolean
  /** Its last day is over: what goes back makes it valid again. */
  isExpired: boolean
}

/** SQL: that card of a row `alias` of `payment`; null where no card has paid it. */
export function cardOfPayment(alias: string): RawBuilder<CardOfPayment | null> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<CardOfPayment | null>`case when ${of('method')} = 'voucher' then (
    with recursive held (id, code_tail, state, replaced_by, valid_until) as (
      select c.id, c.code_tail, c.state, c.replaced_by, c.valid_until from gift_entry e
      join gift_card c on c.venue_id = e.venue_id and c.id = e.card_id
      where e.venue_id = ${of('venue_id')} and e.payment_id = ${of('id')} and e.kind = 'paid'
      union all
      select c.id, c.code_tail, c.state, c.replaced_by, c.valid_until from held h
      join gift_card c on c.venue_id = ${of('venue_id')} and c.id = h.replaced_by
    )
    select jsonb_build_object('tail', h.code_tail, 'isBlocked', h.state = 'blocked',
      'isExpired', h.state = 'active' and h.valid_until < ${businessDay()})
    from held h join venue v on v.id = ${of('venue_id')} where h.replaced_by is null) end`
}
