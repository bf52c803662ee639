import type { Services } from '../core/context.ts'

/** A stored picture. */
export interface Picture {
  mediaType: string
  content: Buffer
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/**
 * A picture of a person or of a contact by its id; undefined when there is none. The id is random and is shown to those
 * alone who may see whom it shows, so that knowing it is the proof: an `<img>` can carry no token. A new picture has a
 * new id.
 */
export async function findPicture({ db }: Pick<Services, 'db'>, id: string): Promise<Picture | undefined> {
  if (!uuid.test(id)) return undefined
  const row =
    (await db.selectFrom('user_picture').select(['media_type', 'content']).where('id', '=', id).executeTakeFirst()) ??
    (await db
      .selectFrom('book_contact_picture')
      .select(['media_type', 'content'])
      .where('id', '=', id)
      .executeTakeFirst())
  return row && { mediaType: row.media_type, content: row.content }
}
