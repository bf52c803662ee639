import type { VenueId } from '@marquee/contract'
import type { Tx } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import type { FundRef } from '../rules/postings.ts'

// What happened and is not in the book yet, by source. A source is read in the order of its time, from some minutes
// before the point that the book has reached: a transaction may commit later than its rows say.

/**
 * How much later than its rows say a transaction may commit. A call is answered after five seconds; a statement of it
 * ends after four, and a transaction that lies idle after ten.
 */
export const lateMinutes = 2
/** A show that is moved may have ended some days ago, and there are few of them. */
const lateShowMinutes = 7 * 24 * 60
interface Fact {
  id: string
  /** When it happened, to the microsecond: the progress of its source. */
  at: string
  businessDate: string
  currency: string
}

export interface OrderFact extends Fact {
  lines: {
    kind: 'pass' | 'food' | 'package' | 'ride' | 'voucher' | 'membership' | 'fee' | 'discount' | 'tip'
    ticketSessionId: string | null
    netMinor: number
    taxMinor: number
    isEarned: boolean
  }[]
  payments: {
    method: 'cash' | 'card' | 'bank' | 'invoice' | 'voucher'
    amountMinor: number
    tillSessionId: string | null
    fromBasket: boolean
    fund: FundRef | null
  }[]
}

export interface AmountFact extends Fact {
  act: string
  method: 'cash' | 'card' | 'bank' | 'invoice' | 'voucher'
  amountMinor: number
  tillSessionId: string | null
  fund: FundRef | null
}

export interface TillClosedFact extends Fact {
  countedMinor: number
  differenceMinor: number
  fund: FundRef
}

export interface TransferFact extends Fact {
  sentMinor: number
  /** Null: it went back to where it came from. */
  receivedMinor: number | null
  isSettlement: boolean
  fund: FundRef
}

export interface SettlementFact extends Fact {
  grossMinor: number
  feeMinor: number
  matchedMinor: number
  from: FundRef
  to: FundRef
}

export interface ShowFact extends Fact {
  owed: { earnedAs: string; amountMinor: number; currency: string }[]
}

export interface Reading {
  venueId: VenueId
  /** As its progress is called. */
  source: string
  /** Nothing before this is looked at; null: from the beginning. */
  through: string | null
  /** The last one that this turn has looked at. */
  after: Pick<Fact, 'id' | 'at'> | null
  /** This one only, whenever it happened. */
  only: string | null
  limit: number
}

interface Place {
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** As entries call the source. */
  source: string
  act: RawBuilder<unknown>
  minutes?: number
}

/**
 * Whether an entry is missing. A scalar subquery, not EXISTS: the planner never turns it into a join, so a book whose
 * rows nobody has counted yet is probed by its key for each fact and not compared row by row. Its name here is nobody
 * else's: `id` is a column of the statement around it.
 */
const notPosted = (source: string, id: RawBuilder<unknown>, act: RawBuilder<unknown>) => sql`
  (select true from journal_entry as posted where posted.venue_id = v.id and posted.source = ${source}
    and posted.source_id = ${id} and posted.act = ${act} limit 1) is null`

/** Which facts a turn posts: those that happened since, are not in the book and were not refused by it before. */
export function due(reading: Reading, { at, id, source, act, minutes = lateMinutes }: Place): RawBuilder<unknown> {
  const { through, after, only } = reading
  if (only !== null) return sql`(${id} = ${only} and ${at} is not null and ${notPosted(source, id, act)})`
  // A clock that was ahead once must not keep out what happens until it is right.
  const since =
    through === null
      ? sql`'-infinity'::timestamptz`
      : sql`least(${through}::timestamptz, transaction_timestamp()) - make_interval(mins => ${minutes})`
  const behind = after
    ? sql`${at} >= ${after.at}::timestamptz and (${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`${at} > ${since}`
  return sql`(${behind} and ${notPosted(source, id, act)} and (select true from book_refusal as refused
    where refused.venue_id = v.id and refused.source = ${reading.source} and refused.fact_id = ${id} limit 1) is null)`
}

export const ref = (alias: string) =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'kind', ${alias}.kind, 'account', ${alias}.account)`)

/** Where the money of a way to pay arrives: its own fund, or the venue's first one; null for cash, which is in its till. */
const fundOfMethod = (payment: string) => sql`
  (select ${ref('f')} from fund f where f.venue_id = v.id and f.id = coalesce(
    (select o.id from payment_method m join fund o on o.venue_id = m.venue_id and o.id = m.fund_id and o.archived_at is null
      where m.venue_id = v.id and m.id = ${sql.ref(`${payment}.method_id`)}),
    (select d.id from fund d where d.venue_id = v.id
      and d.account = case ${sql.ref(`${payment}.method`)} when 'card' then '1200' when 'bank' then '1100' end)))`

/**
 * The safe that an act of a till moved: as its entry says, which was written with it; otherwise, for what is older than
 * funds, the till's own or the venue's first one.
 */
const fundOfTill = (act: string, source: string, id: string) => sql`
  (select ${ref('f')} from fund f where f.venue_id = v.id and f.id = coalesce(
    (select n.fund_id from fund_entry n where n.venue_id = v.id and n.source = ${source}
      and n.source_id = ${sql.ref(id)} and n.kind = ${act}),
    (select o.id from till t join fund o on o.venue_id = t.venue_id and o.id = t.fund_id and o.archived_at is null
      where t.venue_id = v.id and t.id = s.till_id),
    (select d.id from fund d where d.venue_id = v.id and d.account = '1010')))`

/**
 * Orders with their lines and payments. Payments are in the order of their ids as text, which no index has: for an order
 * that one has, all payments of the venue would be read for each of its sales rather than two of them sorted.
 */
export async function selectOrders(tx: Tx, reading: Reading): Promise<OrderFact[]> {
  const { rows } = await sql<OrderFact>`
    select o.id, o.created_at::text as at, o.business_date as "businessDate", o.currency,
      (select jsonb_agg(jsonb_build_object('kind', l.kind, 'ticketSessionId', l.ticket_session_id,
          'netMinor', l.net_minor, 'taxMinor', l.tax_minor, 'isEarned', coalesce((
            select true from journal_entry e where e.venue_id = l.venue_id and e.source = 'show'
              and e.source_id = l.ticket_session_id and e.act = 'show.earned' limit 1), false)) order by l.line_no)
        from order_line l where l.venue_id = o.venue_id and l.order_id = o.id and l.change_id is null) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('method', p.method, 'amountMinor', p.amount_minor,
          'tillSessionId', p.till_session_id, 'fromBasket', b.id is not null,
          'fund', ${fundOfMethod('p')}) order by p.id::text)
        from payment p left join part_payment b on b.venue_id = p.venue_id and b.id = p.id
        where p.venue_id = o.venue_id and p.order_id = o.id and p.change_id is null), '[]') as payments
    from sale_order o join venue v on v.id = o.venue_id
    where o.venue_id = ${reading.venueId} and not o.is_training
      and (select true from order_line l
        where l.venue_id = o.venue_id and l.order_id = o.id and l.change_id is null and l.gross_minor <> 0 limit 1)
      and ${due(reading, { at: sql`o.created_at`, id: sql`o.id`, source: 'order', act: sql`'sale'` })}
    order by o.created_at, o.id limit ${reading.limit}`.execute(tx)
  return rows
}

/**
 * Changes of sold orders with the lines that they added and the money that went back (below zero) or came in. Refunds
 * leave the way they went, whatever way the payment had come.
 */
export async function selectChanges(tx: Tx, reading: Reading): Promise<OrderFact[]> {
  const { rows } = await sql<OrderFact>`
    select c.id, c.at::text as at, c.business_date as "businessDate", c.currency,
      coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'ticketSessionId', l.ticket_session_id,
          'netMinor', l.net_minor, 'taxMinor', l.tax_minor, 'isEarned', coalesce((
            select true from journal_entry e where e.venue_id = l.venue_id and e.source = 'show'
              and e.source_id = l.ticket_session_id and e.act = 'show.earned' limit 1), false)) order by l.line_no)
        from order_line l where l.venue_id = c.venue_id and l.change_id = c.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('method', m.method, 'amountMinor', m.amount,
          'tillSessionId', m.till_session_id, 'fromBasket', m.is_taken, 'fund', m.fund) order by m.id::text)
        from (
          select p.id, p.method, p.amount_minor as amount, p.till_session_id, ${fundOfMethod('p')} as fund,
            exists (select from part_payment b where b.venue_id = p.venue_id and b.id = p.id) as is_taken
          from payment p where p.venue_id = c.venue_id and p.order_id = c.order_id and p.change_id = c.id
          union all
          select r.id, r.method, -r.amount_minor, r.till_session_id, ${fundOfMethod('r')}, false
          from refund r where r.venue_id = c.venue_id and r.change_id = c.id) m), '[]') as payments
    from order_change c join venue v on v.id = c.venue_id
    where c.venue_id = ${reading.venueId} and not c.is_training
      and ${due(reading, { at: sql`c.at`, id: sql`c.id`, source: 'change', act: sql`'order.changed'` })}
    order by c.at, c.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** Money taken for baskets, and money of them that went back. */
export async function selectBasketMoney(tx: Tx, reading: Reading, which: 'taken' | 'returned'): Promise<AmountFact[]> {
  const taken = which === 'taken'
  const at = sql.raw(taken ? 'p.taken_at' : 'p.ended_at')
  const act = `basket.${which}`
  const { rows } = await sql<AmountFact>`
    select p.id, ${at}::text as at, ${sql.lit(act)} as act, p.currency, p.method,
      ${taken ? sql`p.business_date` : businessDay('p.ended_at')} as "businessDate",
      ${taken ? sql`p.amount_minor` : sql`p.returned_minor`} as "amountMinor",
      ${taken ? sql`p.till_session_id` : sql`p.return_till_session_id`} as "tillSessionId",
      ${fundOfMethod('p')} as fund
    from part_payment p join venue v on v.id = p.venue_id
    where p.venue_id = ${reading.venueId} and not p.is_training
      and ${taken ? sql`true` : sql`p.returned_minor > 0`}
      and ${due(reading, { at, id: sql`p.id`, source: 'basket', act: sql.lit(act) })}
    order by ${at}, p.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** Floats that tills were opened with. */
export async function selectFloats(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const act = sql`case when s.float_brought then 'till.float_brought' else 'till.opened' end`
  const { rows } = await sql<AmountFact>`
    select s.id, s.opened_at::text as at, ${act} as act, s.currency, 'cash' as method,
      s.business_date as "businessDate", s.float_minor as "amountMinor", s.id as "tillSessionId",
      case when not s.float_brought then (${fundOfTill('till.opened', 'till', 's.id')}) end as fund
    from till_session s join venue v on v.id = s.venue_id
    where s.venue_id = ${reading.venueId} and s.float_minor > 0 and not s.is_training
      and ${due(reading, { at: sql`s.opened_at`, id: sql`s.id`, source: 'till', act })}
    order by s.opened_at, s.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** Cash that went into a till or out of it without a sale. The amount is what moved, whichever way. */
export async function selectMovements(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const { rows } = await sql<AmountFact>`
    select m.id, m.at::text as at, 'till.' || m.kind as act, s.currency,
      case m.kind when 'card_refund' then 'card' else 'cash' end as method, ${businessDay('m.at')} as "businessDate",
      abs(m.amount_minor) as "amountMinor", m.till_session_id as "tillSessionId",
      case m.kind when 'drop' then (${fundOfTill('till.drop', 'movement', 'm.id')})
        when 'card_refund' then (select ${fundOfMethod('y')} from (
          select 'card' as method, c.method_id from card_refund k
          join card_charge c on c.venue_id = k.venue_id and c.id = k.charge_id
          where k.venue_id = m.venue_id and k.movement_id = m.id) y) end as fund
    from till_movement m
    join venue v on v.id = m.venue_id
    join till_session s on s.venue_id = m.venue_id and s.id = m.till_session_id
    where m.venue_id = ${reading.venueId} and m.kind <> 'no_sale' and not s.is_training
      and ${due(reading, { at: sql`m.at`, id: sql`m.id`, source: 'movement', act: sql`'till.' || m.kind` })}
    order by m.at, m.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** Tills that were counted and closed, with anything in them. */
export async function selectClosedTills(tx: Tx, reading: Reading): Promise<TillClosedFact[]> {
  const { rows } = await sql<TillClosedFact>`
    select s.id, s.closed_at::text as at, s.currency, ${businessDay('s.closed_at')} as "businessDate",
      s.counted_minor as "countedMinor", s.difference_minor as "differenceMinor",
      ${fundOfTill('till.closed', 'till', 's.id')} as fund
    from till_session s join venue v on v.id = s.venue_id
    where s.venue_id = ${reading.venueId} and not s.is_training
      and (s.counted_minor > 0 or s.difference_minor <> 0)
      and ${due(reading, { at: sql`s.closed_at`, id: sql`s.id`, source: 'till', act: sql`'till.closed'` })}
    order by s.closed_at, s.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** Corrections of a count: the amount by which each differs from the count before it. */
export async function selectCorrections(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const { rows } = await sql<AmountFact>`
    select c.id, c.at::text as at, 'till.corrected' as act, s.currency, 'cash' as method, ${businessDay('c.at')} as "businessDate",
      c.counted_minor - coalesce(before.counted_minor, s.counted_minor) as "amountMinor", null as "tillSessionId",
      ${fundOfTill('till.corrected', 'correction', 'c.id')} as fund
    from till_correction c
    join venue v on v.id = c.venue_id
    join till_session s on s.venue_id = c.venue_id and s.id = c.till_session_id
    left join lateral (
      select b.counted_minor from till_correction b
      where b.venue_id = c.venue_id and b.till_session_id = c.till_session_id and (b.at, b.id) < (c.at, c.id)
      order by b.at desc, b.id desc limit 1) before on true
    where c.venue_id = ${reading.venueId} and not s.is_training
      and c.counted_minor <> coalesce(before.counted_minor, s.counted_minor)
      and ${due(reading, { at: sql`c.at`, id: sql`c.id`, source: 'correction', act: sql`'till.corrected'` })}
    order by c.at, c.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** Gift cards that the house gave away. Those that were sold, and money that went back to one, are in their order. */
export async function selectGivenCards(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const { rows } = await sql<AmountFact>`
    select e.id, e.at::text as at, 'voucher.issued' as act, e.currency, 'voucher' as method,
      e.business_date as "businessDate", e.amount_minor as "amountMinor", null as "tillSessionId", null as fund
    from gift_entry e join venue v on v.id = e.venue_id
    where e.venue_id = ${reading.venueId} and e.kind = 'issued'
      and ${due(reading, { at: sql`e.at`, id: sql`e.id`, source: 'voucher', act: sql`'voucher.issued'` })}
    order by e.at, e.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** Shows that are over, with what the book still owes their guests. */
export async function selectEndedShows(tx: Tx, reading: Reading): Promise<ShowFact[]> {
  const { rows } = await sql<ShowFact>`
    select t.id, t.ends_at::text as at, v.currency, t.business_date as "businessDate", owed.owed
    from ticket_session t
    join venue v on v.id = t.venue_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('earnedAs', x.earned_as, 'amountMinor', x.amount, 'currency', x.currency)) as owed
      from (
        select l.earned_as, l.currency, -sum(l.amount_minor) as amount
        from journal_line l
        where l.venue_id = t.venue_id and l.ticket_session_id = t.id and l.earned_as is not null
        group by l.earned_as, l.currency having sum(l.amount_minor) <> 0) x) owed
    where t.venue_id = ${reading.venueId} and t.ends_at <= clock_timestamp()
      and t.state <> 'cancelled' and owed.owed is not null
      and ${due(reading, { at: sql`t.ends_at`, id: sql`t.id`, source: 'show', act: sql`'show.earned'`, minutes: lateShowMinutes })}
    order by t.ends_at, t.id limit ${reading.limit}`.execute(tx)
  return rows
}
