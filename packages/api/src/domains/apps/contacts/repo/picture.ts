import { randomUUID } from 'node:crypto'
import type { ContactId, VenueId } from '@marquee/contract'
import type { Tx } from '../../../../door/work.ts'

interface Of {
  venueId: VenueId
  id: ContactId
}

/** Keeps a picture in place of the contact's older one; returns its id, which nobody can guess. */
export async function replaceContactPicture(tx: Tx, { venueId, id }: Of, webp: Buffer): Promise<string> {
  const picture = { id: randomUUID(), media_type: 'image/webp', content: webp }
  await tx
    .insertInto('book_contact_picture')
    .values({ venue_id: venueId, contact_id: id, ...picture })
    .onConflict((conflict) => conflict.columns(['venue_id', 'contact_id']).doUpdateSet(picture))
    .execute()
  return picture.id
}

/** Deletes the contact's picture, if it has one. */
export async function deleteContactPicture(tx: Tx, { venueId, id }: Of): Promise<void> {
  await tx.deleteFrom('book_contact_picture').where('venue_id', '=', venueId).where('contact_id', '=', id).execute()
}
