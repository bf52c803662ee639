import { vendorRecord } from '@marquee/contract/inventory'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

/** Whom the venue buys from, by name. */
const vendorService = recordOf({
  record: vendorRecord,
  order: sql`fold(r.name)`,
  derived: {
    items: sql`(select count(*)::integer from inventory_item i
      where i.venue_id = r.venue_id and i.vendor_id = r.id and i.archived_at is null)`,
  },
})

export const vendors = recordProcedures(vendorService)
