import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTicketSession, openTill, reasonOf, refusalOf, type TestTicketSession } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { type FoodBench, foodBench, foodId, type Sell, saleId, sellOf } from './testing/bench.ts'

// Food and passes in one payment: the bench's manager sells both, its clerk sells food alone.

let bench: FoodBench
let session: TestTicketSession
beforeAll(async () => {
  bench = await foodBench()
  const { db } = bench.api.database
  await openTill(db, { venue: bench.api.venue, userId: bench.manager.user.id, floatMinor: 1_000_000 })
  session = await makeTicketSession(db, { venue: bench.api.venue, standing: 50, taxPpm: 200_000 })
})
afterAll(() => bench.close())

const manager = () => bench.manager.caller
const issueOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]
let seat = 0

/** A dish at 110.00 and an adult's seat at 450.00. */
async function together(more: Partial<Sell> = {}, passes: Partial<NonNullable<Sell['passes']>> = {}): Promise<Sell> {
  const dish = await bench.dish(11_000)
  return sellOf([{ variantId: dish }], 56_000, {
    ...more,
    passes: {
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [seat++] }],
      priceVersion: session.priceVersion,
      ...passes,
    },
  })
}

/** A dish at 10.00 and one seat, paid by card. */
const sellSeat = (
  caller: FoodBench['manager']['caller'],
  show: TestTicketSession,
  { dish, seatNo }: { dish: FoodVariantId; seatNo: number },
) =>
  caller.foodOrders.sell({
    ...sellOf([{ variantId: dish }], 46_000),
    payments: [{ method: 'card', amountMinor: 46_000, reference: '1' }],
    passes: {
      ticketSessionId: show.id,
      items: [{ passTypeId: show.adult, seatNos: [seatNo] }],
      priceVersion: show.priceVersion,
    },
  })

async function accounts(): Promise<(account: string) => number> {
  const { db } = bench.api.database
  await postAll(db)
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_minor)::integer as sum from journal_line group by 1`.execute(db)
  expect(rows.reduce((all, { sum }) => all + sum, 0)).toBe(0)
  return (account) => rows.find((row) => row.account === account)?.sum ?? 0
}
const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
    bench.api.database.db,
  )
  return rows[0]?.n ?? 0
}

describe('food and passes in one payment', () => {
  test('are one order with the lines of both, one receipt, one payment, and both kinds in the book', async () => {
    const before = await accounts()
    const input = await together({ tipMinor: 1000, expectedDueMinor: 57_000 })
    const sale = await manager().foodOrders.sell({ ...input, payments: [{ method: 'cash', amountMinor: 57_000 }] })
    expect(sale).toMatchObject({
      sale: { grossMinor: 57_000, passes: [{ passTypeId: session.adult, seatNo: 0 }] },
      order: { state: 'closed', totalMinor: 11_000, paidMinor: 11_000 },
    })
    expect(sale.sale.receiptNo).not.toBeNull()
    const order = await manager().orders.get({ id: input.orderId })
    expect(order.lines).toMatchObject([
      { kind: 'pass', lineNo: 1, grossMinor: 45_000 },
      { kind: 'food', lineNo: 2, grossMinor: 11_000 },
      { kind: 'tip', lineNo: 3, grossMinor: 1000 },
    ])
    expect(order).toMatchObject({ grossMinor: 57_000, taxMinor: 7500 + 1000 })
    const after = await accounts()
    const moved = (account: string) => after(account) - before(account)
    // Food is income today; what the pass costs is owed to the guest until the show has been.
    expect([moved('4010'), moved('1000')]).toEqual([-10_000, 57_000])
    const { rows } = await sql<{ lineNo: number }>`
      select k.sale_line_no as "lineNo" from food_bill b
      join food_bill_line k on k.venue_id = b.venue_id and k.food_order_id = b.food_order_id and k.part_no = b.part_no
      where b.sale_order_id = ${input.orderId}`.execute(bench.api.database.db)
    expect(rows).toEqual([{ lineNo: 2 }])
    const audits = await sql<{ action: string; after: object }>`
      select action, after from audit_event where entity_id = ${input.orderId}`.execute(bench.api.database.asOwner)
    expect(audits.rows).toMatchObject([
      { action: 'foodOrders.sell', after: { callNo: sale.order.callNo, passes: 1, grossMinor: 57_000 } },
    ])
  })

  test('go back in part: the dish, then the pass; the kitchen lets the dish go', async () => {
    const input = await together()
    const { sale } = await manager().foodOrders.sell(input)
    const back = { orderId: input.orderId as OrderId, reason: 'Changed their mind' }
    const cancel = manager().orderChanges.cancel
    await cancel({
      ...back,
      commandId: randomUUID(),
      pieces: [{ lineNo: 2, qty: 1 }],
      started: 'waste',
      expectedRev: 1,
      expectedRefundMinor: 11_000,
    })
    expect((await manager().foodOrders.get({ id: input.id })).lines).toMatchObject([{ paidQty: 1, returnedQty: 1 }])
    expect(await manager().orders.get({ id: input.orderId })).toMatchObject({
      state: 'partly_cancelled',
      grossMinor: 45_000,
      paidMinor: 45_000,
      taxMinor: 7500,
    })
    await cancel({
      ...back,
      commandId: randomUUID(),
      passIds: sale.passes.map(({ id }) => id),
      expectedRev: 2,
      expectedRefundMinor: 45_000,
    })
    expect(await manager().orders.get({ id: input.orderId })).toMatchObject({ state: 'cancelled', paidMinor: 0 })
    await accounts()
  })

  test('the pass alone goes back, and the dish stays paid', async () => {
    const input = await together()
    const { sale } = await manager().foodOrders.sell(input)
    await manager().orderChanges.cancel({
      commandId: randomUUID(),
      orderId: input.orderId as OrderId,
      passIds: sale.passes.map(({ id }) => id),
      expectedRev: 1,
      expectedRefundMinor: 45_000,
      reason: 'Ill',
    })
    expect(await manager().orders.get({ id: input.orderId })).toMatchObject({
      state: 'partly_cancelled',
      grossMinor: 11_000,
      taxMinor: 1000,
    })
  })

  test('are kept by a hold until they are paid, and stand in areas as well', async () => {
    const holdId = randomUUID() as never
    const held = await manager().seats.hold({
      commandId: randomUUID(),
      holdId,
      ticketSessionId: session.id,
      best: { qty: 2 },
    })
    const seats = { items: [{ passTypeId: session.adult, seatNos: held.seatNos }], holdId }
    const sold = await manager().foodOrders.sell(
      await together({ payments: [{ method: 'cash', amountMinor: 101_000 }], expectedDueMinor: 101_000 }, seats),
    )
    expect(sold.sale.passes.map(({ seatNo }) => seatNo).sort()).toEqual([...held.seatNos].sort())
    expect(await reasonOf(manager().foodOrders.sell(await together({}, seats)))).toBe('STATE')
    const area = { items: [{ passTypeId: session.adult, areaNo: 0, qty: 2 }] }
    const standing = await together(
      { payments: [{ method: 'card', amountMinor: 71_000, reference: '1' }], expectedDueMinor: 71_000 },
      area,
    )
    expect((await manager().foodOrders.sell(standing)).sale.passes).toMatchObject([{ areaNo: 0 }, { areaNo: 0 }])
  })
})

describe('a sale of food and passes that does not come about', () => {
  test('asks for the right to sell passes', async () => {
    const input = await together()
    expect(await reasonOf(bench.clerk.caller.foodOrders.sell(input))).toBe('FORBIDDEN')
    const boxOffice = await bench.api.signInAs('boxoffice')
    expect(await reasonOf(boxOffice.caller.foodOrders.sell(input))).toBe('FORBIDDEN')
    expect((await refusalOf(manager().foodOrders.get({ id: input.id }))).code).toBe('NOT_FOUND')
  })

  test('says which field is wrong, and names the sum of now', async () => {
    const sell = async (more: Partial<Sell>, passes: object = {}) =>
      refusalOf(manager().foodOrders.sell(await together(more, passes)))
    expect(await sell({ expectedDueMinor: 45_000, payments: [{ method: 'cash', amountMinor: 45_000 }] })).toMatchObject(
      {
        code: 'PRICE_CHANGED',
        details: { dueMinor: 56_000, priceVersion: session.priceVersion },
      },
    )
    expect(await sell({}, { priceVersion: session.priceVersion - 1 })).toMatchObject({ code: 'PRICE_CHANGED' })
    expect((await sell({ discount: { ppm: 100_000, reason: 'Friends' } })).issues).toEqual([
      { path: 'discount', message: 'field.invalid' },
    ])
    const stray = { items: [{ passTypeId: randomUUID() as never, seatNos: [40] }] }
    expect((await sell({}, stray)).issues).toEqual([{ path: 'passes.items.0.passTypeId', message: 'field.invalid' }])
    const empty = await together()
    expect(await issueOf(manager().foodOrders.sell({ ...empty, lines: [] }))).toMatchObject({ path: 'lines' })
    expect(await sell({}, { ticketSessionId: randomUUID() })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the last seat, wanted by eight at once, is sold once, and nothing is left of the others', async () => {
    const last = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue, rows: 1, seatsPerRow: 1 })
    const people = await Promise.all(Array.from({ length: 8 }, () => bench.api.signInAs('manager')))
    const [foodBefore, salesBefore] = [await countOf('food_order'), await countOf('sale_order')]
    const dish = await bench.dish(1000)
    const answers = await Promise.all(people.map(({ caller }) => reasonOf(sellSeat(caller, last, { dish, seatNo: 0 }))))
    expect(answers.filter((answer) => answer === 'SEAT_TAKEN')).toHaveLength(7)
    expect(await countOf('food_order')).toBe(foodBefore + 1)
    expect(await countOf('sale_order')).toBe(salesBefore + 1)
    // The control: where each wants a seat of their own, all eight are served.
    const enough = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue, rows: 1, seatsPerRow: 8 })
    const own = await Promise.all(people.map(({ caller }, seatNo) => sellSeat(caller, enough, { dish, seatNo })))
    expect(own.map(({ order }) => order.state)).toEqual(people.map(() => 'closed'))
  })

  test('a command that comes again is answered as before; under another id the order is there already', async () => {
    const input = await together()
    const first = await manager().foodOrders.sell(input)
    const sales = await countOf('sale_order')
    expect(await manager().foodOrders.sell(input)).toEqual(first)
    const again = { ...input, commandId: randomUUID() }
    expect(await refusalOf(manager().foodOrders.sell(again))).toMatchObject({ code: 'STATE' })
    expect(await refusalOf(manager().foodOrders.sell({ ...again, id: foodId() }))).toMatchObject({
      code: 'STATE',
      details: { orderId: 'taken' },
    })
    expect(await reasonOf(manager().foodOrders.sell({ ...input, orderId: saleId() }))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await countOf('sale_order')).toBe(sales)
  })

  test('for practice takes neither seats nor food, and only at a till for it', async () => {
    const trainee = await bench.api.signInAs('manager')
    const { db } = bench.api.database
    await openTill(db, { venue: bench.api.venue, userId: trainee.user.id, training: true })
    const input = await together()
    expect(await refusalOf(trainee.caller.foodOrders.sell(input))).toMatchObject({ code: 'TILL_CLOSED' })
    const before = await accounts()
    const sold = await trainee.caller.foodOrders.sell({ ...input, training: true })
    expect(sold).toMatchObject({ order: { isTraining: true }, sale: { grossMinor: 56_000 } })
    expect((await accounts())('4010')).toBe(before('4010'))
    // The same seat is still for sale.
    await manager().foodOrders.sell({ ...input, commandId: randomUUID(), id: foodId(), orderId: saleId() })
  })

  test('the day counts it once, and names both in the order', async () => {
    const { rows } = await sql<{ date: string }>`select business_date::text as date from sale_order limit 1`.execute(
      bench.api.database.db,
    )
    const date = rows[0]?.date ?? ''
    const { totals: before } = await manager().days.get({ date })
    const input = await together()
    await manager().foodOrders.sell(input)
    const { totals: after } = await manager().days.get({ date })
    expect(after.orders - before.orders).toBe(1)
    expect(after.grossMinor - before.grossMinor).toBe(56_000)
    const order = await manager().orders.get({ id: input.orderId })
    expect(order.lines.map(({ text }) => text.en)).toEqual([expect.stringContaining('Adult'), expect.any(String)])
    expect(order.lines.every(({ text }) => text.en !== '')).toBe(true)
  })
})
