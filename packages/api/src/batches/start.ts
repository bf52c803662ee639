import type { ImportPart } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services, SignedContext } from '../core/context.ts'
import { refuse, refuseField } from '../core/refusal.ts'
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
export async function sendLanes(
  { queue }: Pick<Services, 'queue'>,
  tx: Tx,
  key: BatchKey & { lanes: number; afterSeconds?: number },
) {
  const { lanes, venueId, batchId, afterSeconds } = key
  for (let lane = 0; lane < lanes; lane += 1) {
    await queue.send(tx, batchJob, { venueId, batchId }, afterSeconds === undefined ? {} : { afterSeconds })
  }
}

const itemsAtOnce = 1000

interface NewBatch {
  kind: BatchKind
  inputs: readonly unknown[]
  /** The name that the caller gives it, where more of it is to come. */
  batchId?: string | undefined
  /** How many items it will have in all. */
  total?: number
}

async function insertItems(
  tx: Tx,
  { venueId, batchId }: { venueId: string; batchId: string },
  { inputs, from }: { inputs: readonly unknown[]; from: number },
): Promise<void> {
  for (let at = 0; at < inputs.length; at += itemsAtOnce) {
    await sql`
      insert into batch_item (venue_id, batch_id, no, input)
      select ${venueId}, ${batchId}, ${from + at}::integer + n, input
      from jsonb_array_elements(${JSON.stringify(inputs.slice(at, at + itemsAtOnce))}::jsonb)
        with ordinality as given (input, n)`.execute(tx)
  }
}

/** Whether the venue has a batch of this name; a second call that asks at the same moment waits here. */
export async function isBatch({ tx }: Work, { venueId }: SignedContext, batchId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('batch'), hashtext(${`${venueId} ${batchId}`}))`.execute(tx)
  const { rows } = await sql`select from batch where venue_id = ${venueId} and id = ${batchId}`.execute(tx)
  return rows.length > 0
}

/**
 * Adds a part to a batch that was begun with its first one. A part that is there already changes nothing, whatever became
 * of its answer. Refuses VALIDATION at `part.batchId` for a batch that is none of the caller's, at `part.from` for a part
 * before which one is missing; STATE for a batch that was stopped.
 */
export async function addToBatch(
  work: Work,
  ctx: SignedContext,
  { kind, inputs, part }: { kind: BatchKind; inputs: readonly unknown[]; part: ImportPart },
): Promise<void> {
  const { tx } = work
  const { batchId, from, total } = part
  const { venueId, actor } = ctx
  const { rows } = await sql<{ state: string; total: number }>`
    select b.state, b.total from batch b where b.venue_id = ${venueId} and b.id = ${batchId} and b.kind = ${kind.name}
      and b.made_by = ${actor.userId} for no key update`.execute(tx)
  const [batch] = rows
  if (!batch) refuseField('part.batchId', 'field.invalid')
  // Counted by a statement of its own: its snapshot is younger than the wait for the lock.
  const { rows: now } = await sql<{ has: number }>`
    select count(*)::integer as has from batch_item where venue_id = ${venueId} and batch_id = ${batchId}`.execute(tx)
  const has = now[0]?.has ?? 0
  if (has >= from + inputs.length) return
  if (batch.state !== 'running') refuse('STATE', { details: { state: batch.state } })
  if (has !== from || batch.total !== total) refuseField('part.from', 'field.invalid')
  await insertItems(tx, { venueId, batchId }, { inputs, from })
  await sendLanes(ctx.services, tx, { venueId, batchId: batchId as BatchKey['batchId'], lanes: 1 })
}

/**
 * Begins a batch in the transaction of the call that asks for it. Each item is done with the rights that its maker has
 * by then in the role of this call; when they have lost the right, or have been suspended, the batch stops.
 */
export async function startBatch(
  work: Work,
  ctx: SignedContext,
  { kind, inputs, batchId = uuidv7(), total = inputs.length }: NewBatch,
): Promise<string> {
  const { tx } = work
  const { venueId, actor } = ctx
  const { roleId, apiKeyId } = actor
  if (roleId === null) refuse('FORBIDDEN')
  await tx
    .insertInto('batch')
    .values({
      venue_id: venueId,
      id: batchId,
      kind: kind.name,
      total,
      made_by: actor.userId,
      made_in: roleId,
      made_with: apiKeyId,
    })
    .execute()
  await insertItems(tx, { venueId, batchId }, { inputs, from: 0 })
  await sendLanes(ctx.services, tx, { venueId, batchId, lanes: kind.atOnce })
  work.announce(venueId, batchTopic, { id: batchId, madeBy: actor.userId })
  return batchId
}
