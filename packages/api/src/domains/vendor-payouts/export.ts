import { currencyDigits, type Language } from '@marquee/contract'
import { type PayoutFilter, payoutFilterInput } from '@marquee/contract/vendor-payouts'
import { type ExportKind, exportBatch } from '../../exports/kind.ts'
import { selectPayouts } from './repo/read.ts'

// As spreadsheets of the language read them: no sign of the currency, no groups.
const decimalIn = (language: Language) => (plain: string) => (language === 'tr' ? plain.replace('.', ',') : plain)

/** Payouts as the list shows them, the newest first. */
const payoutsExport: ExportKind<PayoutFilter> = {
  access: { module: 'vendor_payouts', action: 'export' },
  filter: payoutFilterInput,
  columns: [
    'vendorPayouts.no',
    'vendorPayouts.vendor',
    'vendorPayouts.run',
    'vendorPayouts.planned',
    'vendorPayouts.amount',
    'vendorPayouts.advance',
    'vendorPayouts.currency',
    'vendorPayouts.iban',
    'vendorPayouts.bankRef',
    'vendorPayouts.state',
  ],
  async *rows({ db, venueId, language, words }, query) {
    const filter = { ...query, venueId }
    const decimal = decimalIn(language)
    let below: number | null = null
    do {
      const found = await selectPayouts(db, filter, { below, limit: exportBatch })
      yield found.map((row) => {
        const digits = currencyDigits(row.currency)
        const plain = (minor: number) => decimal((minor / 10 ** digits).toFixed(digits))
        return [
          String(row.payoutNo),
          row.vendor.name,
          row.run ? String(row.run.runNo) : '',
          row.plannedOn,
          plain(row.amountMinor),
          plain(row.advanceMinor),
          row.currency,
          row.iban ?? '',
          row.bankRef ?? '',
          words[`vendorPayouts.is.${row.state}`],
        ]
      })
      const last = found.at(-1)
      below = last && found.length === exportBatch ? last.payoutNo : null
    } while (below !== null)
  },
}

export const exportKinds = { vendorPayouts: payoutsExport }
