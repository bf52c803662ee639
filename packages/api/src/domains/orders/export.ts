import { currencyDigits, dueOfOrder, exportOrdersInput, inLanguage, type Language } from '@marquee/contract'
import type { z } from 'zod'
import type { MomentCursor } from '../../core/moment-cursor.ts'
import { writePhone } from '../../core/phone.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectOrders } from './repo/list.ts'
import { forReader } from './service/mask.ts'
import { filterOf } from './service/read.ts'

type Filter = z.infer<typeof exportOrdersInput>

// As spreadsheets of the language read it: no sign of the currency, no groups.
const amountsIn = (language: Language) => (minor: number, currency: string) => {
  const digits = currencyDigits(currency)
  const amount = (minor / 10 ** digits).toFixed(digits)
  return language === 'tr' ? amount.replace('.', ',') : amount
}

/** The orders that the list shows, the newest first, with as much of the guests as the list shows. */
const ordersExport: ExportKind<Filter> = {
  access: { module: 'order_list', action: 'export' },
  filter: exportOrdersInput,
  columns: [
    'orders.no',
    'orders.at',
    'orders.guest',
    'orders.phone',
    'orders.email',
    'orders.show',
    'orders.floor',
    'orders.starts',
    'orders.passes',
    'orders.used',
    'orders.total',
    'orders.paid',
    'orders.due',
    'orders.dueBy',
    'orders.underWay',
    'orders.declined',
    'orders.toSend',
    'orders.currency',
    'orders.state',
    'orders.channel',
    'orders.clerk',
  ],
  async *rows({ db, venueId, zone, country, language, words, rights }, query) {
    const filter = await filterOf({ db, venueId, country }, query, rights)
    const clock = localInstant(zone)
    const amountOf = amountsIn(language)
    let cursor: MomentCursor | undefined
    do {
      const { rows, next } = await selectOrders(db, filter, { cursor, limit: exportBatch })
      yield rows.map((stored) => {
        const row = forReader(stored, rights)
        const { session } = row
        const isDue = dueOfOrder(row) > 0
        return [
          String(row.orderNo),
          clock(row.at),
          row.guestName ?? '',
          writePhone(row.guestPhone ?? ''),
          row.guestEmail ?? '',
          session ? inLanguage(session.product, language) : '',
          session ? inLanguage(session.floor, language) : '',
          clock(session?.startsAt ?? null),
          String(row.passes),
          String(row.usedPasses),
          amountOf(row.grossMinor, row.currency),
          amountOf(row.paidMinor, row.currency),
          amountOf(row.grossMinor - row.paidMinor, row.currency),
          clock(isDue ? row.dueAt : null),
          row.underWayMinor > 0 ? amountOf(row.underWayMinor, row.currency) : '',
          row.declinedMinor > 0 ? amountOf(row.declinedMinor, row.currency) : '',
          row.toCardMinor + row.toTransferMinor > 0
            ? amountOf(row.toCardMinor + row.toTransferMinor, row.currency)
            : '',
          row.currency,
          words[`orders.is.${row.isReleased && row.state === 'cancelled' ? 'released' : row.state}` as const],
          words[`orders.by.${row.channel}`],
          row.clerk.name,
        ]
      })
      cursor = next ?? undefined
    } while (cursor)
  },
}

export const exportKinds = { orders: ordersExport }
