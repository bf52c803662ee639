import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { applyRetention } from './service/retention.ts'

/** Erases what a venue keeps no longer. */
const retentionJob = defineJob({ name: 'customers.retention', data: z.object({}), timeoutSeconds: 1800 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(retentionJob, ({ signal }) => applyRetention(services, signal), { everySeconds: 3600 }),
]
