import type { VenueId } from '@marquee/contract'
import { z } from 'zod'
import { runBatch } from '../../batches/run.ts'
import { batchJob } from '../../batches/start.ts'
import { wakeBatches } from '../../batches/sweep.ts'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'

const wakeJob = defineJob({ name: 'batch.wake', data: z.object({}), timeoutSeconds: 60 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(
    batchJob,
    ({ data, signal }) => runBatch(services, { venueId: data.venueId as VenueId, batchId: data.batchId }, signal),
    // Two batches side by side, so that a long one does not keep a short one waiting.
    { atOnce: 2 },
  ),
  handleJob(wakeJob, async () => void (await wakeBatches(services)), { everySeconds: 30 }),
]
