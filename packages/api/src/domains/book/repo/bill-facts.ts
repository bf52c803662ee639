import type { Tx } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import { type AmountFact, due, type Reading, ref } from './facts.ts'

export interface BillFact {
  id: string
  at: string
  businessDate: string
  currency: string
  receivedMinor: number
  netMinor: number
  taxMinor: number
  source: 'receipt' | 'share'
}

/**
 * Bills of vendors that were approved, on the day that they bear; those that were cancelled after that, below zero, on
 * the day of the cancellation.
 */
export async function selectBills(tx: Tx, reading: Reading, which: 'approved' | 'cancelled'): Promise<BillFact[]> {
  const at = sql.raw(`b.${which}_at`)
  const sign = sql.raw(which === 'approved' ? '1' : '-1')
  const { rows } = await sql<BillFact>`
    select b.id, ${at}::text as at, b.currency,
      ${which === 'approved' ? sql`b.issued_on` : businessDay('b.cancelled_at')} as "businessDate",
      ${sign} * b.received_minor as "receivedMinor", ${sign} * b.net_minor as "netMinor", ${sign} * b.tax_minor as "taxMinor",
      b.source
    from vendor_bill b join venue v on v.id = b.venue_id
    where b.venue_id = ${reading.venueId} and ${at} is not null and b.approved_at is not null
      and ${due(reading, { at, id: sql`b.id`, source: 'bill', act: sql.lit(`bill.${which}`) })}
    order by ${at}, b.id limit ${reading.limit}`.execute(tx)
  return rows
}

/** What funds paid for bills, and what came back of it. The amount is what moved, whichever way. */
export async function selectBillPayments(tx: Tx, reading: Reading): Promise<AmountFact[]> {
  const { rows } = await sql<AmountFact>`
    select n.source_id as id, n.at::text as at, n.kind as act, f.currency, 'cash' as method, n.business_date as "businessDate",
      abs(n.amount_minor) as "amountMinor", null as "tillSessionId", ${ref('f')} as fund
    from fund_entry n
    join venue v on v.id = n.venue_id
    join fund f on f.venue_id = n.venue_id and f.id = n.fund_id
    where n.venue_id = ${reading.venueId} and n.source = 'bill'
      and ${due(reading, { at: sql`n.at`, id: sql`n.source_id`, source: 'bill', act: sql`n.kind` })}
    order by n.at, n.source_id limit ${reading.limit}`.execute(tx)
  return rows
}
