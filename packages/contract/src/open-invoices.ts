import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { commandId, orderId } from './ids.ts'
import { pageInput, pageOf } from './page.ts'
import { salePayment } from './sales.ts'
import { searchText } from './text.ts'
import { instant, localDate } from './time.ts'

/** An order that was bought on account and of which something is open. */
export const openInvoiceRow = z.object({
  /** Of the order. */
  id: orderId,
  orderNo: z.int(),
  /** Whom its last invoice is made out to, else its guest; null: nobody knows. */
  name: z.string().nullable(),
  /** As the last invoice is printed; null: none was issued. */
  invoice: z.string().nullable(),
  /** Of the earliest payment on account: what the buyer calls it, such as the number of their order. */
  reference: z.string().nullable(),
  /** Since when it is owed. */
  since: instant,
  /** The earliest day by which some of it is due. */
  dueOn: localDate,
  /** That day has passed at the venue. */
  isOverdue: z.boolean(),
  /** What was bought on account, and what of it is open. */
  amountMinor: z.int(),
  openMinor: z.int(),
  currency: z.string(),
})
export type OpenInvoiceRow = z.infer<typeof openInvoiceRow>

export const openInvoicesFilterInput = z.strictObject({
  overdue: z.boolean().optional(),
  /** The number of an order, the whole of a reference, or part of a name. */
  search: searchText.optional(),
})
/** What is due first comes first. */
export const listOpenInvoicesInput = openInvoicesFilterInput.extend(pageInput)
export const openInvoicePage = pageOf(openInvoiceRow).extend({
  /** Of the whole venue, one row for each currency. */
  sums: z.array(z.object({ currency: z.string(), openMinor: z.int(), overdueMinor: z.int() })),
})

/** Money for what an order owes on account: all of it or a part, in any other way. */
export const takeInvoiceInput = z.strictObject({
  commandId,
  orderId,
  /** What was shown as open: STALE when it is another sum now. */
  expectedOpenMinor: z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig'),
  payments: z
    .array(salePayment.omit({ partId: true }))
    .min(1, 'field.required')
    .max(10, 'field.tooLong'),
})
