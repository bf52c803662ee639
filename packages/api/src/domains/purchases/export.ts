import { currencyDigits, inLanguage, type Language } from '@marquee/contract'
import { type PurchaseFilter, purchaseFilterInput } from '@marquee/contract/purchases'
import type { MomentCursor } from '../../core/moment-cursor.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectLines, selectOrders } from './repo/read.ts'

// As spreadsheets of the language read them: no sign of the currency, no groups.
const decimalIn = (language: Language) => (plain: string) => (language === 'tr' ? plain.replace('.', ',') : plain)

/** Orders as the list shows them, the newest first: a row for each line. */
const purchasesExport: ExportKind<PurchaseFilter> = {
  access: { module: 'stock', action: 'export' },
  filter: purchaseFilterInput,
  columns: [
    'purchases.no',
    'purchases.sent',
    'purchases.vendor',
    'purchases.state',
    'purchases.expected',
    'purchases.code',
    'purchases.item',
    'purchases.qty',
    'purchases.unitName',
    'purchases.received',
    'purchases.rejected',
    'purchases.open',
    'purchases.amount',
    'purchases.currency',
  ],
  async *rows({ db, venueId, zone, language, words }, query) {
    const filter = { ...query, venueId }
    const decimal = decimalIn(language)
    const clock = localInstant(zone)
    let after: MomentCursor | null = null
    do {
      const found = await selectOrders(db, filter, { after, limit: Math.min(exportBatch, 100) })
      for (const order of found) {
        const digits = currencyDigits(order.currency)
        const lines = await selectLines(db, { venueId, id: order.id })
        yield lines.map((line) => [
          order.orderNo === null ? '' : String(order.orderNo),
          order.sentAt === null ? '' : clock(order.sentAt),
          order.vendor.name,
          words[`purchases.is.${order.state}`],
          order.expectedOn ?? '',
          line.item.code,
          inLanguage(line.item.name, language),
          decimal(line.baseQty),
          line.item.baseUnit,
          decimal(line.receivedQty),
          decimal(line.rejectedQty),
          decimal(line.openQty),
          decimal((line.amountMinor / 10 ** digits).toFixed(digits)),
          order.currency,
        ])
      }
      const last = found.at(-1)
      after = last && found.length === Math.min(exportBatch, 100) ? { at: last.cursorAt, id: last.id } : null
    } while (after !== null)
  },
}

export const exportKinds = { purchases: purchasesExport }
