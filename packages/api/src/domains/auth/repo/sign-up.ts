import type { UserId, VenueId } from '@marquee/contract'
import type { Tx } from '../../../door/work.ts'

/** The venue that a sign-up asks to be let into: the oldest. */
export async function findFirstVenue(tx: Tx): Promise<{ id: VenueId; name: string; locale: string } | undefined> {
  const row = await tx
    .selectFrom('venue')
    .select(['id', 'name', 'locale'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, id: row.id as VenueId }
}

export async function insertPendingMember(tx: Tx, venueId: VenueId, userId: UserId): Promise<void> {
  await tx.insertInto('venue_member').values({ venue_id: venueId, user_id: userId, state: 'pending' }).execute()
}
