import { shiftRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

/**
 * The shifts of a venue, by their start. Ticket sessions that exist keep their times when their shift changes: prices of
 * the shift apply to them as before.
 */
const shiftService = recordOf({
  record: shiftRecord,
  order: sql`r.starts, r.code_key`,
  derived: {
    crossesMidnight: sql`r.crosses_midnight`,
    sessionsAhead: sql`(select count(*)::integer from ticket_session t where t.venue_id = r.venue_id
      and t.shift_id = r.id and t.starts_at > now() and t.state <> 'cancelled')`,
  },
})

export const shifts = recordProcedures(shiftService)
