import type { Tx } from '../../../door/work.ts'
import type { OrderKey } from './detail.ts'

/** Of the guest of an order, as it is stored. */
export interface GuestFields {
  name: string | null
  phone: string | null
  email: string | null
}

/** The guest of an order and its revision, held until the transaction ends. */
export async function lockGuest(
  tx: Tx,
  { venueId, id }: OrderKey,
): Promise<(GuestFields & { rev: number }) | undefined> {
  return tx
    .selectFrom('sale_order')
    .select(['guest_name as name', 'guest_phone as phone', 'guest_email as email', 'rev'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Writes the guest of an order that `lockGuest` holds. */
export async function updateGuest(tx: Tx, { venueId, id }: OrderKey, { name, phone, email }: GuestFields) {
  await tx
    .updateTable('sale_order')
    .set((eb) => ({ guest_name: name, guest_phone: phone, guest_email: email, rev: eb('rev', '+', 1) }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}
