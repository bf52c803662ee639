import { currencyDigits, getSettlementInput, type Language, type SettlementId } from '@marquee/contract'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectLines, selectMissing } from './repo/lines.ts'
import { rowOf } from './service/bring.ts'

// As spreadsheets of the language read it: no sign of the currency, no groups.
const amountsIn = (language: Language, currency: string) => (minor: number) => {
  const digits = currencyDigits(currency)
  const amount = (minor / 10 ** digits).toFixed(digits)
  return language === 'tr' ? amount.replace('.', ',') : amount
}

/** The lines of a settlement with what they are for, then the payments and refunds that are in none. */
const settlementsExport: ExportKind<{ id: SettlementId }> = {
  access: { module: 'transactions', action: 'reconcile' },
  filter: getSettlementInput,
  columns: [
    'settlements.line',
    'settlements.date',
    'settlements.reference',
    'settlements.amount',
    'settlements.fee',
    'settlements.net',
    'settlements.orders',
    'settlements.paid',
    'settlements.difference',
    'settlements.state',
    'settlements.reason',
  ],
  async *rows({ db, venueId, zone, language, words }, { id }) {
    const { currency, from, until } = await rowOf(db, { venueId, id })
    const amountOf = amountsIn(language, currency)
    const clock = localInstant(zone)
    let after = 0
    let size = 0
    do {
      const lines = await selectLines(db, { venueId, id }, { after, limit: exportBatch })
      size = lines.length
      after = lines.at(-1)?.lineNo ?? after
      yield lines.map((line) => [
        String(line.lineNo),
        line.date,
        line.reference ?? '',
        amountOf(line.amountMinor),
        amountOf(line.feeMinor),
        amountOf(line.amountMinor - line.feeMinor),
        line.matches.map(({ order }) => order.no).join(' '),
        amountOf(line.amountMinor - line.differenceMinor),
        amountOf(line.differenceMinor),
        words[`settlements.is.${line.state}`],
        line.accepted?.reason ?? '',
      ])
    } while (size === exportBatch)
    if (from === null || until === null) return
    const missing = await selectMissing(db, { venueId, id }, { currency, from, until })
    yield missing.map((one) => [
      '',
      clock(one.at).slice(0, 10),
      one.reference ?? '',
      '',
      '',
      '',
      String(one.order.no),
      amountOf(one.amountMinor),
      amountOf(-one.amountMinor),
      words['settlements.is.missing'],
      one.accepted?.reason ?? '',
    ])
  },
}

export const exportKinds = { settlements: settlementsExport }
