import type { Readable } from 'node:stream'
import type { Services } from '../core/context.ts'
import { findFile } from './rows.ts'
import { type ByteRange, keyOf } from './store/store.ts'

/** A stored file that may be read now. */
export interface OpenFile {
  name: string
  mediaType: string
  size: number
  /** The same for the same bytes. */
  etag: string
  /** Seconds until its address ends. */
  secondsLeft: number
  /** null: the store has lost it. */
  read(range?: ByteRange): Promise<Readable | null>
}

/** The file that a link names; null when the link is none of ours, too old, or for another file, or there is none. */
export async function openFile(services: Services, id: string, text: string): Promise<OpenFile | null> {
  const { db, files, log } = services
  const link = files.links.read(text)
  if (!link || link.id !== id) return null
  const known = await findFile(db, link)
  const size = link.form === 'small' ? known?.smallSize : known?.size
  if (!known || size === null || size === undefined) return null
  return {
    name: known.name,
    mediaType: known.mediaType,
    size: Number(size),
    etag: `"${known.sha256.toString('base64url').slice(0, 22)}-${link.form}"`,
    secondsLeft: Math.floor((link.endsAt - Date.now()) / 1000),
    async read(range) {
      const stream = await files.store.read(keyOf(link.venueId, link.id, link.form), range)
      if (!stream) log.error({ fileId: id }, 'the store has lost a file')
      return stream
    },
  }
}
