import { z } from 'zod'
import type { Services } from '../../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../../queue/kind.ts'
import { forgetOld, selectNearlySoldOut, selectPapersEnding, selectServicesDue, selectUntold } from './repo/told.ts'
import { selectUntoldTrips } from './repo/told-trips.ts'
import { tellAll } from './service/told.ts'

/** Tells people of what has happened. No command waits for it. */
const tellJob = defineJob({ name: 'notices.tell', data: z.object({}), timeoutSeconds: 120 })
/**
 * Tells dispatchers and drivers what has become of trips. It looks through shows, trips and what was done with them, which
 * is too much for each second, and a trip is no matter of seconds.
 */
const tellTripsJob = defineJob({ name: 'notices.tellTrips', data: z.object({}), timeoutSeconds: 120 })
/** Looks for shows that are nearly sold out, and for papers that end and services that are due soon. */
const watchJob = defineJob({ name: 'notices.watch', data: z.object({}), timeoutSeconds: 120 })

export const jobs = (services: Services): JobHandler[] => [
  handleJob(
    tellJob,
    async () => {
      await tellAll(services, await selectUntold(services.db))
    },
    { everySeconds: 1 },
  ),
  handleJob(
    tellTripsJob,
    async () => {
      await tellAll(services, await selectUntoldTrips(services.db))
    },
    { everySeconds: 15 },
  ),
  handleJob(
    watchJob,
    async () => {
      await tellAll(services, await selectNearlySoldOut(services.db))
      await tellAll(services, await selectPapersEnding(services.db))
      await tellAll(services, await selectServicesDue(services.db))
      await forgetOld(services.db)
    },
    { everySeconds: 60 },
  ),
]
