import { inLanguage } from '@marquee/contract'
import { exportMembershipsInput } from '@marquee/contract/memberships'
import type { z } from 'zod'
import type { MomentCursor } from '../../core/moment-cursor.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectPage } from './repo.ts'
import { filterOf } from './service/read.ts'

/** The memberships that the list shows, the newest first; of their codes the end alone. */
const membershipsExport: ExportKind<z.infer<typeof exportMembershipsInput>> = {
  access: { module: 'memberships', action: 'export' },
  filter: exportMembershipsInput,
  columns: [
    'memberships.code',
    'memberships.at',
    'memberships.plan',
    'memberships.holder',
    'memberships.state',
    'memberships.used',
    'memberships.most',
    'memberships.validFrom',
    'memberships.validTo',
    'memberships.id',
  ],
  async *rows({ db, venueId, zone, language, words }, query) {
    const filter = filterOf(venueId, query)
    const clock = localInstant(zone)
    let cursor: MomentCursor | undefined
    do {
      const { rows, next } = await selectPage(db, filter, { cursor, limit: exportBatch })
      yield rows.map((row) => [
        `•••• ${row.tail}`,
        clock(row.at),
        inLanguage(row.plan, language),
        row.holder ?? '',
        words[`memberships.is.${row.state}`],
        String(row.used),
        row.most === null ? '' : String(row.most),
        row.validFrom,
        row.validTo,
        row.id,
      ])
      cursor = next ?? undefined
    } while (cursor)
  },
}

export const exportKinds = { memberships: membershipsExport }
