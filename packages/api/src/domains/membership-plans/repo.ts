import type { VenueId } from '@marquee/contract'
import { storedLocalText } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { venueDateOf } from '../../core/venue-day.ts'
import type { Tx } from '../../door/work.ts'

/** Whether the venue has a rate of this tax today. */
export async function isTaxValid(
  tx: Tx,
  { venueId, taxCode }: { venueId: VenueId; taxCode: string },
): Promise<boolean> {
  const { rows } = await sql`select from tax_rule x
    where x.venue_id = ${venueId} and x.code = ${taxCode} and x.valid @> ${venueDateOf(venueId)}`.execute(tx)
  return rows.length > 0
}

/** The taxes that are valid today, as a form offers them. */
export async function selectTaxes(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ code: string; name: unknown; ratePpm: number }>`
    select x.code, x.name, x.rate_ppm as "ratePpm" from tax_rule x
    where x.venue_id = ${venueId} and x.valid @> ${venueDateOf(venueId)} order by x.rate_ppm, x.code`.execute(db)
  return rows.map((row) => ({ ...row, name: storedLocalText.parse(row.name) }))
}
