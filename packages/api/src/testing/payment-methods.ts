import type { PaymentMethod, PaymentMethodId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'

/** The venue's first way of payment of a kind, in the archive or not. */
export async function methodOf(db: Db, venueId: VenueId, kind: PaymentMethod): Promise<PaymentMethodId> {
  const row = await db
    .selectFrom('payment_method')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('kind', '=', kind)
    .orderBy('sort')
    .executeTakeFirstOrThrow()
  return row.id as PaymentMethodId
}
