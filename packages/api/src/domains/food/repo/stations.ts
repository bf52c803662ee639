import type { LocalText } from '@marquee/contract'
import { storedLocalText, type VenueId } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/** The stations in use, in their order. */
export async function selectStations(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ id: KitchenStationId; name: LocalText; targetMinutes: number }>`
    select s.id, s.name, s.target_minutes as "targetMinutes" from kitchen_station s
    where s.venue_id = ${venueId} and s.archived_at is null order by s.sort, s.code_key, s.id`.execute(db)
  return rows.map((row) => ({ ...row, name: storedLocalText.parse(row.name) }))
}
