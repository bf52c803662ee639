import type { VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { Tx } from '../../../../door/work.ts'

/** The zone of the venue's calendar. */
export async function zoneOf(db: Db | Tx, venueId: VenueId): Promise<string> {
  const { zone } = await db.selectFrom('venue').select('zone').where('id', '=', venueId).executeTakeFirstOrThrow()
  return zone
}
