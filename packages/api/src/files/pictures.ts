import { Readable } from 'node:stream'
import type { StoredFileId, VenueId } from '@marquee/contract'
import type { Services } from '../core/context.ts'
import { findFile } from './rows.ts'
import { keyOf } from './store/store.ts'

/** A picture of a person or of a contact. */
export interface Picture {
  mediaType: string
  size: number
  /** null: the store has lost it. */
  read(): Promise<Readable | null>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

interface Row {
  media_type: string | null
  content: Buffer | null
  venue_id: string | null
  file: string | null
}

/**
 * A picture of a person or of a contact by its id; undefined when there is none. The id is random and is shown to those
 * alone who may see whom it shows, so that knowing it is the proof: an `<img>` can carry no token. A new picture has a
 * new id, which is not that of its file.
 */
export async function findPicture(services: Pick<Services, 'db' | 'files' | 'log'>, id: string) {
  if (!uuid.test(id)) return undefined
  const { db } = services
  const columns = ['media_type', 'content', 'file'] as const
  const row =
    (await db
      .selectFrom('user_picture')
      .select([...columns, 'file_venue_id as venue_id'])
      .where('id', '=', id)
      .executeTakeFirst()) ??
    (await db
      .selectFrom('book_contact_picture')
      .select([...columns, 'venue_id'])
      .where('id', '=', id)
      .executeTakeFirst())
  return row && open(services, row)
}

async function open(
  { db, files, log }: Pick<Services, 'db' | 'files' | 'log'>,
  { media_type: mediaType, content, venue_id, file }: Row,
): Promise<Picture | undefined> {
  // One that no job has moved yet.
  if (content && mediaType) {
    return { mediaType, size: content.length, read: () => Promise.resolve(Readable.from([content])) }
  }
  const key = { venueId: venue_id as VenueId, id: file as StoredFileId }
  const known = await findFile(db, key)
  if (!known) return undefined
  return {
    mediaType: known.mediaType,
    size: Number(known.size),
    async read() {
      const stream = await files.store.read(keyOf(key.venueId, key.id, 'full'))
      if (!stream) log.error({ fileId: key.id }, 'the store has lost a file')
      return stream
    },
  }
}
