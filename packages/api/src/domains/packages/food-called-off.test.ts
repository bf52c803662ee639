import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendDueOrders } from '../food-orders/service/ahead.ts'
import { accept, finish, laterSession } from '../session-plans/testing/bench.ts'
import { api, clerk, dinner, foodOf, onSale, openFoodDesk, owner, sell, session, wanted } from './testing/food-desk.ts'

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

test('guests who are moved to another show keep what they paid for dishes until somebody gives it back', async () => {
  const orderId = await sold()
  const targetId = await laterSession(api, session)
  const wish = { ticketSessionIds: [session.id], outcome: 'rebook' as const, targetId, otherwise: 'hand' as const }
  const plan = await accept(owner, wish)
  await finish(api, plan)
  const rows = await owner.caller.sessionPlans.orders({ id: plan.id, filter: 'hand' })
  expect(rows.find((row) => row.orderId === orderId)?.causes).toContain('food')
  expect(await orderOf(orderId)).toMatchObject({ grossMinor: 100_000, dishes: [{ lineNo: 3, state: 'off' }] })
  // Ordered for the show that was called off, they go without the passes, whatever the package says.
  const back = { orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 2 }] }
  const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(back)
  expect(refundMinor).toBe(30_000)
  const told = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Called off' }
  await clerk.caller.orderChanges.cancel({ ...back, ...told })
  expect([await returned(orderId), (await orderOf(orderId)).grossMinor]).toEqual([[2], 70_000])
})
