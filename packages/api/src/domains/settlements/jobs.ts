import type { SettlementId, VenueId } from '@marquee/contract'
import type { Services } from '../../core/context.ts'
import { handleJob, type JobHandler } from '../../queue/kind.ts'
import { importInBackground, importJob } from './service/bring.ts'

export const jobs = (services: Services): JobHandler[] => [
  handleJob(importJob, ({ data }) =>
    importInBackground(services, { venueId: data.venueId as VenueId, id: data.id as SettlementId }),
  ),
]
