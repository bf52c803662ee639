import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { lookAtAll } from './service/ask.ts'
import { giveAllBack } from './service/refunds.ts'

/** Asks the terminals about charges without an answer, and has them give back what they owe guests. */
const terminalsJob = defineJob({ name: 'terminals.look', data: z.object({}), timeoutSeconds: 120 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(terminalsJob, async () => void (await Promise.all([lookAtAll(services), giveAllBack(services)])), {
    everySeconds: 2,
  }),
]
