import type { VenueId } from '@marquee/contract'
import type { OfflineFoodTerms } from '@marquee/contract/offline-food'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/** What receipts of a venue say of it. */
export async function findHouse(db: Db, venueId: VenueId): Promise<OfflineFoodTerms['house']> {
  const { rows } = await sql<OfflineFoodTerms['house']>`
    select coalesce(city, '') as city, address, tax_number as "taxNumber", receipt_footer as footer
    from venue where id = ${venueId}`.execute(db)
  const [house] = rows
  if (!house) throw new Error('the venue is gone')
  return house
}
