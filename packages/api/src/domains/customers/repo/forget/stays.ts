import type { Anonymised } from '@marquee/contract/customer-privacy'
import { sql } from 'kysely'
import type { Tx } from '../../../../door/work.ts'
import { selectTotals } from '../read.ts'
import type { CustomerKey } from './traces.ts'

/** What a customer leaves behind: figures, invoices that the law wants kept, and what they agreed to. */
export async function selectStays(tx: Tx, key: CustomerKey): Promise<Anonymised['stays'] & { upcoming: number }> {
  const { currency, orders, spentMinor, upcoming } = await selectTotals(tx, key)
  const { venueId, id } = key
  const { rows } = await sql<{ invoices: number; consents: number }>`
    with family as materialized (select customer_family(${venueId}, ${id}) as id)
    select (select count(*)::integer from invoice i join sale_order o on o.venue_id = i.venue_id and o.id = i.order_id
        where i.venue_id = ${venueId} and o.customer_id in (select f.id from family f)) as invoices,
      (select count(*)::integer from customer_consent k
        where k.venue_id = ${venueId} and k.customer_id in (select f.id from family f)) as consents`.execute(tx)
  const { invoices = 0, consents = 0 } = rows[0] ?? {}
  return { currency, orders, spentMinor, invoices, consents, upcoming }
}
