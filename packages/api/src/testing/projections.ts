import { bookDiffers } from './book.ts'
import { brokenRules, type Runner } from './invariants.ts'

// What is kept beside the rows that say what happened, and is not in invariants.sql or in the book's own rules.
const text = `
  with differs as (
    select 'a Z report says what was sold, moved and counted' as rule, z.id::text as example
    from z_report z
    join till_session s on s.venue_id = z.venue_id and s.id = z.till_session_id
    cross join lateral (select z.snapshot -> 'figures' as f) figures
    cross join lateral (select count(*) as n, coalesce(sum(r.gross), 0) as gross, coalesce(sum(r.tax), 0) as tax
      from (
        select (select sum(l.gross_minor) from order_line l
            where l.venue_id = o.venue_id and l.order_id = o.id and l.change_id is null) as gross,
          (select sum(l.tax_minor) from order_line l
            where l.venue_id = o.venue_id and l.order_id = o.id and l.change_id is null) as tax
        from sale_order o where o.venue_id = z.venue_id and o.till_session_id = z.till_session_id
        union all
        select c.gross_minor, c.tax_minor from order_change c
        where c.venue_id = z.venue_id and c.till_session_id = z.till_session_id) r) sold
    cross join lateral (select coalesce(sum(p.amount_minor) filter (where p.method = 'cash'), 0) as cash,
        coalesce(sum(p.amount_minor), 0) as paid from payment p
      where p.venue_id = z.venue_id and p.till_session_id = z.till_session_id) paid
    cross join lateral (select coalesce(sum(b.amount_minor) filter (where b.method = 'cash'), 0) as cash,
        coalesce(sum(b.amount_minor), 0) as back from refund b
      where b.venue_id = z.venue_id and b.till_session_id = z.till_session_id) refunded
    cross join lateral (select coalesce(sum(m.amount_minor), 0) as moved from till_movement m
      where m.venue_id = z.venue_id and m.till_session_id = z.till_session_id) moved
    where z.revision = 1 and not exists (select from part_payment q where q.venue_id = z.venue_id
        and z.till_session_id in (q.till_session_id, q.return_till_session_id))
      and ((f -> 'receipts' ->> 'count')::bigint, (f ->> 'grossMinor')::bigint, (f ->> 'taxMinor')::bigint,
          (f ->> 'floatMinor')::bigint, (f ->> 'expectedMinor')::bigint, (f ->> 'countedMinor')::bigint,
          (select coalesce(sum((w ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(f -> 'methods') w),
          (select coalesce(sum((w ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(f -> 'refunds') w))
        is distinct from (sold.n, sold.gross, sold.tax, s.float_minor, s.float_minor + paid.cash - refunded.cash + moved.moved,
          s.counted_minor, paid.paid, refunded.back)
  union all
    select 'a place holds what has moved, and is worth what that was', l.item_id::text
    from stock_level l
    cross join lateral (
      select coalesce(sum(case when m.to_location_id = l.location_id then m.qty else -m.qty end), 0) as qty,
        coalesce(sum(case when m.to_location_id = l.location_id then m.value_minor else -m.value_minor end), 0)
          - coalesce(sum(m.variance_minor) filter (where m.outside is not null or m.to_location_id = l.location_id), 0) as value
      from stock_move m where m.venue_id = l.venue_id and m.item_id = l.item_id
        and l.location_id in (m.from_location_id, m.to_location_id)) moved
    where (l.on_hand, l.value_minor) is distinct from (moved.qty, moved.value)
  union all
    select 'what is set aside is what a place keeps back', l.item_id::text
    from stock_level l
    where l.reserved <> coalesce((select sum(r.qty) from stock_reservation r where r.venue_id = l.venue_id
      and r.item_id = l.item_id and r.location_id = l.location_id and r.state = 'open'), 0)
  union all
    select 'the kitchen cancels what was taken back', k.id::text
    from kitchen_line k
    cross join lateral (select coalesce(sum(c.qty), 0) as qty,
        coalesce(sum(c.qty) filter (where c.outcome = 'waste'), 0) as wasted from kitchen_line c
      where c.venue_id = k.venue_id and c.cancels_id = k.id) back
    where k.kind = 'make' and (k.cancelled_qty, k.wasted_qty) is distinct from (back.qty, back.wasted)
  union all
    select 'what the kitchen has before it is set aside, and what it has begun was used', k.id::text || ' ' || u.use_no
    from kitchen_line k
    join food_order_use u on u.venue_id = k.venue_id and u.food_order_id = k.food_order_id and u.line_no = k.line_no
    join inventory_item i on i.venue_id = u.venue_id and i.id = u.item_id and i.archived_at is null
    cross join lateral (select coalesce(sum(r.qty), 0) as qty from stock_reservation r where r.venue_id = k.venue_id
      and r.source = 'kitchen' and r.source_id = k.id and r.source_line = u.use_no and r.state = 'open') held
    cross join lateral (
      select coalesce(sum(case when m.from_location_id is null then -m.qty else m.qty end)
        filter (where m.outside = 'used'), 0) as qty
      from stock_act a join stock_move m on m.venue_id = a.venue_id and m.act_id = a.id and m.item_id = u.item_id
      where a.venue_id = k.venue_id and a.source = 'kitchen' and (a.source_id = k.id or a.source_id in (
        select c.id from kitchen_line c where c.venue_id = k.venue_id and c.cancels_id = k.id))) used
    where k.kind = 'make' and (held.qty, used.qty) is distinct from (
      case when k.started_at is null then (k.qty - k.cancelled_qty) * u.qty_each else 0 end,
      case when k.started_at is null then 0 else (k.qty - k.cancelled_qty) * u.qty_each end)
      -- What was sold before the server heard of it is taken as far as a strict item is there; the sale keeps the rest.
      and not exists (select from offline_sale f join food_bill b on b.venue_id = f.venue_id and b.sale_order_id = f.order_id
        cross join jsonb_array_elements(f.missing) m
        where f.venue_id = k.venue_id and b.food_order_id = k.food_order_id and (m ->> 'lineNo')::integer = k.line_no
          and (m ->> 'useNo')::integer = u.use_no and greatest(held.qty, used.qty) + (m ->> 'qty')::numeric = k.qty * u.qty_each)
  union all
    select 'a bill was paid what its payments are', b.id::text
    from vendor_bill b
    where b.paid_minor <> coalesce((select sum(p.amount_minor) from vendor_payment p where p.venue_id = b.venue_id
      and p.bill_id = b.id and p.returned_at is null), 0)
  union all
    select 'a line of an order has received what has moved', l.order_id::text
    from purchase_order_line l
    where l.received_qty <> coalesce((select sum(m.qty) from stock_move m
      where m.venue_id = l.venue_id and m.purchase_order_id = l.order_id and m.purchase_line_no = l.line_no
        and not exists (select from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id)), 0)
  union all
    select 'the batches of a place are what it holds', l.item_id::text
    from stock_level l
    join inventory_item i on i.venue_id = l.venue_id and i.id = l.item_id and i.is_batch
    cross join lateral (select coalesce(sum(b.qty_left), 0) as qty, coalesce(sum(b.value_minor), 0) as value
      from stock_batch b where b.venue_id = l.venue_id and b.item_id = l.item_id and b.location_id = l.location_id) held
    where (greatest(l.on_hand, 0), greatest(l.value_minor, 0)) is distinct from (held.qty, held.value)
  union all
    select 'a place that holds less than nothing is a task', l.item_id::text
    from stock_level l
    where (l.on_hand < 0) <> exists (select from stock_discrepancy d where d.venue_id = l.venue_id
      and d.item_id = l.item_id and d.location_id = l.location_id and d.closed_at is null and d.missing_qty is null)
  union all
    select 'a till that is closed has its Z report', s.id::text
    from till_session s
    where (s.state = 'closed' and not s.is_training) <> exists (select from z_report z
      where z.venue_id = s.venue_id and z.till_session_id = s.id)
  union all
    select 'whatever happened is in the book once', min(e.id::text)
    from journal_entry e group by e.venue_id, e.source, e.source_id, e.act having count(*) > 1
  union all
    select 'the trial balance comes to zero', d.venue_id::text
    from account_day d group by d.venue_id, d.currency having sum(d.debit_minor) <> sum(d.credit_minor)
  )
  select rule, count(*)::integer as times from differs group by rule order by rule`

/**
 * Which figures that are kept differ from what the rows of the past add up to, each with how often: balances of funds,
 * cash of tills, sums of accounts, Z reports, the book. None once the book has caught up. Tills must have been closed
 * by their procedure.
 */
export async function projectionsDiffer(database: Runner): Promise<Record<string, number>> {
  const { rows } = await database.query({ name: 'projections', text })
  const differs = (rows as { rule: string; times: number }[]).map(({ rule, times }) => [rule, times] as const)
  return { ...Object.fromEntries(differs), ...(await bookDiffers(database)), ...(await brokenRules(database)) }
}
