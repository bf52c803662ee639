import { currencyDigits, type Language } from '@marquee/contract'
import { type BillFilter, billFilterInput } from '@marquee/contract/vendor-bills'
import { type ExportKind, exportBatch } from '../../exports/kind.ts'
import { type After, selectBills } from './repo/read.ts'

// As spreadsheets of the language read them: no sign of the currency, no groups.
const decimalIn = (language: Language) => (plain: string) => (language === 'tr' ? plain.replace('.', ',') : plain)

/** Bills as the list shows them, what is due first before the others. */
const billsExport: ExportKind<BillFilter> = {
  access: { module: 'vendor_payouts', action: 'export' },
  filter: billFilterInput,
  columns: [
    'vendorBills.no',
    'vendorBills.vendor',
    'vendorBills.ref',
    'vendorBills.issued',
    'vendorBills.due',
    'vendorBills.net',
    'vendorBills.tax',
    'vendorBills.gross',
    'vendorBills.difference',
    'vendorBills.paid',
    'vendorBills.open',
    'vendorBills.currency',
    'vendorBills.state',
  ],
  async *rows({ db, venueId, language, words }, query) {
    const filter = { ...query, venueId }
    const decimal = decimalIn(language)
    let after: After | null = null
    do {
      const found = await selectBills(db, filter, { after, limit: exportBatch })
      yield found.map((row) => {
        const digits = currencyDigits(row.currency)
        const plain = (minor: number) => decimal((minor / 10 ** digits).toFixed(digits))
        return [
          String(row.billNo),
          row.vendor.name,
          row.vendorRef,
          row.issuedOn,
          row.dueOn,
          plain(row.netMinor),
          plain(row.taxMinor),
          plain(row.grossMinor),
          plain(row.differenceMinor),
          plain(row.paidMinor),
          plain(row.openMinor),
          row.currency,
          words[`vendorBills.is.${row.state}`],
        ]
      })
      const last = found.at(-1)
      after = last && found.length === exportBatch ? { day: last.dueOn, id: last.id } : null
    } while (after !== null)
  },
}

export const exportKinds = { vendorBills: billsExport }
