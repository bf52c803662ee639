import type { VenueId } from '@marquee/contract'
import { type RawBuilder, sql } from 'kysely'

/** The fee of a payment by the rate of its way, rounded half away from zero; of a refund none is expected. */
const expectedFee = sql`(select coalesce(sum(round(p.amount_minor::numeric * w.fee_ppm / 1000000)), 0)::bigint
  from settlement_match y join payment p on p.venue_id = y.venue_id and p.id = y.payment_id
  join payment_method w on w.venue_id = p.venue_id and w.id = p.method_id
  where y.venue_id = l.venue_id and y.settlement_id = l.settlement_id and y.line_no = l.line_no and y.ended_at is null)`

/** SQL: the lines of a settlement with what they are for and their state. */
export const judged = ({
  venueId,
  id,
  fees = false,
}: {
  venueId: VenueId
  id: RawBuilder<unknown>
  fees?: boolean
}) => sql`
  select l.line_no, l.on_date, l.amount_minor, l.fee_minor, l.reference, m.n, m.matched,
    ${fees ? sql`case when m.n > 0 then ${expectedFee} end` : sql`null::bigint`} as expected_fee,
    case when m.n > 0 and m.matched = l.amount_minor then 'matched' when a.id is not null then 'accepted'
      when m.n > 0 then 'differs' else 'unknown' end as state
  from settlement_line l
  cross join lateral (
    select count(*)::integer as n, coalesce(sum(x.amount_minor), 0)::bigint as matched from settlement_match x
    where x.venue_id = l.venue_id and x.settlement_id = l.settlement_id and x.line_no = l.line_no
      and x.ended_at is null) m
  left join settlement_acceptance a
    on a.venue_id = l.venue_id and a.settlement_id = l.settlement_id and a.line_no = l.line_no
  where l.venue_id = ${venueId} and l.settlement_id = ${id}`

/** SQL: of `judged`, a line that nobody has settled yet. */
export const openState = sql`state in ('differs', 'unknown')`
