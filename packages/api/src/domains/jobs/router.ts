import {
  batchItems,
  batchItemsInput,
  batchList,
  batchRow,
  batchTold,
  liveInput,
  oneBatchInput,
  retriedJobs,
  retryKindInput,
  workKinds,
} from '@marquee/contract'
import { can, router, signedIn } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { batchChanges } from './events.ts'
import { listBatches, listBatchItems, listWork, readBatch, retryFailed, steerBatch } from './service.ts'

const changing = signedIn.meta({ audited: true }).input(oneBatchInput).output(batchRow)

export const jobsRouter = router({
  list: signedIn.output(batchList).query(({ ctx }) => listBatches(ctx)),
  get: signedIn
    .input(oneBatchInput)
    .output(batchRow)
    .query(({ ctx, input }) => readBatch(ctx, input.id)),
  items: signedIn
    .input(batchItemsInput)
    .output(batchItems)
    .query(({ ctx, input }) => listBatchItems(ctx, input)),
  stop: changing.mutation(({ ctx, input }) => steerBatch(ctx, input.id, 'stop')),
  resume: changing.mutation(({ ctx, input }) => steerBatch(ctx, input.id, 'resume')),
  retry: changing.mutation(({ ctx, input }) => steerBatch(ctx, input.id, 'retry')),
  work: can('settings', 'view')
    .output(workKinds)
    .query(({ ctx }) => listWork(ctx)),
  retryKind: can('settings', 'update')
    .meta({ audited: true })
    .input(retryKindInput)
    .output(retriedJobs)
    .mutation(({ ctx, input }) => retryFailed(ctx, input.kind)),
  changed: signedIn
    .input(liveInput)
    .output(liveOutput(batchTold))
    .subscription(({ ctx, input, signal }) => batchChanges(ctx, input.lastEventId, signal)),
})
