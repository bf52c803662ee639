import type { DeviceId, UserId, VenueId } from '@marquee/contract'
import type { OfflineCounterId } from '@marquee/contract/offline-food'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

interface Key {
  venueId: VenueId
  id: OfflineCounterId
}

/** A counter with the highest number that the server has of it. */
export interface StoredCounter {
  id: OfflineCounterId
  series: string
  publicKey: Buffer
  lastCounter: number
}

/** A counter of a venue. */
export async function findCounter(db: Db | Tx, { venueId, id }: Key): Promise<StoredCounter | undefined> {
  const { rows } = await sql<StoredCounter>`
    select c.id, c.series, c.public_key as "publicKey", coalesce((
      select max(s.counter) from offline_sale s where s.venue_id = c.venue_id and s.counter_id = c.id), 0) as "lastCounter"
    from offline_counter c where c.venue_id = ${venueId} and c.id = ${id}`.execute(db)
  return rows[0]
}

interface NewCounter extends Key {
  seriesNo: number
  name: string
  publicKey: Buffer
  deviceId: DeviceId | null
  by: UserId
}

/** Keeps a new counter. */
export async function insertCounter(tx: Tx, counter: NewCounter): Promise<void> {
  const { venueId, id, seriesNo, name, publicKey, deviceId, by } = counter
  await sql`
    insert into offline_counter (venue_id, id, series_no, name, public_key, device_id, registered_by)
    values (${venueId}, ${id}, ${seriesNo}, ${name}, ${publicKey}, ${deviceId}::uuid, ${by})`.execute(tx)
}
