import { reasonRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

/** The reasons that a venue offers, by what they are for. Whoever is signed in may be asked for one. */
const reasonService = recordOf({ record: reasonRecord, order: sql`r.occasion, r.sort, r.created_at` })

export const reasons = recordProcedures(reasonService)
