import type { Anonymised } from '@marquee/contract/customer-privacy'
import { sql } from 'kysely'
import type { Tx } from '../../../../door/work.ts'
import { selectTotals } from '../read.ts'
import type { CustomerKey } from './traces.ts'

/** What a customer leaves behind: figures, invoices that the law wants kept, and what they agreed to. */
export async function selectStays(tx: Tx, key: CustomerKey): Promise<Anonymised['stays'] & { upcoming: number }> {
  const { currency, orders, spentMinor, upcoming } = await selectTotals(tx, key)
  const { venueId, id } = key
  const { rows } = await sql<{ owedMinor: number; invoices: number; consents: number }>`
    with family as materialized (select customer_family(${venueId}, ${id}) as id)
    select (select coalesce(sum(o.gross_minor - o.paid_minor + (
          select coalesce(sum(w.amount_minor - w.refunded_minor), 0) from payment w
          where w.venue_id = o.venue_id and w.order_id = o.id and w.method = 'invoice')), 0)::bigint
        from sale_order o where o.venue_id = ${venueId} and o.customer_id in (select f.id from family f)
          and o.state <> 'cancelled' and not o.is_training) as "owedMinor",
      (select count(*)::integer from invoice i join sale_order o on o.venue_id = i.venue_id and o.id = i.order_id
        where i.venue_id = ${venueId} and o.customer_id in (select f.id from family f)) as invoices,
      (select count(*)::integer from customer_consent k
        where k.venue_id = ${venueId} and k.customer_id in (select f.id from family f)) as consents`.execute(tx)
  const { owedMinor = 0, invoices = 0, consents = 0 } = rows[0] ?? {}
  return { currency, orders, spentMinor, owedMinor, invoices, consents, upcoming }
}
