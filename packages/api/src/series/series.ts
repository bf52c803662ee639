import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../core/work.ts'

/** Which numbers: each of a venue, kind, prefix and year begins at 1. */
export interface Series {
  venueId: VenueId
  kind:
    | 'z_report'
    | 'invoice'
    | 'credit_note'
    | 'expense'
    | 'purchase_order'
    | 'vendor_bill'
    | 'vendor_payout'
    | 'vendor_payout_run'
    | 'group_booking'
    | 'offline_counter'
  prefix: string
  year: number
}

/**
 * Takes the next number of a series. It stays locked until the transaction ends, and goes back when that fails: numbers
 * have no gap. Call it as the last step that waits for anything; everybody who needs a number waits for this one.
 */
export async function takeNumber(tx: Tx, { venueId, kind, prefix, year }: Series): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into number_series (venue_id, kind, prefix, year, next) values (${venueId}, ${kind}, ${prefix}, ${year}, 2)
    on conflict (venue_id, kind, prefix, year) do update set next = number_series.next + 1
    returning next - 1 as number`.execute(tx)
  const [taken] = rows
  if (!taken) throw new Error('a series gave no number')
  return taken.number
}
