import { randomUUID } from 'node:crypto'
import type { TillId, TillSessionId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countAndClose, makeVenue, openTill, reasonOf, type SignedIn } from '../../testing/index.ts'
import { makeItem, partsOf } from '../food/testing/kitchen.ts'
import { type FoodBench, foodBench, sellOf } from '../food-orders/testing/bench.ts'
import { ticketSlip } from '../kitchen/service/slip.ts'
import { aPrinter } from '../printers/testing/cases.ts'
import { postWaiting } from './service/again.ts'
import { makeCounter, type TestCounter, tillOf } from './testing/counter.ts'

let bench: FoodBench
let clerk: SignedIn
let counter: TestCounter
let where: { tillId: TillId; tillSessionId: TillSessionId }
let tea: Awaited<ReturnType<FoodBench['dish']>>
beforeAll(async () => {
  bench = await foodBench()
  tea = await bench.dish(1000)
})
afterAll(() => bench.close())
// Each test has a till and a counter of its own.
beforeEach(async () => {
  clerk = await bench.api.signInAs('counter')
  await openTill(db(), { venue: bench.api.venue, userId: clerk.user.id, floatMinor: 0 })
  where = await tillOf(db(), clerk.user.id)
  counter = await makeCounter(clerk, where)
})

const db = () => bench.api.database.db
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const cashOf = async (id: string) => {
  const { rows } = await sql<{ cash: number }>`select cash_minor as cash from till_session where id = ${id}`.execute(
    db(),
  )
  return rows[0]?.cash
}
const owner = async () => (await bench.api.signInAs('owner')).caller
const closeOwn = async () => {
  const manager = await bench.api.signInAs('manager')
  return countAndClose(manager.caller, {
    id: where.tillSessionId,
    countedMinor: (await cashOf(where.tillSessionId)) ?? 0,
  })
}
const openAgain = () => clerk.caller.tills.open({ commandId: randomUUID(), tillId: where.tillId, floatMinor: 0 })
const zBytes = async () => {
  const { rows } = await sql<{ row: string }>`
    select z::text as row from z_report z where till_session_id = ${where.tillSessionId}`.execute(db())
  return rows
}
const ordersOf = async (orderId: string) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::integer as n from sale_order where id = ${orderId}`.execute(db())
  return rows[0]?.n
}
const upload = async (sale: unknown, by = clerk) =>
  (await by.caller.offlineFood.upload({ counterId: counter.id, sales: [await counter.sign(sale)] })).sales[0]
const postDue = () => postWaiting(bench.api.services, AbortSignal.timeout(10_000))
const rowsOf = (input: Parameters<SignedIn['caller']['offlineFood']['list']>[0] = {}) =>
  bench.manager.caller.offlineFood.list(input)

describe('a sale made offline', () => {
  test('is an order with its cash at the price that was paid, and found by its receipt', async () => {
    const soup = await bench.dish(11_000)
    const sold = await counter.sell([{ variantId: soup, qty: 2, paidUnitMinor: 10_000 }], {
      guestName: 'Ada',
      tenderedMinor: 50_000,
    })
    expect(sold).toMatchObject({ state: 'posted', late: false, known: false, reason: null })
    expect(await cashOf(where.tillSessionId)).toBe(20_000)
    const order = await bench.manager.caller.orders.get({ id: sold.sale.orderId })
    const receipt = `${counter.series}-000001`
    expect(order).toMatchObject({
      guestName: 'Ada',
      clerk: { id: clerk.user.id },
      grossMinor: 20_000,
      // 20,000 × 10 ÷ 110.
      taxMinor: 1818,
      offline: { receipt, soldAt: sold.sale.soldAt, late: false },
      lines: [{ kind: 'food', qty: 2, unitMinor: 10_000, grossMinor: 20_000 }],
      payments: [{ method: 'cash', amountMinor: 20_000, tenderedMinor: 50_000, changeMinor: 30_000 }],
    })
    const found = await bench.manager.caller.orders.list({ search: receipt.toLowerCase() })
    expect(found.rows.map(({ id }) => id)).toEqual([sold.sale.orderId])
    // What was signed named the guest: the order has it now, and nothing else.
    const { rows } = await sql`select signed from offline_sale where counter_id = ${counter.id}`.execute(db())
    expect(rows).toEqual([{ signed: null }])
  })

  test('is of the customer who was chosen before the server was lost; one whom the venue has not is nobody', async () => {
    const manager = bench.manager.caller
    const { id: customerId } = await manager.customers.create({ name: 'Mary Shelley', kind: 'person' } as never)
    const { caller } = await bench.api.signInAs('owner', { venue: await makeVenue(db()) })
    const elsewhere = await caller.customers.create({ name: 'Mary Shelley', kind: 'person' } as never)
    const buyerOf = async (asked: typeof customerId) => {
      const sold = await counter.sell([{ variantId: tea, paidUnitMinor: 1000 }], { customerId: asked })
      expect(sold).toMatchObject({ state: 'posted', reason: null })
      return (await manager.customers.ofOrder({ orderId: sold.sale.orderId })).customer?.id ?? null
    }
    expect(await buyerOf(customerId)).toBe(customerId)
    expect(await buyerOf(elsewhere.id)).toBeNull()
  })

  test('sold by one and uploaded by another belongs to who sold it, and the audit names both', async () => {
    const other = await bench.api.signInAs('counter')
    const sale = counter.saleOf([{ variantId: tea, paidUnitMinor: 1000 }])
    expect(await upload(sale, other)).toMatchObject({ state: 'posted' })
    const { rows } = await sql<{ actor: string; after: { seller: string } }>`
      select actor_id as actor, after from audit_event where entity_id = ${sale.orderId}`.execute(db())
    expect(rows).toMatchObject([{ actor: other.user.id, after: { seller: clerk.user.name, state: 'posted' } }])
    expect(await bench.manager.caller.orders.get({ id: sale.orderId })).toMatchObject({ clerk: { id: clerk.user.id } })
  })

  test('that was made online after all is not sold twice', async () => {
    const input = sellOf([{ variantId: tea }], 1000)
    await clerk.caller.foodOrders.sell(input)
    const sale = counter.saleOf([{ variantId: tea, paidUnitMinor: 1000 }], {
      orderId: input.orderId as never,
      foodOrderId: input.id as never,
    })
    expect(await upload(sale)).toMatchObject({ state: 'posted', orderNo: expect.any(Number) })
    expect(await cashOf(where.tillSessionId)).toBe(1000)
    // Another sale under the id of an order that stands is none.
    const stray = counter.saleOf([{ variantId: tea, paidUnitMinor: 1000 }], {
      orderId: input.orderId as never,
    })
    expect(await upload(stray)).toMatchObject({ state: 'stuck', reason: 'order' })
  })

  test('is told to the kitchen while it is fresh, and is handed over when it is old', async () => {
    const caller = await owner()
    const station = await caller.kitchenStations.create({
      code: randomUUID().slice(0, 8),
      name: { en: 'Grill', tr: '' },
    })
    const flour = await makeItem(caller, { stock: ['1000', 100] })
    const burger = await bench.dish(5000, { stationId: station.id })
    const { rows: own } = await sql<{ id: string }>`
      select product_id as id from food_variant where id = ${burger}`.execute(db())
    const parts = await partsOf(caller, own[0]?.id as never)
    await caller.foodProducts.saveParts({
      ...parts,
      variants: parts.variants.map((each) => ({ ...each, itemId: flour.id, madeQty: '100' })),
    })
    const levels = async () => {
      const { rows } = await sql`select on_hand::float8 as "onHand", reserved::float8 as reserved from stock_level
        where item_id = ${flour.id}`.execute(db())
      return rows[0]
    }
    await counter.sell([{ variantId: burger, paidUnitMinor: 5000 }], { soldAt: minutesAgo(16) })
    expect(await levels()).toEqual({ onHand: 900, reserved: 0 })
    await counter.sell([{ variantId: burger, paidUnitMinor: 5000 }], { soldAt: minutesAgo(14) })
    expect(await levels()).toEqual({ onHand: 900, reserved: 100 })
    // More than there is: the count was wrong, and the sale a fact.
    await counter.sell([{ variantId: burger, qty: 20, paidUnitMinor: 5000 }], { soldAt: minutesAgo(20) })
    expect(await levels()).toEqual({ onHand: -1100, reserved: 100 })
    const { rows } =
      await sql`select 1 from stock_discrepancy where item_id = ${flour.id} and closed_at is null`.execute(db())
    expect(rows).toHaveLength(1)
  })

  test('is called by the name on its receipt: in the kitchen, at the pick-up, on paper and in the list', async () => {
    const caller = await owner()
    const { id: stationId } = await caller.kitchenStations.create({
      code: randomUUID().slice(0, 8),
      name: { en: 'Fryer', tr: '' },
    })
    const chips = await bench.dish(4000, { stationId })
    const { sale } = await counter.sell([{ variantId: chips, paidUnitMinor: 4000 }])
    const callName = `${counter.series}-1`
    const { tickets } = await caller.kitchen.board({ stationId })
    expect(tickets).toMatchObject([{ callName, orderId: sale.foodOrderId }])
    const { orders } = await caller.kitchen.pickup()
    expect(orders.filter((order) => order.callName === callName)).toHaveLength(1)
    const over = await caller.foodOrders.list({ over: true, ahead: false, search: callName.toLowerCase() })
    expect(over.map(({ id }) => id)).toEqual([sale.foodOrderId])
    // The number that it has beside is nobody's to call.
    const byNumber = await caller.foodOrders.list({ over: true, ahead: false, search: String(over[0]?.callNo) })
    expect(byNumber.map(({ id }) => id)).not.toContain(sale.foodOrderId)
    expect(await caller.orders.get({ id: sale.orderId })).toMatchObject({ callName })
    const { services } = bench.api
    const slip = await ticketSlip(services, {
      venueId: bench.api.venue.id,
      ticketId: tickets[0]?.id as never,
      language: 'en',
    })
    expect(JSON.stringify(slip)).toContain(`"${callName}"`)
  })

  test('of a strict item takes what is there, and says what is missing', async () => {
    const caller = await owner()
    const item = await makeItem(caller, { unit: 'piece', stock: ['3', 100] })
    const cola = await bench.dish(2000)
    const { rows: own } = await sql<{
      id: string
    }>`select product_id as id from food_variant where id = ${cola}`.execute(db())
    const parts = await partsOf(caller, own[0]?.id as never)
    await caller.foodProducts.saveParts({
      ...parts,
      variants: parts.variants.map((each) => ({ ...each, itemId: item.id, madeQty: '1' })),
    })
    await sql`update inventory_item set is_strict = true where id = ${item.id}`.execute(db())
    expect(await clerk.caller.offlineFood.terms()).toMatchObject({
      strictVariantIds: [cola],
      house: { address: expect.any(String), footer: { en: expect.any(String) } },
    })
    const sold = await counter.sell([{ variantId: cola, qty: 5, paidUnitMinor: 2000 }], { soldAt: minutesAgo(20) })
    expect(sold).toMatchObject({ state: 'posted', reason: 'stock' })
    const { rows } = await sql`select on_hand::float8 as n from stock_level where item_id = ${item.id}`.execute(db())
    expect(rows).toEqual([{ n: 0 }])
    expect((await rowsOf()).find(({ orderId }) => orderId === sold.sale.orderId)).toMatchObject({ reason: 'stock' })
  })

  test('of what is off the menu by now is posted all the same, and counts down no further than zero', async () => {
    const cake = await bench.dish(3000)
    const caller = await owner()
    await caller.foodMenu.setAvailability({
      commandId: randomUUID(),
      variantId: cake,
      mode: 'count',
      left: 1,
      until: null,
      reason: '',
    } as never)
    const { rows } = await sql<{ id: string; rev: number }>`select p.id, p.rev from food_variant v
      join food_product p on p.venue_id = v.venue_id and p.id = v.product_id where v.id = ${cake}`.execute(db())
    expect(await counter.sell([{ variantId: cake, qty: 2, paidUnitMinor: 3000 }])).toMatchObject({ state: 'posted' })
    await sql`update food_product set archived_at = now(), state = 'paused' where id = ${rows[0]?.id}`.execute(db())
    expect(await counter.sell([{ variantId: cake, paidUnitMinor: 3000 }])).toMatchObject({ state: 'posted' })
    const left = await sql`select left_count as n from food_availability where variant_id = ${cake}`.execute(db())
    expect(left.rows).toEqual([{ n: 0 }])
  })

  test('for practice stays practice', async () => {
    const trainee = await bench.api.signInAs('counter')
    await openTill(db(), { venue: bench.api.venue, userId: trainee.user.id, training: true })
    const own = await makeCounter(trainee, await tillOf(db(), trainee.user.id))
    expect(await own.sell([{ variantId: tea, paidUnitMinor: 1000 }])).toMatchObject({ state: 'stuck', reason: 'till' })
    const sold = await own.sell([{ variantId: tea, paidUnitMinor: 1000 }], { training: true })
    expect(sold).toMatchObject({ state: 'posted' })
    expect(sold.orderNo).toBeGreaterThan(9_000_000_000)
  })
})

const tillsTold = () =>
  sql`select version from stream where venue_id = ${bench.api.venue.id} and topic = 'tills'`.execute(db())

describe('a sale that arrives after its till was closed', () => {
  test('waits, is posted late when the till opens, and leaves the closed count as it was', async () => {
    await counter.sell([{ variantId: tea, paidUnitMinor: 1000 }])
    await closeOwn()
    const before = await zBytes()
    const sale = counter.saleOf([{ variantId: tea, qty: 3, paidUnitMinor: 1000 }], { soldAt: minutesAgo(40) })
    expect(await upload(sale)).toMatchObject({ state: 'waiting', late: false, orderNo: null })
    expect(await upload(sale)).toMatchObject({ state: 'waiting', known: true })
    await postDue()
    expect(await ordersOf(sale.orderId)).toBe(0)
    const opened = await openAgain()
    const told = await tillsTold()
    await postDue()
    // Whoever has the open count on their screen hears of it.
    expect((await tillsTold()).rows).not.toEqual(told.rows)
    await postDue()
    expect(await ordersOf(sale.orderId)).toBe(1)
    expect(await upload(sale)).toMatchObject({ state: 'posted', known: true, late: true })
    expect(await cashOf(opened.id)).toBe(3000)
    expect(await zBytes()).toEqual(before)
    // Straight into the open count, marked.
    const second = await counter.sell([{ variantId: tea, paidUnitMinor: 1000 }], { soldAt: minutesAgo(30) })
    expect(second).toMatchObject({ state: 'posted', late: true })
    const x = await bench.manager.caller.zReports.x({ tillSessionId: opened.id })
    expect(x.figures.late).toEqual({ count: 2, amountMinor: 4000 })
    const seen = { id: opened.id }
    expect((await bench.manager.caller.tills.session(seen)).late).toEqual({ count: 2, amountMinor: 4000 })
    expect((await bench.manager.caller.tills.session({ id: where.tillSessionId })).late).toBeUndefined()
    // Whoever counts blind is told that there are some.
    expect((await clerk.caller.tills.current())?.late).toEqual({ count: 2, amountMinor: null })
    expect(x.figures).toMatchObject({ grossMinor: 4000, expectedMinor: 4000 })
    expect((await rowsOf({ tillSessionId: opened.id })).map(({ late }) => late)).toEqual([true, true])
    const { counted } = { counted: await countAndClose(bench.manager.caller, { id: opened.id, countedMinor: 4000 }) }
    expect(counted).toMatchObject({ differenceMinor: 0, late: { count: 2, amountMinor: 4000 } })
  })

  test('stands against closing the day until it is posted', async () => {
    await closeOwn()
    const sale = counter.saleOf([{ variantId: tea, paidUnitMinor: 1000 }])
    await upload(sale)
    const { rows } = await sql<{ day: string }>`select business_date::text as day from till_session
      where id = ${where.tillSessionId}`.execute(db())
    const date = rows[0]?.day ?? ''
    const keys = async () =>
      (await bench.manager.caller.days.get({ date })).findings.filter(
        ({ check, name }) => check === 'offlineSales' && String(name).startsWith(`${counter.series}-`),
      )
    expect(await keys()).toMatchObject([{ name: `${counter.series}-000001`, who: clerk.user.name, amountMinor: 1000 }])
    await openAgain()
    await postDue()
    expect(await keys()).toEqual([])
  })
})

describe('a sale that cannot be posted', () => {
  test.each([
    ['currency', { currency: 'EUR' }],
    ['seller', { soldBy: randomUUID() as never }],
    ['till', { tillSessionId: randomUUID() as never }],
    ['amount', { dueMinor: 999 }],
    ['amount', { tenderedMinor: 1 }],
  ])('is kept with its reason: %s', async (reason, more) => {
    const sale = counter.saleOf([{ variantId: tea, paidUnitMinor: 1000 }], more)
    expect(await upload(sale)).toMatchObject({ state: 'stuck', reason })
    expect(await upload(sale)).toMatchObject({ state: 'stuck', reason, known: true })
    expect(await ordersOf(sale.orderId)).toBe(0)
    expect(await cashOf(where.tillSessionId)).toBe(0)
  })

  test('is tried again once what stood in its way was mended', async () => {
    const sale = counter.saleOf([{ variantId: randomUUID() as never, paidUnitMinor: 1000 }])
    expect(await upload(sale)).toMatchObject({ state: 'stuck', reason: 'variant' })
    const row = (await rowsOf({ state: 'stuck' })).find((each) => each.counterId === counter.id)
    const retry = (expectedRev: number, by = bench.manager) =>
      by.caller.offlineFood.retry({
        commandId: randomUUID(),
        counterId: counter.id,
        counter: sale.counter,
        expectedRev,
      })
    expect(await reasonOf(retry((row?.rev ?? 0) + 1))).toBe('STALE')
    expect(await retry(row?.rev ?? 0)).toMatchObject({ state: 'stuck', reason: 'variant', rev: (row?.rev ?? 0) + 1 })
    // The product comes back into the data of the venue.
    await sql`insert into food_variant (venue_id, id, product_id, place, name)
      select venue_id, ${sale.lines[0]?.variantId}, product_id, 90, name from food_variant where id = ${tea}`.execute(
      bench.api.database.asOwner,
    )
    expect(await retry((row?.rev ?? 0) + 1, clerk)).toMatchObject({ state: 'posted', orderNo: expect.any(Number) })
    expect(await cashOf(where.tillSessionId)).toBe(1000)
    expect(await reasonOf(retry(9))).toBe('STATE')
    const other = await bench.api.signInAs('counter')
    expect(await reasonOf(retry(9, other))).toBe('NOT_FOUND')
  })
})

test('the receipt that the guest has already is not printed once more by the printer of the till', async () => {
  const id = await aPrinter(bench.api, { receipts: true })
  await (await owner()).printers.serve({ id, stationIds: [], tillIds: [where.tillId] })
  const { sale } = await counter.sell([{ variantId: tea, paidUnitMinor: 1000 }])
  expect(await ordersOf(sale.orderId)).toBe(1)
  const online = await clerk.caller.foodOrders.sell(sellOf([{ variantId: tea }], 1000))
  const { rows } = await (await owner()).printers.jobs({ printerId: id })
  // What is sold online is printed.
  expect(rows.map(({ kind, subjectNo }) => [kind, subjectNo])).toEqual([['receipt', String(online.sale.orderNo)]])
})
