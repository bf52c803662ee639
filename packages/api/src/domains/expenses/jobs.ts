import type { Services } from '../../core/context.ts'
import { handleJob, type JobHandler } from '../../queue/kind.ts'
import { makeDueDrafts, recurJob } from './service/recur.ts'

export const jobs = (services: Services): JobHandler[] => [
  handleJob(recurJob, async ({ signal }) => void (await makeDueDrafts(services, signal)), { everySeconds: 900 }),
]
