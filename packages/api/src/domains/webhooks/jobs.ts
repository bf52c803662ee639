import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { forgetOld } from './repo/collect.ts'
import { collectAll, deliver, deliverJob } from './service/deliver.ts'

/** Brings what has happened to the addresses that want it. No command waits for it. */
const collectJob = defineJob({ name: 'webhooks.collect', data: z.object({}), timeoutSeconds: 120 })
const forgetJob = defineJob({ name: 'webhooks.forget', data: z.object({}), timeoutSeconds: 600 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(collectJob, ({ signal }) => collectAll(services, signal), { everySeconds: 2 }),
  handleJob(deliverJob, ({ data }) => deliver(services, data), { atOnce: 5 }),
  handleJob(forgetJob, () => forgetOld(services.db), { everySeconds: 3600 }),
]
