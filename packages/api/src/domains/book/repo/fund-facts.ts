import type { Tx } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import { type AmountFact, due, type Reading, ref, type SettlementFact, type TransferFact } from './facts.ts'

// What was done with funds and is not in the book yet. Their entries were written with it.

/** Money that went into a fund or out of it with a reason. The amount is what moved, whichever way. */
export async function selectFundMovements(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const { rows } = await sql<AmountFact>`
    select n.source_id as id, n.at::text as at, n.kind as act, f.currency, 'cash' as method, n.business_date as "businessDate",
      abs(n.amount_minor) as "amountMinor", null as "tillSessionId", ${ref('f')} as fund
    from fund_entry n
    join venue v on v.id = n.venue_id
    join fund f on f.venue_id = n.venue_id and f.id = n.fund_id
    where n.venue_id = ${reading.venueId} and n.source = 'fund'
      and ${due(reading, { at: sql`n.at`, id: sql`n.source_id`, source: 'fund', act: sql`n.kind` })}
    order by n.at, n.source_id limit ${reading.limit}`.execute(tx)
  return rows
}

/** Money that left a fund for another one. */
export async function selectSentTransfers(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const { rows } = await sql<AmountFact>`
    select t.id, t.sent_at::text as at, 'fund.sent' as act, t.currency, 'cash' as method, ${businessDay('t.sent_at')} as "businessDate",
      t.amount_minor as "amountMinor", null as "tillSessionId", ${ref('f')} as fund
    from fund_transfer t
    join venue v on v.id = t.venue_id
    join fund f on f.venue_id = t.venue_id and f.id = t.from_fund_id
    where t.venue_id = ${reading.venueId}
      and ${due(reading, { at: sql`t.sent_at`, id: sql`t.id`, source: 'transfer', act: sql`'fund.sent'` })}
    order by t.sent_at, t.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** Transfers that arrived, or went back. */
export async function selectEndedTransfers(tx: Tx, reading: Reading): Promise<TransferFact[]> {
  const { rows } = await sql<TransferFact>`
    select t.id, t.ended_at::text as at, t.currency, ${businessDay('t.ended_at')} as "businessDate",
      t.amount_minor as "sentMinor", t.received_minor as "receivedMinor",
      t.from_kind = 'card_clearing' as "isSettlement", ${ref('f')} as fund
    from fund_transfer t
    join venue v on v.id = t.venue_id
    join fund f on f.venue_id = t.venue_id
      and f.id = case t.state when 'received' then t.to_fund_id else t.from_fund_id end
    where t.venue_id = ${reading.venueId}
      and ${due(reading, { at: sql`t.ended_at`, id: sql`t.id`, source: 'transfer', act: sql`case t.state when 'received' then 'fund.received' else 'fund.cancelled' end` })}
    order by t.ended_at, t.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** Counts that found another sum than the fund was thought to hold. */
export async function selectFundCounts(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const act = sql`case when c.is_first then 'fund.first_counted' else 'fund.counted' end`
  const { rows } = await sql<AmountFact>`
    select c.id, c.at::text as at, ${act} as act, f.currency, 'cash' as method, ${businessDay('c.at')} as "businessDate",
      c.difference_minor as "amountMinor", null as "tillSessionId", ${ref('f')} as fund
    from fund_count c
    join venue v on v.id = c.venue_id
    join fund f on f.venue_id = c.venue_id and f.id = c.fund_id
    where c.venue_id = ${reading.venueId} and c.difference_minor <> 0
      and ${due(reading, { at: sql`c.at`, id: sql`c.id`, source: 'count', act })}
    order by c.at, c.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** What acquirers have paid out, as far as somebody has posted it. */
export async function selectPostedSettlements(tx: Tx, reading: Reading): Promise<SettlementFact[]> {
  const { rows } = await sql<SettlementFact>`
    select s.id, s.ended_at::text as at, s.currency, ${businessDay('s.ended_at')} as "businessDate",
      s.gross_minor as "grossMinor", s.fee_minor as "feeMinor", s.matched_minor as "matchedMinor",
      ${ref('f')} as "from", ${ref('t')} as "to"
    from settlement s
    join venue v on v.id = s.venue_id
    join fund f on f.venue_id = s.venue_id and f.id = s.from_fund_id
    join fund t on t.venue_id = s.venue_id and t.id = s.to_fund_id
    where s.venue_id = ${reading.venueId} and s.state = 'posted'
      and ${due(reading, { at: sql`s.ended_at`, id: sql`s.id`, source: 'settlement', act: sql`'settlement.paid'` })}
    order by s.ended_at, s.id limit ${reading.limit}`.execute(tx)
  return rows
}
