import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../testing/index.ts'
import { sendDueOrders } from '../food-orders/service/ahead.ts'
import { accept, finish, laterSession } from '../session-plans/testing/bench.ts'
import {
  api,
  clerk,
  dinner,
  foodOf,
  onSale,
  openFoodDesk,
  owner,
  put,
  sell,
  session,
  soup,
  wanted,
} from './testing/food-desk.ts'

// What becomes of dishes in packages when their show does not take place as it was sold.

openFoodDesk()

/** A package for two that goes back whole or not at all: 700.00 for the passes, 300.00 for two soups. */
async function sold() {
  const pack = await onSale(dinner({ partsRefundable: false }))
  return (await sell(100_000, [wanted(pack, [0, 1])])).orderId
}
type Id = Awaited<ReturnType<typeof sold>>
const orderOf = (id: Id) => owner.caller.orders.get({ id })
const returned = async (id: Id) => (await foodOf(id))?.lines.map(({ returnedQty }) => returnedQty)

test('a plan gives passes and dishes back together, and the kitchen never hears of them', async () => {
  const orderId = await sold()
  await finish(api, await accept(owner, { ticketSessionIds: [session.id] }))
  expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 0, taxMinor: 0 })
  expect(await returned(orderId)).toEqual([2])
  // Its time would have come.
  await sql`update food_order set wanted_at = now() where ticket_session_id = ${session.id}`.execute(api.database.db)
  await sendDueOrders(api.services, new AbortController().signal)
  expect((await foodOf(orderId))?.lines.map(({ sentAt }) => sentAt)).toEqual([null])
})

/** Moves the guests of the show to another one; why an order is left to a person. */
async function moveAll(orderId: Id) {
  const targetId = await laterSession(api, session)
  const wish = { ticketSessionIds: [session.id], outcome: 'rebook' as const, targetId, otherwise: 'hand' as const }
  const plan = await accept(owner, wish)
  await finish(api, plan)
  const rows = await owner.caller.sessionPlans.orders({ id: plan.id, filter: 'hand' })
  return { targetId, causes: rows.find((row) => row.orderId === orderId)?.causes }
}

test('guests who are moved to another show take their dishes along, still in their package', async () => {
  const orderId = await sold()
  const { targetId, causes } = await moveAll(orderId)
  expect(causes).toBeUndefined()
  const moved = await orderOf(orderId)
  expect(moved).toMatchObject({ grossMinor: 100_000, paidMinor: 100_000, dishes: [{ state: 'ahead' }] })
  const { rows } = await sql<{ show: string; qty: number }>`
    select o.ticket_session_id as show, sum(l.qty - l.returned_qty)::integer as qty
    from food_bill b join food_order o on o.id = b.food_order_id join food_order_line l on l.food_order_id = o.id
    where b.sale_order_id = ${orderId} group by 1`.execute(api.database.db)
  expect(new Map(rows.map(({ show, qty }) => [show, qty]))).toEqual(
    new Map([
      [session.id, 0],
      [targetId, 2],
    ]),
  )
  // It goes back whole or not at all, as it was sold.
  const passIds = moved.passList.filter(({ state }) => state === 'issued').map(({ id }) => id)
  const part = { orderId, passIds: passIds.slice(0, 1) }
  expect(await refusalOf(clerk.caller.orderChanges.previewCancel(part))).toMatchObject({
    code: 'STATE',
    details: { package: 'whole' },
  })
  const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel({ orderId, passIds })
  expect(refundMinor).toBe(100_000)
  const told = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Too late' }
  await clerk.caller.orderChanges.cancel({ orderId, passIds, ...told })
  expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 0, taxMinor: 0 })
})

test('what the other show does not have is kept and paid until somebody gives it back', async () => {
  const orderId = await sold()
  await put(soup.variantId, { mode: 'off' })
  expect((await moveAll(orderId)).causes).toEqual(['food'])
  expect(await orderOf(orderId)).toMatchObject({ grossMinor: 100_000, dishes: [{ lineNo: 3, state: 'off' }] })
  // Ordered for the show that was called off, they go without the passes, whatever the package says.
  const back = { orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 2 }] }
  const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(back)
  expect(refundMinor).toBe(30_000)
  const told = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Called off' }
  await clerk.caller.orderChanges.cancel({ ...back, ...told })
  expect([await returned(orderId), (await orderOf(orderId)).grossMinor]).toEqual([[2], 70_000])
})
