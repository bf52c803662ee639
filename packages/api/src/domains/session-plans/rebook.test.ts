import type { TicketSessionId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOrder, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, changesBench, type Desk, price } from '../order-changes/testing/bench.ts'
import { accept, finish, laterSession } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
let targetId: TicketSessionId
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
  targetId = await laterSession(api, desk.session)
})

const byCard = (amountMinor: number) => ({ payments: [{ method: 'card' as const, amountMinor, reference: 'slip' }] })
const wish = (otherwise: 'hand' | 'refund' = 'hand') => ({
  ticketSessionIds: [desk.session.id],
  outcome: 'rebook' as const,
  targetId,
  otherwise,
})
async function seatsOf(id: TicketSessionId): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`select seat_no as no from session_seat
    where ticket_session_id = ${id} and status = 2 order by seat_no`.execute(api.database.db)
  return rows.map(({ no }) => no)
}
/** Somebody has these seats of the other session already. */
const takeThere = (...seatNos: number[]) => makeOrder(api, { session: { ...desk.session, id: targetId }, seatNos })

test('guests sit where they sat, at no cost, with passes of their own; who cannot be told is listed', async () => {
  const sold = await desk.sell([3, 4], { ...byCard(2 * price), guest: { email: 'ada@example.com' } })
  const preview = await manager.caller.sessionPlans.preview(wish())
  expect(preview).toMatchObject({ rebooked: { orders: 1, passes: 2, sameSeats: 1 }, backMinor: 0, targetOnSale: true })
  const plan = await accept(manager, wish())
  await finish(api, plan)
  expect(await seatsOf(targetId)).toEqual([3, 4])
  expect(await desk.seatStates(3, 4)).toEqual([0, 0])
  const order = await manager.caller.orders.get({ id: sold.orderId })
  expect(order).toMatchObject({ state: 'confirmed', grossMinor: 2 * price, paidMinor: 2 * price, refunds: [] })
  const live = order.passList.filter(({ state }) => state === 'issued')
  expect(live).toHaveLength(2)
  expect(live.map(({ shortCode }) => shortCode)).not.toContain(sold.passes[0]?.shortCode)
  const { rows } = await sql<{ kind: string; show: { codes: string[] } }>`
    select kind, params -> 'show' as show from outgoing_mail
    where params -> 'show' ->> 'orderNo' = ${String(sold.orderNo)}`.execute(api.database.db)
  expect(rows.map(({ kind }) => kind)).toEqual(['show-rebooked'])
  expect(rows[0]?.show.codes.sort()).toEqual(live.map(({ shortCode }) => shortCode).sort())
})

test('a complimentary pass comes again as one, with what it would have cost', async () => {
  const items = [{ passTypeId: desk.session.adult, seatNos: [3], special: { kind: 'comp' as const, reason: 'Press' } }]
  const free = { items, expectedDueMinor: 0, payments: [], guest: { email: 'ada@example.com' } }
  const { orderId } = await desk.sell([], free, manager)
  await finish(api, await accept(manager, wish()))
  const { lines, grossMinor } = await manager.caller.orders.get({ id: orderId })
  const comp = { special: 'comp', listMinor: price, reason: 'Press', grossMinor: 0 }
  expect([lines.at(-1), grossMinor]).toMatchObject([comp, 0])
})

test('where their seats are taken they sit together in the same category', async () => {
  await desk.sell([3, 4], byCard(2 * price))
  await takeThere(4)
  const plan = await accept(manager, wish())
  await finish(api, plan)
  const seats = (await seatsOf(targetId)).filter((no) => no !== 4)
  expect(seats).toEqual([0, 1])
  expect(await manager.caller.sessionPlans.orders({ id: plan.id })).toMatchObject([{ result: 'rebooked', passes: 2 }])
})

test('where there is no place, a person decides, or the money goes back: as the plan says', async () => {
  const sell = (by: Desk) => by.sell([1], byCard(price))
  const [a, b] = [await sell(desk), await bench.desk()]
  // All seats of the first category.
  const takeAll = () =>
    makeOrder(api, { session: { ...desk.session, id: targetId }, seatNos: Array.from({ length: 30 }, (_, no) => no) })
  await takeAll()
  const byHand = await accept(manager, wish())
  await finish(api, byHand)
  expect(await manager.caller.sessionPlans.orders({ id: byHand.id, filter: 'hand' })).toMatchObject([
    { orderId: a.orderId, result: 'untouched', causes: ['noPlace'], isTold: false },
  ])
  expect(await desk.seatStates(1)).toEqual([2])

  desk = b
  targetId = await laterSession(api, desk.session)
  const sold = await sell(desk)
  const plan = await accept(manager, wish('refund'))
  expect(plan.plannedMinor).toBe(price)
  // Taken after the plan was accepted.
  await takeAll()
  await finish(api, plan)
  expect(await manager.caller.sessionPlans.orders({ id: plan.id })).toMatchObject([
    { orderId: sold.orderId, result: 'refunded', refundedMinor: price },
  ])
})

test('places without a seat move as well, and a discount goes along', async () => {
  const sold = await desk.sell([], {
    items: [{ passTypeId: desk.session.adult, qty: 3, areaNo: 0 }] as never,
    expectedDueMinor: 3 * 30_000,
    payments: [{ method: 'card', amountMinor: 3 * 30_000, reference: 'slip' }],
  })
  await manager.caller.orderChanges.adjust({
    commandId: crypto.randomUUID(),
    orderId: sold.orderId,
    expectedRev: 1,
    amountMinor: 1_001,
    reason: 'Late',
  })
  const before = await manager.caller.orders.get({ id: sold.orderId })
  const plan = await accept(manager, wish())
  await finish(api, plan)
  const after = await manager.caller.orders.get({ id: sold.orderId })
  expect([after.grossMinor, after.taxMinor, after.paidMinor]).toEqual([
    before.grossMinor,
    before.taxMinor,
    before.paidMinor,
  ])
  const { rows } = await sql<{ taken: number }>`select taken from capacity_pool
    where ticket_session_id = ${targetId}`.execute(api.database.db)
  expect(rows).toEqual([{ taken: 3 }])
})
