import { totalCap } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { countOpenInvoices, selectOpenInvoices, sumOpenInvoices } from '../repo/open-invoices.ts'

/** What the list is narrowed by, as people ask. */
interface OpenInvoiceQuery {
  overdue?: boolean | undefined
  search?: string | undefined
}

/** One page of the orders that owe something on account, what is due first before the others, with the sums of all. */
export async function listOpenInvoices(
  { services: { db }, venueId }: SignedContext,
  { cursor: given, limit, ...query }: OpenInvoiceQuery & { cursor?: string | undefined; limit: number },
) {
  const cursor = given === undefined ? undefined : readMomentCursor(given)
  const filter = { ...query, venueId }
  const [{ rows, next }, count, sums] = await Promise.all([
    selectOpenInvoices(db, filter, { cursor, limit }),
    countOpenInvoices(db, filter, totalCap + 1),
    sumOpenInvoices(db, venueId),
  ])
  return {
    rows,
    nextCursor: next && writeMomentCursor(next),
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
    sums,
  }
}
