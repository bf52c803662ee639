import type { DocumentFacts } from './facts.ts'
import type { DocumentKind } from './kinds.ts'

/**
 * What draws the documents of orders. It is read with the first document: it is a tenth of all code, and a start should
 * not wait for it.
 */
export const documentMakers = {
  'orders.passes': async (all) => (await import('./pass-pages.ts')).passPages(all),
  'orders.receipt': async (all) => (await import('./receipt.ts')).receipts(all),
  'orders.refund': async (all) => (await import('./refund.ts')).refundReceipts(all),
} satisfies Record<DocumentKind, (all: DocumentFacts[]) => Promise<Buffer>>
