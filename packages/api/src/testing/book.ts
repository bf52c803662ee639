import { brokenRules, type Runner } from './invariants.ts'

// What holds only once the book has caught up; what always holds of it is in invariants.sql. Till cash is account 1000.
const text = `
  with lines as (
    select l.venue_id, l.account, l.amount_minor, l.currency, l.till_session_id, l.fund_id, e.source, e.source_id, e.act
    from journal_line l join journal_entry e on e.venue_id = l.venue_id and e.id = l.entry_id
  ), differs as (
    select 'every order that moved something is in the book' as rule, o.id::text as example
    from sale_order o
    where not o.is_training and exists (select from order_line x
        where x.venue_id = o.venue_id and x.order_id = o.id and x.change_id is null and x.gross_minor <> 0)
      and not exists (select from journal_entry e where e.venue_id = o.venue_id and e.source = 'order' and e.source_id = o.id)
  union all
    select 'every change that moved something is in the book', c.id::text
    from order_change c
    where not c.is_training and exists (
      -- Another seat at the same price takes back and sells the same.
      select from order_line x where x.venue_id = c.venue_id and x.change_id = c.id
      group by x.kind, x.ticket_session_id having sum(x.net_minor) <> 0 or sum(x.tax_minor) <> 0)
      and not exists (select from journal_entry e
        where e.venue_id = c.venue_id and e.source = 'change' and e.source_id = c.id)
  union all
    select 'the cash of a till is in the book', t.id::text
    from till_session t
    where case when t.state = 'open' and not t.is_training then t.cash_minor else 0 end <> coalesce((
      select sum(l.amount_minor) from lines l
      where l.venue_id = t.venue_id and l.till_session_id = t.id and l.account = '1000'), 0)
  union all
    select 'money taken for baskets is in the book', v.id::text
    from venue v
    where coalesce((select sum(p.amount_minor) from part_payment p
        where p.venue_id = v.id and p.state = 'taken' and not p.is_training), 0) <> -coalesce((
      select sum(l.amount_minor) from lines l where l.venue_id = v.id and l.account = '2010'), 0)
  union all
    select 'what gift cards hold is owed to their holders', v.id::text
    from venue v
    where coalesce((select sum(c.balance_minor) from gift_card c where c.venue_id = v.id), 0) <> -coalesce((
      select sum(l.amount_minor) from lines l where l.venue_id = v.id and l.account = '2030'), 0)
  union all
    select 'the stock is worth what the book says', v.id::text
    from venue v
    where coalesce((select sum(l.value_minor) from stock_level l where l.venue_id = v.id), 0) <> coalesce((
      select sum(l.amount_minor) from lines l where l.venue_id = v.id and l.account = '1400'), 0)
  union all
    select 'a fund holds what its entries moved', f.id::text
    from fund f
    where f.balance_minor <> coalesce((select sum(n.amount_minor) from fund_entry n
      where n.venue_id = f.venue_id and n.fund_id = f.id), 0)
  union all
    select 'a fund holds what the book says', f.id::text
    from fund f
    where f.balance_minor <> coalesce((select sum(l.amount_minor) from lines l
      where l.venue_id = f.venue_id and l.fund_id = f.id), 0)
  union all
    select 'an entry of a fund is in the book as it is', n.id::text
    from fund_entry n
    where n.amount_minor <> coalesce((select sum(l.amount_minor) from lines l
      where l.venue_id = n.venue_id and l.source = n.source and l.source_id = n.source_id and l.act = n.kind
        and l.fund_id = n.fund_id), 0)
  union all
    select 'a line at the account of a fund names the fund', f.id::text
    from lines l join fund f on f.venue_id = l.venue_id and f.account = l.account
    where l.fund_id is distinct from f.id
  union all
    select 'money in transit was sent and has not ended', v.id::text
    from venue v
    where coalesce((select sum(t.amount_minor) from fund_transfer t
        where t.venue_id = v.id and t.ended_at is null), 0) <> coalesce((
      select sum(l.amount_minor) from lines l where l.venue_id = v.id and l.account = '1050'), 0)
  )
  select rule, count(*)::integer as times, min(example) as example from differs group by rule order by rule`

/**
 * In what the book differs from what it was posted from, each with how often; none when it has caught up and all is
 * well.
 */
export async function bookDiffers(database: Runner): Promise<Record<string, number>> {
  const { rows } = await database.query({ name: 'book', text })
  const lacks = (rows as { rule: string; times: number }[]).map(({ rule, times }) => [rule, times] as const)
  const broken = Object.entries(await brokenRules(database)).filter(([rule]) => alwaysTrue.has(rule))
  return Object.fromEntries([...lacks, ...broken])
}

/** The rules of invariants.sql that are about the book. */
const alwaysTrue: ReadonlySet<string> = new Set([
  'debit and credit are equal',
  'the tax of an order is in the book',
  'what an order sold is in the book',
  'what a change did is in the book',
  'nothing is owed to the guests of a show that was earned',
  'a day of an account is the sum of its lines',
  'a line is of the day of its entry',
  'months are locked in order',
  'nothing is posted into a month after it was locked',
])
