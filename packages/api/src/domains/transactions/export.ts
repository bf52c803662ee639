import {
  currencyDigits,
  inLanguage,
  type Language,
  openRefunds,
  type TransactionRow,
  transactionsFilterInput,
} from '@marquee/contract'
import type { z } from 'zod'
import type { MomentCursor } from '../../core/moment-cursor.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectTransactions } from './repo/list.ts'
import { filterOf } from './service/read.ts'

type Filter = z.infer<typeof transactionsFilterInput>

// As spreadsheets of the language read it: no sign of the currency, no groups.
const amountsIn = (language: Language) => (minor: number, currency: string) => {
  const digits = currencyDigits(currency)
  const amount = (minor / 10 ** digits).toFixed(digits)
  return language === 'tr' ? amount.replace('.', ',') : amount
}

const columnOf = ({ state }: TransactionRow) => openRefunds.find((open) => open === state) ?? 'back'

/**
 * The payments and refunds that the list shows its reader, the newest first. What came and what went back have
 * columns of their own, so that spreadsheets add them up; what a terminal has not given back, or a person has not sent, is in neither.
 */
const transactionsExport: ExportKind<Filter> = {
  access: { module: 'transactions', action: 'export' },
  filter: transactionsFilterInput,
  columns: [
    'transactions.at',
    'transactions.date',
    'transactions.what',
    'transactions.order',
    'transactions.receipt',
    'transactions.promo',
    'transactions.way',
    'transactions.declinedWay',
    'transactions.taken',
    'transactions.refunded',
    'transactions.underWay',
    'transactions.declined',
    'transactions.toSend',
    'transactions.fee',
    'transactions.currency',
    'transactions.reference',
    'transactions.till',
    'transactions.clerk',
    'transactions.state',
    'transactions.id',
  ],
  async *rows({ db, venueId, userId, rights, zone, language, words }, query) {
    const filter = filterOf({ venueId, userId, rights }, query)
    const clock = localInstant(zone)
    const amountOf = amountsIn(language)
    let cursor: MomentCursor | undefined
    do {
      const { rows, next } = await selectTransactions(db, filter, { cursor, limit: exportBatch })
      yield rows.map((row) => [
        clock(row.at),
        row.businessDate,
        words[`transactions.kind.${row.kind}`],
        row.order === null ? '' : String(row.order.no),
        row.receiptNo === null ? '' : String(row.receiptNo),
        row.promoCode ?? '',
        inLanguage(row.methodName, language),
        row.declinedWay === null ? '' : inLanguage(row.declinedWay, language),
        row.kind === 'payment' ? amountOf(row.amountMinor, row.currency) : '',
        ...(['back', ...openRefunds] as const).map((column) =>
          row.kind === 'refund' && column === columnOf(row) ? amountOf(row.amountMinor, row.currency) : '',
        ),
        row.feeMinor === null ? '' : amountOf(row.feeMinor, row.currency),
        row.currency,
        row.reference ?? '',
        row.till ?? '',
        row.clerk.name,
        words[
          row.state === 'given_back' && row.method === 'invoice'
            ? 'transactions.owedLess'
            : (`transactions.is.${row.state}` as const)
        ],
        row.id,
      ])
      cursor = next ?? undefined
    } while (cursor)
  },
}

export const exportKinds = { transactions: transactionsExport }
