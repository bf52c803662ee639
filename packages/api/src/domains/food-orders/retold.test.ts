import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStation } from '../kitchen/testing/orders.ts'
import { type FoodBench, foodBench, openOf } from './testing/bench.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
})
afterAll(() => bench.close())

/** A station and a dish that is made there; `board` is what stands there now. */
async function kitchen() {
  const owner = await bench.api.signInAs('owner')
  const stationId = await makeStation(owner)
  const variantId = await bench.dish(9000, { stationId })
  const board = async () => (await owner.caller.kitchen.board({ stationId })).tickets
  return { owner, variantId, board }
}
const commandId = () => randomUUID()

test('an order that is moved, renamed or merged is called by what it is now, with the same tickets', async () => {
  const { owner, variantId, board } = await kitchen()
  const { foodOrders } = bench.clerk.caller
  const table = await owner.caller.diningTables.create({
    ...{ code: 'W1', name: { en: 'Window', tr: 'Pencere' }, shape: 'round', seats: 4, x: 0, y: 0 },
  } as never)
  const first = await foodOrders.open({ ...openOf([{ variantId, qty: 2 }]), guestName: 'Zeynep', send: true })
  const second = await foodOrders.open({ ...openOf([{ variantId }]), send: true })
  const [before] = await board()
  const place = { service: 'table' as const, tableId: table.id as never, passId: null, ticketSessionId: null }
  const moved = await foodOrders.move({
    ...{ commandId: commandId(), id: first.id, expectedRev: first.rev, wantedAt: null },
    ...place,
  })
  expect((await board())[0]).toMatchObject({
    id: before?.id,
    service: 'table',
    table: { en: 'W1 · Window', tr: 'W1 · Pencere' },
  })
  expect((await board())[0]?.rev).toBeGreaterThan(before?.rev ?? 0)
  const renamed = await foodOrders.update({
    ...{ commandId: commandId(), id: first.id, expectedRev: moved.rev, guestName: 'Elif', guests: 2, note: '' },
    parked: false,
  })
  expect((await board())[0]?.guestName).toBe('Elif')
  await foodOrders.merge({ commandId: commandId(), id: first.id, expectedRev: renamed.rev, fromId: second.id })
  const tickets = await board()
  expect(tickets.map(({ callNo }) => callNo)).toEqual([first.callNo, first.callNo])
  expect(tickets.map(({ table: at }) => at?.en)).toEqual(['W1 · Window', 'W1 · Window'])
  expect(tickets.flatMap(({ lines }) => lines.map(({ qty }) => qty))).toEqual([2, 1])
  // One rush is of both, because guests have one order.
  const ticket = tickets[1]
  await owner.caller.kitchen.rush({ commandId: commandId(), orderId: ticket?.orderId as never, isRush: true })
  expect((await board()).map(({ isRush }) => isRush)).toEqual([true, true])
})
