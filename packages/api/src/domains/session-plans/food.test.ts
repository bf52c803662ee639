import type { TicketSessionId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTicketSession, openTill, type TestTicketSession } from '../../testing/index.ts'
import { type FoodBench, foodBench, type Sell, sellOf } from '../food-orders/testing/bench.ts'
import { accept, finish, laterSession } from './testing/bench.ts'

// Food that was ordered and paid ahead for a show goes the way of its passes.

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
  const { db } = bench.api.database
  await openTill(db, { venue: bench.api.venue, userId: bench.manager.user.id, floatMinor: 1_000_000 })
})
afterAll(() => bench.close())

const manager = () => bench.manager.caller
const show = () => makeTicketSession(bench.api.database.db, { venue: bench.api.venue, startsIn: 240 })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const byCard = (amountMinor: number) => ({
  payments: [{ method: 'card' as const, amountMinor, reference: 'slip' }],
  expectedDueMinor: amountMinor,
})

/** Two of a dish at 110.00 for a show, and a pass of it at 450.00 where one is wanted. */
async function ahead(
  session: TestTicketSession,
  { withPass = false, ...more }: Partial<Sell> & { withPass?: boolean } = {},
) {
  const dish = await bench.dish(11_000, { channels: ['counter', 'preorder'] })
  const due = 22_000 + (withPass ? 45_000 : 0)
  const input = sellOf([{ variantId: dish, qty: 2 }], due, {
    service: 'preorder',
    ticketSessionId: session.id,
    wantedAt: inMinutes(230),
    ...byCard(due),
    ...(withPass && seatOf(session, 0)),
    ...more,
  })
  await manager().foodOrders.sell(input)
  return input
}
const seatOf = (session: TestTicketSession, seatNo: number) => ({
  passes: {
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
    priceVersion: session.priceVersion,
  },
})
const orderOf = ({ orderId }: Sell) => manager().orders.get({ id: orderId })
const linesOf = async ({ id }: Sell) => (await manager().foodOrders.get({ id })).lines

test('is given back with a show that is called off, with its passes and alone, tips too, once each', async () => {
  const session = await show()
  const both = await ahead(session, { withPass: true })
  const alone = await ahead(session, { tipMinor: 500, ...byCard(22_500) })
  const preview = await manager().sessionPlans.preview({ ticketSessionIds: [session.id] })
  expect(preview).toMatchObject({ orders: 2, passes: 1, backMinor: 89_500, sentMinor: 89_500, owedMinor: 0 })
  const plan = await accept(bench.manager, { ticketSessionIds: [session.id] })
  await finish(bench.api, plan)
  await finish(bench.api, plan)
  for (const input of [both, alone]) {
    const order = await orderOf(input)
    expect(order).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 0, taxMinor: 0 })
    expect(order.changes).toHaveLength(1)
    expect(await linesOf(input)).toMatchObject([{ qty: 2, paidQty: 2, returnedQty: 2, sentAt: null }])
  }
  expect(await manager().sessionPlans.get({ id: plan.id })).toMatchObject({ done: 2, failed: 0, refundedMinor: 89_500 })
})

test('that the kitchen has heard of is left to a person, and what is eaten today stays with its order', async () => {
  const session = await show()
  const sent = await ahead(session, { withPass: true })
  await manager().foodOrders.send({ commandId: crypto.randomUUID(), id: sent.id })
  const dish = await bench.dish(3000)
  const today = sellOf([{ variantId: dish }], 48_000, {
    ...byCard(48_000),
    passes: {
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [1] }],
      priceVersion: session.priceVersion,
    },
  })
  await manager().foodOrders.sell(today)
  const plan = await accept(bench.manager, { ticketSessionIds: [session.id] })
  await finish(bench.api, plan)
  expect(await orderOf(sent)).toMatchObject({ state: 'partly_cancelled', grossMinor: 22_000, paidMinor: 22_000 })
  expect(await orderOf(today)).toMatchObject({ state: 'partly_cancelled', grossMinor: 3000, paidMinor: 3000 })
  const rows = await manager().sessionPlans.orders({ id: plan.id, filter: 'hand' })
  expect(rows.find(({ orderId }) => orderId === sent.orderId)?.causes).toContain('food')
  expect(rows.find(({ orderId }) => orderId === today.orderId)?.causes ?? []).not.toContain('food')
})

const rebookTo = (session: TestTicketSession, targetId: TicketSessionId) => ({
  ...{ ticketSessionIds: [session.id], outcome: 'rebook' as const, otherwise: 'hand' as const },
  targetId,
})
const aheadOf = async (ticketSessionId: string, { orderId }: Sell) => {
  const { rows } = await sql<{ qty: number; amount: number; wantedAt: string; startsAt: string }>`
    select sum(k.qty)::integer as qty, sum(k.amount_minor)::integer as amount, o.wanted_at as "wantedAt",
      s.starts_at as "startsAt"
    from food_bill b
    join food_bill_line k on k.venue_id = b.venue_id and k.food_order_id = b.food_order_id and k.part_no = b.part_no
    join food_order o on o.venue_id = b.venue_id and o.id = b.food_order_id
    join ticket_session s on s.venue_id = o.venue_id and s.id = o.ticket_session_id
    where b.sale_order_id = ${orderId} and o.ticket_session_id = ${ticketSessionId}
    group by o.id, o.wanted_at, s.starts_at`.execute(bench.api.database.db)
  return rows
}

test('goes with guests who sit in another show instead; alone, or sent before, it is left to a person', async () => {
  const session = await show()
  const target = (await laterSession(bench.api, session)) as TicketSessionId
  const both = await ahead(session, { withPass: true })
  const [alone, sent] = [await ahead(session), await ahead(session, { withPass: true, ...seatOf(session, 1) })]
  await manager().foodOrders.send({ commandId: crypto.randomUUID(), id: sent.id })
  const wish = rebookTo(session, target)
  const preview = await manager().sessionPlans.preview(wish)
  expect(preview.hand).toEqual([{ cause: 'food', orders: 2 }])
  const plan = await accept(bench.manager, wish)
  await finish(bench.api, plan)
  await finish(bench.api, plan)
  const rows = await manager().sessionPlans.orders({ id: plan.id, filter: 'hand' })
  expect(rows.map(({ orderId, causes }) => [orderId, causes]).toSorted()).toEqual(
    [alone, sent].map(({ orderId }) => [orderId, ['food']]).toSorted(),
  )
  for (const input of [both, alone, sent]) {
    expect(await orderOf(input)).toMatchObject({
      paidMinor: input.expectedDueMinor,
      grossMinor: input.expectedDueMinor,
    })
  }
  // Two at 110.00, as long before the start as they were wanted before, and the old ones are given back.
  const [moved] = await aheadOf(target, both)
  expect(moved).toMatchObject({ qty: 2, amount: 22_000 })
  const { startsAt } = (await aheadOf(session.id, both))[0] ?? { startsAt: '' }
  const before = Date.parse(startsAt) - Date.parse(both.wantedAt ?? '')
  expect(Date.parse(moved?.startsAt ?? '') - Date.parse(moved?.wantedAt ?? '')).toBeCloseTo(before, -4)
  expect(await linesOf(both)).toMatchObject([{ qty: 2, paidQty: 2, returnedQty: 2, sentAt: null }])
  for (const input of [alone, sent]) expect(await aheadOf(target, input)).toEqual([])
  expect((await orderOf(both)).changes).toHaveLength(1)
})

test('that the other show does not have stays ordered for a person, with its money', async () => {
  const session = await show()
  const target = (await laterSession(bench.api, session)) as TicketSessionId
  const [gone, there] = [
    await ahead(session, { withPass: true }),
    await ahead(session, { withPass: true, ...seatOf(session, 1) }),
  ]
  await manager().foodProducts.setAvailability({
    ...{ commandId: crypto.randomUUID(), variantId: gone.lines[0]?.variantId as never, mode: 'off' },
  })
  const plan = await accept(bench.manager, rebookTo(session, target))
  await finish(bench.api, plan)
  const rows = await manager().sessionPlans.orders({ id: plan.id, filter: 'hand' })
  expect(rows.map(({ orderId, causes }) => [orderId, causes])).toEqual([[gone.orderId, ['food']]])
  expect(await linesOf(gone)).toMatchObject([{ qty: 2, returnedQty: 0 }])
  expect((await orderOf(gone)).paidMinor).toBe(67_000)
  expect(await aheadOf(target, there)).toMatchObject([{ qty: 2, amount: 22_000 }])
})

test('is wanted as much later as its show begins later; what was sent stays', async () => {
  const session = await show()
  const [waits, sent] = [await ahead(session), await ahead(session)]
  await manager().foodOrders.send({ commandId: crypto.randomUUID(), id: sent.id })
  const other = await show()
  const elsewhere = await ahead(other)
  const { rows } = await sql<{ rev: number; date: string; time: string; before: string }>`
    select rev, (local_date + 1)::text as date, to_char(local_time, 'HH24:MI') as time, starts_at as before
    from ticket_session where id = ${session.id}`.execute(bench.api.database.db)
  const [at] = rows
  await manager().sessionPlans.move({
    commandId: crypto.randomUUID(),
    ticketSessionId: session.id,
    expectedRev: at?.rev ?? 0,
    date: at?.date ?? '',
    time: at?.time ?? '',
    freeUntil: at?.date ?? '',
    reason: 'A storm.',
    acceptsPastClosing: true,
  } as never)
  const { rows: after } = await sql<{ now: string }>`
    select starts_at as now from ticket_session where id = ${session.id}`.execute(bench.api.database.db)
  const moved = Date.parse(after[0]?.now ?? '') - Date.parse(at?.before ?? '')
  expect(moved).toBeGreaterThan(0)
  const wantedOf = async ({ id }: Sell) => Date.parse((await manager().foodOrders.get({ id })).wantedAt ?? '')
  expect((await wantedOf(waits)) - Date.parse(waits.wantedAt ?? '')).toBe(moved)
  expect(await wantedOf(sent)).toBe(Date.parse(sent.wantedAt ?? ''))
  expect(await wantedOf(elsewhere)).toBe(Date.parse(elsewhere.wantedAt ?? ''))
})
