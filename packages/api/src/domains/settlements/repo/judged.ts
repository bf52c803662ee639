import type { VenueId } from '@marquee/contract'
import { type RawBuilder, sql } from 'kysely'

interface Of {
  venueId: VenueId
  id: RawBuilder<unknown>
  /** Only lines behind this one, or this one. */
  where?: RawBuilder<unknown>
}

/**
 * SQL: the lines of a settlement with what they are for and their state. Put together without a join: of twenty thousand
 * lines that nobody has counted yet, the planner would compare all with all.
 */
export const judged = ({ venueId, id, where = sql`true` }: Of) => sql`
  select g.*, case when g.n > 0 and g.matched = g.amount_minor then 'matched' when g.is_accepted then 'accepted'
    when g.n > 0 then 'differs' else 'unknown' end as state
  from (
    select a.line_no, max(a.on_date) as on_date, sum(a.amount)::bigint as amount_minor, sum(a.fee)::bigint as fee_minor,
      max(a.reference) as reference, sum(a.n)::integer as n, sum(a.matched)::bigint as matched,
      bool_or(a.is_accepted) as is_accepted
    from (
      select l.line_no, l.on_date, l.amount_minor as amount, l.fee_minor as fee, l.reference, 0 as n, 0 as matched,
        false as is_accepted
      from settlement_line l where l.venue_id = ${venueId} and l.settlement_id = ${id} and ${where}
      union all
      select l.line_no, null, 0, 0, null, 1, l.amount_minor, false
      from settlement_match l where l.venue_id = ${venueId} and l.settlement_id = ${id} and l.ended_at is null and ${where}
      union all
      select l.line_no, null, 0, 0, null, 0, 0, true
      from settlement_acceptance l
      where l.venue_id = ${venueId} and l.settlement_id = ${id} and l.line_no is not null and ${where}) a
    group by a.line_no) g`

/** SQL: of `judged`, a line that nobody has settled yet. */
export const openState = sql`state in ('differs', 'unknown')`

/** SQL: the fee of the payment of a match `y` by the rate of its way, rounded half away from zero; none for a refund. */
export const expectedFee = sql`(select round(p.amount_minor::numeric
    * (select w.fee_ppm from payment_method w where w.venue_id = p.venue_id and w.id = p.method_id) / 1000000)::bigint
  from payment p where p.venue_id = y.venue_id and p.id = y.payment_id)`
