import type { VenueId } from '@marquee/contract'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL, as text: the business day of the venue `v` that a moment belongs to. It ends with the venue's cut-off, not at
 * midnight; the clock of the server has no say in it.
 */
export const businessDayText = (moment = 'clock_timestamp()'): string =>
  `((${moment} at time zone v.zone) - v.business_cutoff::interval)::date`

/** SQL: the business day of the venue `v` that a moment belongs to; without one, now. */
export const businessDay = (moment?: string): RawBuilder<string> => sql.raw(businessDayText(moment))

/** SQL: the date on the calendar of the venue `v`, which changes at its midnight. */
export const venueDate: RawBuilder<string> = sql`(clock_timestamp() at time zone v.zone)::date`

/** SQL: the business day in which a venue is now. */
export const businessDayOf = (venueId: VenueId): RawBuilder<string> =>
  sql`(select ${businessDay()} from venue v where v.id = ${venueId})`

/** SQL: the date on a venue's calendar now: taxes and prices begin and end with it. */
export const venueDateOf = (venueId: VenueId): RawBuilder<string> =>
  sql`(select ${venueDate} from venue v where v.id = ${venueId})`
