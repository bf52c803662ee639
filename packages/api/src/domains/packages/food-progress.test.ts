import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { modifiersInput, partsOf } from '../food/testing/kitchen.ts'
import { receiptSlip } from '../orders/service/slips.ts'
import {
  adults,
  api,
  clerk,
  cook,
  dinner,
  dish,
  food,
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

test('what no station makes waits at the counter for whoever ordered it ahead, until the show is over', async () => {
  const water = await dish(2000, { stationId: null }, { stock: '0' })
  const items = [
    adults({ qty: 2, designatedMinor: 90_000 }),
    food({ qty: 2, designatedMinor: 10_000, variantId: water.variantId }),
  ]
  const { orderId } = await sell(100_000, [wanted(await onSale(dinner({ items })), [0, 1])])
  const state = async () => (await owner.caller.orders.get({ id: orderId })).dishes?.map((each) => each.state)
  expect(await state()).toEqual(['ahead'])
  await cook(orderId)
  expect(await state()).toEqual(['counter'])
  await sql`update ticket_session set starts_at = now() - interval '3 hours', sales_until = now() - interval '2 hours',
    ends_at = now() - interval '1 hour'
    where id = ${session.id}`.execute(api.database.asOwner)
  expect(await state()).toEqual(['served'])
})

test('a line of food says what was chosen of it, and so does its receipt; nothing is said of a dish as it comes', async () => {
  const group = await owner.caller.foodModifiers.create(modifiersInput())
  const [option] = group.options
  const hotDog = await dish(9000, {})
  const parts = await partsOf(owner.caller, hotDog.id)
  const used = { groupId: group.id, minChoices: null, maxChoices: null }
  await owner.caller.foodProducts.saveParts({ ...parts, modifiers: [used] })
  const modifiers = [{ optionId: option?.id as never, qty: 1 }]
  const items = [
    adults({ qty: 2, designatedMinor: 70_000 }),
    food({ qty: 2, designatedMinor: 20_000, variantId: hotDog.variantId, modifiers }),
    food({ qty: 2, designatedMinor: 10_000 }),
  ]
  const { orderId } = await sell(100_000, [wanted(await onSale(dinner({ items })), [0, 1])])
  const { lines } = await owner.caller.orders.get({ id: orderId })
  expect(lines.map(({ mods }) => mods)).toEqual([undefined, undefined, [{ name: option?.name, qty: 1 }], undefined])
  const slip = await receiptSlip(api.services, { venueId: api.venue.id, orderId, language: 'en' })
  expect(slip?.blocks).toContainEqual(expect.objectContaining({ text: `    + ${option?.name.en}` }))
})
