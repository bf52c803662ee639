import { randomUUID } from 'node:crypto'
import type { OrderId, PartPaymentId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import { waitFor } from '@marquee/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../core/work.ts'
import { answered, charge, makeTerminal, setMood } from '../../testing/card-terminals.ts'
import { detailsOf, makeVenue, openTill, refusalOf, type SignedIn } from '../../testing/index.ts'
import { untilSomebodyWaits } from '../../testing/waiting.ts'
import { type FoodBench, foodBench, openOf, payOf, saleId } from './testing/bench.ts'

// Money that one device has taken for an open order, and what another may do with the order meanwhile.

let bench: FoodBench
let colleague: SignedIn
let terminal: string
beforeAll(async () => {
  bench = await foodBench()
  const { api, clerk } = bench
  colleague = await api.signInAs('counter', { services: await api.anotherServices() })
  await openTill(api.database.db, { venue: api.venue, userId: colleague.user.id })
  terminal = await makeTerminal(api.database.db, { venue: api.venue, userId: clerk.user.id })
})
afterAll(() => bench.close())

const mine = () => bench.clerk.caller
const theirs = () => colleague.caller
const tillName = async () =>
  (
    await sql<{
      name: string
    }>`select t.name from till_session s join till t on t.venue_id = s.venue_id and t.id = s.till_id
    where s.id = ${bench.till}`.execute(bench.api.database.db)
  ).rows[0]?.name

/** An open order of a dish of 60.00 and one of 40.00. */
async function tab() {
  const [soup, tea] = [await bench.dish(6000), await bench.dish(4000)]
  return mine().foodOrders.open(openOf([{ variantId: soup }, { variantId: tea }]))
}
const take = (
  foodOrderId: FoodOrderId,
  amountMinor: number,
  { orderId = saleId(), by = bench.clerk, ...more }: { orderId?: OrderId; by?: SignedIn; dueMinor?: number } = {},
) => by.caller.tills.takePart({ commandId: randomUUID(), orderId, foodOrderId, method: 'cash', amountMinor, ...more })
const giveBack = (ids: PartPaymentId[], by = bench.clerk) =>
  by.caller.tills.returnParts({ commandId: randomUUID(), ids })
const cancel = async (id: FoodOrderId) =>
  theirs().foodOrders.cancel({ commandId: randomUUID(), id, expectedRev: (await theirs().foodOrders.get({ id })).rev })
const lineOf = (id: FoodOrderId, lineNo: number) => ({ foodOrderId: id, lineNo, qty: 1 })
const takeOff = (id: FoodOrderId, lineNo: number) =>
  // What is handed over needs leave to be taken off, which a manager has.
  bench.manager.caller.foodOrders.void({
    commandId: randomUUID(),
    id,
    lines: [lineOf(id, lineNo)],
    reason: 'Wrong dish',
  })
const mergeOf = async (id: FoodOrderId, fromId: FoodOrderId) =>
  theirs().foodOrders.merge({
    commandId: randomUUID(),
    id,
    fromId,
    expectedRev: (await theirs().foodOrders.get({ id })).rev,
  })

describe('an open order for which another device has taken money', () => {
  test('says how much at which till, and ends nowhere else', async () => {
    const { id, callNo } = await tab()
    const other = await tab()
    const orderId = saleId()
    const part = await take(id, 7000, { orderId, dueMinor: 10_000 })
    expect(part.foodOrder).toEqual({ callNo, callName: null })
    const money = [
      { saleId: orderId, amountMinor: 7000, till: await tillName(), takenBy: bench.clerk.user.name, isCharging: false },
    ]
    expect((await theirs().foodOrders.list({})).find((row) => row.id === id)).toMatchObject({ money })
    expect(await theirs().foodOrders.get({ id })).toMatchObject({ money })
    const refused = { openMoney: money, callNo, callName: null, currency: 'TRY' }
    expect(await detailsOf(mergeOf(other.id, id))).toEqual(refused)
    expect(await detailsOf(cancel(id))).toEqual(refused)
    expect(await detailsOf(takeOff(id, 2))).toEqual(refused)
    expect(await detailsOf(theirs().foodOrders.pay(payOf(id, { split: 'rest' }, 10_000)))).toEqual(refused)
    expect(await theirs().foodOrders.get({ id })).toMatchObject({ state: 'open', totalMinor: 10_000, paidMinor: 0 })
    // The till that took it goes on.
    const payments = [
      { method: 'cash' as const, amountMinor: 7000, partId: part.id },
      { method: 'cash' as const, amountMinor: 3000 },
    ]
    const { order } = await mine().foodOrders.pay(payOf(id, { split: 'rest' }, 10_000, { orderId, payments }))
    expect(order).toMatchObject({ state: 'closed', money: [] })
  })

  test('is free again when the money is given back', async () => {
    const { id } = await tab()
    const part = await take(id, 10_000, { dueMinor: 10_000 })
    expect(await detailsOf(cancel(id))).toMatchObject({ openMoney: [{ amountMinor: 10_000 }] })
    await giveBack([part.id])
    expect(await theirs().foodOrders.get({ id })).toMatchObject({ money: [] })
    expect(await cancel(id)).toMatchObject({ state: 'cancelled' })
  })

  test('loses and sells what the money does not need', async () => {
    const { id } = await tab()
    const orderId = saleId()
    const part = await take(id, 4000, { orderId, dueMinor: 4000 })
    // A guest of the same table pays the soup at another till, with money of their own beside it.
    const theirSale = saleId()
    const beside = await take(id, 6000, { orderId: theirSale, by: colleague, dueMinor: 6000 })
    await theirs().foodOrders.pay(
      payOf(id, { split: 'items', lines: [lineOf(id, 1)] }, 6000, {
        orderId: theirSale,
        payments: [{ method: 'cash', amountMinor: 6000, partId: beside.id }],
      }),
    )
    expect(await detailsOf(takeOff(id, 2))).toMatchObject({ openMoney: [{ saleId: orderId, amountMinor: 4000 }] })
    const payments = [{ method: 'cash' as const, amountMinor: 4000, partId: part.id }]
    const { order } = await mine().foodOrders.pay(payOf(id, { split: 'rest' }, 4000, { orderId, payments }))
    expect(order.state).toBe('closed')
  })

  test('takes another in, and no money beyond what is left of it', async () => {
    const { id } = await tab()
    const part = await take(id, 7000, { dueMinor: 10_000 })
    expect(await detailsOf(take(id, 4000, { by: colleague, dueMinor: 10_000 }))).toMatchObject({
      openMoney: [{ amountMinor: 7000 }],
    })
    const other = await tab()
    expect(await mergeOf(id, other.id)).toMatchObject({ totalMinor: 20_000 })
    const beside = await take(id, 4000, { by: colleague, dueMinor: 20_000 })
    const isOver = take(other.id, 1000, { by: colleague, dueMinor: 1000 })
    expect(await detailsOf(isOver)).toEqual({ state: 'closed' })
    const gone = await tab()
    await cancel(gone.id)
    expect(await detailsOf(take(gone.id, 1000, { dueMinor: 1000 }))).toEqual({ state: 'cancelled' })
    await giveBack([part.id])
    await giveBack([beside.id], colleague)
  })

  test('may take more than it comes to for a tip, by one sale', async () => {
    const { id } = await tab()
    const orderId = saleId()
    const part = await take(id, 11_000, { orderId, dueMinor: 11_000 })
    const payments = [{ method: 'cash' as const, amountMinor: 11_000, partId: part.id }]
    const paid = await mine().foodOrders.pay(
      payOf(id, { split: 'rest' }, 11_000, { orderId, payments, tipMinor: 1000 }),
    )
    expect(paid.order.state).toBe('closed')
  })

  test('waits for a card that a terminal may yet charge, and for its money', async () => {
    const { db } = bench.api.database
    const { id } = await tab()
    const orderId = saleId()
    await setMood(db, terminal, 'slow')
    const asked = await charge(mine(), { orderId, foodOrderId: id, amountMinor: 10_000, dueMinor: 10_000 })
    expect(await detailsOf(cancel(id))).toMatchObject({ openMoney: [{ amountMinor: 10_000, isCharging: true }] })
    await answered(mine(), asked)
    await setMood(db, terminal, 'approve')
    expect(await detailsOf(cancel(id))).toMatchObject({ openMoney: [{ amountMinor: 10_000, isCharging: false }] })
    const payments = [{ method: 'card' as const, amountMinor: 10_000, partId: asked.id as string as PartPaymentId }]
    const { order } = await mine().foodOrders.pay(payOf(id, { split: 'rest' }, 10_000, { orderId, payments }))
    expect(order).toMatchObject({ state: 'closed', money: [] })
  })

  test('is not paid beside money of its own sale that the sale does not name', async () => {
    const { id } = await tab()
    const orderId = saleId()
    const part = await take(id, 10_000, { orderId, dueMinor: 10_000 })
    const unnamed = mine().foodOrders.pay(payOf(id, { split: 'rest' }, 10_000, { orderId }))
    expect(await detailsOf(unnamed)).toMatchObject({ parts: 'open' })
    await giveBack([part.id])
  })
})

test('whoever looks at the open orders hears that money for one has come and has gone', async () => {
  type Heard = AsyncIterable<[string, { type: string; payload?: { id: string } }]>
  const heard: string[] = []
  let isOpen = false
  const events = (await theirs().foodOrders.changed({})) as unknown as Heard
  void (async () => {
    for await (const [, event] of events) {
      isOpen ||= event.type === 'start'
      if (event.payload) heard.push(event.payload.id)
    }
  })().catch(() => undefined)
  await waitFor('the stream is open', () => isOpen)
  const { id } = await tab()
  const times = (count: number) =>
    waitFor(`told ${count} times`, () => heard.filter((one) => one === id).length === count)
  // That it was opened is the first.
  await times(1)
  const part = await take(id, 1000, { dueMinor: 10_000 })
  await times(2)
  await giveBack([part.id])
  await times(3)
  const asked = await charge(mine(), { orderId: saleId(), foodOrderId: id, amountMinor: 1000, dueMinor: 10_000 })
  await answered(mine(), asked)
  // That it was asked, that it is money, and how it ended.
  await waitFor('told of the card', () => heard.filter((one) => one === id).length >= 5)
  await giveBack([asked.id as string as PartPaymentId])
})

test('an order of another venue takes no money', async () => {
  const { api } = bench
  const { db, asOwner } = api.database
  const elsewhere = await makeVenue(db)
  const { id } = await tab()
  const foreign = randomUUID() as FoodOrderId
  await sql`insert into food_order (venue_id, id, business_date, call_no, service, is_training, currency, opened_by)
    select ${elsewhere.id}, ${foreign}, business_date, call_no, service, is_training, currency, opened_by
    from food_order where id = ${id}`.execute(asOwner)
  const issue = { path: 'foodOrderId', message: 'field.invalid' }
  expect((await refusalOf(take(foreign, 1000, { dueMinor: 1000 }))).issues).toEqual([issue])
  const asked = charge(mine(), { orderId: saleId(), foodOrderId: foreign, amountMinor: 1000 })
  expect((await refusalOf(asked)).issues).toEqual([issue])
})

describe('money taken at the moment in which the order goes into another', () => {
  /** Both wait for the order, the money first; what becomes of them. */
  async function atOnce(first: 'money' | 'merge') {
    const [{ id }, into] = [await tab(), await tab()]
    const works = {
      money: () => take(id, 10_000, { dueMinor: 10_000 }),
      merge: () => mergeOf(into.id, id),
    }
    const begun: Promise<unknown>[] = []
    await bench.api.database.db.transaction().execute(async (tx: Tx) => {
      await sql`select from food_order where id = ${id} for update`.execute(tx)
      for (const work of first === 'money' ? [works.money, works.merge] : [works.merge, works.money]) {
        const running = work()
        running.catch(() => undefined)
        begun.push(running)
        await untilSomebodyWaits(tx, begun.length)
      }
    })
    const ended = await Promise.allSettled(begun)
    const parts = await mine().tills.parts()
    const { state } = await theirs().foodOrders.get({ id })
    await giveBack(parts.map((part) => part.id)).catch(() => undefined)
    return { done: ended.map(({ status }) => status === 'fulfilled'), state, taken: parts.length }
  }

  test('is taken, and the order stays; or the order goes, and nothing is taken', async () => {
    expect(await atOnce('money')).toEqual({ done: [true, false], state: 'open', taken: 1 })
    expect(await atOnce('merge')).toEqual({ done: [true, false], state: 'closed', taken: 0 })
  })

  test('negative control: without the triggers the money is taken for an order that is gone', async () => {
    const { asOwner } = bench.api.database
    const each = async (verb: 'disable' | 'enable') => {
      for (const [table, name] of [
        ['food_order', 'food_order_covers_money'],
        ['part_payment', 'food_order_has_room'],
      ] as const) {
        await sql`alter table ${sql.table(table)} ${sql.raw(verb)} trigger ${sql.ref(name)}`.execute(asOwner)
      }
    }
    await each('disable')
    try {
      expect(await atOnce('money')).toEqual({ done: [true, true], state: 'closed', taken: 1 })
    } finally {
      await each('enable')
    }
  })
})
