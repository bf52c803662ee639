import { passTypeRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

/** The kinds of passes of all products. */
const passTypeService = recordOf({
  record: passTypeRecord,
  order: sql`r.product_id, r.sort`,
  placed: (venueId, { productId }) => ({
    sort: sql`(select coalesce(max(sort), -1) + 1 from pass_type
      where venue_id = ${venueId} and product_id = ${productId})`,
  }),
})

export const passTypes = recordProcedures(passTypeService)
