import { shiftRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { refuseWhileSoldIn, tellMenuOfShift } from '../food/service/shifts.ts'

/**
 * The shifts of a venue, by their start. Ticket sessions that exist keep their times when their shift changes: prices of
 * the shift apply to them as before. One is archived when nothing on the menu is sold in it.
 */
const shiftService = recordOf({
  record: shiftRecord,
  order: sql`r.starts, r.code_key`,
  derived: {
    crossesMidnight: sql`r.crosses_midnight`,
    sessionsAhead: sql`(select count(*)::integer from ticket_session t where t.venue_id = r.venue_id
      and t.shift_id = r.id and t.starts_at > now() and t.state <> 'cancelled')`,
  },
  beforeArchive: async ({ archived, before, ...step }) => {
    if (archived && before) await refuseWhileSoldIn(step, before.id)
  },
  afterChange: tellMenuOfShift,
})

export const shifts = recordProcedures(shiftService)
