import { diningTableRecord } from '@marquee/contract/dining-tables'
import { sql } from 'kysely'
import { refuse } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

/** Tables where guests eat. One is archived when no order is open at it. */
const tableService = recordOf({
  record: diningTableRecord,
  derived: {
    openOrders: sql`(select count(*)::integer from food_order o where o.venue_id = r.venue_id and o.table_id = r.id
      and o.state in ('open', 'parked'))`,
  },
  order: sql`length(r.code_key), r.code_key`,
  beforeArchive: async ({ before, archived }) => {
    if (archived && before && before.openOrders > 0) refuse('STATE', { details: { used: true } })
  },
})
export const diningTables = recordProcedures(tableService)
