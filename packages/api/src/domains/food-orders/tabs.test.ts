import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whenFormat } from '../../printing/formats.ts'
import { openTill, reasonOf, refusalOf } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { makeItem, makeOf } from '../food/testing/kitchen.ts'
import { receiptSlip } from '../orders/service/slips.ts'
import { type FoodBench, foodBench, openOf, payOf, sellOf } from './testing/bench.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
})
afterAll(() => bench.close())

const clerk = () => bench.clerk.caller.foodOrders
/** As a device does: what the server could not take just now is sent again. */
async function patiently<Answer>(send: () => Promise<Answer>, tries = 10): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (tries > 1 && (await reasonOf(Promise.reject(error))) === 'UNAVAILABLE') return patiently(send, tries - 1)
    throw error
  }
}
const issueOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]
const owner = async () => (await bench.api.signInAs('owner')).caller

describe('an open order', () => {
  const table = async () =>
    (await owner()).diningTables.create({
      code: randomUUID().slice(0, 8),
      name: { en: 'Window', tr: 'Cam' },
      shape: 'round',
    })

  test('grows, is parked and found, moves to a table, takes another in, and is paid', async () => {
    const [soup, tea] = [await bench.dish(11_000), await bench.dish(2000)]
    const { id } = await clerk().open(openOf([{ variantId: soup }], { guestName: 'Ada' }))
    let row = await clerk().add({
      commandId: randomUUID(),
      id,
      lines: [{ variantId: tea, qty: 2, note: 'No sugar', guestNo: 2 }],
    })
    expect(row).toMatchObject({ state: 'open', totalMinor: 15_000, paidMinor: 0, unsent: 3 })
    row = await clerk().update({
      commandId: randomUUID(),
      id,
      expectedRev: row.rev,
      guestName: 'Ada',
      guests: 2,
      parked: true,
    })
    expect(row).toMatchObject({ state: 'parked', guests: 2 })
    expect(await clerk().list({ search: 'ada' })).toMatchObject([{ id }])
    expect(await clerk().list({ search: String(row.callNo) })).toMatchObject([{ id }])
    const { id: tableId, code } = await table()
    expect(
      await issueOf(clerk().move({ commandId: randomUUID(), id, expectedRev: row.rev, service: 'table' })),
    ).toMatchObject({
      path: 'tableId',
    })
    const moved = await clerk().move({ commandId: randomUUID(), id, expectedRev: row.rev, service: 'table', tableId })
    expect(moved).toMatchObject({ service: 'table', table: { code } })
    const stale = clerk().move({ commandId: randomUUID(), id, expectedRev: row.rev, service: 'counter' })
    expect(await reasonOf(stale)).toBe('STALE')
    const archive = (await owner()).diningTables.archive({ id: tableId, expectedRev: 1 })
    expect(await reasonOf(archive)).toBe('STATE')
    const other = await clerk().open(openOf([{ variantId: tea }]))
    const merged = await clerk().merge({ commandId: randomUUID(), id, expectedRev: moved.rev, fromId: other.id })
    expect(merged).toMatchObject({ totalMinor: 17_000 })
    expect((await clerk().get({ id: other.id })).mergedInto).toMatchObject({ id })
    expect(await reasonOf(clerk().add({ commandId: randomUUID(), id: other.id, lines: [{ variantId: tea }] }))).toBe(
      'STATE',
    )
    const paid = await clerk().pay(payOf(id, { split: 'rest' }, 17_000))
    expect(paid.order).toMatchObject({ state: 'closed', paidMinor: 17_000, unsent: 0 })
    expect((await clerk().list({})).map((each) => each.id)).not.toContain(id)
    expect((await clerk().get({ id })).merged).toMatchObject([{ id: other.id }])
  })

  test('is split by pieces, equal shares and amounts, whose parts come to the whole', async () => {
    const [soup, tea] = [await bench.dish(10_000), await bench.dish(3333)]
    const { id } = await clerk().open(
      openOf([
        { variantId: soup, qty: 2 },
        { variantId: tea, qty: 3 },
      ]),
    )
    const lineOf = (lineNo: number, qty: number) => ({ foodOrderId: id, lineNo, qty })
    const items = await clerk().pay(payOf(id, { split: 'items', lines: [lineOf(1, 1), lineOf(2, 1)] }, 13_333))
    expect(items.order).toMatchObject({ state: 'open', paidMinor: 13_333 })
    const again = clerk().pay(payOf(id, { split: 'items', lines: [lineOf(1, 2)] }, 20_000))
    expect(await issueOf(again)).toEqual({ path: 'bill.lines.0.qty', message: 'field.tooBig' })
    // 16,666 is left. A third is 5,556 rounded up, and the others pay 5,555 each.
    expect((await refusalOf(clerk().pay(payOf(id, { split: 'equal', of: 3 }, 5555)))).details).toMatchObject({
      dueMinor: 5556,
    })
    await clerk().pay(payOf(id, { split: 'equal', of: 3 }, 5556))
    await clerk().pay(payOf(id, { split: 'amount', amountMinor: 5555 }, 5555))
    const over = clerk().pay(payOf(id, { split: 'amount', amountMinor: 5556 }, 5556))
    expect(await issueOf(over)).toEqual({ path: 'bill.amountMinor', message: 'field.tooBig' })
    const last = await clerk().pay(payOf(id, { split: 'equal', of: 1 }, 5555))
    expect(last.order).toMatchObject({ state: 'closed', paidMinor: 29_999 })
    const { bills } = await clerk().get({ id })
    expect(bills.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(29_999)
    expect(await reasonOf(clerk().pay(payOf(id, { split: 'rest' }, 0)))).toBe('STATE')
  })

  test('is paid once by however many tills try', async () => {
    const soup = await bench.dish(10_000)
    const { id } = await clerk().open(openOf([{ variantId: soup, qty: 5 }]))
    const one = { split: 'items' as const, lines: [{ foodOrderId: id, lineNo: 1, qty: 1 }] }
    const card = [{ method: 'card' as const, amountMinor: 10_000, reference: '1' }]
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => {
        const input = payOf(id, one, 10_000, { payments: card })
        return patiently(() => clerk().pay(input))
      }),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await clerk().get({ id })).toMatchObject({ state: 'closed', paidMinor: 50_000 })
  })

  test('gives back what nobody made, and is cancelled when nothing of it is left', async () => {
    const soup = await bench.dish(10_000, { name: { en: 'Soup', tr: 'Çorba' } })
    const { id, rev } = await clerk().open(openOf([{ variantId: soup, qty: 3 }]))
    const void_ = (qty: number, more: object = {}) =>
      clerk().void({ commandId: randomUUID(), id, lines: [{ foodOrderId: id, lineNo: 1, qty }], ...more })
    expect(await issueOf(void_(4))).toEqual({ path: 'lines.0.qty', message: 'field.tooBig' })
    expect(await void_(1)).toMatchObject({ totalMinor: 20_000, state: 'open' })
    await clerk().pay(payOf(id, { split: 'items', lines: [{ foodOrderId: id, lineNo: 1, qty: 1 }] }, 10_000))
    expect(await refusalOf(void_(2))).toMatchObject({ code: 'STATE', details: { paid: 'part' } })
    // Paying has sent it, and what no station makes is handed over: a reason is asked for, and leave.
    expect(await issueOf(void_(1))).toEqual({ path: 'reason', message: 'field.required' })
    const over = { id, lines: [{ foodOrderId: id, lineNo: 1, qty: 1 }], reason: 'Guest changed their mind' }
    expect(await reasonOf(clerk().void({ ...over, commandId: randomUUID() }))).toBe('NEEDS_APPROVAL')
    const ask = (more: object = {}) => {
      const input = { ...over, ...more, commandId: randomUUID() }
      return bench.clerk.caller.approvals.request({ procedure: 'foodOrders.void', input })
    }
    const asked = await ask()
    const { callNo } = await clerk().get({ id })
    expect(asked.summary.targetNames).toEqual({ en: `#${callNo} · 1 × Soup`, tr: `#${callNo} · 1 × Çorba` })
    expect(asked.summary.facts).toContainEqual({ name: 'thrownAway', value: '1' })
    expect((await ask({ started: 'return' })).summary.facts).toContainEqual({ name: 'putBack', value: '1' })
    const by = bench.manager.caller.foodOrders
    expect(await by.void({ ...over, commandId: randomUUID() })).toMatchObject({ state: 'closed', totalMinor: 10_000 })
    expect(rev).toBe(1)
    const gone = await clerk().open(openOf([{ variantId: soup }]))
    const cancelled = await clerk().cancel({ commandId: randomUUID(), id: gone.id, expectedRev: gone.rev })
    expect(cancelled).toMatchObject({ state: 'cancelled', totalMinor: 0 })
  })

  test('for a seat is of a pass, and one ahead is deferred to its show and can be sent later', async () => {
    const soup = await bench.dish(11_000, { channels: ['counter', 'table', 'preorder'] })
    const [show] = await clerk().shows()
    if (!show) throw new Error('a show is planned')
    expect(await issueOf(clerk().open(openOf([], { service: 'seat' })))).toMatchObject({ path: 'passId' })
    const input = sellOf([{ variantId: soup }], 11_000, {
      service: 'preorder',
      ticketSessionId: show.id,
      wantedAt: show.startsAt,
      guestName: 'Can',
    })
    const sold = await clerk().sell(input)
    expect(sold.order).toMatchObject({ state: 'closed', unsent: 1, guestName: 'Can' })
    expect((await clerk().list({})).map((each) => each.id)).toContain(input.id)
    expect((await clerk().send({ commandId: randomUUID(), id: input.id })).unsent).toBe(0)
    expect((await clerk().list({})).map((each) => each.id)).not.toContain(input.id)
    const { lines } = await bench.manager.caller.orders.get({ id: input.orderId })
    expect(lines).toMatchObject([{ kind: 'food', session: { id: show.id } }])
    // The guest reads on the receipt when it is ready, and for which show.
    const key = { venueId: bench.api.venue.id, orderId: sold.sale.orderId, language: 'en' as const }
    const said = JSON.stringify((await receiptSlip(bench.api.services, key))?.blocks)
    const { shortDay, time } = whenFormat('en', 'Europe/Istanbul')
    const wanted = `${shortDay(show.startsAt)} ${time(show.startsAt)}`
    expect(said).toContain('receipt.wanted en')
    expect(said.split(wanted)).toHaveLength(3)
  })
})

describe('what is counted', () => {
  const counted = async (left: number) => {
    const variantId = await bench.dish(1000)
    await (await owner()).foodProducts.setAvailability({ commandId: randomUUID(), variantId, mode: 'count', left })
    return variantId
  }
  const leftOf = async (variantId: string) => {
    const { rows } = await sql<{ left: number }>`
      select left_count as left from food_availability where variant_id = ${variantId}`.execute(bench.api.database.db)
    return rows[0]?.left
  }

  test('the last portion, wanted by 40 tills, is sold once, and nothing of the others is left behind', async () => {
    const variantId = await counted(1)
    const inputs = Array.from({ length: 40 }, () =>
      sellOf([{ variantId }], 1000, { payments: [{ method: 'card', amountMinor: 1000, reference: '1' }] }),
    )
    const tries = await Promise.allSettled(inputs.map((input) => clerk().sell(input)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await leftOf(variantId)).toBe(0)
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from food_order where id = any(${inputs.map(({ id }) => id)}::uuid[])`.execute(
      bench.api.database.db,
    )
    expect(rows).toEqual([{ n: 1 }])
    expect(await refusalOf(clerk().sell(sellOf([{ variantId }], 1000)))).toMatchObject({
      code: 'SOLD_OUT',
      issues: [{ path: 'lines.0.variantId', message: 'field.soldOut' }],
    })
  })

  test('what is not counted is sold to all', async () => {
    const variantId = await bench.dish(1000)
    // Each at a till of their own: at one till the second sale waits for the receipt number of the first.
    const sellers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { caller, user } = await bench.api.signInAs('counter')
        await openTill(bench.api.database.db, { venue: bench.api.venue, userId: user.id })
        return caller.foodOrders
      }),
    )
    const payments = [{ method: 'card' as const, amountMinor: 1000, reference: '1' }]
    const tries = await Promise.allSettled(
      sellers.map((seller) => seller.sell(sellOf([{ variantId }], 1000, { payments }))),
    )
    expect(tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []))).toEqual([])
  })

  test('comes back with what is taken off an order', async () => {
    const variantId = await counted(5)
    const { id } = await clerk().open(openOf([{ variantId, qty: 3 }]))
    expect(await leftOf(variantId)).toBe(2)
    await clerk().void({ commandId: randomUUID(), id, lines: [{ foodOrderId: id, lineNo: 1, qty: 2 }] })
    expect(await leftOf(variantId)).toBe(4)
  })
})

describe('the kitchen', () => {
  test('hears of what is sold and kept open, the store gives what nobody makes at once, and takes back what is voided', async () => {
    const caller = await owner()
    const item = await makeItem(caller, { unit: 'piece', stock: ['10', 900] })
    const variantId = await bench.dish(1000)
    const product = (await caller.foodProducts.figures()).find(({ id }) => id === variantId)?.productId
    await makeOf(caller, product as never, { itemId: item.id, qty: '2' })
    const onHand = async () => {
      const { rows } = await sql<{ qty: number }>`
        select sum(on_hand)::float8 as qty from stock_level where item_id = ${item.id}`.execute(bench.api.database.db)
      return rows[0]?.qty
    }
    const sold = await clerk().sell(sellOf([{ variantId, qty: 2 }], 2000))
    expect(sold.order.unsent).toBe(0)
    expect(await onHand()).toBe(6)
    const { id } = await clerk().open(openOf([{ variantId }], { send: true }))
    expect(await onHand()).toBe(4)
    await clerk().open(openOf([{ variantId }]))
    expect(await onHand()).toBe(4)
    const off = {
      id,
      lines: [{ foodOrderId: id, lineNo: 1, qty: 1 }],
      reason: 'Not as ordered',
      started: 'return' as const,
    }
    expect(await refusalOf(clerk().void({ ...off, commandId: randomUUID() }))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'food_purchase', action: 'void_item' },
    })
    await bench.manager.caller.foodOrders.void({ ...off, commandId: randomUUID() })
    expect(await onHand()).toBe(6)
    expect(await clerk().get({ id })).toMatchObject({ state: 'cancelled' })
  })

  test('is told nothing by practice', async () => {
    const tea = await bench.dish(1000)
    const trainee = await bench.api.signInAs('counter')
    await openTill(bench.api.database.db, { venue: bench.api.venue, userId: trainee.user.id, training: true })
    const { order } = await trainee.caller.foodOrders.sell(sellOf([{ variantId: tea }], 1000, { training: true }))
    const { rows } = await sql`select from kitchen_line where food_order_id = ${order.id}`.execute(
      bench.api.database.db,
    )
    expect(rows).toEqual([])
  })
})

describe('practice', () => {
  test('is written apart, takes nothing that is counted, and never mixes with what is real', async () => {
    const tea = await bench.dish(1000)
    const trainee = await bench.api.signInAs('counter')
    await openTill(bench.api.database.db, { venue: bench.api.venue, userId: trainee.user.id, training: true })
    const { foodOrders } = trainee.caller
    expect(await reasonOf(foodOrders.sell(sellOf([{ variantId: tea }], 1000)))).toBe('TILL_CLOSED')
    const sold = await foodOrders.sell(sellOf([{ variantId: tea }], 1000, { training: true }))
    expect(sold.order.isTraining).toBe(true)
    expect(sold.sale.orderNo).toBeGreaterThan(9_000_000_000)
    const real = await clerk().open(openOf([{ variantId: tea }]))
    expect(await reasonOf(foodOrders.pay(payOf(real.id, { split: 'rest' }, 1000, { training: true })))).toBe(
      'TILL_CLOSED',
    )
    expect(await reasonOf(clerk().sell(sellOf([{ variantId: tea }], 1000, { training: true })))).toBe('TILL_CLOSED')
  })
})

describe('food that was paid', () => {
  test('is income of the day and its tax, and food ordered ahead is owed until its show has ended', async () => {
    const soup = await bench.dish(11_000, { channels: ['counter', 'preorder'] })
    const sums = async () => {
      await postAll(bench.api.database.db)
      const { rows } = await sql<{ account: string; sum: number }>`
        select account, sum(amount_minor)::integer as sum from journal_line
        where account in ('4010', '2000', '2100') group by 1`.execute(bench.api.database.db)
      return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
    }
    const before = await sums()
    await clerk().sell(sellOf([{ variantId: soup }], 11_000))
    const today = await sums()
    expect((today['4010'] ?? 0) - (before['4010'] ?? 0)).toBe(-10_000)
    expect((today['2100'] ?? 0) - (before['2100'] ?? 0)).toBe(-1000)
    expect(today['2000']).toBe(before['2000'])
    const [show] = await clerk().shows()
    const ahead = { service: 'preorder' as const, ticketSessionId: show?.id, wantedAt: show?.startsAt }
    await clerk().sell(sellOf([{ variantId: soup }], 11_000, ahead))
    const later = await sums()
    expect(later['4010']).toBe(today['4010'])
    expect((later['2000'] ?? 0) - (today['2000'] ?? 0)).toBe(-10_000)
    expect((later['2100'] ?? 0) - (today['2100'] ?? 0)).toBe(-1000)
  })

  test('goes back line by line through the order, and the book balances', async () => {
    const [soup, tea] = [await bench.dish(11_000), await bench.dish(2200)]
    const input = sellOf([{ variantId: soup, qty: 2 }, { variantId: tea }], 24_200)
    await clerk().sell(input)
    const { caller, user } = bench.manager
    await openTill(bench.api.database.db, { venue: bench.api.venue, userId: user.id })
    const preview = await caller.orderChanges.previewCancel({ orderId: input.orderId, lineNos: [2] })
    expect(preview).toMatchObject({ refundMinor: 2200 })
    await caller.orderChanges.cancel({
      commandId: randomUUID(),
      orderId: input.orderId,
      lineNos: [2],
      expectedRev: 1,
      expectedRefundMinor: 2200,
      reason: 'Cold',
    })
    const order = await caller.orders.get({ id: input.orderId })
    expect(order).toMatchObject({ grossMinor: 22_000, paidMinor: 22_000, state: 'partly_cancelled' })
    expect(order.lines.find(({ reversesLineNo }) => reversesLineNo === 2)).toMatchObject({
      kind: 'food',
      qty: -1,
      grossMinor: -2200,
      text: { en: expect.stringMatching(/^Dish/) },
    })
  })
})
