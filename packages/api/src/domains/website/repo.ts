import { type CmsScreenRow, storedLocalText, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'

/** The screens of a venue's website in their order. */
export async function selectScreens(db: Db, venueId: VenueId): Promise<Omit<CmsScreenRow, 'title'>[]> {
  const rows = await db
    .selectFrom('cms_screen')
    .select(['key', 'name', 'path', 'visible'])
    .where('venue_id', '=', venueId)
    .orderBy('sort')
    .orderBy('key')
    .execute()
  return rows.map((row) => ({ ...row, name: storedLocalText.parse(row.name) }))
}
