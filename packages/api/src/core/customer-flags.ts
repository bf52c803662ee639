import { type RawBuilder, sql } from 'kysely'
import { businessDay } from './venue-day.ts'

/**
 * SQL: the kinds of flags that apply today to a customer, by the columns of its venue and its id, with those of all that is
 * one person with them. `family`: their ids, where they are at hand.
 */
export const flagsToday = (
  venueId: RawBuilder<unknown>,
  customerId: RawBuilder<unknown>,
  family = sql`array(select customer_family(${venueId}, customer_root(${venueId}, ${customerId})))`,
): RawBuilder<string[]> =>
  sql<string[]>`coalesce((select array_agg(distinct f.kind order by f.kind) from customer_flag f
    where f.venue_id = ${venueId} and f.customer_id = any(${family}) and f.ended_at is null
      and (f.until is null or f.until >= (select ${businessDay()} from venue v where v.id = f.venue_id))), '{}')`
