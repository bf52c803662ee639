import { stockLocationRecord } from '@marquee/contract/stock'
import { sql } from 'kysely'
import { refuse } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { isLastLocation, isStocked } from './repo/locations.ts'

/** Where things are kept. A place is archived when nothing is there, and never the last one. */
const locationService = recordOf({
  record: stockLocationRecord,
  order: sql`r.sort, r.code_key`,
  beforeArchive: async ({ ctx, work, before, archived }) => {
    if (!archived || !before) return
    if (await isStocked(work.tx, ctx.venueId, before.id)) refuse('STATE', { details: { stocked: true } })
    if (await isLastLocation(work.tx, ctx.venueId, before.id)) refuse('STATE', { details: { last: true } })
  },
})

export const stockLocations = recordProcedures(locationService)
