import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { settleBalances } from './service/balances.ts'

/** Reminds guests of what is due, and lets orders go that nobody paid by their date. */
const balancesJob = defineJob({ name: 'orders.balances', data: z.object({}), timeoutSeconds: 600 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(balancesJob, ({ signal }) => settleBalances(services, signal), { everySeconds: 60 }),
]
