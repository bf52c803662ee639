import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../core/work.ts'
import { makeTicketSession, openTill } from '../../testing/index.ts'
import { untilSomebodyWaits } from '../../testing/waiting.ts'
import { type FoodBench, foodBench, openOf, sellOf } from './testing/bench.ts'

// A sale takes counted portions first, then seats, the kitchen and the store. Whoever gives them back does it in the same
// order: else one has the seat and waits for the portions, and the other has the portions and waits for the seat.

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
  await openTill(bench.api.database.db, {
    venue: bench.api.venue,
    userId: bench.manager.user.id,
    floatMinor: 1_000_000,
  })
})
afterAll(() => bench.close())

async function counted(priceMinor: number): Promise<FoodVariantId> {
  const variantId = await bench.dish(priceMinor)
  const owner = await bench.api.signInAs('owner')
  await owner.caller.foodProducts.setAvailability({ commandId: randomUUID(), variantId, mode: 'count', left: 9 })
  return variantId
}

/** Which of the tables somebody has written to who waits for portions that another sale holds. */
async function writtenWhileWaiting(variantId: FoodVariantId, work: () => Promise<unknown>, tables: string[]) {
  const waiting = { done: Promise.resolve<unknown>(null) }
  const written = await bench.api.database.db.transaction().execute(async (tx: Tx) => {
    await sql`select from food_availability where variant_id = ${variantId} for update`.execute(tx)
    waiting.done = work()
    await untilSomebodyWaits(tx)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.mode = 'RowExclusiveLock' and c.relname = any(${tables}::text[])
        and pg_backend_pid() = any(pg_blocking_pids(l.pid))`.execute(tx)
    return rows.map(({ name }) => name)
  })
  await waiting.done
  return written
}

describe('what is given back with counted portions', () => {
  test('is held before its seats are', async () => {
    const session = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue })
    const variantId = await counted(11_000)
    const { caller } = bench.manager
    const input = sellOf([{ variantId }], 56_000, {
      passes: {
        ticketSessionId: session.id,
        items: [{ passTypeId: session.adult, seatNos: [0] }],
        priceVersion: session.priceVersion,
      },
    })
    const { sale } = await caller.foodOrders.sell(input)
    const cancel = () =>
      caller.orderChanges.cancel({
        commandId: randomUUID(),
        orderId: input.orderId as OrderId,
        passIds: sale.passes.map(({ id }) => id),
        pieces: [{ lineNo: 2, qty: 1 }],
        started: 'waste',
        reason: 'Changed their mind',
        expectedRev: 1,
        expectedRefundMinor: 56_000,
      })
    expect(await writtenWhileWaiting(variantId, cancel, ['session_seat', 'till_session'])).toEqual([])
  })

  test('is held before the kitchen and the store', async () => {
    const variantId = await counted(1000)
    const { caller } = bench.manager
    const { id } = await caller.foodOrders.open(openOf([{ variantId, qty: 2 }], { send: true }))
    const take = () =>
      caller.foodOrders.void({
        commandId: randomUUID(),
        id,
        lines: [{ foodOrderId: id, lineNo: 1, qty: 1 }],
        started: 'return',
        reason: 'Wrong dish',
      })
    expect(await writtenWhileWaiting(variantId, take, ['kitchen_line', 'stock_reservation', 'food_void'])).toEqual([])
  })
})
