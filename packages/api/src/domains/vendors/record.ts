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
    // Asked once for each vendor: as a condition it would be asked for each account of the venue.
    iban: sql`(select left(b.iban, 4) || ' •••• ' || right(b.iban, 4)
      from (select usable_vendor_bank(r.venue_id, r.id) as id offset 0) u
      join vendor_bank b on b.venue_id = r.venue_id and b.id = u.id)`,
    isIbanHeld: sql`exists (select from vendor_bank b where b.venue_id = r.venue_id and b.vendor_id = r.id
      and (b.state = 'waiting' or b.state = 'approved' and b.requested_at + interval '24 hours' > clock_timestamp()))`,
  },
})

export const vendors = recordProcedures(vendorService)
