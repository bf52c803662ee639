import type { TillFigures, TillSessionId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { isAdjustment } from '../../../core/adjustment.ts'
import type { Tx } from '../../../door/work.ts'
import { atTerminal } from './takings.ts'

/** What was sold at a till session, and the money for baskets that was taken and given back there. */
export type SoldFigures = Pick<
  TillFigures,
  | 'venue'
  | 'receipts'
  | 'grossMinor'
  | 'netMinor'
  | 'taxMinor'
  | 'taxes'
  | 'groups'
  | 'people'
  | 'discounts'
  | 'adjustments'
  | 'comps'
  | 'priceChanges'
  | 'parts'
  | 'late'
>

// An exchange carries a price on, which nobody has changed there: neither what it takes back counts nor what it sells, nor
// what takes that back later.
const isByHand = sql`not exists (
    select from order_change c where c.venue_id = p.venue_id and c.id = p.change_id and c.kind = 'exchange')
  and not exists (select from order_line k
    where k.venue_id = p.venue_id and k.order_id = p.order_id and k.line_no = p.reverses_line_no and k.change_id is not null)`

/**
 * Reads the sales of a till session in one statement, so that all of it is of the same moment. Discounts, and money
 * given back without a cancellation, are counted where they were given: an exchange carries them on, and a cancellation
 * takes some of them back.
 */
export async function selectSold(
  db: Db | Tx,
  { venueId, id }: { venueId: VenueId; id: TillSessionId },
): Promise<SoldFigures> {
  const { rows } = await sql<SoldFigures>`
    with orders as materialized (
      select o.id, o.receipt_no, o.created_by from sale_order o
      where o.venue_id = ${venueId} and o.till_session_id = ${id}
    ), changes as materialized (
      select c.id, c.order_id, c.receipt_no from order_change c
      where c.venue_id = ${venueId} and c.till_session_id = ${id}
    ), lines as materialized (
      select l.*, false as adjusts from order_line l join orders o on o.id = l.order_id
      where l.venue_id = ${venueId} and l.change_id is null
      union all
      select l.*, ${isAdjustment} from order_line l join changes c on c.id = l.change_id and c.order_id = l.order_id
      where l.venue_id = ${venueId}
    )
    select v.name as venue,
      (select json_build_object('first', min(receipt_no), 'last', max(receipt_no), 'count', count(*))
        from (select receipt_no from orders union all select receipt_no from changes) r)
        as receipts,
      (select coalesce(sum(gross_minor), 0)::bigint from lines) as "grossMinor",
      (select coalesce(sum(net_minor), 0)::bigint from lines) as "netMinor",
      (select coalesce(sum(tax_minor), 0)::bigint from lines) as "taxMinor",
      coalesce((select json_agg(t) from (
        select tax_ppm as ppm, sum(net_minor)::bigint as "netMinor", sum(tax_minor)::bigint as "taxMinor",
          sum(gross_minor)::bigint as "grossMinor"
        from lines group by tax_ppm order by tax_ppm) t), '[]') as taxes,
      coalesce((select json_agg(g) from (
        select case when l.adjusts then 'adjustment' else l.kind end as kind, d.name as product, sum(l.qty)::integer as qty, sum(l.gross_minor)::bigint as "grossMinor"
        from lines l
        left join ticket_session s on s.venue_id = l.venue_id and s.id = l.ticket_session_id
        left join ticket_product d on d.venue_id = s.venue_id and d.id = s.product_id
        group by 1, d.id, d.name, d.sort order by 1, d.sort, d.id) g), '[]') as groups,
      coalesce((select json_agg(p) from (
        select u.name, count(distinct l.order_id) filter (where l.change_id is null)::integer as count,
          sum(l.gross_minor)::bigint as "amountMinor"
        from lines l join app_user u on u.id = l.actor_id group by u.id, u.name order by u.name, u.id) p), '[]')
        as people,
      (select json_build_object('count', count(*) filter (where change_id is null),
        'amountMinor', coalesce(sum(gross_minor), 0)::bigint)
        from lines where kind = 'discount' and not adjusts) as discounts,
      (select json_build_object('count', count(distinct change_id) filter (where reverses_line_no is null),
        'amountMinor', coalesce(sum(gross_minor), 0)::bigint)
        from lines where adjusts) as adjustments,
      (select json_build_object('count', coalesce(sum(qty), 0)::integer,
        'amountMinor', coalesce(sum(qty * list_minor), 0)::bigint) from lines where special = 'comp') as comps,
      (select json_build_object('count', coalesce(sum(qty), 0)::integer,
        'amountMinor', coalesce(sum(qty * (list_minor - unit_minor)), 0)::bigint)
        from lines p where p.special = 'price' and ${isByHand}) as "priceChanges",
      (select json_build_object('count', count(*), 'amountMinor', sum(f.due_minor)::bigint) from offline_sale f
        where f.venue_id = ${venueId} and f.late and f.order_id in (select o.id from orders o)
        having count(*) > 0) as late,
      coalesce((select json_agg(b) from (
        select m.method, coalesce(sum(m.taken), 0)::bigint as "takenMinor",
          coalesce(sum(m.back) filter (where m.what in ('back', 'by_hand')), 0)::bigint as "returnedMinor",
          coalesce(jsonb_agg(jsonb_build_object('state', m.what, 'count', m.n, 'amountMinor', m.back) order by m.what)
            filter (where m.what <> 'back' and m.n > 0), '[]') as "atTerminal"
        from (
          select q.method, ${atTerminal} as what,
            sum(case q.state when 'sold' then q.returned_minor else q.amount_minor end)
              filter (where q.till_session_id = ${id}) as taken,
            sum(q.returned_minor) filter (where q.return_till_session_id = ${id}) as back,
            count(*) filter (where q.return_till_session_id = ${id})::integer as n
          from part_payment q left join card_refund k on k.venue_id = q.venue_id and k.id = q.id
          where q.venue_id = ${venueId} and (q.till_session_id = ${id} or q.return_till_session_id = ${id})
          group by 1, 2) m
        group by m.method order by m.method) b
        where b."takenMinor" <> 0 or b."returnedMinor" <> 0 or b."atTerminal" <> '[]'), '[]') as parts
    from venue v where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue is gone')
  const { late, ...sold } = row
  return { ...sold, ...(late && { late }) }
}
