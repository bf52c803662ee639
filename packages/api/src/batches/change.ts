import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { refuse } from '../core/refusal.ts'
import type { Work } from '../core/work.ts'
import { countItems } from './end.ts'
import { type BatchKey, batchKind } from './kind.ts'
import { holdBatch } from './lock.ts'
import { batchTopic, sendLanes } from './start.ts'

/** What people do with a batch: stop it, go on with what is left, or try again what failed. */
export type BatchChange = 'stop' | 'resume' | 'retry'

const from = { stop: ['running'], resume: ['stopped'], retry: ['stopped', 'done'] } as const

/**
 * Changes a batch. A stop waits for the items under way; none begins after it. STATE: it is not in a state in which
 * this can be done; NOT_FOUND: the venue has none of this id.
 */
export async function changeBatch(
  services: Pick<Services, 'queue'>,
  work: Work,
  { key, change }: { key: BatchKey; change: BatchChange },
): Promise<void> {
  const { tx } = work
  const { venueId, batchId } = key
  await holdBatch(tx, key)
  const { rows } = await sql<{ kind: string; state: string; madeBy: string }>`
    select kind, state, made_by as "madeBy" from batch
    where venue_id = ${venueId} and id = ${batchId} for update`.execute(tx)
  const [batch] = rows
  if (!batch) refuse('NOT_FOUND')
  if (!(from[change] as readonly string[]).includes(batch.state)) refuse('STATE')
  if (change === 'retry') {
    const { numAffectedRows } = await sql`
      update batch_item set state = 'waiting', attempt = 0, taken_until = null, error = null, at = null
      where venue_id = ${venueId} and batch_id = ${batchId} and state = 'failed'`.execute(tx)
    if (!numAffectedRows) refuse('STATE')
  }
  const { done, failed } = await countItems(tx, key)
  const goesOn = change !== 'stop'
  await sql`
    update batch set state = ${goesOn ? 'running' : 'stopped'}, stop_reason = ${goesOn ? null : 'asked'},
      done = ${done}, failed = ${failed}, moved_at = now(),
      ended_at = ${goesOn ? sql`null` : sql`now()`}
    where venue_id = ${venueId} and id = ${batchId}`.execute(tx)
  if (goesOn) await sendLanes(services, tx, { ...key, lanes: batchKind(batch.kind).atOnce })
  work.announce(venueId, batchTopic, { id: batchId, madeBy: batch.madeBy })
}
