import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { settleKept } from './service/settle.ts'

/** Puts places that were kept for a code back on sale when their time is up. */
const settleJob = defineJob({ name: 'promoCodes.settle', data: z.object({}), timeoutSeconds: 300 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(settleJob, ({ signal }) => settleKept(services, signal), { everySeconds: 20 }),
]
