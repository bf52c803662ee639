import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { serveAll } from './service/serve.ts'

/** Offers places that have become free to those who wait for them, and ends offers that nobody has answered. */
const serveJob = defineJob({ name: 'waitlist.serve', data: z.object({}), timeoutSeconds: 120 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(serveJob, () => serveAll(services), { everySeconds: 2 }),
]
