import { printerRecord } from '@marquee/contract/printers'
import { sql } from 'kysely'
import { refuse, refuseField } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { hasOpenJobs } from './repo/printers.ts'
import { isPrinterHost } from './service/address.ts'

const served = (
  column: 'station_id' | 'till_id',
) => sql`(select coalesce(json_agg(s.${sql.ref(column)} order by s.id), '[]')
  from printer_source s where s.venue_id = r.venue_id and s.printer_id = r.id and s.${sql.ref(column)} is not null)`
const counted = (state: 'waiting' | 'failed') => sql`(select count(*)::int from print_job j
  where j.venue_id = r.venue_id and j.printer_id = r.id and j.state = ${sql.lit(state)})`

/** The printers by their name. One that still has something to print is not archived. */
export const printerService = recordOf({
  record: printerRecord,
  order: sql`r.name_key`,
  derived: {
    light: sql`r.light`,
    lightAt: sql`r.light_at`,
    stationIds: served('station_id'),
    tillIds: served('till_id'),
    waiting: counted('waiting'),
    failed: counted('failed'),
  },
  beforeSave: async ({ ctx, before }, { host, fallbackId }) => {
    if (host && host !== before?.host && !isPrinterHost(host, ctx.services.printers)) {
      refuseField('host', 'field.printerAddress')
    }
    if (fallbackId !== null && before && fallbackId === before.id) refuseField('fallbackId', 'field.invalid')
  },
  beforeArchive: async ({ ctx, work, before, archived }) => {
    const key = before && { venueId: ctx.venueId, id: before.id }
    if (archived && key && (await hasOpenJobs(work.tx, key))) refuse('STATE', { details: { papers: 'waiting' } })
  },
})

export const printers = recordProcedures(printerService)
