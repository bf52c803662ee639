import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOf, makeProduct, partsOf, sell } from '../food/testing/kitchen.ts'
import { makeStation } from '../kitchen/testing/orders.ts'
import { makeItem as makeStoreItem } from '../stock/testing/store.ts'
import { sendDueOrders } from './service/ahead.ts'
import { type FoodBench, foodBench, openOf, payOf, sellOf, type Wish } from './testing/bench.ts'

let bench: FoodBench
let grill: string
beforeAll(async () => {
  bench = await foodBench()
  grill = await makeStation(await bench.api.signInAs('owner'))
})
afterAll(() => bench.close())

const clerk = () => bench.clerk.caller.foodOrders
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const ahead = (lines: Wish[], minutes: number) => openOf(lines, { service: 'preorder', wantedAt: inMinutes(minutes) })
const channels = ['counter' as const, 'preorder' as const]
const dish = (priceMinor: number, more: object = {}) => bench.dish(priceMinor, { channels, stationId: grill, ...more })
const turn = (services = bench.api.services) => sendDueOrders(services, new AbortController().signal)
const ticketsOf = async (id: string) =>
  (
    await sql<{
      count: number
    }>`select count(*)::integer as count from kitchen_ticket where food_order_id = ${id}`.execute(bench.api.database.db)
  ).rows[0]?.count

test('the kitchen hears of an order ahead once, as long before as its slowest dish takes, and at least ten minutes', async () => {
  const [roast, tea] = [await dish(20_000, { prepMinutes: 40 }), await dish(2000, { prepMinutes: 2 })]
  const slow = ahead([{ variantId: tea }, { variantId: roast }], 60)
  const quick = ahead([{ variantId: tea }], 60)
  const due = ahead([{ variantId: roast }], 39)
  const rows = [await clerk().open(slow), await clerk().open(quick), await clerk().open(due)]
  const before = (row: (typeof rows)[number] | undefined) =>
    (Date.parse(row?.wantedAt ?? '') - Date.parse(row?.sendAt ?? '')) / 60_000
  expect(rows.map(before)).toEqual([40, 10, 40])
  expect((await clerk().list({ ahead: true })).map(({ id }) => id)).toEqual([due.id, slow.id, quick.id])
  await turn()
  expect(await Promise.all([slow, quick, due].map(({ id }) => ticketsOf(id)))).toEqual([0, 0, 1])
  const sent = await clerk().get({ id: due.id })
  expect(sent).toMatchObject({ unsent: 0, sendAt: null, kitchen: { ready: 0, total: 1 } })
  await turn()
  expect(await ticketsOf(due.id)).toBe(1)
  expect((await clerk().list({ ahead: true })).map(({ id }) => id)).toEqual([slow.id, quick.id])
  // By hand it goes earlier.
  await clerk().send({ commandId: randomUUID(), id: quick.id })
  expect(await ticketsOf(quick.id)).toBe(1)
})

test('one that was paid is sent as well; parked, cancelled and merged ones are not; twenty turns at once send once', async () => {
  const tea = await dish(2000)
  const paid = sellOf([{ variantId: tea }], 2000, { service: 'preorder', wantedAt: inMinutes(5) })
  expect((await clerk().sell(paid)).order).toMatchObject({ state: 'closed', unsent: 1 })
  const [parked, gone, from] = [
    ahead([{ variantId: tea }], 5),
    ahead([{ variantId: tea }], 5),
    ahead([{ variantId: tea }], 5),
  ]
  const { rev } = await clerk().open(parked)
  await clerk().update({ commandId: randomUUID(), id: parked.id, expectedRev: rev, parked: true })
  const { rev: goneRev } = await clerk().open(gone)
  await clerk().cancel({ commandId: randomUUID(), id: gone.id, expectedRev: goneRev })
  await clerk().open(from)
  const into = openOf([{ variantId: tea }])
  const { rev: intoRev } = await clerk().open(into)
  await clerk().merge({ commandId: randomUUID(), id: into.id, expectedRev: intoRev, fromId: from.id })
  await Promise.all(Array.from({ length: 20 }, () => turn()))
  expect(await Promise.all([paid, parked, gone, from].map(({ id }) => ticketsOf(id)))).toEqual([1, 0, 0, 0])
  expect((await clerk().list({ ahead: true })).map(({ id }) => id)).toContain(parked.id)
  // Its lines are paid, and made, with the order that took it in.
  await clerk().pay(payOf(into.id as never, { split: 'rest' }, 4000))
  expect(await ticketsOf(from.id)).toBe(1)
})

test('one whose strict item is missing stays due and keeps no other waiting', async () => {
  const { caller } = await bench.api.signInAs('owner')
  const item = await makeStoreItem(caller, { isStrict: true })
  const tea = await dish(2000)
  const { id } = await makeProduct(caller, { channels, stationId: grill as never })
  await makeOf(caller, id, { itemId: item.id })
  await sell(caller, id)
  const rare = (await partsOf(caller, id)).variants[0]?.id as Wish['variantId']
  const [short, fine] = [ahead([{ variantId: rare }], 4), ahead([{ variantId: tea }], 6)]
  await clerk().open(short)
  await clerk().open(fine)
  await turn()
  expect([await ticketsOf(short.id), await ticketsOf(fine.id)]).toEqual([0, 1])
  expect(await clerk().get({ id: short.id })).toMatchObject({ unsent: 1 })
  await clerk().cancel({
    commandId: randomUUID(),
    id: short.id,
    expectedRev: (await clerk().get({ id: short.id })).rev,
  })
})

test('nobody cooks for a show that was called off', async () => {
  const tea = await dish(2000)
  const [show] = await clerk().shows()
  const order = ahead([{ variantId: tea }], 5)
  await clerk().open({ ...order, ticketSessionId: show?.id })
  const set = (state: string) =>
    sql`update ticket_session set state = ${state} where id = ${show?.id}`.execute(bench.api.database.asOwner)
  await set('cancelled')
  await turn()
  expect(await ticketsOf(order.id)).toBe(0)
  // It stays where people see it: someone has to speak with the guest.
  expect((await clerk().list({ ahead: true })).map(({ id }) => id)).toContain(order.id)
  await set('on_sale')
  await turn()
  expect(await ticketsOf(order.id)).toBe(1)
})
