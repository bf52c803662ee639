import { randomUUID } from 'node:crypto'
import type { ContactId, StoredFileId, VenueId } from '@marquee/contract'
import type { Tx } from '../../../../door/work.ts'

interface Of {
  venueId: VenueId
  id: ContactId
}

/** Keeps a file as the contact's picture in place of the older one; returns its id, which nobody can guess. */
export async function replaceContactPicture(tx: Tx, { venueId, id }: Of, file: StoredFileId): Promise<string> {
  const picture = { id: randomUUID(), file, content: null, media_type: null }
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
