import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../core/work.ts'

interface StreamChange {
  venueId: string
  topic: string
  payload: Record<string, unknown>
}

const one = ({ venueId, topic, payload }: StreamChange): RawBuilder<unknown>[] => [
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

// Each stream is raised once by as many as it is told, in the order in which it came first.
const several = (changes: readonly StreamChange[]): RawBuilder<unknown>[] => [
  sql`wanted as materialized (
    select w.venue_id, w.topic, w.payload, w.place,
      row_number() over (partition by w.venue_id, w.topic order by w.place) as nth
    from unnest(${changes.map(({ venueId }) => venueId)}::uuid[], ${changes.map(({ topic }) => topic)}::text[],
      ${changes.map(({ payload }) => JSON.stringify(payload))}::jsonb[])
      with ordinality as w (venue_id, topic, payload, place)
  )`,
  sql`raised as (
    insert into stream (venue_id, topic, version)
    select w.venue_id, w.topic, count(*) from wanted w group by w.venue_id, w.topic order by min(w.place)
    on conflict (venue_id, topic) do update set version = stream.version + excluded.version
    returning venue_id, topic, version
  )`,
  sql`told as (
    insert into stream_change (venue_id, topic, version, payload)
    select w.venue_id, w.topic, r.version - count(*) over (partition by w.venue_id, w.topic) + w.nth, w.payload
    from wanted w join raised r using (venue_id, topic)
  )`,
]

/**
 * The parts of a WITH that raise the versions of streams and write the changes that carry them. Streams are raised in the
 * order in which they are given, so that two who give the same order never wait for each other.
 */
export const raiseStreams = (changes: readonly StreamChange[]): RawBuilder<unknown>[] => {
  const [first] = changes
  if (!first) return []
  return changes.length === 1 ? one(first) : several(changes)
}

/**
 * Raises the version of a stream and writes the change that carries it. The row of the stream stays locked until the
 * commit, so versions are dense and become visible in their order: a reader that sees n has seen everything below.
 */
export async function publishChange(tx: Tx, change: StreamChange): Promise<void> {
  await sql`with ${sql.join(one(change))} select`.execute(tx)
}
