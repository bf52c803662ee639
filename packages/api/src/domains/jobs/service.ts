import { type BatchItemRow, type BatchRow, mayEnter, type WorkKind } from '@marquee/contract'
import { type BatchChange, changeBatch } from '../../batches/change.ts'
import { findBatchKind } from '../../batches/kind.ts'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { inTransaction, type Tx } from '../../door/work.ts'
import { findBatch, selectBatches, selectItems } from './repo/batches.ts'
import { failedJobsOf, selectWork } from './repo/queue.ts'
import { mayAll } from './rules.ts'

async function reach(ctx: SignedContext, id: string, { action, tx }: { action: 'view' | 'update'; tx?: Tx }) {
  const batch = await findBatch(tx ?? ctx.services.db, ctx.venueId, id)
  if (!batch || (batch.madeBy !== ctx.actor.userId && !mayAll(ctx.actor.rights, 'view'))) return refuse('NOT_FOUND')
  if (batch.madeBy !== ctx.actor.userId && !mayAll(ctx.actor.rights, action)) return refuse('FORBIDDEN')
  return batch
}

export { countWork } from './repo/queue.ts'

/** The latest batches that the caller may see. */
export const listBatches = (ctx: SignedContext): Promise<BatchRow[]> =>
  selectBatches(ctx.services.db, ctx.venueId, mayAll(ctx.actor.rights, 'view') ? null : ctx.actor.userId)

/** One batch with how far it is. */
export const readBatch = (ctx: SignedContext, id: string): Promise<BatchRow> => reach(ctx, id, { action: 'view' })

/** What became of the items of a batch. */
export async function listBatchItems(
  ctx: SignedContext,
  wanted: { id: string; state?: BatchItemRow['state'] | undefined; after: number; limit: number },
): Promise<BatchItemRow[]> {
  const { madeBy, kind } = await reach(ctx, wanted.id, { action: 'view' })
  const access = findBatchKind(kind)?.access
  const withInput = madeBy === ctx.actor.userId || (access !== undefined && mayEnter(ctx.actor.rights, access))
  return selectItems(ctx.services.db, ctx.venueId, { ...wanted, withInput })
}

/** Stops a batch, goes on with it, or tries again what failed: whoever started it, or who may change the settings. */
export async function steerBatch(ctx: SignedContext, id: string, change: BatchChange): Promise<BatchRow> {
  return inTransaction(ctx, async (work) => {
    const before = await reach(ctx, id, { action: 'update', tx: work.tx })
    await changeBatch(ctx.services, work, { key: { venueId: ctx.venueId, batchId: id }, change })
    const after = await reach(ctx, id, { action: 'update', tx: work.tx })
    await work.audit({
      action: `jobs.${change}`,
      entity: 'batch',
      entityId: id,
      before: { state: before.state },
      after: { state: after.state },
    })
    return after
  })
}

/** The work of the server by kind; what names a venue counts for the caller's alone. */
export const listWork = (ctx: SignedContext): Promise<WorkKind[]> => selectWork(ctx.services.db, ctx.venueId)

/** Sends the failed jobs of a kind that are the venue's own once more. STATE: there is none. */
export async function retryFailed(ctx: SignedContext, kind: string): Promise<{ retried: number }> {
  return inTransaction(ctx, async (work) => {
    const ids = await failedJobsOf(work.tx, { venueId: ctx.venueId, kind })
    if (ids.length === 0) refuse('STATE')
    await ctx.services.queue.retry(work.tx, kind, ids)
    await work.audit({
      action: 'jobs.retryKind',
      entity: 'venue',
      entityId: ctx.venueId,
      after: { kind, rows: ids.length },
    })
    return { retried: ids.length }
  })
}
