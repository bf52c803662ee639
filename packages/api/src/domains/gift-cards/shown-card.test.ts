import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { methodOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from '../order-changes/testing/bench.ts'
import { givenCard } from './testing/cases.ts'

// Money goes back onto a card: the one that whoever confirms was shown, in the state that they were shown.

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})

const byCard = (seat: number, code: string) =>
  desk.sell([seat], { payments: [{ method: 'voucher', amountMinor: price, giftCard: code }] })
type Sold = Awaited<ReturnType<typeof byCard>>
const wish = (sold: Sold) => ({ orderId: sold.orderId, passIds: passIds(sold, 0), lineNos: [] })
/** The cards that a preview shows, as they are sent along. */
async function shownFor(sold: Sold) {
  const { payments } = await manager.caller.orderChanges.previewCancel(wish(sold))
  return payments.flatMap(({ paymentId, card }) =>
    card ? [{ paymentId, tail: card.tail, isBlocked: card.isBlocked }] : [],
  )
}
const cancel = (sold: Sold, more: object) =>
  manager.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price, more))
const lastOf = async (id: string) => (await manager.caller.giftCards.get({ id: id as never })).entries[0]
async function change(what: 'block' | 'replace', id: string) {
  const { rev } = await manager.caller.giftCards.get({ id: id as never })
  const input = { commandId: randomUUID(), id: id as never, expectedRev: rev, reason: 'Lost' }
  return what === 'block'
    ? { ...(await manager.caller.giftCards.block(input)), id }
    : await manager.caller.giftCards.replace(input)
}

test('a card that was blocked after it was shown gets nothing until that was shown too', async () => {
  const { id, tail, code } = await givenCard(api, 90_000)
  const sold = await byCard(1, code)
  const expectedCards = await shownFor(sold)
  expect(expectedCards).toEqual([expect.objectContaining({ tail, isBlocked: false })])
  await change('block', id)
  expect(await refusalOf(cancel(sold, { expectedCards }))).toMatchObject({
    code: 'GIFT_CARD',
    details: { card: 'blocked', tail },
  })
  expect(await lastOf(id)).toMatchObject({ kind: 'paid' })
  expect(await desk.seatStates(1)).toEqual([2])
  await cancel(sold, { expectedCards: await shownFor(sold) })
  expect(await lastOf(id)).toMatchObject({ kind: 'refunded', amountMinor: price })
})

test('a card that was replaced after it was shown gets nothing, and neither does the new one, until that was shown', async () => {
  const { id, tail, code } = await givenCard(api, 90_000)
  const sold = await byCard(1, code)
  const expectedCards = await shownFor(sold)
  const made = await change('replace', id)
  const now = await shownFor(sold)
  expect(await refusalOf(cancel(sold, { expectedCards }))).toMatchObject({
    code: 'GIFT_CARD',
    details: { card: 'replaced', tail: now[0]?.tail, shown: tail },
  })
  expect(await lastOf(made.id)).toMatchObject({ kind: 'moved_in' })
  await cancel(sold, { expectedCards: now })
  expect(await lastOf(made.id)).toMatchObject({ kind: 'refunded', amountMinor: price })
})

test('a card whose last day is over says so: it is valid again with what goes back', async () => {
  const { id, code } = await givenCard(api, 90_000)
  const sold = await byCard(1, code)
  const cards = async () =>
    (await manager.caller.orderChanges.previewCancel(wish(sold))).payments.map((one) => one.card)
  expect(await cards()).toMatchObject([{ isExpired: false }])
  await sql`update gift_card set valid_until = current_date - 2 where id = ${id}`.execute(api.database.db)
  expect(await cards()).toMatchObject([{ isExpired: true, isBlocked: false }])
  const order = await manager.caller.orders.get({ id: sold.orderId })
  expect(order.payments.map(({ card }) => card)).toEqual(await cards())
})

test('a card that is named gets nothing while it is blocked, and its money goes on no other card in its place', async () => {
  const sold = await desk.sell([1])
  const { payments } = await manager.caller.orders.get({ id: sold.orderId })
  const methodId = await methodOf(api.database.db, api.venue.id, 'voucher')
  const onto = (code: string) =>
    cancel(sold, {
      refunds: [{ paymentId: payments[0]?.id as never, amountMinor: price, methodId, giftCard: code }],
    })
  const blocked = await givenCard(api, 1_000)
  await change('block', blocked.id)
  expect(await refusalOf(onto(blocked.code))).toMatchObject({
    code: 'GIFT_CARD',
    details: { card: 'blocked', tail: blocked.tail },
    issues: [{ path: 'refunds.0.giftCard' }],
  })
  const old = await givenCard(api, 1_000)
  const made = await change('replace', old.id)
  expect(await refusalOf(onto(old.code))).toMatchObject({ code: 'GIFT_CARD', details: { card: 'replaced' } })
  expect(await lastOf(made.id)).toMatchObject({ kind: 'moved_in' })
})
