import { type InvoiceKind, type OrderId, totalCap } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { countInvoices, type InvoiceFilter, selectInvoices, selectOfOrder } from '../repo/invoices.ts'
import { isOrder } from '../repo/orders.ts'

/** The documents of an order; none while it has no invoice. NOT_FOUND for an order of nobody. */
export async function invoicesOf({ services, venueId }: SignedContext, { orderId }: { orderId: OrderId }) {
  const at = { venueId, orderId }
  const invoices = await selectOfOrder(services.db, at)
  if (invoices.length === 0 && !(await isOrder(services.db, at))) refuse('NOT_FOUND')
  return { invoices }
}

/** What the list is narrowed by, as people ask. */
export interface InvoiceQuery {
  from?: string | undefined
  until?: string | undefined
  kind?: InvoiceKind | undefined
  search?: string | undefined
}

/** The filter of a query. VALIDATION on `until` for a span that ends before it begins. */
export function filterOf(venueId: InvoiceFilter['venueId'], query: InvoiceQuery): InvoiceFilter {
  if (query.from && query.until && query.from > query.until) refuseField('until', 'field.invalid')
  return { ...query, venueId }
}

/** One page of the venue's invoices and credit notes, the newest first. */
export async function listInvoices(
  { services, venueId }: SignedContext,
  { cursor: given, limit, ...query }: InvoiceQuery & { cursor?: string | undefined; limit: number },
) {
  const cursor = given === undefined ? undefined : readMomentCursor(given)
  const filter = filterOf(venueId, query)
  const [{ rows, next }, count] = await Promise.all([
    selectInvoices(services.db, filter, { cursor, limit }),
    countInvoices(services.db, filter, totalCap + 1),
  ])
  return {
    rows,
    nextCursor: next && writeMomentCursor(next),
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}
