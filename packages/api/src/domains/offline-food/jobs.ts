import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { postWaiting } from './service/again.ts'

/** Posts sales made offline that waited for their till. */
const waitingJob = defineJob({ name: 'offlineFood.postWaiting', data: z.object({}), timeoutSeconds: 120 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(waitingJob, ({ signal }) => postWaiting(services, signal), { everySeconds: 15 }),
]
