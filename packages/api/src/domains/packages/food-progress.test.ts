import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  api,
  clerk,
  cook,
  dinner,
  foodOf,
  onSale,
  openFoodDesk,
  owner,
  sell,
  session,
  wanted,
} from './testing/food-desk.ts'

openFoodDesk()

test('an order says how far the dishes of its packages are, as long as some are left', async () => {
  const { orderId } = await sell(100_000, [wanted(await onSale(dinner()), [0, 1])])
  const told = async () => (await owner.caller.orders.get({ id: orderId })).dishes
  const { id, wantedAt } = (await foodOf(orderId)) ?? {}
  expect(await told()).toEqual([{ lineNo: 3, state: 'ahead', wantedAt }])
  await cook(orderId)
  expect(await told()).toEqual([{ lineNo: 3, state: 'making', wantedAt }])
  const { rows } = await sql<{ id: never }>`select distinct ticket_id as id from kitchen_line
    where food_order_id = ${id} and kind = 'make'`.execute(api.database.db)
  for (const { id: ticketId } of rows) await owner.caller.kitchen.ready({ commandId: randomUUID(), ticketId })
  expect(await told()).toEqual([{ lineNo: 3, state: 'ready', wantedAt }])
  for (const { id: ticketId } of rows) await owner.caller.kitchen.serve({ commandId: randomUUID(), ticketId })
  expect(await told()).toEqual([{ lineNo: 3, state: 'served', wantedAt }])
  const back = { orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 2 }] }
  const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(back)
  const sent = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Cold' }
  await clerk.caller.orderChanges.cancel({ ...back, ...sent, started: 'waste' })
  expect(await told()).toEqual([])
  const { orderId: other } = await sell(100_000, [wanted(await onSale(dinner()), [4, 5])])
  await sql`update ticket_session set state = 'cancelled' where id = ${session.id}`.execute(api.database.asOwner)
  expect((await owner.caller.orders.get({ id: other })).dishes).toEqual([{ lineNo: 3, state: 'off', wantedAt }])
})
