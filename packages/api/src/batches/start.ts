import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services, SignedContext } from '../core/context.ts'
import { refuse } from '../core/refusal.ts'
import type { Tx, Work } from '../core/work.ts'
import { defineJob } from '../queue/kind.ts'
import type { BatchKey, BatchKind } from './kind.ts'

/** The live stream of a venue's batches. */
export const batchTopic = 'jobs'

/** Works on the items of one batch for a few seconds, then sends itself again: no batch keeps the others waiting. */
export const batchJob = defineJob({
  name: 'batch.run',
  data: z.strictObject({ venueId: z.uuid(), batchId: z.uuid() }),
  timeoutSeconds: 30,
  // The job of a process that died goes to another after this time.
  heartbeatSeconds: 10,
  pauseSeconds: 1,
  retries: 20,
  keepSeconds: 3600,
})

/** Sends the jobs that work on a batch, one for each item that may be under way at the same time. */
export async function sendLanes({ queue }: Pick<Services, 'queue'>, tx: Tx, key: BatchKey & { lanes: number }) {
  const { lanes, venueId, batchId } = key
  for (let lane = 0; lane < lanes; lane += 1) await queue.send(tx, batchJob, { venueId, batchId })
}

const itemsAtOnce = 1000

/**
 * Begins a batch in the transaction of the call that asks for it. Each item is done with the rights that its maker has
 * by then in the role of this call; when they have lost the right, or have been suspended, the batch stops.
 */
export async function startBatch(
  work: Work,
  ctx: SignedContext,
  { kind, inputs }: { kind: BatchKind; inputs: readonly unknown[] },
): Promise<string> {
  const { tx } = work
  const batchId = uuidv7()
  const { venueId, actor } = ctx
  const { roleId, apiKeyId } = actor
  if (roleId === null) refuse('FORBIDDEN')
  await tx
    .insertInto('batch')
    .values({
      venue_id: venueId,
      id: batchId,
      kind: kind.name,
      total: inputs.length,
      made_by: actor.userId,
      made_in: roleId,
      made_with: apiKeyId,
    })
    .execute()
  for (let from = 0; from < inputs.length; from += itemsAtOnce) {
    await sql`
      insert into batch_item (venue_id, batch_id, no, input)
      select ${venueId}, ${batchId}, ${from}::integer + n, input
      from jsonb_array_elements(${JSON.stringify(inputs.slice(from, from + itemsAtOnce))}::jsonb)
        with ordinality as given (input, n)`.execute(tx)
  }
  await sendLanes(ctx.services, tx, { venueId, batchId, lanes: kind.atOnce })
  work.announce(venueId, batchTopic, { id: batchId, madeBy: actor.userId })
  return batchId
}
