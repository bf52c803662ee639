import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { compareBook, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { untilSomebodyWaits } from '../../testing/waiting.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from '../order-changes/testing/bench.ts'
import { givenCard } from './testing/cases.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
// Everything adds up at the end: balances are entries, and what the book owes is the sum of all balances.
afterAll(async () => {
  await postAll(api.database.db)
  expect(await compareBook(api.database.db, api.venue.id, 0)).toEqual([])
  await bench.close()
})
beforeEach(async () => {
  desk = await bench.desk()
})

async function sell(qty = 1) {
  const { sale, cards } = await desk.clerk.caller.giftCards.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    amountMinor: price,
    qty,
    payments: [{ method: 'cash', amountMinor: qty * price }],
  })
  const codes = await manager.caller.giftCards.reveal({ ids: cards.map(({ id }) => id) })
  const codeOf = (place: number) => codes.find(({ id }) => id === cards[place]?.id)?.code ?? ''
  return { orderId: sale.orderId, cards, codeOf }
}
type Sold = Awaited<ReturnType<typeof sell>>

const takeBack = ({ orderId, cards }: Sold, place = 0, more: object = {}, by: SignedIn = desk.clerk) =>
  by.caller.orderChanges.takeBackCard({
    commandId: randomUUID(),
    orderId,
    cardId: cards[place]?.id as never,
    expectedRev: 1,
    reason: 'Bought by mistake',
    ...more,
  })
const payWith = (code: string, seat = 1) =>
  desk.sell([seat], { payments: [{ method: 'voucher', amountMinor: price, giftCard: code }] })
const cardOf = ({ cards }: Sold, place = 0) => manager.caller.giftCards.get({ id: cards[place]?.id as never })

/** A card that holds all its money again, after it had paid. */
async function usedAndRefunded(seat: number) {
  const sold = await sell()
  const order = await payWith(sold.codeOf(0), seat)
  await manager.caller.orderChanges.cancel(cancelOf(order.orderId, passIds(order, 0), price))
  expect(await cardOf(sold)).toMatchObject({ balanceMinor: price, state: 'active' })
  return sold
}

test('one of two cards goes back: its cash leaves the till, it pays nothing more, and the other one still does', async () => {
  const sold = await sell(2)
  const before = await desk.cash()
  const input = { commandId: randomUUID() }
  const done = await takeBack(sold, 0, input)
  expect(done).toMatchObject({ refundMinor: price, giftCards: [] })
  expect(await takeBack(sold, 0, input)).toEqual(done)
  expect(before - (await desk.cash())).toBe(price)
  expect(await cardOf(sold)).toMatchObject({
    state: 'taken_back',
    balanceMinor: 0,
    entries: [{ kind: 'taken_back', amountMinor: -price, order: { id: sold.orderId } }, { kind: 'sold' }],
  })
  expect(await refusalOf(payWith(sold.codeOf(0)))).toMatchObject({ code: 'GIFT_CARD', details: { card: 'taken_back' } })
  expect(await reasonOf(payWith(sold.codeOf(1)))).toBe('OK')
  expect(await manager.caller.orders.get({ id: sold.orderId })).toMatchObject({
    state: 'partly_cancelled',
    grossMinor: price,
    paidMinor: price,
  })
})

test('the last card of an order cancels it', async () => {
  const sold = await sell(2)
  await takeBack(sold)
  await takeBack(sold, 1, { expectedRev: 2 })
  expect(await manager.caller.orders.get({ id: sold.orderId })).toMatchObject({ state: 'cancelled', grossMinor: 0 })
})

test('a blocked card goes back too', async () => {
  const sold = await sell()
  const { rev, id } = await cardOf(sold)
  await manager.caller.giftCards.block({ commandId: randomUUID(), id, expectedRev: rev, reason: 'Lost' })
  expect(await reasonOf(takeBack(sold))).toBe('OK')
})

test('a card that has ended is not blocked, replaced, changed or charged', async () => {
  const sold = await sell()
  await takeBack(sold)
  const { id, rev: expectedRev } = await cardOf(sold)
  const change = () => ({ commandId: randomUUID(), id, expectedRev, reason: 'Lost' })
  const { giftCards } = manager.caller
  const answers = [giftCards.block(change()), giftCards.unblock(change()), giftCards.replace(change())]
  expect(await Promise.all(answers.map(reasonOf))).toEqual(['STATE', 'STATE', 'STATE'])
  expect(await reasonOf(giftCards.update({ id, expectedRev, holder: 'Ada' }))).toBe('STATE')
  const charge = desk.clerk.caller.giftCards.charge({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    amountMinor: 1000,
    payments: [{ method: 'cash', amountMinor: 1000 }],
    code: sold.codeOf(0),
  })
  expect(await reasonOf(charge)).toBe('GIFT_CARD')
  expect(await giftCards.list({ state: 'taken_back' })).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ id, state: 'taken_back' })]),
  })
})

test('a card that was used, or used and refunded, or had money added, stays', async () => {
  const used = await sell()
  await payWith(used.codeOf(0))
  const charged = await sell()
  await desk.clerk.caller.giftCards.charge({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    amountMinor: 1000,
    payments: [{ method: 'cash', amountMinor: 1000 }],
    code: charged.codeOf(0),
  })
  const refunded = await usedAndRefunded(3)
  for (const sold of [used, charged, refunded]) {
    expect(await refusalOf(takeBack(sold))).toMatchObject({ code: 'STATE', details: { card: 'used' } })
  }
})

test('is refused for a card of another order, for an order that was changed, and without a till', async () => {
  const [sold, other] = [await sell(2), await sell()]
  expect(await reasonOf(takeBack({ ...sold, cards: other.cards }))).toBe('NOT_FOUND')
  const { id } = await givenCard(api)
  expect(await reasonOf(takeBack(sold, 0, { cardId: id }))).toBe('NOT_FOUND')
  await takeBack(sold)
  expect(await reasonOf(takeBack(sold, 1))).toBe('STALE')
  expect(await reasonOf(takeBack(other, 0, {}, manager))).toBe('TILL_CLOSED')
  expect(await cardOf(other)).toMatchObject({ state: 'active', balanceMinor: price })
})

test('of a payment and taking back at the same moment, the first that has the card wins', async () => {
  for (const isPaidFirst of [true, false]) {
    const sold = await sell()
    const pay = () => reasonOf(payWith(sold.codeOf(0), isPaidFirst ? 5 : 6))
    const back = () => reasonOf(takeBack(sold))
    // Somebody holds the card until both wait for it; what waits is served in turn.
    const waiting: Promise<string>[] = []
    await api.database.asOwner.transaction().execute(async (tx) => {
      await sql`select from gift_card where id = ${sold.cards[0]?.id} for update`.execute(tx)
      for (const [index, act] of (isPaidFirst ? [pay, back] : [back, pay]).entries()) {
        waiting.push(act())
        await untilSomebodyWaits(tx, index + 1)
      }
    })
    expect(await Promise.all(waiting)).toEqual(['OK', isPaidFirst ? 'STATE' : 'GIFT_CARD'])
    expect((await cardOf(sold)).state).toBe(isPaidFirst ? 'empty' : 'taken_back')
  }
})

test.each(['first', 'last'])(
  'an order that two cards paid, the one with the lower id %s, gives back in the order of ids',
  async (place) => {
    const cards = await sell(2)
    const ids = cards.cards.map(({ id }) => id)
    const lower = ids.indexOf([...ids].sort()[0] as (typeof ids)[number])
    const inOrder = place === 'first' ? [lower, 1 - lower] : [1 - lower, lower]
    const order = await desk.sell([7], {
      payments: inOrder.map((each) => ({ method: 'voucher', amountMinor: price / 2, giftCard: cards.codeOf(each) })),
    })
    let refund: Promise<string> | undefined
    await api.database.asOwner.transaction().execute(async (tx) => {
      await sql`select from gift_card where id = ${ids[lower]} for update`.execute(tx)
      refund = reasonOf(manager.caller.orderChanges.cancel(cancelOf(order.orderId, passIds(order, 0), price)))
      await untilSomebodyWaits(tx)
      // It waits for the lower one and does not hold the other yet: nobody can wait for it in a circle.
      await sql`select from gift_card where id = ${ids[1 - lower]} for update nowait`.execute(tx)
    })
    expect(await refund).toBe('OK')
    for (const each of [0, 1]) expect(await cardOf(cards, each)).toMatchObject({ balanceMinor: price })
  },
)

test('the database lets no card that was used be taken back, whatever asked for it', async () => {
  const sold = await usedAndRefunded(1)
  const { rows } = await sql<{ card: string; payer: string }>`select card_id as card, actor_id as payer from gift_entry
    where venue_id = ${api.venue.id} and card_id = ${sold.cards[0]?.id} limit 1`.execute(api.database.db)
  const insert = sql`
    insert into gift_entry (venue_id, id, card_id, kind, amount_minor, currency, order_id, line_no, business_date, actor_id)
    values (${api.venue.id}, ${uuidv7()}, ${rows[0]?.card}, 'taken_back', ${-price}, 'TRY', ${sold.orderId}, 1,
      current_date, ${rows[0]?.payer})`
  await expect(insert.execute(api.database.db)).rejects.toMatchObject({ constraint: 'gift_card_allows' })
})
