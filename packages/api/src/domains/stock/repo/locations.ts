import type { VenueId } from '@marquee/contract'
import type { StockLocationId } from '@marquee/contract/stock'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** Whether anything is at a place, owed to it or set aside there. */
export async function isStocked(tx: Tx, venueId: VenueId, id: StockLocationId): Promise<boolean> {
  const { rows } = await sql`
    select from stock_level where venue_id = ${venueId} and location_id = ${id} and (on_hand <> 0 or reserved <> 0)
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether no other place is in use. */
export async function isLastLocation(tx: Tx, venueId: VenueId, id: StockLocationId): Promise<boolean> {
  const { rows } = await sql`
    select from stock_location where venue_id = ${venueId} and id <> ${id} and archived_at is null
    order by id limit 1 for share`.execute(tx)
  return rows.length === 0
}
