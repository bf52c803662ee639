import { type Language, language, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../door/work.ts'

/** What a file needs to know of its venue. `today` is the date on its clock. */
export async function findExportVenue(
  db: Db | Tx,
  venueId: VenueId,
): Promise<{ zone: string; country: string; locale: Language; today: string }> {
  const row = await db
    .selectFrom('venue')
    .select(['zone', 'country', 'locale', sql<string>`to_char(now() at time zone zone, 'YYYY-MM-DD')`.as('today')])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  return { ...row, locale: language.parse(row.locale) }
}
