import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveFile } from '../../../files/receive.ts'
import { keyOf } from '../../../files/store/store.ts'
import { createTestApi, makeOrder, png, type TestApi } from '../../../testing/index.ts'
import { leaveOf } from '../../../testing/uploads.ts'
import { openDocument } from './open.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

// Within a PDF a picture is an object of its own.
const picturesIn = (bytes: Buffer) => bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0

test('the logo of the venue stands on both papers, once in the file; a paper without one, or whose file is lost, has none', async () => {
  const order = await makeOrder(api)
  const office = await api.signInAs('boxoffice')
  const paper = async (kind: 'passes' | 'receipt') => {
    const { url } = await office.caller.orders.document({ orderId: order.orderId, kind })
    const document = await openDocument(api.services, url.replace('/api/files/document?ticket=', ''))
    return document?.content ?? Buffer.of()
  }
  expect(picturesIn(await paper('receipt'))).toBe(0)
  const { caller } = await api.signInAs('owner')
  const { url } = await caller.settings.uploadLogo({ name: 'logo.png', size: 1000 })
  const body = Readable.from([await png()])
  const file = await receiveFile(api.services, { leave: leaveOf(url), body, announcedBytes: null })
  const { id, rev } = await caller.settings.venue()
  await caller.settings.updateVenue({ id, expectedRev: rev, logo: file.id })
  expect(order.passes.length).toBeGreaterThan(1)
  for (const kind of ['receipt', 'passes'] as const) expect(picturesIn(await paper(kind))).toBe(1)
  await api.services.files.store.remove(keyOf(id, file.id, 'full'))
  expect(picturesIn(await paper('receipt'))).toBe(0)
})
