-- What must hold of every sale and of the book at every moment, whatever was cut off when. Reads only; one row for each rule that is
-- broken, with how often. Empty: all is well.
with broken (rule, row_id) as (
  select 'a sold seat has its living pass, of its order', s.pass_id::text
  from session_seat s
  where s.status = 2 and not exists (
    select from pass p where p.venue_id = s.venue_id and p.id = s.pass_id and p.order_id = s.order_id
      and p.ticket_session_id = s.ticket_session_id and p.seat_no = s.seat_no and p.state <> 'cancelled')
union all
  select 'a living pass with a seat has this seat', p.id::text
  from pass p
  where p.seat_no is not null and p.state <> 'cancelled' and not p.is_training and not exists (
    select from session_seat s where s.venue_id = p.venue_id and s.ticket_session_id = p.ticket_session_id
      and s.seat_no = p.seat_no and s.pass_id = p.id)
union all
  select 'a held seat is in an open hold that names it', s.hold_id::text
  from session_seat s
  where s.status = 1 and not exists (
    select from seat_hold h where h.venue_id = s.venue_id and h.id = s.hold_id and h.state = 'open'
      and h.ticket_session_id = s.ticket_session_id and s.seat_no = any (h.seat_nos))
union all
  select 'a hold of places is open', k.hold_id::text
  from pool_hold k
  where not exists (
    select from seat_hold h where h.venue_id = k.venue_id and h.id = k.hold_id and h.state = 'open'
      and h.ticket_session_id = k.ticket_session_id)
union all
  select 'the places of an area are those that were sold and those that are held', c.ticket_session_id::text
  from capacity_pool c
  where c.taken <> coalesce((select sum(p.people) from pass p where p.venue_id = c.venue_id
      and p.ticket_session_id = c.ticket_session_id and p.area_no = c.area_no and p.state <> 'cancelled'
      and not p.is_training), 0)
    + coalesce((select sum(k.qty) from pool_hold k where k.venue_id = c.venue_id
      and k.ticket_session_id = c.ticket_session_id and k.area_no = c.area_no), 0)
union all
  select 'no area has more than its places', c.ticket_session_id::text
  from capacity_pool c where c.taken not between 0 and c.size
union all
  select 'a gift card holds what its entries moved', c.id::text
  from gift_card c
  where c.balance_minor <> coalesce((select sum(e.amount_minor) from gift_entry e
      where e.venue_id = c.venue_id and e.card_id = c.id), 0)
union all
  select 'the lines of an order are its sum, and its tax', o.id::text
  from sale_order o
  cross join lateral (select sum(l.gross_minor) as gross, sum(l.tax_minor) as tax from order_line l
    where l.venue_id = o.venue_id and l.order_id = o.id) as lines
  where o.gross_minor is distinct from lines.gross or o.tax_minor is distinct from lines.tax
union all
  select 'the invoices and credit notes of an order are its sum, and its tax', o.id::text
  from sale_order o
  cross join lateral (select count(*) as n, sum(i.gross_minor) as gross, sum(i.tax_minor) as tax from invoice i
    where i.venue_id = o.venue_id and i.order_id = o.id) as papers
  where papers.n > 0 and (o.gross_minor <> papers.gross or o.tax_minor <> papers.tax)
union all
  select 'what was paid for an order is what its payments say', o.id::text
  from sale_order o
  where o.paid_minor <> coalesce((select sum(y.amount_minor - y.refunded_minor) from payment y
      where y.venue_id = o.venue_id and y.order_id = o.id), 0)
    or (o.state = 'confirmed' and o.paid_minor <> o.gross_minor and not (o.paid_minor < o.gross_minor
      and exists (select from order_balance b where b.venue_id = o.venue_id and b.order_id = o.id)))
union all
  select 'a line has a pass for each that it counts', l.order_id::text
  from order_line l
  where l.kind = 'pass' and l.qty > 0 and l.qty <> (
    select count(*) from pass p where p.venue_id = l.venue_id and p.order_id = l.order_id and p.line_no = l.line_no)
union all
  select 'a sale is in the audit once', o.id::text
  from sale_order o
  where 1 <> (select count(*) from audit_event e where e.venue_id = o.venue_id and e.entity = 'order'
    and e.entity_id = o.id::text and e.action in ('orders.sell', 'orders.sellExpress', 'orders.confirm', 'giftCards.sell', 'memberships.sell',
      'giftCards.charge', 'groupBookings.book', 'foodOrders.sell', 'foodOrders.pay', 'offlineFood.upload',
      'offlineFood.retry'))
union all
  select 'a counter has a number once', f.counter_id::text || ' ' || f.counter
  from offline_sale f group by f.venue_id, f.counter_id, f.counter having count(*) > 1
union all
  select 'a sale made offline that is posted is one order of its sum', f.counter_id::text || ' ' || f.counter
  from offline_sale f
  where f.state = 'posted' and f.due_minor is distinct from (select sum(l.gross_minor) from order_line l
    where l.venue_id = f.venue_id and l.order_id = f.order_id and l.change_id is null)
union all
  select 'the answer of a command names an order that there is', c.command_id
  from command c
  where c.answer ?& array['orderId', 'orderNo'] and c.answer ->> 'orderId' is not null and not exists (
    select from sale_order o where o.venue_id = c.venue_id and o.id::text = c.answer ->> 'orderId'
      and o.order_no::text = c.answer ->> 'orderNo')
union all
  select 'a command that is kept has its answer', c.command_id
  from command c where c.answer is null
union all
  select 'the cash of a till is what lay in it, came in and went out', d.id::text
  from till_session d
  where d.cash_minor <> d.float_minor
    + coalesce((select sum(y.amount_minor) from payment y where y.venue_id = d.venue_id
      and y.till_session_id = d.id and y.method = 'cash'), 0)
    - coalesce((select sum(r.amount_minor) from refund r where r.venue_id = d.venue_id
      and r.till_session_id = d.id and r.method = 'cash'), 0)
    + coalesce((select sum(m.amount_minor) from till_movement m where m.venue_id = d.venue_id
      and m.till_session_id = d.id), 0)
    + coalesce((select sum(case q.state when 'sold' then q.returned_minor else q.amount_minor end) from part_payment q
      where q.venue_id = d.venue_id and q.till_session_id = d.id and q.method = 'cash'), 0)
    - coalesce((select sum(q.returned_minor) from part_payment q where q.venue_id = d.venue_id
      and q.return_till_session_id = d.id and q.method = 'cash'), 0)
union all
  select 'a fund holds what its entries moved', f.id::text
  from fund f
  where f.balance_minor <> coalesce((select sum(n.amount_minor) from fund_entry n
    where n.venue_id = f.venue_id and n.fund_id = f.id), 0)
union all
  select 'money taken in part is a payment once it is sold, and only then', q.id::text
  from part_payment q
  where (q.state = 'sold') <> exists (
    select from payment y where y.venue_id = q.venue_id and y.id = q.id
      and case when q.exchange_of is null then y.order_id = q.order_id and y.change_id is null
        else y.order_id = q.exchange_of and y.change_id = q.order_id end
      and y.method = q.method and y.amount_minor = q.amount_minor - q.returned_minor
      and y.till_session_id is not distinct from coalesce(q.till_session_id, y.till_session_id))
union all
  select 'an order took all the money that was taken for it', q.id::text
  from part_payment q
  where q.state = 'taken' and (
    exists (select from sale_order o where o.venue_id = q.venue_id and o.id = q.order_id)
    or exists (select from order_change c where c.venue_id = q.venue_id and c.id = q.order_id))
union all
  select 'no order and no other open money beside a card charge without an answer', c.id::text
  from card_charge c
  where c.state in ('asked', 'unknown')
    and exists (select from sale_order o where o.venue_id = c.venue_id and o.id = c.order_id)
union all
  select 'a charge is money exactly when it is approved', c.id::text
  from card_charge c
  where (c.state = 'approved') <> exists (
    select from part_payment q where q.venue_id = c.venue_id and q.id = c.id and q.amount_minor = c.amount_minor)
union all
  select 'what went back of a charged card is asked of its terminal', c.id::text
  from card_charge c
  where coalesce((select sum(r.amount_minor) from card_refund r where r.venue_id = c.venue_id and r.charge_id = c.id), 0)
    <> coalesce((select sum(b.amount_minor) from refund b where b.venue_id = c.venue_id and b.payment_id = c.id
        and b.method_id = c.method_id), 0)
      + coalesce((select q.amount_minor from part_payment q where q.venue_id = c.venue_id and q.id = c.id
        and q.state = 'returned'), 0)
union all
  select 'a pass is for practice as its order is', p.id::text
  from pass p join sale_order o on o.venue_id = p.venue_id and o.id = p.order_id
  where p.is_training <> o.is_training
union all
  select 'practice keeps no seat', s.pass_id::text
  from session_seat s join pass p on p.venue_id = s.venue_id and p.id = s.pass_id
  where p.is_training
union all
  select 'an order is for practice as the till of its money is', o.id::text
  from sale_order o
  join payment y on y.venue_id = o.venue_id and y.order_id = o.id
  join till_session d on d.venue_id = y.venue_id and d.id = y.till_session_id
  where d.is_training <> o.is_training
union all
  select 'the receipts of a till have no gap', d.id::text
  from till_session d
  cross join lateral (select count(*) as n, coalesce(max(g.receipt_no), 0) as last from (
    select o.receipt_no from sale_order o where o.venue_id = d.venue_id and o.till_session_id = d.id
    union all
    select c.receipt_no from order_change c where c.venue_id = d.venue_id and c.till_session_id = d.id) g) as given
  where d.receipts <> given.n or d.receipts <> given.last
union all
  select 'numbers of Z reports have no gap', s.venue_id::text
  from number_series s
  where s.kind = 'z_report' and s.next - 1 <> (
    select count(distinct z.z_no) from z_report z where z.venue_id = s.venue_id and z.year = s.year)
union all
  select 'who works at an open till is in its turns', d.id::text
  from till_session d
  where d.state = 'open' and 1 <> (
    select count(*) from till_cashier c where c.venue_id = d.venue_id and c.till_session_id = d.id
      and c.to_at is null and c.user_id = d.cashier_id)
union all
  select 'whoever was let in was let in once', p.id::text
  from pass p
  where (p.state = 'used')::integer <> (
    select count(*) filter (where a.result = 'ok') - count(*) filter (where a.result = 'undone')
    from admission a where a.venue_id = p.venue_id and a.pass_id = p.id)
union all
  select 'the changes of a stream have no gap and end at its version', t.topic
  from stream t
  where exists (
    select from stream_change g where g.venue_id = t.venue_id and g.topic = t.topic
    having max(g.version) <> t.version or count(*) <> max(g.version) - min(g.version) + 1)
union all
  -- The book. What it lacks may still be on its way; what it has is right.
  select 'debit and credit are equal', l.entry_id::text
  from journal_line l group by l.venue_id, l.entry_id, l.currency having sum(l.amount_minor) <> 0
union all
  select 'the tax of an order is in the book', o.id::text
  from sale_order o
  join journal_entry e on e.venue_id = o.venue_id and e.source = 'order' and e.source_id = o.id
  join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
  group by o.venue_id, o.id
  having coalesce(sum(l.amount_minor) filter (where l.account = '2100'), 0) <> -(
    select sum(x.tax_minor) from order_line x
    where x.venue_id = o.venue_id and x.order_id = o.id and x.change_id is null)
union all
  select 'what an order sold is in the book', o.id::text
  from sale_order o
  join journal_entry e on e.venue_id = o.venue_id and e.source = 'order' and e.source_id = o.id
  join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
  group by o.venue_id, o.id
  having coalesce(sum(l.amount_minor) filter (
      where l.account in ('2000', '2020', '2030') or l.account like '4%'), 0) <> -(
    select sum(x.net_minor) from order_line x
    where x.venue_id = o.venue_id and x.order_id = o.id and x.change_id is null)
    + coalesce((select sum(y.amount_minor) from payment y where y.venue_id = o.venue_id and y.order_id = o.id
      and y.change_id is null and y.method = 'voucher'
      and not exists (select from part_payment b where b.venue_id = y.venue_id and b.id = y.id)), 0)
union all
  select 'no more went back of a payment than it brought', y.id::text
  from payment y where y.refunded_minor > y.amount_minor
union all
  select 'what went back of a payment is what its refunds say', y.id::text
  from payment y
  where y.refunded_minor <> coalesce((select sum(r.amount_minor) from refund r
    where r.venue_id = y.venue_id and r.payment_id = y.id), 0)
union all
  select 'no line is reversed beyond what it sold', l.order_id::text
  from order_line l
  join (select x.venue_id, x.order_id, x.reverses_line_no as line_no, sum(x.gross_minor) as gross, sum(x.qty) as qty
    from order_line x where x.reverses_line_no is not null group by 1, 2, 3) r
    on r.venue_id = l.venue_id and r.order_id = l.order_id and r.line_no = l.line_no
  where abs(r.gross) > abs(l.gross_minor) or (l.kind = 'pass' and -r.qty > l.qty)
union all
  select 'of a line of passes live those that were not taken back', l.order_id::text
  from order_line l
  where l.kind = 'pass' and l.qty > 0 and l.qty + coalesce((select sum(x.qty) from order_line x
      where x.venue_id = l.venue_id and x.order_id = l.order_id and x.reverses_line_no = l.line_no), 0) <> (
    select count(*) from pass p where p.venue_id = l.venue_id and p.order_id = l.order_id and p.line_no = l.line_no
      and p.state <> 'cancelled')
union all
  select 'a change of an order is what its lines and its money say', c.id::text
  from order_change c
  where (c.gross_minor, c.tax_minor) <> (
      select coalesce(sum(l.gross_minor), 0), coalesce(sum(l.tax_minor), 0) from order_line l
      where l.venue_id = c.venue_id and l.change_id = c.id)
    or c.paid_minor <> coalesce((select sum(y.amount_minor) from payment y
        where y.venue_id = c.venue_id and y.change_id = c.id), 0)
      - coalesce((select sum(r.amount_minor) from refund r where r.venue_id = c.venue_id and r.change_id = c.id), 0)
union all
  select 'what a change did is in the book', c.id::text
  from order_change c
  join journal_entry e on e.venue_id = c.venue_id and e.source = 'change' and e.source_id = c.id
  join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
  group by c.venue_id, c.id, c.gross_minor, c.tax_minor
  having coalesce(sum(l.amount_minor) filter (
      where l.account in ('2000', '2020', '2030') or l.account like '4%'), 0) <> c.tax_minor - c.gross_minor
      + coalesce((select sum(y.amount_minor) from payment y where y.venue_id = c.venue_id and y.change_id = c.id
        and y.method = 'voucher'
        and not exists (select from part_payment b where b.venue_id = y.venue_id and b.id = y.id)), 0)
      - coalesce((select sum(r.amount_minor) from refund r where r.venue_id = c.venue_id and r.change_id = c.id
        and r.method = 'voucher'), 0)
    or coalesce(sum(l.amount_minor) filter (where l.account = '2100'), 0) <> -c.tax_minor
union all
  select 'nothing is owed to the guests of a show that was earned', l.ticket_session_id::text
  from journal_line l
  where l.earned_as is not null and exists (select from journal_entry e
    where e.venue_id = l.venue_id and e.act = 'show.earned' and e.source_id = l.ticket_session_id)
  group by l.venue_id, l.ticket_session_id having sum(l.amount_minor) <> 0
union all
  select 'a day of an account is the sum of its lines', coalesce(d.account, l.account)
  from account_day d
  full join (
    select n.venue_id, n.account, n.currency, e.business_date, sum(greatest(n.amount_minor, 0)) as debit,
      sum(greatest(-n.amount_minor, 0)) as credit
    from journal_line n join journal_entry e on e.venue_id = n.venue_id and e.id = n.entry_id
    group by 1, 2, 3, 4) l
    on l.venue_id = d.venue_id and l.account = d.account and l.currency = d.currency
      and l.business_date = d.business_date
  where (d.debit_minor, d.credit_minor) is distinct from (l.debit, l.credit)
union all
  select 'a line is of the day of its entry', l.entry_id::text
  from journal_line l join journal_entry e on e.venue_id = l.venue_id and e.id = l.entry_id
  where l.business_date <> e.business_date
union all
  select 'months are locked in order', p.month::text
  from accounting_period p
  where p.state <> 'locked' and exists (select from accounting_period later
    where later.venue_id = p.venue_id and later.month > p.month and later.state = 'locked')
union all
  select 'nothing is posted into a month after it was locked', e.id::text
  from accounting_period p
  join journal_entry e on e.venue_id = p.venue_id and e.business_date >= p.month
    and e.business_date < p.month + interval '1 month' and e.posted_at > p.changed_at
  where p.state = 'locked'
)
select rule, count(*)::integer as times, min(row_id) as example from broken group by rule order by rule
