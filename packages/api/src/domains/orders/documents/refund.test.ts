import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  makeOrder,
  makeTicketSession,
  openTill,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../../testing/index.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { openDocument } from './open.ts'

let api: TestApi
let office: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  const { user } = await api.signInAs('manager')
  await sql`update app_user set language = 'en' where id = ${user.id}`.execute(api.database.db)
  office = await api.signInUser(user)
})
afterAll(() => api.close())

type Wanted = { kind: 'receipt' | 'refund'; changeNo?: number }

async function textOf(orderId: string, wanted: Wanted) {
  const { url, name } = await office.caller.orders.document({ orderId: orderId as never, ...wanted })
  const document = await openDocument(api.services, url.replace('/api/files/document?ticket=', ''))
  const [page] = await readPdf(document?.content ?? Buffer.of())
  return { name, text: page?.texts.join(' ') ?? '' }
}

const change = (expectedRev: number) => ({ commandId: randomUUID(), expectedRev, reason: 'The guest is ill.' })

test('the paper of a refund says what was taken back, what was kept, how it went back and why; the receipt stays', async () => {
  const { orderId, passes } = await makeOrder(api)
  const sold = await textOf(orderId, { kind: 'receipt' })
  await api.database.db
    .insertInto('cancellation_rule')
    .values({
      venue_id: api.venue.id,
      id: randomUUID(),
      name: JSON.stringify({ en: 'Late', tr: 'Geç' }),
      hours_before: 0,
      fee_ppm: 250_000,
    })
    .execute()
  await openTill(api.database.db, { venue: api.venue, userId: office.user.id })
  const { changeNo, receiptNo } = await office.caller.orderChanges.cancel({
    ...change(1),
    orderId,
    passIds: passes.slice(0, 1).map(({ id }) => id),
    expectedRefundMinor: 33_750,
  })
  const { name, text } = await textOf(orderId, { kind: 'refund', changeNo })
  for (const part of [
    'refund.title',
    // Its own number, and the receipt of the till that paid it out.
    'refund.no en ',
    `receipt.number en ${receiptNo}`,
    '1 Adult',
    '−450.00',
    'refund.fee',
    '112.50',
    'refund.total',
    '337.50',
    'Card',
    'refund.reason en The guest is ill.',
  ]) {
    expect(text).toContain(part)
  }
  expect(name).toMatch(/-1\.pdf$/)
  // What was sold is said on the day after as on the day itself.
  expect((await textOf(orderId, { kind: 'receipt' })).text).toBe(sold.text)
})

test('money back without cancelling has its paper too', async () => {
  const { orderId } = await makeOrder(api)
  const { changeNo } = await office.caller.orderChanges.adjust({ ...change(1), orderId, amountMinor: 5000 })
  const { text } = await textOf(orderId, { kind: 'refund', changeNo })
  for (const part of ['refund.adjusted', '−50.00', '₺50.00']) expect(text).toContain(part)
})

test('two papers of an order never have the same number, with a receipt of a till and without', async () => {
  const { orderId } = await makeOrder(api)
  const { orderNo } = await office.caller.orders.get({ id: orderId })
  const adjusted = async (expectedRev: number) => {
    const { changeNo } = await office.caller.orderChanges.adjust({ ...change(expectedRev), orderId, amountMinor: 5000 })
    return (await textOf(orderId, { kind: 'refund', changeNo })).text
  }
  expect(await adjusted(1)).toContain(`refund.no en ${orderNo}-1`)
  expect(await adjusted(2)).toContain(`refund.no en ${orderNo}-2`)
  const other = await makeOrder(api)
  const { changeNo } = await office.caller.orderChanges.adjust({
    ...{ ...change(1), orderId: other.orderId, amountMinor: 5000 },
  })
  const { text } = await textOf(other.orderId, { kind: 'refund', changeNo })
  expect(text).toMatch(/refund\.no en \d+-1/)
  expect(text).not.toContain(`refund.no en ${orderNo}-1`)
})

test('a refund is named by its change, and only by one of the order', async () => {
  const { orderId } = await makeOrder(api)
  const print = (wanted: Wanted) => reasonOf(office.caller.orders.document({ orderId, ...wanted }))
  expect(await print({ kind: 'refund' })).toBe('VALIDATION')
  expect(await print({ kind: 'receipt', changeNo: 1 })).toBe('VALIDATION')
  expect(await print({ kind: 'refund', changeNo: 1 })).toBe('NOT_FOUND')
})

test('the paper of an exchange says what went and what came, the difference with its tax, and how it was paid', async () => {
  const { orderId, passes } = await makeOrder(api)
  const other = await makeTicketSession(api.database.db, {
    venue: api.venue,
    startsIn: 60 * 50,
    prices: [50_000, 20_000],
  })
  const sold = await textOf(orderId, { kind: 'receipt' })
  const dueMinor = await differenceOf(orderId, passes[0]?.id, other)
  const { passes: came, changeNo } = await office.caller.orderChanges.exchange({
    ...change(1),
    orderId,
    passIds: passes.slice(0, 1).map(({ id }) => id),
    ticketSessionId: other.id,
    items: [{ passTypeId: other.adult, seatNos: [7] }],
    priceVersion: other.priceVersion,
    expectedDifferenceMinor: dueMinor,
    payments: [{ method: 'card', amountMinor: dueMinor, reference: 'T2' }],
  })
  const { text } = await textOf(orderId, { kind: 'refund', changeNo })
  for (const part of ['refund.exchange', '−450.00', '500.00', 'refund.difference', 'refund.paid', 'Card']) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('refund.signature')
  expect(came).toHaveLength(1)
  expect((await textOf(orderId, { kind: 'receipt' })).text).toBe(sold.text)
})

// What the rules keep is another matter.
async function differenceOf(orderId: OrderId, passId: string | undefined, other: TestTicketSession) {
  const preview = await office.caller.orderChanges.previewExchange({
    ...{ orderId, passIds: [passId as never], ticketSessionId: other.id },
    items: [{ passTypeId: other.adult, seatNos: [7] }],
  })
  return preview.differenceMinor
}
