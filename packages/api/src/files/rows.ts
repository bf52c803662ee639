import type { StoredFileId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { refuse, refuseField } from '../core/refusal.ts'
import type { Tx } from '../core/work.ts'
import type { UploadLeave } from './files.ts'

type Of = Pick<UploadLeave, 'venueId' | 'id'>
/** `userId` null: nobody brought it, it was here already. */
type New = Pick<UploadLeave, 'purpose' | 'name'> & { userId: UserId | null }

/** What is known of a file once its bytes are in the store. */
export interface KnownFile {
  mediaType: string
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
  /** null: there is no small picture of it. */
  smallSize: number | null
}

const facts = [
  'media_type as mediaType',
  'size',
  'sha256',
  'width',
  'height',
  'small_size as smallSize',
  'name',
] as const

/** A file that may be read; undefined: there is none, or it is being swept. */
export async function findFile(
  db: Db,
  { venueId, id }: { venueId: VenueId; id: StoredFileId },
): Promise<(KnownFile & { name: string }) | undefined> {
  const row = await db
    .selectFrom('stored_file')
    .select(facts)
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return row as (KnownFile & { name: string }) | undefined
}

/**
 * Claims the id of a leave: from now on the row says that there may be bytes. Of two at once the second is refused
 * with IN_PROGRESS; after the first has ended it gets what the first has brought.
 */
export async function startUpload(db: Db, leave: Of & New): Promise<KnownFile | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stored_file')
    .values({
      venue_id: leave.venueId,
      id: leave.id,
      purpose: leave.purpose,
      name: leave.name,
      created_by: leave.userId,
    })
    .onConflict((conflict) => conflict.columns(['venue_id', 'id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  return (await findFile(db, leave)) ?? refuse('IN_PROGRESS')
}

/** The file is whole and in the store; false: it is none any more. */
export async function finishFile(db: Db, { venueId, id }: Of, known: KnownFile): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({
      state: 'ready',
      media_type: known.mediaType,
      size: known.size,
      sha256: known.sha256,
      width: known.width,
      height: known.height,
      small_size: known.smallSize,
      idle_since: sql<string>`now()`,
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An upload that came to nothing is forgotten; one that is finished is not touched. */
export async function forgetUpload(db: Db, { venueId, id }: Of): Promise<void> {
  await db
    .deleteFrom('stored_file')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute()
}

/**
 * A file that this person has brought for a purpose, kept from the sweep until the transaction ends; VALIDATION at
 * `path` for every other id: of someone else, for something else, or swept.
 */
export async function claimFile(
  tx: Tx,
  {
    venueId,
    id,
    purpose,
    userId,
    path = 'file',
  }: Of & { purpose: UploadLeave['purpose']; userId: UserId; path?: string },
): Promise<KnownFile & { name: string }> {
  const row = await tx
    .selectFrom('stored_file')
    .select(facts)
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('created_by', '=', userId)
    .where('state', '=', 'ready')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (row as (KnownFile & { name: string }) | undefined) ?? refuseField(path, 'field.invalid')
}
