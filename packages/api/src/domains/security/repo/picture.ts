import { randomUUID } from 'node:crypto'
import type { StoredFileId, UserId, VenueId } from '@marquee/contract'
import type { Tx } from '../../../door/work.ts'

interface NewPicture {
  userId: UserId
  venueId: VenueId
  file: StoredFileId
}

/** Whether a person has brought such a file for their picture, and it is there. */
export async function hasBrought(tx: Tx, { userId, venueId, file }: NewPicture): Promise<boolean> {
  const row = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', file)
    .where('purpose', '=', 'personPicture')
    .where('state', '=', 'ready')
    .where('created_by', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a file as the person's picture in place of the older one; returns its id, which nobody can guess. */
export async function replacePicture(tx: Tx, { userId, venueId, file }: NewPicture): Promise<string> {
  const id = randomUUID()
  // Not changed in place: the file before it may be of another venue, and each counts its own.
  await deletePicture(tx, userId)
  await tx.insertInto('user_picture').values({ id, user_id: userId, file_venue_id: venueId, file }).execute()
  return id
}

/** Deletes the person's picture: null when there was none; else the file that it was, where it has one in this venue. */
export async function deletePicture(
  tx: Tx,
  userId: UserId,
): Promise<{ venueId: string | null; file: string | null } | null> {
  const row = await tx
    .deleteFrom('user_picture')
    .where('user_id', '=', userId)
    .returning(['file_venue_id as venueId', 'file'])
    .executeTakeFirst()
  return row ?? null
}
