import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { settleGroups } from './service/settle.ts'

/** Reminds of options that end, and ends what has run out or is over. */
const settleJob = defineJob({ name: 'groups.settle', data: z.object({}), timeoutSeconds: 300 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(settleJob, ({ signal }) => settleGroups(services, signal), { everySeconds: 20 }),
]
