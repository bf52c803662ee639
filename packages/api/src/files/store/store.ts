import type { Readable } from 'node:stream'

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files are. What is known of them is in the table `stored_file`. */
export interface FileStore {
  /** Keeps a finished file under a key and takes it away from where it was; whole or not at all. */
  put(key: string, path: string): Promise<void>
  /** null: there is nothing under this key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Bytes under a key; null: there is nothing. */
  sizeOf(key: string): Promise<number | null>
  /** Takes a key away; nothing happens when it is not there. */
  remove(key: string): Promise<void>
}

/** Which of the forms of a file: as it was kept, or the small picture of it. */
export type FileForm = 'full' | 'small'

/** The key of a file in the store. The venue comes first, so that one venue's files can be listed, moved or deleted. */
export const keyOf = (venueId: string, id: string, form: FileForm): string =>
  form === 'small' ? `${venueId}/${id}.small` : `${venueId}/${id}`
