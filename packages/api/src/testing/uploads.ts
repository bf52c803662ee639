import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { UploadedFile } from '@marquee/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { openFile } from '../files/open.ts'
import { receiveFile } from '../files/receive.ts'
import type { SignedIn, TestApi } from './test-api.ts'

/** A picture of one colour. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })

/** 640 by 400 points. */
export const png = () => plain(640, 400).png().toBuffer()

/** What stands in the address of an upload. */
export const leaveOf = (url: string) => url.replace('/api/files?ticket=', '')

/** Id and ticket of the address of an uploaded picture. */
export function linkOf({ link }: UploadedFile, form: 'url' | 'smallUrl' = 'url'): { id: string; ticket: string } {
  const [path = '', ticket = ''] = (link?.[form] ?? '').split('?ticket=')
  return { id: path.replace('/api/files/', ''), ticket }
}

/** Uploads of a person as tests make them. */
export function uploadsOf(api: TestApi, owner: () => SignedIn) {
  const ask = (size = 1000, person = owner()) => person.caller.ticketProducts.upload({ name: 'Afiş.png', size })
  return {
    ask,
    async send(bytes: Uint8Array, { leave }: { leave?: string } = {}): Promise<UploadedFile> {
      const own = leave ?? leaveOf((await ask()).url)
      return receiveFile(api.services, { leave: own, body: Readable.from([bytes]), announcedBytes: null })
    },
    async read(file: UploadedFile, form: 'url' | 'smallUrl' = 'url'): Promise<Buffer | null> {
      const { id, ticket } = linkOf(file, form)
      const bytes = await (await openFile(api.services, id, ticket))?.read()
      return bytes ? buffer(bytes) : null
    },
    rows: () => api.database.db.selectFrom('stored_file').selectAll().execute(),
    incoming: () => readdir(api.services.files.incoming).catch(() => []),
    /** As if nobody had used it for two days. */
    age: (id: string) =>
      sql`update stored_file set idle_since = now() - interval '2 days' where id = ${id}`.execute(api.database.db),
    makeProduct: (more: object = {}) =>
      owner().caller.ticketProducts.create({
        code: `P${Math.random().toString(36).slice(2, 10)}`,
        name: { en: 'Tour', tr: 'Tur' },
        color: '#aa0000',
        taxCode: 'VAT10',
        ...more,
      }),
  }
}

/** Brings a picture of themselves for a person, which they then may set. */
export async function bringPicture(api: TestApi, { caller }: Pick<SignedIn, 'caller'>, bytes: Uint8Array) {
  const { url } = await caller.security.uploadPicture({ name: 'me.png', size: bytes.length })
  const upload = { leave: leaveOf(url), body: Readable.from([bytes]), announcedBytes: bytes.length }
  return receiveFile(api.services, upload)
}

/** Brings a shared file, or an attachment of a mail, for a person. */
export async function bringFile(
  api: TestApi,
  { caller }: Pick<SignedIn, 'caller'>,
  { for: purpose, name = 'Rider.txt', bytes = Buffer.from('Four chairs') }: Brought,
): Promise<UploadedFile> {
  const ask = purpose === 'folder' ? caller.apps.files.upload : caller.apps.mailbox.uploadAttachment
  const { url } = await ask({ name, size: bytes.length })
  return receiveFile(api.services, { leave: leaveOf(url), body: Readable.from([bytes]), announcedBytes: bytes.length })
}

interface Brought {
  for: 'folder' | 'mail'
  name?: string
  bytes?: Uint8Array
}
