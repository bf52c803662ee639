import type { Tx } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import { type AmountFact, due, type Reading, ref } from './facts.ts'

export interface ExpenseFact {
  id: string
  at: string
  businessDate: string
  currency: string
  netMinor: number
  taxMinor: number
}

/**
 * Expenses that were approved, on the day on which the money was spent; those that were reversed, below zero, on the day
 * of the reversal.
 */
export async function selectExpenses(tx: Tx, reading: Reading, which: 'approved' | 'reversed'): Promise<ExpenseFact[]> {
  const at = sql.raw(`e.${which}_at`)
  const sign = sql.raw(which === 'approved' ? '1' : '-1')
  const { rows } = await sql<ExpenseFact>`
    select e.id, ${at}::text as at, e.currency,
      ${which === 'approved' ? sql`e.incurred_on` : businessDay('e.reversed_at')} as "businessDate",
      ${sign} * (e.gross_minor - e.tax_minor) as "netMinor", ${sign} * e.tax_minor as "taxMinor"
    from expense e join venue v on v.id = e.venue_id
    where e.venue_id = ${reading.venueId} and ${at} is not null
      and ${due(reading, { at, id: sql`e.id`, source: 'expense', act: sql.lit(`expense.${which}`) })}
    order by ${at}, e.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** What funds paid for expenses, and what came back of it. The amount is what moved, whichever way. */
export async function selectExpensePayments(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const { rows } = await sql<AmountFact>`
    select n.source_id as id, n.at::text as at, n.kind as act, f.currency, 'cash' as method, n.business_date as "businessDate",
      abs(n.amount_minor) as "amountMinor", null as "tillSessionId", ${ref('f')} as fund
    from fund_entry n
    join venue v on v.id = n.venue_id
    join fund f on f.venue_id = n.venue_id and f.id = n.fund_id
    where n.venue_id = ${reading.venueId} and n.source = 'expense'
      and ${due(reading, { at: sql`n.at`, id: sql`n.source_id`, source: 'expense', act: sql`n.kind` })}
    order by n.at, n.source_id limit ${reading.limit}`.execute(tx)
  return rows
}
