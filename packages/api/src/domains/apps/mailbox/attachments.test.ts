import { buffer } from 'node:stream/consumers'
import { type MailId, mostAttachments } from '@marquee/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFile } from '../../../files/open.ts'
import {
  createTestApi,
  joinVenue,
  makeVenue,
  png,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../../testing/index.ts'
import { makeMail } from '../../../testing/own-tool-cases.ts'
import { bringFile } from '../../../testing/uploads.ts'

let api: TestApi
let ada: SignedIn
let elsewhere: SignedIn
let colleague: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  ada = await api.signInAs('boxoffice')
  colleague = await api.signInAs('boxoffice')
  const other = await makeVenue(api.database.db, { name: 'Other' })
  await joinVenue(api.database.db, { venue: other, userId: ada.user.id, roles: ['boxoffice'] })
  elsewhere = await api.signInUser({ ...ada.user, venueId: other.id })
})
afterAll(() => api.close())

const mailOf = async (person = ada, folder = 'drafts') =>
  (await makeMail(api.database.db, person.user, folder)) as MailId
const bring = async (bytes?: Uint8Array, name = 'Rider.txt', person = ada) =>
  (await bringFile(api, person, { for: 'mail', name, ...(bytes && { bytes }) })).id
async function read(address: string): Promise<Buffer | null> {
  const [path = '', ticket = ''] = address.split('?ticket=')
  const stream = await (await openFile(api.services, path.replace('/api/files/', ''), ticket))?.read()
  return stream ? buffer(stream) : null
}

test('a draft takes files: their owner reads them byte for byte, takes one off, and the rest stays', async () => {
  const id = await mailOf()
  const picture = await png()
  await ada.caller.apps.mailbox.attach({ id, file: await bring(picture, 'Plan.png') })
  const file = await bring()
  const { attachments } = await ada.caller.apps.mailbox.attach({ id, file })
  expect(attachments).toMatchObject([
    { type: 'image/png', name: 'Plan.png', size: picture.length },
    { type: 'text/plain', name: 'Rider.txt', size: 11, preview: '' },
  ])
  const [plan, rider] = (await ada.caller.apps.mailbox.mail({ id })).attachments
  expect((await read(plan?.downloadUrl ?? ''))?.equals(picture)).toBe(true)
  expect((await read(plan?.preview ?? ''))?.toString('latin1', 8, 12)).toBe('WEBP')
  expect((await read(rider?.downloadUrl ?? ''))?.toString()).toBe('Four chairs')

  const left = await ada.caller.apps.mailbox.detach({ id, attachmentId: rider?.id as never })
  expect(left.attachments.map(({ name }) => name)).toEqual(['Plan.png'])
  const uses = await api.database.db.selectFrom('stored_file').select('uses').where('id', '=', file).execute()
  expect(uses).toEqual([{ uses: 0 }])
  expect((await refusalOf(ada.caller.apps.mailbox.detach({ id, attachmentId: rider?.id as never }))).code).toBe(
    'NOT_FOUND',
  )
})

test('a mail that was sent or received keeps what it has; what came before the store stays a name', async () => {
  const sent = await mailOf(ada, 'sent')
  expect((await refusalOf(ada.caller.apps.mailbox.attach({ id: sent, file: await bring() }))).code).toBe('STATE')
  const draft = await mailOf()
  const before = { type: 'application/pdf', name: 'invoice.pdf', size: 182_400, preview: '', downloadUrl: '' }
  await api.database.db
    .updateTable('mail_item')
    .set({ attachments: JSON.stringify([before]) })
    .where('id', '=', draft)
    .execute()
  const { attachments } = await ada.caller.apps.mailbox.attach({ id: draft, file: await bring() })
  expect(attachments).toMatchObject([{ ...before, id: null }, { name: 'Rider.txt' }])
})

test('a mail is its owner’s: nobody else attaches to it, or attaches what somebody else has brought', async () => {
  const id = await mailOf()
  const file = await bring()
  for (const person of [colleague, elsewhere]) {
    const own = await bring(undefined, 'Own.txt', person)
    expect((await refusalOf(person.caller.apps.mailbox.attach({ id, file: own }))).code).toBe('NOT_FOUND')
    expect(await refusalOf(person.caller.apps.mailbox.attach({ id: await mailOf(person), file }))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'file', message: 'field.invalid' }],
    })
  }
  expect((await ada.caller.apps.mailbox.mail({ id })).attachments).toEqual([])
})

test('of files that come at once only so many are attached as one mail may have', async () => {
  const id = await mailOf()
  const file = await bring()
  const results = await Promise.all(
    Array.from({ length: mostAttachments + 5 }, () =>
      refusalOf(ada.caller.apps.mailbox.attach({ id, file })).catch(() => null),
    ),
  )
  expect((await ada.caller.apps.mailbox.mail({ id })).attachments).toHaveLength(mostAttachments)
  const refused = results.filter((result) => result?.code === 'VALIDATION')
  expect(refused).toHaveLength(5)
  expect(refused[0]?.issues).toEqual([{ path: 'file', message: 'field.tooManyFiles' }])
})
