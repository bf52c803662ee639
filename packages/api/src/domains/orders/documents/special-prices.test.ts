import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeTicketSession, type SignedIn, type TestApi } from '../../../testing/index.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { openDocument } from './open.ts'

let api: TestApi
let office: SignedIn
let orderId: OrderId
beforeAll(async () => {
  api = await createTestApi()
  const { user } = await api.signInAs('manager')
  await sql`update app_user set language = 'en' where id = ${user.id}`.execute(api.database.db)
  office = await api.signInUser(user)
  // 450.00 for each by the list.
  const show = await makeTicketSession(api.database.db, { venue: api.venue })
  orderId = uuidv7() as OrderId
  const adult = (seatNo: number) => ({ passTypeId: show.adult, seatNos: [seatNo] })
  await office.caller.orders.sell({
    commandId: randomUUID(),
    orderId,
    ticketSessionId: show.id,
    items: [
      adult(0),
      { ...adult(1), special: { kind: 'comp', reason: 'Press' } },
      { ...adult(2), special: { kind: 'price', unitMinor: 30_000, reason: 'Restricted view' } },
    ],
    payments: [{ method: 'card', amountMinor: 75_000, reference: 'slip' }],
    priceVersion: show.priceVersion,
    expectedDueMinor: 75_000,
  })
})
afterAll(() => api.close())

async function pagesOf(kind: 'receipt' | 'passes') {
  const { url } = await office.caller.orders.document({ orderId, kind })
  const document = await openDocument(api.services, url.replace('/api/files/document?ticket=', ''))
  const pages = await readPdf(document?.content ?? Buffer.of())
  return pages.map(({ texts }) => texts.join(' '))
}

test('the receipt says what is complimentary and what another price has come from', async () => {
  const [receipt = ''] = await pagesOf('receipt')
  expect(receipt).toContain('1 × 450.00')
  expect(receipt).toContain('receipt.comp en · receipt.listPrice en 450.00')
  expect(receipt).toContain('1 × 300.00 · receipt.listPrice en 450.00')
  expect(receipt.match(/receipt\.listPrice/g)).toHaveLength(2)
})

test('a complimentary pass says so and what it would have cost; the others say what they have cost', async () => {
  const passes = await pagesOf('passes')
  expect(passes).toHaveLength(3)
  const of = (words: string) => passes.filter((page) => page.includes(words))
  expect(of('receipt.comp en · receipt.listPrice en ₺4')).toHaveLength(1)
  expect(of('₺450.00 · passes.taxIncluded en')).toHaveLength(1)
  expect(of('₺300.00 · passes.taxIncluded en')).toHaveLength(1)
})
