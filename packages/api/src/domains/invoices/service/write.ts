import {
  type BillTo,
  documentOfChange,
  type InvoiceId,
  type InvoiceLine,
  invoiceNumber,
  type Language,
  type OrderChangeId,
  type OrderId,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { Tx } from '../../../core/work.ts'
import { takeNumber } from '../../../series/series.ts'
import { findIssuer, type Issuer, insertInvoice, selectIssued } from '../repo/invoices.ts'
import { selectLines } from '../repo/orders.ts'
import { sumsOf } from '../rules/lines.ts'

export interface Written {
  id: InvoiceId
  kind: 'invoice' | 'credit_note'
  number: string
  grossMinor: number
}

export interface Document {
  venueId: VenueId
  orderId: OrderId
  seq: number
  changeId?: OrderChangeId
  correctsId?: InvoiceId
  billTo: BillTo
  language: Language
  lines: readonly InvoiceLine[]
  currency: string
  reason?: string | null
  by: UserId
}

/**
 * Issues one document with the next number of its kind: an invoice for what comes to nothing or more, else a credit
 * note. Everybody who needs such a number waits until the transaction ends: call it last.
 */
export async function writeDocument(tx: Tx, issuer: Issuer & { businessDate: string }, of: Document): Promise<Written> {
  const sums = sumsOf(of.lines)
  const kind = documentOfChange(sums) ?? 'invoice'
  const { businessDate, ...frozen } = issuer
  const year = Number(businessDate.slice(0, 4))
  const no = await takeNumber(tx, { venueId: of.venueId, kind, prefix: '', year })
  const id = await insertInvoice(tx, {
    ...of,
    ...sums,
    kind,
    year,
    no,
    businessDate,
    issuer: frozen,
    changeId: of.changeId ?? null,
    correctsId: of.correctsId ?? null,
    reason: of.reason ?? null,
  })
  return { id, kind, number: invoiceNumber(year, no), grossMinor: sums.grossMinor }
}

/**
 * The document that follows the change of an order with an invoice: a credit note for what it takes back, an invoice for
 * what it adds. null: the order has no invoice, or the change leaves the sums as they were. The order is held by the
 * caller; call it as the last step of the change.
 */
export async function documentChange(
  tx: Tx,
  change: {
    venueId: VenueId
    orderId: OrderId
    changeId: OrderChangeId
    currency: string
    reason: string | null
    by: UserId
  },
): Promise<Written | null> {
  const issued = await selectIssued(tx, change)
  const latest = issued.at(-1)
  if (!latest) return null
  const lines = await selectLines(tx, change)
  if (!documentOfChange(sumsOf(lines))) return null
  const { billTo, language } = latest
  return writeDocument(tx, await findIssuer(tx, change.venueId), {
    ...change,
    billTo,
    language,
    lines,
    seq: latest.seq + 1,
  })
}
