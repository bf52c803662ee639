import { ticketProductRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { requireTax } from '../prices/service/catalogue.ts'

/** What tickets are sold for. An archived one is planned no more; what is planned stays on sale. */
const ticketProductService = recordOf({
  record: ticketProductRecord,
  order: sql`r.sort`,
  derived: {
    sessionsAhead: sql`(select count(*)::integer from ticket_session t where t.venue_id = r.venue_id
      and t.product_id = r.id and t.starts_at > now() and t.state <> 'cancelled')`,
  },
  placed: (venueId) => ({
    sort: sql`(select coalesce(max(sort), -1) + 1 from ticket_product where venue_id = ${venueId})`,
  }),
  beforeSave: ({ ctx, work }, { taxCode }) => requireTax(ctx, work.tx, taxCode),
})

export const ticketProducts = recordProcedures(ticketProductService)
