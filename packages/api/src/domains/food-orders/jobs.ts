import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { sendDueOrders } from './service/ahead.ts'

/** Sends what is ordered ahead to the kitchen when its time has come. */
const sendJob = defineJob({ name: 'foodOrders.sendDue', data: z.object({}), timeoutSeconds: 120 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(sendJob, ({ signal }) => sendDueOrders(services, signal), { everySeconds: 20 }),
]
