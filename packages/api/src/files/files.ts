import {
  type AuthSessionId,
  authSessionId,
  type FilePurpose,
  filePurposeNames,
  type PictureLink,
  type StoredFileId,
  storedFileId,
  type UserId,
  userId,
  type VenueId,
  venueId,
} from '@marquee/contract'
import { z } from 'zod'
import { createSignedText, type SignedText } from '../core/signed-text.ts'
import { createDiskStore } from './store/disk-store.ts'
import { createS3Store, type S3Settings } from './store/s3-store.ts'
import type { FileForm, FileStore } from './store/store.ts'

/** Leave to upload one file, whose id it already has: two uploads with one leave are one file. */
export interface UploadLeave {
  id: StoredFileId
  purpose: FilePurpose
  name: string
  venueId: VenueId
  userId: UserId
  /** It must still live, and still hold the right, when the bytes come. */
  authSessionId: AuthSessionId
  /** Milliseconds. */
  endsAt: number
}

/** Leave to read one form of one file. */
export interface FileLink {
  id: StoredFileId
  venueId: VenueId
  form: FileForm
  /** Milliseconds. */
  endsAt: number
}

/** Where files are, and who may bring and fetch them. */
export interface Files {
  store: FileStore
  /** Where what comes in lies until it is whole and looked at. */
  incoming: string
  leaves: SignedText<UploadLeave>
  links: SignedText<FileLink>
}

declare module '../core/context.ts' {
  interface Services {
    files: Files
  }
}

/** Where files are kept: in a folder, or in a bucket; what comes in is always on the disk first. */
export interface FilesOptions {
  folder: string
  s3?: S3Settings | null
}

const leaveShape = z.strictObject({
  id: storedFileId,
  purpose: z.enum(filePurposeNames),
  name: z.string(),
  venueId,
  userId,
  authSessionId,
  endsAt: z.int(),
})
const linkShape = z.strictObject({ id: storedFileId, venueId, form: z.enum(['full', 'small']), endsAt: z.int() })

/** Opens the store of files; nothing is touched before the first file. */
export function createFiles({ folder, s3 }: FilesOptions, secret: string): Files {
  return {
    store: s3 ? createS3Store(s3) : createDiskStore(folder),
    incoming: `${folder}/incoming`,
    leaves: createSignedText<UploadLeave>({ secret, purpose: 'file upload', shape: leaveShape }),
    links: createSignedText<FileLink>({ secret, purpose: 'file link', shape: linkShape }),
  }
}

const step = 5 * 60_000

/**
 * Addresses of a picture, good for five to ten minutes. Whoever hands them out has checked that the caller may see it.
 * They stay the same for five minutes, so that a list that is read again shows no picture anew.
 */
export function pictureLinks(
  { links }: Files,
  { venueId: venue, id }: { venueId: VenueId; id: StoredFileId },
): PictureLink {
  const endsAt = (Math.floor(Date.now() / step) + 2) * step
  const address = (form: FileForm) => `/api/files/${id}?ticket=${links.sign({ id, venueId: venue, form, endsAt })}`
  return { url: address('full'), smallUrl: address('small') }
}

/** The same for a file of any kind; the small one is there where the file has it. */
export function fileLinks(
  files: Files,
  file: { venueId: VenueId; id: StoredFileId; hasSmall: boolean },
): { url: string; smallUrl: string | null } {
  const { url, smallUrl } = pictureLinks(files, file)
  return { url, smallUrl: file.hasSmall ? smallUrl : null }
}
