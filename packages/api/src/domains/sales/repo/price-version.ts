import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** The version of the prices and the currency of a venue, for what is sold at no price of the list. */
export async function selectPriceVersion(tx: Tx, venueId: VenueId): Promise<{ version: number; currency: string }> {
  const { rows } = await sql<{ version: number; currency: string }>`
    select coalesce(l.version, 0) as version, v.currency
    from venue v left join price_list l on l.venue_id = v.id and l.is_default
    where v.id = ${venueId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the venue is gone')
  return row
}
