import type { BookRule, VenueId } from '@marquee/contract'
import type { Db, Tx } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'

// Does the book say what happened? Asked of everything that is older than posting ever takes, and without the facts
// that were kept aside, which are known to be missing.

/** The name under which the audit keeps what a comparison has found. */
export const compareAction = 'book.compare'
/**
 * When the book of a venue `v` began: with its first entry. One that has none began with its venue, for nothing was ever
 * posted that should have been; but only once there was time to: a venue can come with sales of years.
 */
export const bookBegan = (hadTime: boolean) => sql`coalesce(
  (select e.posted_at from journal_entry e where e.venue_id = v.id order by e.entry_no limit 1),
  ${hadTime ? sql`v.created_at` : sql`null`})`

/** How old a fact is before its absence from the book is a difference, in minutes. */
export const settledMinutes = 60

interface Of {
  venueId: VenueId
  /** Facts before this moment count. */
  until: RawBuilder<unknown>
}

const keptAside = (progress: string, id: string) => sql`exists (select from book_refusal r
  where r.venue_id = f.venue_id and r.source = ${progress} and r.fact_id = ${sql.ref(id)})`
const missing = (source: string, id: string, act: RawBuilder<unknown>) => sql`not exists (select from journal_entry e
  where e.venue_id = f.venue_id and e.source = ${source} and e.source_id = ${sql.ref(id)} and e.act = ${act})`
/** What the lines of an entry at some accounts come to. */
const posted = (source: string, id: string, accounts: RawBuilder<unknown>) => sql`coalesce((
  select sum(l.amount_minor) from journal_entry e
  join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
  where e.venue_id = f.venue_id and e.source = ${source} and e.source_id = ${sql.ref(id)} and ${accounts}), 0)`
const inBook = (source: string, id: string) => sql`exists (select from journal_entry e
  where e.venue_id = f.venue_id and e.source = ${source} and e.source_id = ${sql.ref(id)})`

// A seat for another one of the same price is no matter for the book: what is taken back and what is added come to nothing
// on each account.
const movesSomething = sql`(f.tax_minor <> 0
  or exists (select from order_line x where x.venue_id = f.venue_id and x.order_id = f.order_id and x.change_id = f.id
    group by x.kind, x.ticket_session_id having sum(x.net_minor) <> 0)
  or exists (select from (
      select y.method, y.amount_minor from payment y
      where y.venue_id = f.venue_id and y.order_id = f.order_id and y.change_id = f.id
      union all select r.method, -r.amount_minor from refund r where r.venue_id = f.venue_id and r.change_id = f.id) m
    group by m.method having sum(m.amount_minor) <> 0))`

/** The ids of what is not as it should be, for each rule. */
const rules: Record<BookRule, (of: Of) => RawBuilder<unknown>> = {
  // Whatever moved something has an entry.
  missing: ({ venueId, until }) => sql`
    select f.id from sale_order f
    where f.venue_id = ${venueId} and f.created_at < ${until} and not f.is_training
      and ${missing('order', 'f.id', sql`'sale'`)}
      and exists (select from order_line x
        where x.venue_id = f.venue_id and x.order_id = f.id and x.change_id is null and x.gross_minor <> 0)
      and not ${keptAside('order', 'f.id')}
    union all select f.id from order_change f
    where f.venue_id = ${venueId} and f.at < ${until} and not f.is_training
      and ${missing('change', 'f.id', sql`'order.changed'`)} and ${movesSomething}
      and not ${keptAside('change', 'f.id')}
    union all select f.id from part_payment f
    where f.venue_id = ${venueId} and f.taken_at < ${until} and not f.is_training
      and ${missing('basket', 'f.id', sql`'basket.taken'`)}
      and not ${keptAside('basket.taken', 'f.id')}
    union all select f.id from part_payment f
    where f.venue_id = ${venueId} and f.ended_at < ${until} and f.returned_minor > 0 and not f.is_training
      and ${missing('basket', 'f.id', sql`'basket.returned'`)} and not ${keptAside('basket.returned', 'f.id')}
    union all select f.id from till_session f
    where f.venue_id = ${venueId} and f.opened_at < ${until} and f.float_minor > 0 and not f.is_training
      and ${missing('till', 'f.id', sql`case when f.float_brought then 'till.float_brought' else 'till.opened' end`)}
      and not ${keptAside('till.opened', 'f.id')}
    union all select f.id from till_session f
    where f.venue_id = ${venueId} and f.closed_at < ${until} and (f.counted_minor > 0 or f.difference_minor <> 0)
      and not f.is_training
      and ${missing('till', 'f.id', sql`'till.closed'`)} and not ${keptAside('till.closed', 'f.id')}
    union all select f.id from till_movement f
    where f.venue_id = ${venueId} and f.at < ${until} and f.kind <> 'no_sale'
      and not exists (select from till_session s
        where s.venue_id = f.venue_id and s.id = f.till_session_id and s.is_training)
      and ${missing('movement', 'f.id', sql`'till.' || f.kind`)} and not ${keptAside('movement', 'f.id')}
    union all select f.id from fund_transfer f
    where f.venue_id = ${venueId} and f.sent_at < ${until} and ${missing('transfer', 'f.id', sql`'fund.sent'`)}
      and not ${keptAside('transfer.sent', 'f.id')}
    union all select f.id from fund_transfer f
    where f.venue_id = ${venueId} and f.ended_at < ${until}
      and ${missing('transfer', 'f.id', sql`case when f.received_minor is null then 'fund.cancelled' else 'fund.received' end`)}
      and not ${keptAside('transfer.ended', 'f.id')}
    union all select f.id from gift_entry f
    where f.venue_id = ${venueId} and f.at < ${until} and f.kind = 'issued'
      and ${missing('voucher', 'f.id', sql`'voucher.issued'`)} and not ${keptAside('voucher', 'f.id')}
    union all select f.id from settlement f
    where f.venue_id = ${venueId} and f.ended_at < ${until} and f.state = 'posted'
      and (f.gross_minor <> 0 or f.fee_minor <> 0 or f.matched_minor <> 0)
      and ${missing('settlement', 'f.id', sql`'settlement.paid'`)} and not ${keptAside('settlement', 'f.id')}
    union all select f.id from expense f
    where f.venue_id = ${venueId} and f.approved_at < ${until} and ${missing('expense', 'f.id', sql`'expense.approved'`)}
      and not ${keptAside('expense.approved', 'f.id')}
    union all select f.id from expense f
    where f.venue_id = ${venueId} and f.reversed_at < ${until} and ${missing('expense', 'f.id', sql`'expense.reversed'`)}
      and not ${keptAside('expense.reversed', 'f.id')}
    union all select f.id from vendor_bill f
    where f.venue_id = ${venueId} and f.approved_at < ${until} and ${missing('bill', 'f.id', sql`'bill.approved'`)}
      and not ${keptAside('bill.approved', 'f.id')}
    union all select f.id from vendor_bill f
    where f.venue_id = ${venueId} and f.cancelled_at < ${until} and f.approved_at is not null
      and ${missing('bill', 'f.id', sql`'bill.cancelled'`)} and not ${keptAside('bill.cancelled', 'f.id')}
    union all select f.id from vendor_payout_event f
    where f.venue_id = ${venueId} and f.at < ${until}
      and f.kind in ('approved', 'settled', 'failed', 'reversed', 'used', 'unused')
      and ${missing('payout', 'f.id', sql`'payout.' || f.kind`)} and not ${keptAside('payout', 'f.id')}
    union all select f.id from stock_act f
    where f.venue_id = ${venueId} and f.at < ${until} and ${missing('stock', 'f.id', sql`'stock.' || f.kind`)}
      and exists (select from stock_move m where m.venue_id = f.venue_id and m.act_id = f.id
        and m.outside is not null and m.value_minor <> 0)
      and not ${keptAside('stock', 'f.id')}`,
  // What an order sold, and what a change of it added, its tax and its cash are what its entry says.
  orderDiffers: ({ venueId, until }) => sql`
    select f.id from sale_order f
    where f.venue_id = ${venueId} and f.created_at < ${until} and ${inBook('order', 'f.id')}
      and ((select coalesce(sum(x.tax_minor), 0) from order_line x
          where x.venue_id = f.venue_id and x.order_id = f.id and x.change_id is null)
          <> -${posted('order', 'f.id', sql`l.account = '2100'`)}
        or (select coalesce(sum(x.net_minor), 0) from order_line x
          where x.venue_id = f.venue_id and x.order_id = f.id and x.change_id is null)
          - coalesce((select sum(y.amount_minor) from payment y where y.venue_id = f.venue_id and y.order_id = f.id
            and y.change_id is null and y.method = 'voucher'
            and not exists (select from part_payment b where b.venue_id = y.venue_id and b.id = y.id)), 0)
          <> -${posted('order', 'f.id', sql`(l.account in ('2000', '2020', '2030') or l.account like '4%')`)}
        or (select coalesce(sum(y.amount_minor), 0) from payment y where y.venue_id = f.venue_id and y.order_id = f.id
            and y.change_id is null and y.method = 'cash' and not exists (select from part_payment b where b.venue_id = y.venue_id and b.id = y.id))
          <> ${posted('order', 'f.id', sql`l.account = '1000'`)})
    union all select f.id from order_change f
    where f.venue_id = ${venueId} and f.at < ${until} and ${inBook('change', 'f.id')}
      and (f.tax_minor <> -${posted('change', 'f.id', sql`l.account = '2100'`)}
        or f.gross_minor - f.tax_minor
          - coalesce((select sum(y.amount_minor) from payment y where y.venue_id = f.venue_id
            and y.order_id = f.order_id and y.change_id = f.id and y.method = 'voucher'
            and not exists (select from part_payment b where b.venue_id = y.venue_id and b.id = y.id)), 0)
          + coalesce((select sum(r.amount_minor) from refund r where r.venue_id = f.venue_id and r.change_id = f.id
            and r.method = 'voucher'), 0)
          <> -${posted('change', 'f.id', sql`(l.account in ('2000', '2020', '2030') or l.account like '4%')`)}
        or coalesce((select sum(y.amount_minor) from payment y where y.venue_id = f.venue_id and y.order_id = f.order_id
            and y.change_id = f.id and y.method = 'cash' and not exists (select from part_payment b where b.venue_id = y.venue_id and b.id = y.id)), 0)
          - coalesce((select sum(r.amount_minor) from refund r where r.venue_id = f.venue_id and r.change_id = f.id
            and r.method = 'cash'), 0)
          <> ${posted('change', 'f.id', sql`l.account = '1000'`)})`,
  // A basket's money came in and went back as it was taken and given back.
  basketDiffers: ({ venueId, until }) => sql`
    select f.id from part_payment f
    where f.venue_id = ${venueId} and f.taken_at < ${until} and coalesce(f.ended_at < ${until}, true)
      and ${inBook('basket', 'f.id')}
      and not ${keptAside('basket.taken', 'f.id')} and not ${keptAside('basket.returned', 'f.id')}
      and ${posted('basket', 'f.id', sql`l.account = '2010'`)} <> f.returned_minor - f.amount_minor`,
  // Cash went into a till or out of it as its movement says.
  movementDiffers: ({ venueId, until }) => sql`
    select f.id from till_movement f
    where f.venue_id = ${venueId} and f.at < ${until} and f.kind <> 'no_sale' and ${inBook('movement', 'f.id')}
      and ${posted('movement', 'f.id', sql`l.account = '1000'`)} <> f.amount_minor`,
  // Nothing is left in the book of a till that was counted and emptied.
  tillNotEmpty: ({ venueId, until }) => sql`
    select f.id from till_session f
    where f.venue_id = ${venueId} and f.state = 'closed' and f.closed_at < ${until}
      and not exists (select from book_refusal r where r.venue_id = f.venue_id)
      and 0 <> coalesce((select sum(l.amount_minor) from journal_line l
        where l.venue_id = f.venue_id and l.till_session_id = f.id and l.account = '1000'), 0)`,
  // A fund holds what its entries moved, and the book has moved the same on the same day.
  fundDiffers: ({ venueId, until }) => sql`
    select f.id from fund f
    where f.venue_id = ${venueId} and f.balance_minor <> coalesce((
      select sum(n.amount_minor) from fund_entry n where n.venue_id = f.venue_id and n.fund_id = f.id), 0)
    union all select f.id from fund_entry f
    where f.venue_id = ${venueId} and f.at < ${until}
      and not exists (select from book_refusal r where r.venue_id = f.venue_id and r.fact_id = f.source_id)
      and f.amount_minor <> coalesce((select sum(l.amount_minor) from journal_entry e
        join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
        where e.venue_id = f.venue_id and e.source = f.source and e.source_id = f.source_id and e.act = f.kind
          and l.fund_id = f.fund_id), 0)
    union all select f.id from fund_entry f
    join journal_entry e on e.venue_id = f.venue_id and e.source = f.source and e.source_id = f.source_id and e.act = f.kind
    where f.venue_id = ${venueId} and f.at < ${until} and e.business_date <> f.business_date`,
  // Nobody is owed a show that is over.
  showOwed: ({ venueId, until }) => sql`
    select f.id from ticket_session f
    where f.venue_id = ${venueId} and f.ends_at < ${until} and f.state <> 'cancelled'
      and not exists (select from book_refusal r where r.venue_id = f.venue_id)
      and exists (select from journal_line l
        where l.venue_id = f.venue_id and l.ticket_session_id = f.id and l.earned_as is not null
        group by l.earned_as, l.currency having sum(l.amount_minor) <> 0)`,
  unbalanced: ({ venueId }) => sql`
    select l.entry_id as id from journal_line l where l.venue_id = ${venueId}
    group by l.entry_id, l.currency having sum(l.amount_minor) <> 0`,
  // What the trial balance adds up is what the lines say.
  sumDiffers: ({ venueId }) => sql`
    select ${venueId}::uuid as id
    from (select * from account_day where venue_id = ${venueId}) d
    full join (
      select l.account, l.currency, e.business_date, sum(greatest(l.amount_minor, 0)) as debit,
        sum(greatest(-l.amount_minor, 0)) as credit
      from journal_line l join journal_entry e on e.venue_id = l.venue_id and e.id = l.entry_id
      where l.venue_id = ${venueId} group by 1, 2, 3) s using (account, currency, business_date)
    where (d.debit_minor, d.credit_minor) is distinct from (s.debit, s.credit)`,
}

/**
 * How often each rule does not hold among facts older than so many minutes, the first id as an example; without those
 * that hold.
 */
export async function selectDifferences(
  tx: Tx,
  venueId: VenueId,
  minutes = settledMinutes,
): Promise<{ rule: BookRule; count: number; example: string }[]> {
  // At night there is time: a book of years is read once from end to end.
  await sql`select set_config('statement_timeout', '600000', true)`.execute(tx)
  const {
    rows: [at],
  } = await sql<{ until: string }>`
    select (clock_timestamp() - make_interval(mins => ${minutes}))::text as until`.execute(tx)
  const until = sql`${at?.until ?? null}::timestamptz`
  const found: { rule: BookRule; count: number; example: string }[] = []
  for (const [rule, ids] of Object.entries(rules)) {
    const { rows } = await sql<{ count: number; example: string | null }>`
      select count(*)::integer as count, min(q.id::text) as example from (${ids({ venueId, until })}) q`.execute(tx)
    const [row] = rows
    if (row?.example) found.push({ rule: rule as BookRule, count: row.count, example: row.example })
  }
  return found
}

/** How many facts of the venue were kept aside, and the oldest of them. */
export async function findKeptAside(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ count: number; oldestAt: string | null }>`
    select count(*)::integer as count, min(at) as "oldestAt" from book_refusal where venue_id = ${venueId}`.execute(db)
  return rows[0] ?? { count: 0, oldestAt: null }
}

/** Differences of all books when they were last compared, and facts that are kept aside now. */
export async function findFaults(db: Db): Promise<{ differences: number; keptAside: number }> {
  const { rows } = await sql<{ differences: number; keptAside: number }>`
    select (select count(*) from book_refusal)::integer as "keptAside", coalesce((
      select sum(d.value::integer) from venue v
      cross join lateral (select e.after from audit_event e where e.venue_id = v.id and e.action = ${compareAction}
        order by e.at desc, e.id desc limit 1) last
      cross join lateral jsonb_each_text(last.after -> 'differences') d), 0)::integer as differences`.execute(db)
  return rows[0] ?? { differences: 0, keptAside: 0 }
}
