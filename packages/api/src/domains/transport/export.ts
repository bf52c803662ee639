import { currencyDigits, type Language } from '@marquee/contract'
import { type VehicleLogFilter, vehicleLogFilter } from '@marquee/contract/vehicle-log'
import { type ExportKind, exportBatch } from '../../exports/kind.ts'
import { type AfterEntry, selectEntries, selectLogChoices } from './repo/log-read.ts'

// As spreadsheets of the language read them: no sign of the currency, no groups.
const decimalIn = (language: Language) => (plain: string) => (language === 'tr' ? plain.replace('.', ',') : plain)

/** The log of vehicles as the list shows it, the newest day first. */
const logExport: ExportKind<VehicleLogFilter> = {
  access: { module: 'vehicles', action: 'export' },
  filter: vehicleLogFilter,
  columns: [
    'vehicleLog.day',
    'vehicleLog.plate',
    'vehicleLog.kind',
    'vehicleLog.odometer',
    'vehicleLog.litres',
    'vehicleLog.what',
    'vehicleLog.workshop',
    'vehicleLog.nextDay',
    'vehicleLog.nextKm',
    'vehicleLog.cost',
    'vehicleLog.currency',
    'vehicleLog.expense',
    'vehicleLog.who',
  ],
  async *rows({ db, venueId, language, words }, query) {
    const filter = { ...query, venueId }
    const { currency } = await selectLogChoices(db, venueId)
    const digits = currencyDigits(currency)
    const decimal = decimalIn(language)
    const plain = (minor: number | null) => (minor === null ? '' : decimal((minor / 10 ** digits).toFixed(digits)))
    let after: AfterEntry | null = null
    do {
      const found = await selectEntries(db, filter, { after, limit: exportBatch })
      yield found.map((row) => [
        row.day,
        row.plate,
        words[`vehicleLog.is.${row.kind}`],
        row.odometerKm === null ? '' : String(row.odometerKm),
        row.litres === null ? '' : decimal(row.litres),
        row.description,
        row.workshop,
        row.nextDueOn ?? '',
        row.nextDueKm === null ? '' : String(row.nextDueKm),
        plain(row.costMinor),
        row.costMinor === null ? '' : currency,
        row.expense ? String(row.expense.expenseNo) : '',
        row.by,
      ])
      const last = found.at(-1)
      after = last && found.length === exportBatch ? { day: last.day, id: last.id } : null
    } while (after !== null)
  },
}

export const exportKinds = { vehicleLog: logExport }
