import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { forgetOld } from './repo/queue.ts'
import { printDue } from './service/print.ts'

const printJob = defineJob({ name: 'printers.print', data: z.object({}), timeoutSeconds: 120 })
const forgetJob = defineJob({ name: 'printers.forget', data: z.object({}), timeoutSeconds: 600 })

/** For how long a paper can be looked up and printed once more. */
const keptDays = 30

export const jobs = (services: Services): JobHandler[] => [
  // Several at once: a turn that waits for a slow printer holds up no other one.
  handleJob(printJob, ({ signal }) => printDue(services, signal), { everySeconds: 1, atOnce: 3 }),
  handleJob(forgetJob, () => forgetOld(services.db, keptDays), { everySeconds: 3600 }),
]
