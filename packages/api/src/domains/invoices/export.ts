import { currencyDigits, invoicesFilterInput, type Language } from '@marquee/contract'
import type { z } from 'zod'
import type { MomentCursor } from '../../core/moment-cursor.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectInvoices } from './repo/invoices.ts'
import { filterOf } from './service/read.ts'

// As spreadsheets of the language read it: no sign of the currency, no groups.
const amountsIn = (language: Language) => (minor: number, currency: string) => {
  const digits = currencyDigits(currency)
  const amount = (minor / 10 ** digits).toFixed(digits)
  return language === 'tr' ? amount.replace('.', ',') : amount
}

/** Invoices and credit notes, the newest first; what was credited is below zero. */
const invoicesExport: ExportKind<z.infer<typeof invoicesFilterInput>> = {
  access: { module: 'order_list', action: 'invoice' },
  filter: invoicesFilterInput,
  columns: [
    'invoices.kind',
    'invoices.number',
    'invoices.date',
    'invoices.at',
    'invoices.name',
    'invoices.taxNumber',
    'invoices.taxOffice',
    'invoices.order',
    'invoices.net',
    'invoices.tax',
    'invoices.gross',
    'invoices.currency',
    'invoices.clerk',
  ],
  async *rows({ db, venueId, zone, language, words }, query) {
    const filter = filterOf(venueId, query)
    const clock = localInstant(zone)
    const amountOf = amountsIn(language)
    let cursor: MomentCursor | undefined
    do {
      const { rows, next } = await selectInvoices(db, filter, { cursor, limit: exportBatch })
      yield rows.map((row) => [
        words[`invoices.is.${row.kind}`],
        row.number,
        row.businessDate,
        clock(row.issuedAt),
        row.billTo.name,
        row.billTo.taxNumber,
        row.billTo.taxOffice,
        String(row.order.no),
        amountOf(row.netMinor, row.currency),
        amountOf(row.taxMinor, row.currency),
        amountOf(row.grossMinor, row.currency),
        row.currency,
        row.issuedBy,
      ])
      cursor = next ?? undefined
    } while (cursor)
  },
}

export const exportKinds = { invoices: invoicesExport }
