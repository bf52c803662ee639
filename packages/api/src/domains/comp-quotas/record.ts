import { compQuotaRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

/** How many complimentary passes each person may give, the shortest span first. Whoever gives them sees what holds. */
const compQuotaService = recordOf({
  record: compQuotaRecord,
  order: sql`array_position(array['day', 'week', 'month'], r.period)`,
})

export const compQuotas = recordProcedures(compQuotaService)
