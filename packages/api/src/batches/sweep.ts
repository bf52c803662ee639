import type { VenueId } from '@marquee/contract'
import { inTransaction } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { sendLanes } from './start.ts'

/** Sends a job for each batch that has not moved for a minute: its own were lost or failed too often. */
export async function wakeBatches(services: Pick<Services, 'db' | 'queue'>): Promise<number> {
  return inTransaction(services.db, async (tx) => {
    const { rows } = await sql<{ venueId: VenueId; batchId: string }>`
      update batch set moved_at = now()
      where (venue_id, id) in (
        select venue_id, id from batch where state = 'running' and moved_at < now() - interval '1 minute'
        for update skip locked)
      returning venue_id as "venueId", id as "batchId"`.execute(tx)
    for (const key of rows) await sendLanes(services, tx, { ...key, lanes: 1 })
    return rows.length
  })
}
