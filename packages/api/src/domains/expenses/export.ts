import { currencyDigits, inLanguage, type Language } from '@marquee/contract'
import { type ExpenseFilter, expenseFilterInput } from '@marquee/contract/expenses'
import { type ExportKind, exportBatch } from '../../exports/kind.ts'
import { type After, selectExpenses } from './repo/read.ts'

// As spreadsheets of the language read them: no sign of the currency, no groups.
const decimalIn = (language: Language) => (plain: string) => (language === 'tr' ? plain.replace('.', ',') : plain)

/** Expenses as the list shows them, the newest day first. */
const expensesExport: ExportKind<ExpenseFilter> = {
  access: { module: 'expenses', action: 'export' },
  filter: expenseFilterInput,
  columns: [
    'expenses.no',
    'expenses.day',
    'expenses.category',
    'expenses.what',
    'expenses.vendor',
    'expenses.ref',
    'expenses.gross',
    'expenses.tax',
    'expenses.currency',
    'expenses.state',
    'expenses.who',
  ],
  async *rows({ db, venueId, language, words }, query) {
    const filter = { ...query, venueId }
    const decimal = decimalIn(language)
    let after: After | null = null
    do {
      const found = await selectExpenses(db, filter, { after, limit: exportBatch })
      yield found.map((row) => {
        const digits = currencyDigits(row.currency)
        const plain = (minor: number) => decimal((minor / 10 ** digits).toFixed(digits))
        return [
          String(row.expenseNo),
          row.incurredOn,
          inLanguage(row.category.name, language),
          row.description,
          row.vendor?.name ?? '',
          row.vendorRef ?? '',
          plain(row.grossMinor),
          plain(row.taxMinor),
          row.currency,
          words[`expenses.is.${row.state}`],
          row.submittedBy?.name ?? '',
        ]
      })
      const last = found.at(-1)
      after = last && found.length === exportBatch ? { day: last.incurredOn, id: last.id } : null
    } while (after !== null)
  },
}

export const exportKinds = { expenses: expensesExport }
