import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStation } from '../kitchen/testing/orders.ts'
import { type FoodBench, foodBench, openOf } from './testing/bench.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
})
afterAll(() => bench.close())

test('an order says of each line how far the kitchen is with it, also of what went into it', async () => {
  const grill = await makeStation(bench.manager)
  const [burger, water] = [await bench.dish(9000, { stationId: grill }), await bench.dish(1000)]
  const { foodOrders, kitchen } = bench.clerk.caller
  const progressOf = async (id: string) =>
    (await foodOrders.get({ id: id as never })).lines.map(({ progress }) => progress)
  const order = await foodOrders.open(openOf([{ variantId: burger, qty: 2 }, { variantId: water }], { send: false }))
  expect(await progressOf(order.id)).toEqual([undefined, undefined])
  await foodOrders.send({ commandId: randomUUID(), id: order.id })
  const sent = { sent: 2, started: 0, ready: 0, served: 0 }
  // Nobody makes the water: it is handed over.
  const handed = { sent: 1, started: 1, ready: 1, served: 1 }
  expect(await progressOf(order.id)).toEqual([sent, handed])
  const cook = bench.manager.caller.kitchen
  const ticketOf = async (id: string) => (await kitchen.board({})).tickets.find(({ orderId }) => orderId === id)
  const ticket = await ticketOf(order.id)
  await cook.start({ commandId: randomUUID(), ticketId: ticket?.id as never })
  expect(await progressOf(order.id)).toEqual([{ ...sent, started: 2 }, handed])
  const [line] = ticket?.lines ?? []
  await cook.ready({ commandId: randomUUID(), ticketId: ticket?.id as never, lineIds: [line?.id as never], qty: 1 })
  expect(await progressOf(order.id)).toEqual([{ ...sent, started: 2, ready: 1 }, handed])
  // The lines of an order that went into it keep their numbers there.
  const into = await foodOrders.open(openOf([{ variantId: burger }], { send: true }))
  const { rev } = await foodOrders.get({ id: into.id })
  await foodOrders.merge({ commandId: randomUUID(), id: into.id, expectedRev: rev, fromId: order.id })
  expect(await progressOf(into.id)).toEqual([{ ...sent, sent: 1 }, { ...sent, started: 2, ready: 1 }, handed])
})

test('of a course that waits an order says that it is held, until it is fired', async () => {
  const grill = await makeStation(bench.manager)
  const burger = await bench.dish(9000, { stationId: grill })
  const { foodOrders } = bench.clerk.caller
  const lines = [{ variantId: burger }, { variantId: burger, course: 2 }]
  const order = await foodOrders.open(openOf(lines, { send: true }))
  const heldOf = async () => (await foodOrders.get({ id: order.id })).lines.map(({ progress }) => progress?.held)
  expect(await heldOf()).toEqual([undefined, 1])
  await bench.manager.caller.kitchen.hold({ commandId: randomUUID(), orderId: order.id, course: 2, isHeld: false })
  expect(await heldOf()).toEqual([undefined, undefined])
})
