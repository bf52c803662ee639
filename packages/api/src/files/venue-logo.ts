import { buffer } from 'node:stream/consumers'
import type { PictureLink, StoredFileId, VenueId } from '@marquee/contract'
import type { Services } from '../core/context.ts'
import { pictureLinks } from './files.ts'
import { keyOf } from './store/store.ts'

type Reader = Pick<Services, 'db' | 'files' | 'log'>

async function logoOf({ db }: Pick<Services, 'db'>, venueId: VenueId): Promise<StoredFileId | null> {
  const row = await db.selectFrom('venue').select('logo').where('id', '=', venueId).executeTakeFirst()
  return (row?.logo ?? null) as StoredFileId | null
}

/** Addresses of the logo of a venue, for whoever may see its papers; null: it has none. */
export async function venueLogoLink(services: Reader, venueId: VenueId): Promise<PictureLink | null> {
  const id = await logoOf(services, venueId)
  return id && pictureLinks(services.files, { venueId, id })
}

/** The logo itself, a PNG on white, for what is drawn here. A paper is printed without one that the store has lost. */
export async function readVenueLogo(services: Reader, venueId: VenueId): Promise<Buffer | null> {
  const id = await logoOf(services, venueId)
  if (id === null) return null
  const stream = await services.files.store.read(keyOf(venueId, id, 'full'))
  if (stream) return buffer(stream)
  services.log.error({ fileId: id }, 'the store has lost a file')
  return null
}
