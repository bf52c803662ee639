import type { VenueId } from '@marquee/contract'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: whether a name is that of another customer too, who is none of `family`. A name alone then says of nobody whose it
 * is: nothing is shown or erased for it.
 */
export const isOfOthers = (
  venueId: VenueId,
  { name, family }: { name: RawBuilder<unknown>; family: RawBuilder<unknown> },
): RawBuilder<boolean> => sql`exists (
  select from customer other where other.venue_id = ${venueId} and other.name_key collate "C" = name_key(${name})
    and other.archived_at is null and other.anonymised_at is null and other.id <> all(${family}))`
