import type { UserId, VenueId } from '@marquee/contract'
import type { CustomerFlag, CustomerId } from '@marquee/contract/customers'
import { sql } from 'kysely'
import { flagsToday } from '../../../core/customer-flags.ts'
import { businessDayOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

/** SQL: the kinds of flags of the customer `r` that apply today. */
export const flagsOfRow = flagsToday(sql`r.venue_id`, sql`r.id`)

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

/** Ends the flag of a kind that applies; undefined: there is none. */
export async function endLiveFlag(tx: Tx, { venueId, customerId, kind, actorId }: FlagKey) {
  return tx
    .updateTable('customer_flag')
    .set({ ended_at: sql`now()`, ended_by: actorId })
    .where('venue_id', '=', venueId)
    .where('customer_id', 'in', sql<string>`(select customer_family(${venueId}, ${customerId}))`)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .returning(['reason', 'until'])
    .executeTakeFirst()
}

export async function insertFlag(tx: Tx, flag: FlagKey & { id: string; reason: string; until: string | null }) {
  const { venueId, customerId, kind, actorId, id, reason, until } = flag
  await tx
    .insertInto('customer_flag')
    .values({ venue_id: venueId, id, customer_id: customerId, kind, reason, until: until as never, set_by: actorId })
    .execute()
}
