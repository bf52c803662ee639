import { buffer } from 'node:stream/consumers'
import type { FileItemId, StoredFileId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFile } from '../../../files/open.ts'
import { sweepFiles } from '../../../files/sweep.ts'
import {
  createTestApi,
  joinVenue,
  makeVenue,
  png,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../../testing/index.ts'
import { makeFolder } from '../../../testing/shared-tool-cases.ts'
import { bringFile, uploadsOf } from '../../../testing/uploads.ts'

let api: TestApi
let ada: SignedIn
/** The same person in another venue. */
let elsewhere: SignedIn
let colleague: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  ada = await api.signInAs('boxoffice')
  colleague = await api.signInAs('door')
  const other = await makeVenue(api.database.db, { name: 'Other' })
  await joinVenue(api.database.db, { venue: other, userId: ada.user.id, roles: ['boxoffice'] })
  elsewhere = await api.signInUser({ ...ada.user, venueId: other.id })
})
afterAll(() => api.close())

const files = (person = ada) => person.caller.apps.files
const bring = async (bytes: Uint8Array, name: string, person = ada) =>
  (await bringFile(api, person, { for: 'folder', name, bytes })).id
async function read(address: string): Promise<Buffer | null> {
  const [path = '', ticket = ''] = address.split('?ticket=')
  const stream = await (await openFile(api.services, path.replace('/api/files/', ''), ticket))?.read()
  return stream ? buffer(stream) : null
}
const usesOf = async (id: StoredFileId) =>
  (await api.database.db.selectFrom('stored_file').select('uses').where('id', '=', id).executeTakeFirst())?.uses

test('a file is uploaded into a folder, seen by everybody of the venue, fetched byte for byte, and deleted', async () => {
  const folderId = (await makeFolder({ db: api.database.db, venueId: api.venue.id })) as FileItemId
  const picture = await png()
  const file = await bring(picture, 'Foyer.png')
  const item = await files().add({ folderId, file, description: 'At eight' })
  expect(item).toMatchObject({ folderId, name: 'Foyer.png', type: 'PNG', bytes: picture.length, hasBytes: true })
  expect(item).toMatchObject({ createdBy: ada.user.name, description: 'At eight', items: null })
  expect(await files(colleague).browse({ folderId })).toMatchObject({ files: [item] })
  const link = await files(colleague).open({ id: item.id })
  expect(link).toMatchObject({ name: 'Foyer.png', mediaType: 'image/png', size: picture.length })
  expect((await read(link.url))?.equals(picture)).toBe(true)
  expect((await read(link.smallUrl ?? ''))?.toString('latin1', 8, 12)).toBe('WEBP')

  // A folder that holds something stays, with all that is in it.
  expect((await refusalOf(files().remove({ id: folderId }))).code).toBe('STATE')
  expect(await usesOf(file)).toBe(1)
  await files(colleague).remove({ id: item.id })
  expect(await usesOf(file)).toBe(0)
  expect((await refusalOf(files().open({ id: item.id }))).code).toBe('NOT_FOUND')
  await uploadsOf(api, () => ada).age(file)
  expect(await sweepFiles(api.services)).toMatchObject({ failed: 0 })
  expect(await read(link.url)).toBeNull()
  await files().remove({ id: folderId })
  expect((await refusalOf(files().browse({ folderId }))).code).toBe('NOT_FOUND')
  const trace = await api.database.asOwner
    .selectFrom('audit_event')
    .select(['action', 'entity'])
    .where('entity_id', 'in', [item.id, folderId])
    .orderBy('id')
    .execute()
  const removed = { action: 'apps.files.remove', entity: 'file_item' }
  expect(trace).toEqual([{ action: 'apps.files.add', entity: 'file_item' }, removed, removed])
})

test('what a file is stands in its bytes: text, PDF; nothing that runs, whatever it is called', async () => {
  const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  for (const [name, bytes, type] of [
    ['Şartname.pdf', pdf, 'PDF'],
    ['really.png', Buffer.from('Dört sandalye, ışık yok'), 'TXT'],
  ] as const) {
    const item = await files().add({ file: await bring(bytes, name) })
    expect(item).toMatchObject({ name, type, folderId: null })
    expect((await files().open({ id: item.id })).smallUrl).toBeNull()
  }
  for (const bytes of [
    Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0]),
    Buffer.from('half a letter \xc5', 'latin1'),
    Buffer.from('a\0b'),
    Buffer.from('PK\x03\x04rest of an archive'),
  ]) {
    expect(await refusalOf(bring(bytes, 'Plan.txt'))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'file', message: 'field.fileType' }],
    })
  }
  expect(await refusalOf(files().upload({ name: 'Film.pdf', size: 26 * 1024 * 1024 }))).toMatchObject({
    issues: [{ path: 'size', message: 'field.fileTooLarge' }],
  })
})

test('nobody adds what they have not brought, and no venue sees the files of another', async () => {
  const file = await bring(Buffer.from('Mine'), 'Mine.txt')
  const refused = { code: 'VALIDATION', issues: [{ path: 'file', message: 'field.invalid' }] }
  for (const person of [colleague, elsewhere]) {
    expect(await refusalOf(files(person).add({ file }))).toMatchObject(refused)
  }
  const forMail = (await bringFile(api, ada, { for: 'mail' })).id
  expect(await refusalOf(files().add({ file: forMail }))).toMatchObject(refused)
  const item = await files().add({ file })
  const there = (await makeFolder({ db: api.database.db, venueId: elsewhere.user.venueId })) as FileItemId
  expect(await refusalOf(files().add({ file, folderId: there }))).toMatchObject({ issues: [{ path: 'folderId' }] })
  // A file is no folder.
  expect(await refusalOf(files().add({ file, folderId: item.id }))).toMatchObject({ issues: [{ path: 'folderId' }] })
  for (const verb of ['open', 'remove'] as const) {
    expect((await refusalOf(files(elsewhere)[verb]({ id: item.id }))).code).toBe('NOT_FOUND')
  }
  expect((await files(elsewhere).browse({ folderId: null })).files).toEqual([])
})

test('a file from before the store has a name and a size, and says that it has no bytes', async () => {
  const id = uuidv7() as FileItemId
  await api.database.db
    .insertInto('file_item')
    .values({ venue_id: api.venue.id, id, name: 'Old', type: 'PDF', bytes: 412_000, created_by: 'Ada' })
    .execute()
  const found = (await files().browse({ folderId: null })).files.find((item) => item.id === id)
  expect(found).toMatchObject({ bytes: 412_000, hasBytes: false })
  expect((await refusalOf(files().open({ id }))).code).toBe('NOT_FOUND')
})
