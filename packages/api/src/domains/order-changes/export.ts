import { currencyDigits, type Language, openInvoicesFilterInput } from '@marquee/contract'
import type { z } from 'zod'
import type { MomentCursor } from '../../core/moment-cursor.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectOpenInvoices } from './repo/open-invoices.ts'

// As spreadsheets of the language read it: no sign of the currency, no groups.
const amountsIn = (language: Language) => (minor: number, currency: string) => {
  const digits = currencyDigits(currency)
  const amount = (minor / 10 ** digits).toFixed(digits)
  return language === 'tr' ? amount.replace('.', ',') : amount
}

/** What the venue is owed on account, what is due first before the others. */
const openInvoicesExport: ExportKind<z.infer<typeof openInvoicesFilterInput>> = {
  access: { module: 'order_list', action: 'take_invoice' },
  filter: openInvoicesFilterInput,
  columns: [
    'openInvoices.order',
    'openInvoices.name',
    'openInvoices.invoice',
    'openInvoices.reference',
    'openInvoices.since',
    'openInvoices.due',
    'openInvoices.overdue',
    'openInvoices.amount',
    'openInvoices.open',
    'openInvoices.currency',
  ],
  async *rows({ db, venueId, zone, language, words }, query) {
    const clock = localInstant(zone)
    const amountOf = amountsIn(language)
    let cursor: MomentCursor | undefined
    do {
      const { rows, next } = await selectOpenInvoices(db, { ...query, venueId }, { cursor, limit: exportBatch })
      yield rows.map((row) => [
        String(row.orderNo),
        row.name ?? '',
        row.invoice ?? '',
        row.reference ?? '',
        clock(row.since),
        row.dueOn,
        row.isOverdue ? words['openInvoices.is.overdue'] : '',
        amountOf(row.amountMinor, row.currency),
        amountOf(row.openMinor, row.currency),
        row.currency,
      ])
      cursor = next ?? undefined
    } while (cursor)
  },
}

export const exportKinds = { openInvoices: openInvoicesExport }
