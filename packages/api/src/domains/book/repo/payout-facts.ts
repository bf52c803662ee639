import type { Tx } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import type { FundRef } from '../rules/postings.ts'
import { due, type Reading, ref } from './facts.ts'

export interface PayoutFact {
  id: string
  at: string
  businessDate: string
  currency: string
  act: 'payout.approved' | 'payout.failed' | 'payout.settled' | 'payout.reversed' | 'payout.used' | 'payout.unused'
  amountMinor: number
  /** Of it, what is for bills. */
  billsMinor: number
  fund: FundRef
}

/** Steps of payouts that move something; on the day that their fund was moved, if it was. */
export async function selectPayoutSteps(tx: Tx, reading: Reading): Promise<PayoutFact[]> {
  const act = sql`'payout.' || e.kind`
  const { rows } = await sql<PayoutFact>`
    select e.id, e.at::text as at, p.currency, ${act} as act, e.amount_minor as "amountMinor",
      e.bills_minor as "billsMinor", ${ref('f')} as fund,
      coalesce((select n.business_date from fund_entry n where n.venue_id = e.venue_id and n.fund_id = p.fund_id
        and n.source = 'payout' and n.source_id = e.id), ${businessDay('e.at')}) as "businessDate"
    from vendor_payout_event e
    join venue v on v.id = e.venue_id
    join vendor_payout p on p.venue_id = e.venue_id and p.id = e.payout_id
    join fund f on f.venue_id = p.venue_id and f.id = p.fund_id
    where e.venue_id = ${reading.venueId} and e.kind in ('approved', 'settled', 'failed', 'reversed', 'used', 'unused')
      and ${due(reading, { at: sql`e.at`, id: sql`e.id`, source: 'payout', act })}
    order by e.at, e.id limit ${reading.limit}`.execute(tx)
  return rows
}
