import type { VenueId } from '@marquee/contract'
import { inTransaction } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { sendLanes } from './start.ts'

/**
 * Sends a job for each batch that has not moved for a minute: its own were lost or failed too often. One whose parts have
 * not all come for a quarter of an hour has no more than came: whoever sent them is gone.
 */
export async function wakeBatches(services: Pick<Services, 'db' | 'queue'>): Promise<number> {
  return inTransaction(services.db, async (tx) => {
    await sql`
      update batch b set total = i.has
      from batch c cross join lateral (select count(*)::integer as has from batch_item i
        where i.venue_id = c.venue_id and i.batch_id = c.id) i
      where b.venue_id = c.venue_id and b.id = c.id and c.state = 'running'
        and c.made_at < now() - interval '15 minutes' and c.moved_at < now() - interval '1 minute'
        and i.has > 0 and i.has < c.total`.execute(tx)
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
