import type { VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../core/venue-day.ts'
import type { Tx } from '../../door/work.ts'

/**
 * When what is lent at this moment ends: with the business day of the venue, and shortly before its cut-off with the next
 * one, so that nobody is lent a role for minutes. Milliseconds.
 */
export async function selectEndOfLoan(db: Db | Tx, venueId: VenueId): Promise<number> {
  const day = businessDay("(now() + interval '1 hour')")
  const row = await db
    .selectFrom('venue as v')
    .select(
      sql<number>`(extract(epoch from
        ((${day} + 1)::timestamp + v.business_cutoff::interval) at time zone v.zone) * 1000)::float8`.as('end'),
    )
    .where('v.id', '=', venueId)
    .executeTakeFirstOrThrow()
  return row.end
}
