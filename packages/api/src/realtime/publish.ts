import { sql } from 'kysely'
import type { Tx } from '../core/work.ts'

/**
 * Raises the version of a stream and writes the change that carries it. The row of the stream stays locked until the
 * commit, so versions are dense and become visible in their order: a reader that sees n has seen everything below.
 */
export async function publishChange(
  tx: Tx,
  change: { venueId: string; topic: string; payload: Record<string, unknown> },
): Promise<void> {
  await sql`
    with raised as (
      insert into stream (venue_id, topic, version) values (${change.venueId}, ${change.topic}, 1)
      on conflict (venue_id, topic) do update set version = stream.version + 1
      returning venue_id, topic, version
    )
    insert into stream_change (venue_id, topic, version, payload)
    select venue_id, topic, version, ${JSON.stringify(change.payload)}::jsonb from raised
  `.execute(tx)
}
