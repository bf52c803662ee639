import type { UserId, VenueId } from '@marquee/contract'
import type { DriverId } from '@marquee/contract/transport'
import type { TripId } from '@marquee/contract/trips'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** Trips with their day, and who signs in as a driver of them: as the one of now, or as one of those before. */
export async function selectTold(
  tx: Tx,
  venueId: VenueId,
  { ids, before }: { ids: readonly TripId[]; before: readonly DriverId[] },
) {
  const { rows } = await sql<{ id: TripId; date: string; drivers: UserId[] }>`
    select t.id, t.local_date::text as date,
      array(select d.user_id::text from driver d where d.venue_id = t.venue_id and d.user_id is not null
        and (d.id = t.driver_id or d.id = any(${[...before]}::uuid[]))) as drivers
    from trip t where t.venue_id = ${venueId} and t.id = any(${[...ids]}::uuid[]) order by t.id`.execute(tx)
  return rows
}
