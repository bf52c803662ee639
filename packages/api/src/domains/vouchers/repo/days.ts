import type { VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

/** The business day of a venue, and the last day that a card may have: ten years from it. */
export async function findDays(tx: Tx, venueId: VenueId): Promise<{ today: string; last: string }> {
  const { rows } = await sql<{ today: string; last: string }>`
    select ${businessDay()} as today, (${businessDay()} + interval '10 years')::date as last
    from venue v where v.id = ${venueId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the venue is gone')
  return row
}

/** In which currency the venue sells now. */
export async function findCurrency(db: Db, venueId: VenueId): Promise<string> {
  const { currency } = await db
    .selectFrom('venue')
    .select('currency')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  return currency
}
