import type { UserId, VenueId } from '@marquee/contract'
import type { CustomerFlag, CustomerId } from '@marquee/contract/customers'
import { type RawBuilder, sql } from 'kysely'
import { flagsToday } from '../../../core/customer-flags.ts'
import { businessDayOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

// Hardly anybody was merged: whoever was not is alone, which the index says without the walk through the family.
const unlessAlone = (family: RawBuilder<unknown>) => sql`(case
  when r.merged_into is null and not exists (
    select from customer k where k.venue_id = r.venue_id and k.merged_into = r.id) then array[r.id]
  else array(select ${family}) end)`

/** SQL: the ids of the customer `r` and of all that was merged into them. */
export const familyOfRow = unlessAlone(sql`customer_family(r.venue_id, r.id)`)

/** SQL: the kinds of flags of the customer `r` that apply today. */
export const flagsOfRow = flagsToday(
  sql`r.venue_id`,
  sql`r.id`,
  unlessAlone(sql`customer_family(r.venue_id, customer_root(r.venue_id, r.id))`),
)

/** The business day that a venue has now. */
export async function findToday(tx: Tx, venueId: VenueId): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${businessDayOf(venueId)}::text as today`.execute(tx)
  return rows[0]?.today ?? ''
}

interface FlagKey {
  venueId: VenueId
  customerId: CustomerId
  kind: CustomerFlag
  actorId: UserId
}

/** Ends the flag of a kind that applies, with those of who was merged into them; undefined: there is none. */
export async function endLiveFlag(tx: Tx, { venueId, customerId, kind, actorId }: FlagKey) {
  return tx
    .updateTable('customer_flag')
    .set({ ended_at: sql`now()`, ended_by: actorId, ended_for: customerId })
    .where('venue_id', '=', venueId)
    .where('customer_id', 'in', sql<string>`(select customer_family(${venueId}, ${customerId}))`)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .returning(['reason', 'until'])
    .executeTakeFirst()
}

/** Gives a family that is apart again the flags that were ended for the one they were merged into. */
export async function reopenFlags(tx: Tx, { venueId, customerId }: Pick<FlagKey, 'venueId' | 'customerId'>) {
  const family = sql`any(array(select customer_family(${venueId}, ${customerId})))`
  await sql`update customer_flag set ended_at = null, ended_by = null, ended_for = null
    where venue_id = ${venueId} and customer_id = ${family} and ended_for is not null
      and not ended_for = ${family}`.execute(tx)
}

export async function insertFlag(tx: Tx, flag: FlagKey & { id: string; reason: string; until: string | null }) {
  const { venueId, customerId, kind, actorId, id, reason, until } = flag
  await tx
    .insertInto('customer_flag')
    .values({ venue_id: venueId, id, customer_id: customerId, kind, reason, until: until as never, set_by: actorId })
    .execute()
}
