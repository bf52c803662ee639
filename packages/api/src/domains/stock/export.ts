import { currencyDigits, inLanguage, type Language } from '@marquee/contract'
import { exportMovesInput, type MoveFilter } from '@marquee/contract/stock'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { findCurrency, selectMoves } from './repo/moves.ts'

// As spreadsheets of the language read them: no sign of the currency, no groups.
const decimalIn = (language: Language) => (plain: string) => (language === 'tr' ? plain.replace('.', ',') : plain)

/** What has moved as the log shows it, the newest first. */
const logExport: ExportKind<MoveFilter> = {
  access: { module: 'inventory_logs', action: 'export' },
  filter: exportMovesInput,
  columns: [
    'inventoryLogs.no',
    'inventoryLogs.at',
    'inventoryLogs.day',
    'inventoryLogs.what',
    'inventoryLogs.code',
    'inventoryLogs.item',
    'inventoryLogs.from',
    'inventoryLogs.to',
    'inventoryLogs.qty',
    'inventoryLogs.unit',
    'inventoryLogs.value',
    'inventoryLogs.currency',
    'inventoryLogs.fromAfter',
    'inventoryLogs.toAfter',
    'inventoryLogs.lot',
    'inventoryLogs.expires',
    'inventoryLogs.vendor',
    'inventoryLogs.note',
    'inventoryLogs.reason',
    'inventoryLogs.who',
  ],
  async *rows({ db, venueId, zone, language, words }, query) {
    const filter = { ...query, venueId }
    const currency = await findCurrency(db, venueId)
    const digits = currencyDigits(currency)
    const clock = localInstant(zone)
    const decimal = decimalIn(language)
    let below: number | null = null
    do {
      const moves = await selectMoves(db, filter, { below, limit: exportBatch })
      yield moves.map((move) => {
        const outside = move.outside ? words[`inventoryLogs.outside.${move.outside}`] : ''
        return [
          String(move.moveNo),
          clock(move.at),
          move.businessDate,
          words[`inventoryLogs.is.${move.kind}`],
          move.item.code,
          inLanguage(move.item.name, language),
          move.from ? inLanguage(move.from.name, language) : outside,
          move.to ? inLanguage(move.to.name, language) : outside,
          decimal(move.qty),
          move.item.baseUnit,
          decimal((move.valueMinor / 10 ** digits).toFixed(digits)),
          currency,
          decimal(move.fromAfter ?? ''),
          decimal(move.toAfter ?? ''),
          move.lot ?? '',
          move.expiresOn ?? '',
          move.vendor?.name ?? '',
          move.vendorRef ?? '',
          move.reason ?? move.note ?? '',
          move.who?.name ?? '',
        ]
      })
      below = moves.length < exportBatch ? null : (moves.at(-1)?.moveNo ?? null)
    } while (below !== null)
  },
}

export const exportKinds = { inventoryLogs: logExport }
