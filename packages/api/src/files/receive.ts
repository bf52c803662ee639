import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  mayDo,
  pictureTypes,
  purposeOf,
  type StoredFileId,
  storedFileId,
  type UploadedFile,
  type UserId,
} from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { fileTypeFromFile } from 'file-type'
import type { Services } from '../core/context.ts'
import { Refusal, refuse, refuseField } from '../core/refusal.ts'
import { type DrawnPicture, drawPicture } from './draw-picture.ts'
import { pictureLinks, type UploadLeave } from './files.ts'
import { finishFile, forgetUpload, type KnownFile, startUpload } from './rows.ts'
import { keyOf } from './store/store.ts'

interface Upload {
  /** As it stands in the address. */
  leave: string
  body: Readable
  /** Of the header `Content-Length`; null when the caller does not say. */
  announcedBytes: number | null
}

/**
 * Takes one file in: leave and size are looked at before the first byte, the bytes go to the disk as they come, what
 * they are is read from themselves, and only what was looked at gets its place in the store. Whatever goes wrong, and
 * when the caller leaves, nothing of it stays. Refusals: NOT_FOUND for a leave that is none (any more), VALIDATION at
 * `file`, TOO_LARGE, IN_PROGRESS, UNAVAILABLE.
 */
export async function receiveFile(services: Services, { leave: text, body, announcedBytes }: Upload) {
  const leave = services.files.leaves.read(text)
  if (!leave || !(await stillHolds(services, leave))) refuse('NOT_FOUND')
  const rules = purposeOf(leave.purpose)
  if (announcedBytes !== null && announcedBytes > rules.mostBytes) refuseTooLarge()
  return answerOf(services, leave, await takeIn(services, leave, body))
}

/**
 * Keeps a file that was made here, came as a text or lies in a row, by the rules of its purpose; returns its id. Nobody uses it yet: whoever
 * does points at it. Refusals as of `receiveFile`, with what is wrong at `file`.
 */
export async function keepFile(services: Services, wish: NewFile): Promise<StoredFileId> {
  const { bytes, ...of } = wish
  const id = storedFileId.parse(uuidv7())
  if (bytes.length > purposeOf(wish.purpose).mostBytes) refuseTooLarge()
  await takeIn(services, { ...of, id }, Readable.from([bytes]))
  return id
}

interface NewFile extends Omit<Incoming, 'id'> {
  bytes: Buffer
}

/** Of a leave, what a file keeps. */
type Incoming = Pick<UploadLeave, 'id' | 'purpose' | 'name' | 'venueId'> & { userId: UserId | null }

async function takeIn(services: Services, leave: Incoming, body: Readable): Promise<KnownFile> {
  const rules = purposeOf(leave.purpose)
  const known = await startUpload(services.db, leave)
  // The answer to the first time was lost on the way.
  if (known) return known
  const path = join(services.files.incoming, randomUUID())
  try {
    await mkdir(services.files.incoming, { recursive: true, mode: 0o700 })
    await writeDown(body, path, rules.mostBytes)
    const facts = await lookAndKeep(services, leave, path)
    if (!(await finishFile(services.db, leave, facts))) refuse('NOT_FOUND')
    return facts
  } catch (thrown) {
    await takeBack(services, leave)
    throw thrown
  } finally {
    for (const form of ['', '.full', '.small']) await rm(`${path}${form}`, { force: true })
  }
}

async function stillHolds({ authSessions }: Services, leave: UploadLeave): Promise<boolean> {
  const actor = await authSessions.find(leave.authSessionId)
  if (!actor || actor.userId !== leave.userId || actor.venueId !== leave.venueId) return false
  if (actor.locked || actor.mfaMissing) return false
  const { access } = purposeOf(leave.purpose)
  return access === 'signedIn' || access.some(({ module, action }) => mayDo(actor.rights, module, action))
}

function refuseTooLarge(): never {
  refuse('TOO_LARGE', { issues: [{ path: 'file', message: 'field.fileTooLarge' }] })
}

async function writeDown(body: Readable, path: string, mostBytes: number): Promise<void> {
  let size = 0
  await pipeline(
    body,
    async function* counted(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        size += piece.length
        if (size > mostBytes) refuseTooLarge()
        yield piece
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  if (size === 0) refuseField('file', 'field.fileEmpty')
}

async function lookAndKeep(services: Services, leave: Incoming, path: string): Promise<KnownFile> {
  const rules = purposeOf(leave.purpose)
  const mime = (await fileTypeFromFile(path))?.mime ?? (await textType(path, rules.types))
  if (mime === null || !rules.types.includes(mime)) refuseField('file', 'field.fileType')
  const drawn = await drawAsRuled(path, mime, rules)
  if (drawn === 'broken') refuseField('file', 'field.fileBroken')
  if (drawn === 'tooLarge') refuseField('file', 'field.pictureTooLarge')
  const full = (rules.picture && drawn?.full) || path
  const facts: KnownFile = {
    mediaType: (rules.picture && drawn?.mediaType) || mime,
    size: (await stat(full)).size,
    sha256: await digestOf(full),
    width: (rules.picture && drawn?.width) || null,
    height: (rules.picture && drawn?.height) || null,
    smallSize: drawn ? (await stat(drawn.small)).size : null,
  }
  await keep(services, leave, { full, small: drawn?.small ?? null })
  return facts
}

/** Text and tables have no first bytes to know them by. */
async function textType(path: string, types: readonly string[]): Promise<string | null> {
  if (types.includes('text/csv')) return (await isText(path)) ? 'text/csv' : null
  return types.includes('text/plain') && (await isPlainText(path)) ? 'text/plain' : null
}

// A table that was saved as text has nothing in its bytes that says so, but no control characters either; UTF-16 begins
// with a mark and has zeros.
async function isText(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.length > 2
  if (/^\s*</.test(bytes.subarray(0, 200).toString('latin1'))) return false
  return !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))
}

/** A picture is drawn anew; of what is kept as it is, a small one is drawn where it is a picture. */
async function drawAsRuled(path: string, mime: string, { picture, previewEdge }: ReturnType<typeof purposeOf>) {
  if (picture) return drawPicture(path, picture)
  if (previewEdge === undefined || !(pictureTypes as readonly string[]).includes(mime)) return null
  return drawPicture(path, { form: 'webp', edge: previewEdge, smallEdge: previewEdge })
}

/** Text says nothing of itself in its first bytes: it is what reads as UTF-8 to its end and has no sign that no text has. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path)) {
      if ((piece as Buffer).includes(0)) return false
      decoder.decode(piece as Buffer, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function digestOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

async function keep(
  { files, log }: Services,
  { venueId, id }: Incoming,
  { full, small }: { full: string; small: DrawnPicture['small'] | null },
): Promise<void> {
  try {
    await files.store.put(keyOf(venueId, id, 'full'), full)
    if (small !== null) await files.store.put(keyOf(venueId, id, 'small'), small)
  } catch (error) {
    log.error({ err: error }, 'the store of files takes nothing')
    throw new Refusal('UNAVAILABLE', { retryAfter: 5, cause: error })
  }
}

// When the store or the database is away, the sweep does this later: the row says which keys there may be.
async function takeBack({ db, files, log }: Services, leave: Incoming): Promise<void> {
  try {
    for (const form of ['full', 'small'] as const) await files.store.remove(keyOf(leave.venueId, leave.id, form))
    await forgetUpload(db, leave)
  } catch (error) {
    log.warn({ err: error, fileId: leave.id }, 'what is left of an upload is taken away later')
  }
}

function answerOf({ files }: Services, leave: UploadLeave, facts: KnownFile): UploadedFile {
  const { mediaType, size, width, height, smallSize } = facts
  return { id: leave.id, mediaType, size, width, height, link: smallSize === null ? null : pictureLinks(files, leave) }
}
