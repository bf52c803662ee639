import { type RawBuilder, sql } from 'kysely'

/** SQL: how long before a show a trip to it may arrive, and how long after it one from it may leave. */
export const showHours = sql`interval '4 hours'`

/** SQL: whether a trip `t` is at the venue at a time that suits a ticket session `s`. */
const suits = sql`s.venue_id = t.venue_id and s.local_date between t.local_date - 3 and t.local_date + 1
  and case t.direction when 'to' then t.ends_at between s.starts_at - ${showHours} and s.starts_at
    else t.departs_at between s.ends_at and s.ends_at + ${showHours} end`

/**
 * SQL: whether a planned trip `t` has lost its show: one of its time was called off, and no other takes place that it
 * could carry guests of.
 */
export const showOff: RawBuilder<boolean> = sql`(t.state = 'planned'
  and exists (select from ticket_session s where ${suits} and s.state = 'cancelled')
  and not exists (select from ticket_session s where ${suits} and s.state not in ('draft', 'cancelled')))`

/** SQL: the trips that lose their show with a ticket session `c`, as `t`. */
export const tripsWithout = (session: RawBuilder<unknown>) => sql`
  select t.* from trip t where t.venue_id = ${session}.venue_id and ${showOff} and exists (
    select from ticket_session s where ${suits} and s.id = ${session}.id)`
