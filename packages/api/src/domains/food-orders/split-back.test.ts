import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { KitchenTicketId } from '@marquee/contract/kitchen'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTill, refusalOf } from '../../testing/index.ts'
import { makeItem, makeOf } from '../food/testing/kitchen.ts'
import { makeStation } from '../kitchen/testing/orders.ts'
import { changeSlip } from '../orders/service/change-slip.ts'
import { receiptSlip } from '../orders/service/slips.ts'
import { type FoodBench, foodBench, openOf, payOf } from './testing/bench.ts'
import { at, codeOf, dishOf, usesOf } from './testing/free.ts'

// An open order that several guests have paid, each a sale of its own, of which some goes back.

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
  const { api, manager } = bench
  await openTill(api.database.db, { venue: api.venue, userId: manager.user.id, floatMinor: 1_000_000 })
})
afterAll(() => bench.close())

const counter = () => bench.clerk.caller.foodOrders
const manager = () => bench.manager.caller
const piece = (foodOrderId: FoodOrderId, lineNo: number, qty = 1) => ({ foodOrderId, lineNo, qty })
const giveBack = (orderId: string, lineNo: number, refundMinor: number, more: object = {}) =>
  manager().orderChanges.cancel({
    commandId: randomUUID(),
    orderId: orderId as OrderId,
    pieces: [{ lineNo, qty: 1 }],
    started: 'waste',
    expectedRev: 1,
    expectedRefundMinor: refundMinor,
    reason: 'Not as ordered',
    ...more,
  })
const paperOf = async (slip: Promise<{ blocks: object[] } | null>) => JSON.stringify((await slip)?.blocks)

test('a code that makes a dish free: the parts come to the order, both papers name the code, and what was free gives no money', async () => {
  const [latte, cake] = [await dishOf(bench), await dishOf(bench)]
  const code = await codeOf(bench, latte)
  const { id } = await counter().open(openOf([at(latte, 7700, 2), at(cake, 11_000)]))
  const bill = { split: 'items' as const, lines: [piece(id, 1), piece(id, 2)] }
  const first = payOf(id, bill, 11_000, { promoCode: code.code })
  const one = await counter().pay(first)
  const second = payOf(id, { split: 'rest' }, 7700)
  const two = await counter().pay(second)
  // 26,400 in all, of which the code pays 7,700; 10 % tax is inside.
  expect([one.sale, two.sale]).toMatchObject([
    { grossMinor: 11_000, taxMinor: 1000 },
    { grossMinor: 7700, taxMinor: 700 },
  ])
  expect(two.order).toMatchObject({ state: 'closed', totalMinor: 26_400, paidMinor: 26_400 })
  expect((await counter().get({ id })).bills.map(({ amountMinor }) => amountMinor)).toEqual([18_700, 7700])
  const cash = { en: 'Cash', tr: 'Nakit' }
  expect((await counter().get({ id })).bills.map(({ paidBy }) => paidBy)).toEqual([[cash], [cash]])
  const { services, venue, database } = bench.api
  const receipt = (orderId: OrderId) => paperOf(receiptSlip(services, { venueId: venue.id, orderId, language: 'tr' }))
  expect(await receipt(first.orderId as OrderId)).toContain(code.code)
  expect(await receipt(second.orderId as OrderId)).not.toContain(code.code)

  const pieces = [{ lineNo: 1, qty: 1 }]
  expect(await manager().orderChanges.previewCancel({ orderId: first.orderId, pieces })).toMatchObject({
    refundMinor: 0,
  })
  await giveBack(first.orderId, 1, 0)
  const { rows } = await sql<{ id: string }>`select id from order_change where order_id = ${first.orderId}`.execute(
    database.db,
  )
  const wanted = { venueId: venue.id, changeId: rows[0]?.id as string, language: 'tr' as const }
  expect(await paperOf(changeSlip(services, wanted))).toContain(code.code)
  expect(await usesOf(bench, code.id)).toBe(0)
  expect(await manager().orders.get({ id: first.orderId })).toMatchObject({
    state: 'partly_cancelled',
    grossMinor: 11_000,
    taxMinor: 1000,
    paidMinor: 11_000,
  })
  // The latte that the other guest has paid gives all its money.
  await giveBack(second.orderId, 1, 7700)
  await giveBack(first.orderId, 2, 11_000, { expectedRev: 2 })
  for (const { orderId } of [first, second]) {
    expect(await manager().orders.get({ id: orderId })).toMatchObject({
      state: 'cancelled',
      grossMinor: 0,
      paidMinor: 0,
    })
  }
})

test('one guest of several gets pieces back: theirs alone, with what the kitchen and the store make of it', async () => {
  const owner = await bench.api.signInAs('owner')
  const item = await makeItem(owner.caller, { unit: 'piece', stock: ['100', 900] })
  const soup = await bench.dish(11_000, { stationId: await makeStation(owner) })
  const product = (await owner.caller.foodProducts.figures()).find((row) => row.id === soup)?.productId
  await makeOf(owner.caller, product as never, { itemId: item.id, qty: '2' })
  const { db } = bench.api.database
  const store = async () =>
    (
      await sql<{
        there: number
        promised: number
      }>`select sum(on_hand)::float8 as there, sum(reserved)::float8 as promised
        from stock_level where item_id = ${item.id}`.execute(db)
    ).rows[0]
  const { id } = await counter().open(openOf([{ variantId: soup, qty: 3 }], { send: true }))
  const ada = payOf(id, { split: 'items', lines: [piece(id, 1)] }, 11_000)
  const can = payOf(id, { split: 'rest' }, 22_000)
  await counter().pay(ada)
  await counter().pay(can)
  expect(await store()).toEqual({ there: 100, promised: 6 })
  // Nobody has begun: it is not made, nothing is asked, and its part of the store is free.
  await giveBack(can.orderId, 1, 11_000, { started: undefined })
  expect(await store()).toEqual({ there: 100, promised: 4 })
  const tickets = await sql<{ id: KitchenTicketId }>`select distinct ticket_id as id from kitchen_line
    where food_order_id = ${id} and state = 'queued' and ticket_id is not null`.execute(db)
  const kitchen = await bench.api.signInAs('kitchen')
  for (const { id: ticketId } of tickets.rows) {
    await kitchen.caller.kitchen.start({ commandId: randomUUID(), ticketId })
  }
  expect(await store()).toEqual({ there: 96, promised: 0 })
  expect(await manager().orders.get({ id: ada.orderId })).toMatchObject({ state: 'confirmed', paidMinor: 11_000 })
  // Ada has paid for one piece and gets no other.
  const two = giveBack(ada.orderId, 1, 22_000, { pieces: [{ lineNo: 1, qty: 2 }] })
  expect((await refusalOf(two)).issues).toEqual([{ path: 'pieces.0.qty', message: 'field.tooBig' }])
  const unsaid = giveBack(ada.orderId, 1, 11_000, { started: undefined })
  expect((await refusalOf(unsaid)).issues).toEqual([{ path: 'started', message: 'field.required' }])
  await giveBack(ada.orderId, 1, 11_000, { started: 'return' })
  expect(await store()).toEqual({ there: 98, promised: 0 })
  await giveBack(can.orderId, 1, 11_000, { expectedRev: 2 })
  expect(await store()).toEqual({ there: 98, promised: 0 })
  expect((await counter().get({ id })).lines).toMatchObject([{ qty: 3, paidQty: 3, returnedQty: 3 }])
  const kinds = await sql`select kind, qty from food_return where food_order_id = ${id} order by kind`.execute(db)
  expect(kinds.rows).toEqual([
    { kind: 'return', qty: 1 },
    { kind: 'return', qty: 1 },
    { kind: 'waste', qty: 1 },
  ])
  for (const { orderId } of [ada, can]) {
    expect(await manager().orders.get({ id: orderId })).toMatchObject({ state: 'cancelled', paidMinor: 0 })
  }
})

test('a share of a dish says of what it is a share, on every paper and when it goes back, and the dish stays sold', async () => {
  const [soup, tea] = [await bench.dish(11_000), await bench.dish(3000)]
  const { id } = await counter().open(
    openOf([
      { variantId: soup, qty: 3 },
      { variantId: tea, qty: 1 },
    ]),
  )
  await counter().void({ commandId: randomUUID(), id, lines: [piece(id, 1)], reason: 'Mistyped' })
  // 25,000 are left, half of which each guest pays: of two soups 11,000 of 22,000, of the tea 1500 of 3000.
  const [ada, can] = [payOf(id, { split: 'equal', of: 2 }, 12_500), payOf(id, { split: 'rest' }, 12_500)]
  await counter().pay(ada)
  await counter().pay(can)
  const shares = [
    { qty: 1, grossMinor: 11_000, share: { qty: 2, priceMinor: 22_000 } },
    { qty: 1, grossMinor: 1500, share: { qty: 1, priceMinor: 3000 } },
  ]
  for (const { orderId } of [ada, can]) {
    expect((await manager().orders.get({ id: orderId })).lines).toMatchObject(shares)
  }
  const { services, venue, database } = bench.api
  const sold = { venueId: venue.id, orderId: ada.orderId as OrderId, language: 'en' as const }
  const receipt = await paperOf(receiptSlip(services, sold))
  for (const said of [/receipt\.share en 2 [^"]*","right":"110\.00"/, /receipt\.wholePrice en 220\.00/]) {
    expect(receipt).toMatch(said)
  }
  expect(receipt).not.toContain('refund.shareOnly')

  await manager().orderChanges.cancel({
    ...{ commandId: randomUUID(), orderId: ada.orderId as OrderId, lineNos: [1], expectedRev: 1 },
    ...{ expectedRefundMinor: 11_000, reason: 'Cold' },
  })
  const { lines } = await manager().orders.get({ id: ada.orderId })
  expect(lines.find(({ reversesLineNo }) => reversesLineNo === 1)).toMatchObject({
    ...{ qty: -1, grossMinor: -11_000, share: { qty: 2, priceMinor: 22_000 } },
  })
  const { rows } = await sql<{ id: string }>`select id from order_change where order_id = ${ada.orderId}`.execute(
    database.db,
  )
  const wanted = { venueId: venue.id, changeId: rows[0]?.id as string, language: 'en' as const }
  const paper = await paperOf(changeSlip(services, wanted))
  for (const said of [/receipt\.share en 2 /, /receipt\.wholePrice en 220\.00/, /refund\.shareOnly en/]) {
    expect(paper).toMatch(said)
  }
  expect((await counter().get({ id })).lines).toMatchObject([{ returnedQty: 0 }, { returnedQty: 0 }])
})

test('a line that paid whole pieces is no share, also where an amount was paid of another', async () => {
  const [soup, tea] = [await bench.dish(11_000), await bench.dish(3000)]
  const { id } = await counter().open(
    openOf([
      { variantId: soup, qty: 2 },
      { variantId: tea, qty: 1 },
    ]),
  )
  const one = payOf(id, { split: 'items', lines: [piece(id, 1)] }, 11_000)
  const rest = payOf(id, { split: 'rest' }, 14_000)
  await counter().pay(one)
  await counter().pay(rest)
  for (const { orderId } of [one, rest]) {
    for (const line of (await manager().orders.get({ id: orderId })).lines) expect(line).not.toHaveProperty('share')
  }
})
