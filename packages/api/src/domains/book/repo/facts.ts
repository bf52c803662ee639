import type { VenueId } from '@marquee/contract'
import type { Tx } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'

// What happened and is not in the book yet, by source. A source is read in the order of its time, from some minutes
// before the point that the book has reached: a transaction may commit later than its rows say.

/** Transactions are cut long before this. */
const lateMinutes = 10
/** A show that is moved may have ended some days ago, and there are few of them. */
const lateShowMinutes = 7 * 24 * 60
/** Facts that are posted in one transaction. */
export const batchSize = 250

interface Fact {
  id: string
  /** When it happened: the progress of its source. */
  at: string
  businessDate: string
  currency: string
}

export interface OrderFact extends Fact {
  lines: {
    kind: 'pass' | 'food' | 'package' | 'ride' | 'voucher' | 'fee' | 'discount' | 'tip'
    ticketSessionId: string | null
    netMinor: number
    taxMinor: number
    isEarned: boolean
  }[]
  payments: {
    method: 'cash' | 'card' | 'bank'
    amountMinor: number
    tillSessionId: string | null
    fromBasket: boolean
  }[]
}

export interface AmountFact extends Fact {
  act: string
  method: 'cash' | 'card' | 'bank'
  amountMinor: number
  tillSessionId: string | null
}

export interface TillClosedFact extends Fact {
  countedMinor: number
  differenceMinor: number
}

export interface ShowFact extends Fact {
  owed: { earnedAs: string; amountMinor: number; currency: string }[]
}

interface Reading {
  venueId: VenueId
  /** Nothing before this is looked at; null: from the beginning. */
  through: string | null
}

const since = ({ through }: Reading, minutes = lateMinutes): RawBuilder<unknown> =>
  through === null ? sql`'-infinity'::timestamptz` : sql`${through}::timestamptz - make_interval(mins => ${minutes})`

const notPosted = (source: string, id: RawBuilder<unknown>, act: RawBuilder<unknown>) => sql`
  not exists (select from journal_entry e
    where e.venue_id = v.id and e.source = ${source} and e.source_id = ${id} and e.act = ${act})`

const dayOf = (at: string) => sql.raw(`((${at} at time zone v.zone) - v.business_cutoff::interval)::date`)

/** Orders with their lines and payments. */
export async function selectOrders(tx: Tx, reading: Reading): Promise<OrderFact[]> {
  const { rows } = await sql<OrderFact>`
    select o.id, o.created_at as at, o.business_date as "businessDate", o.currency,
      (select jsonb_agg(jsonb_build_object('kind', l.kind, 'ticketSessionId', l.ticket_session_id,
          'netMinor', l.net_minor, 'taxMinor', l.tax_minor, 'isEarned', exists (
            select from journal_entry e where e.venue_id = l.venue_id and e.source = 'show'
              and e.source_id = l.ticket_session_id and e.act = 'show.earned')) order by l.line_no)
        from order_line l where l.venue_id = o.venue_id and l.order_id = o.id) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('method', p.method, 'amountMinor', p.amount_minor,
          'tillSessionId', p.till_session_id, 'fromBasket', b.id is not null) order by p.id)
        from payment p left join part_payment b on b.venue_id = p.venue_id and b.id = p.id
        where p.venue_id = o.venue_id and p.order_id = o.id), '[]') as payments
    from sale_order o join venue v on v.id = o.venue_id
    where o.venue_id = ${reading.venueId} and o.created_at > ${since(reading)}
      and exists (select from order_line l where l.venue_id = o.venue_id and l.order_id = o.id and l.gross_minor <> 0)
      and ${notPosted('order', sql`o.id`, sql`'sale'`)}
    order by o.created_at, o.id limit ${batchSize}`.execute(tx)
  return rows
}

/** Money taken for baskets, and money of them that went back. */
export async function selectBasketMoney(tx: Tx, reading: Reading, which: 'taken' | 'returned'): Promise<AmountFact[]> {
  const taken = which === 'taken'
  const at = sql.raw(taken ? 'p.taken_at' : 'p.ended_at')
  const act = `basket.${which}`
  const { rows } = await sql<AmountFact>`
    select p.id, ${at} as at, ${sql.lit(act)} as act, p.currency, p.method,
      ${taken ? sql`p.business_date` : dayOf('p.ended_at')} as "businessDate",
      ${taken ? sql`p.amount_minor` : sql`p.returned_minor`} as "amountMinor",
      ${taken ? sql`p.till_session_id` : sql`p.return_till_session_id`} as "tillSessionId"
    from part_payment p join venue v on v.id = p.venue_id
    where p.venue_id = ${reading.venueId} and ${at} > ${since(reading)}
      and ${taken ? sql`true` : sql`p.returned_minor > 0`}
      and ${notPosted('basket', sql`p.id`, sql.lit(act))}
    order by ${at}, p.id limit ${batchSize}`.execute(tx)
  return rows
}

/** Floats that tills were opened with. */
export async function selectFloats(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const { rows } = await sql<AmountFact>`
    select s.id, s.opened_at as at, 'till.opened' as act, s.currency, 'cash' as method,
      s.business_date as "businessDate", s.float_minor as "amountMinor", s.id as "tillSessionId"
    from till_session s join venue v on v.id = s.venue_id
    where s.venue_id = ${reading.venueId} and s.opened_at > ${since(reading)} and s.float_minor > 0
      and ${notPosted('till', sql`s.id`, sql`'till.opened'`)}
    order by s.opened_at, s.id limit ${batchSize}`.execute(tx)
  return rows
}

/** Cash that went into a till or out of it without a sale. The amount is what moved, whichever way. */
export async function selectMovements(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const { rows } = await sql<AmountFact>`
    select m.id, m.at, 'till.' || m.kind as act, s.currency, 'cash' as method, ${dayOf('m.at')} as "businessDate",
      abs(m.amount_minor) as "amountMinor", m.till_session_id as "tillSessionId"
    from till_movement m
    join venue v on v.id = m.venue_id
    join till_session s on s.venue_id = m.venue_id and s.id = m.till_session_id
    where m.venue_id = ${reading.venueId} and m.at > ${since(reading)} and m.kind <> 'no_sale'
      and ${notPosted('movement', sql`m.id`, sql`'till.' || m.kind`)}
    order by m.at, m.id limit ${batchSize}`.execute(tx)
  return rows
}

/** Tills that were counted and closed, with anything in them. */
export async function selectClosedTills(tx: Tx, reading: Reading): Promise<TillClosedFact[]> {
  const { rows } = await sql<TillClosedFact>`
    select s.id, s.closed_at as at, s.currency, ${dayOf('s.closed_at')} as "businessDate",
      s.counted_minor as "countedMinor", s.difference_minor as "differenceMinor"
    from till_session s join venue v on v.id = s.venue_id
    where s.venue_id = ${reading.venueId} and s.closed_at > ${since(reading)}
      and (s.counted_minor > 0 or s.difference_minor <> 0)
      and ${notPosted('till', sql`s.id`, sql`'till.closed'`)}
    order by s.closed_at, s.id limit ${batchSize}`.execute(tx)
  return rows
}

/** Corrections of a count: the amount by which each differs from the count before it. */
export async function selectCorrections(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const { rows } = await sql<AmountFact>`
    select c.id, c.at, 'till.corrected' as act, s.currency, 'cash' as method, ${dayOf('c.at')} as "businessDate",
      c.counted_minor - coalesce(before.counted_minor, s.counted_minor) as "amountMinor", null as "tillSessionId"
    from till_correction c
    join venue v on v.id = c.venue_id
    join till_session s on s.venue_id = c.venue_id and s.id = c.till_session_id
    left join lateral (
      select b.counted_minor from till_correction b
      where b.venue_id = c.venue_id and b.till_session_id = c.till_session_id and (b.at, b.id) < (c.at, c.id)
      order by b.at desc, b.id desc limit 1) before on true
    where c.venue_id = ${reading.venueId} and c.at > ${since(reading)}
      and c.counted_minor <> coalesce(before.counted_minor, s.counted_minor)
      and ${notPosted('correction', sql`c.id`, sql`'till.corrected'`)}
    order by c.at, c.id limit ${batchSize}`.execute(tx)
  return rows
}

/** Shows that are over, with what the book still owes their guests. */
export async function selectEndedShows(tx: Tx, reading: Reading): Promise<ShowFact[]> {
  const { rows } = await sql<ShowFact>`
    select t.id, t.ends_at as at, v.currency, t.business_date as "businessDate", owed.owed
    from ticket_session t
    join venue v on v.id = t.venue_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('earnedAs', x.earned_as, 'amountMinor', x.amount, 'currency', x.currency)) as owed
      from (
        select l.earned_as, l.currency, -sum(l.amount_minor) as amount
        from journal_line l
        where l.venue_id = t.venue_id and l.ticket_session_id = t.id and l.earned_as is not null
        group by l.earned_as, l.currency having sum(l.amount_minor) <> 0) x) owed
    where t.venue_id = ${reading.venueId} and t.ends_at > ${since(reading, lateShowMinutes)} and t.ends_at <= clock_timestamp()
      and t.state <> 'cancelled' and owed.owed is not null
      and ${notPosted('show', sql`t.id`, sql`'show.earned'`)}
    order by t.ends_at, t.id limit ${batchSize}`.execute(tx)
  return rows
}
