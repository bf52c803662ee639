import { z } from 'zod'
import { type InvoiceKind, invoiceKinds } from './choices.ts'
import { commandId, invoiceId, orderId } from './ids.ts'
import { language } from './languages.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

/** Who an invoice is made out to. */
export const billTo = z.strictObject({
  name: text({ min: 1, max: 200 }),
  /** The number under which they pay tax, and the office that gave it where a country has such offices. */
  taxNumber: text({ max: 30 }),
  taxOffice: text({ max: 100 }),
  address: text({ max: 500 }),
})
export type BillTo = z.infer<typeof billTo>

/** How a number is printed and searched for. */
export const invoiceNumber = (year: number, no: number): string => `${year}-${String(no).padStart(6, '0')}`

/**
 * The kind of document that a sale or a change of an invoiced order brings: an invoice for what comes to nothing or more,
 * else a credit note. null: a change that leaves the sums as they were brings none.
 */
export function documentOfChange({
  grossMinor,
  taxMinor,
}: {
  grossMinor: number
  taxMinor: number
}): InvoiceKind | null {
  if (grossMinor === 0 && taxMinor === 0) return null
  return grossMinor < 0 ? 'credit_note' : 'invoice'
}

/** A line of an invoice as it was issued; texts in both languages, amounts in minor units with the tax inside. */
export const invoiceLine = z.object({
  kind: z.string(),
  text: storedLocalText,
  category: storedLocalText.nullable(),
  show: storedLocalText.nullable(),
  startsAt: z.string().nullable(),
  /** Sold for nothing, or for a price of its own. */
  special: z.enum(['comp', 'price']).nullable(),
  /** Money that went back without a cancellation, or such a line taken back; of before 29 November 2026 it is a discount. */
  isAdjustment: z.boolean().optional(),
  /** It paid no whole pieces of a dish but a share of so many, which cost so much together; before 30 November 2026 it is missing. */
  share: z.object({ qty: z.int(), priceMinor: z.int() }).optional(),
  qty: z.int(),
  unitMinor: z.int(),
  taxPpm: z.int(),
  netMinor: z.int(),
  taxMinor: z.int(),
  grossMinor: z.int(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

/** An invoice or credit note. The amounts of a credit note are below zero. */
export const invoiceRow = z.object({
  id: invoiceId,
  kind: z.enum(invoiceKinds),
  /** As it is printed: `2026-000012`. */
  number: z.string(),
  order: z.object({ id: orderId, no: z.int() }),
  billTo,
  currency: z.string(),
  netMinor: z.int(),
  taxMinor: z.int(),
  grossMinor: z.int(),
  /** The change of the order that it is of; null: it is of the sale, or corrects another. */
  changeNo: z.int().nullable(),
  /** The number of the one that it takes back for a correction. */
  corrects: z.string().nullable(),
  businessDate: localDate,
  issuedAt: instant,
  issuedBy: z.string(),
  /** Whether it was printed before: what is printed then is a copy. */
  isPrinted: z.boolean(),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

export const invoicesOfOrderInput = z.strictObject({ orderId })
/** The documents of an order, the oldest first. */
export const invoicesOfOrder = z.object({ invoices: z.array(invoiceRow) })

export const issueInvoiceInput = z.strictObject({ commandId, orderId, billTo, language })
/** Takes all of an order's documents back and issues one invoice anew, made out to somebody else. */
export const correctInvoiceInput = z.strictObject({
  commandId,
  orderId,
  /** The number of documents that the person saw: STALE when there are more by now. */
  expectedCount: z.int().min(1, 'field.invalid'),
  billTo,
  language,
  reason: text({ min: 1, max: 500 }),
})
export const printInvoiceInput = z.strictObject({ id: invoiceId })

export const invoicesFilterInput = z.strictObject({
  from: localDate.optional(),
  until: localDate.optional(),
  kind: z.enum(invoiceKinds).optional(),
  /** A number, the number of an order, or part of a name. */
  search: searchText.optional(),
})
export const listInvoicesInput = invoicesFilterInput.extend(pageInput)
export const invoicePage = pageOf(invoiceRow)
