import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../core/work.ts'

interface StreamChange {
  venueId: string
  topic: string
  payload: Record<string, unknown>
}

/** The parts of a WITH that raise the version of a stream and write the change that carries it. */
export function raiseStream({ venueId, topic, payload }: StreamChange): RawBuilder<unknown>[] {
  return [
    sql`raised as (
      insert into stream (venue_id, topic, version) values (${venueId}, ${topic}, 1)
      on conflict (venue_id, topic) do update set version = stream.version + 1
      returning venue_id, topic, version
    )`,
    sql`told as (
      insert into stream_change (venue_id, topic, version, payload)
      select venue_id, topic, version, ${JSON.stringify(payload)}::jsonb from raised
    )`,
  ]
}

/**
 * Raises the version of a stream and writes the change that carries it. The row of the stream stays locked until the
 * commit, so versions are dense and become visible in their order: a reader that sees n has seen everything below.
 */
export async function publishChange(tx: Tx, change: StreamChange): Promise<void> {
  await sql`with ${sql.join(raiseStream(change))} select`.execute(tx)
}
