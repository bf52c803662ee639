import { currencyDigits, exportZReportsInput } from '@marquee/contract'
import type { z } from 'zod'
import { namesIn, selectGivenNames } from '../../core/given-names.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectZReports, type ZCursor } from './repo/z-reports.ts'

type Filter = z.infer<typeof exportZReportsInput>

/** The Z reports that the list shows, each by its last revision, the newest number first. */
const zReportsExport: ExportKind<Filter> = {
  access: { module: 'funds', action: 'export' },
  filter: exportZReportsInput,
  columns: [
    'zReports.no',
    'zReports.year',
    'zReports.revision',
    'zReports.date',
    'zReports.till',
    'zReports.cashiers',
    'zReports.closed',
    'zReports.receipts',
    'zReports.gross',
    'zReports.difference',
    'zReports.currency',
  ],
  async *rows({ db, venueId, zone, language }, filter) {
    const clock = localInstant(zone)
    // As spreadsheets of the language read it: no sign of the currency, no groups.
    const amount = (minor: number, currency: string) => {
      const digits = currencyDigits(currency)
      const text = (minor / 10 ** digits).toFixed(digits)
      return language === 'tr' ? text.replace('.', ',') : text
    }
    const called = namesIn((await selectGivenNames(db, venueId)).tills, language)
    let cursor: ZCursor | undefined
    do {
      const { rows, next } = await selectZReports(db, { ...filter, venueId }, { cursor, limit: exportBatch })
      yield rows.map((row) => [
        String(row.zNo),
        String(row.year),
        String(row.revision),
        row.businessDate,
        called(row.till),
        row.cashiers.join(', '),
        clock(row.closedAt),
        String(row.receipts),
        amount(row.grossMinor, row.currency),
        amount(row.differenceMinor, row.currency),
        row.currency,
      ])
      cursor = next ?? undefined
    } while (cursor)
  },
}

export const exportKinds = { zReports: zReportsExport }
