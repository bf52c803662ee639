import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonOf, refusalOf } from '../../testing/index.ts'
import { makeItem, makeOf } from '../food/testing/kitchen.ts'
import { type FoodBench, foodBench, openOf } from './testing/bench.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
})
afterAll(() => bench.close())

const clerk = () => bench.clerk.caller.foodOrders

test('a dish that was begun asks for leave to be taken off, also where it costs nothing, and its items are wasted', async () => {
  const { caller } = await bench.api.signInAs('owner')
  const item = await makeItem(caller, { unit: 'piece', stock: ['10', 900] })
  const water = await bench.dish(0)
  const product = (await caller.foodProducts.figures()).find(({ id }) => id === water)?.productId
  await makeOf(caller, product as never, { itemId: item.id, qty: '2' })
  const moved = async () =>
    (
      await sql<{ kind: string; qty: number }>`select kind, qty::float8 as qty from stock_move
        where item_id = ${item.id} and kind <> 'opening' and kind <> 'receive' order by move_no`.execute(
        bench.api.database.db,
      )
    ).rows
  const { id } = await clerk().open(openOf([{ variantId: water, qty: 2 }], { send: true }))
  const off = () => ({
    ...{ commandId: randomUUID(), id, lines: [{ foodOrderId: id, lineNo: 1, qty: 1 }] },
    ...{ reason: 'Spilt', started: 'waste' as const },
  })
  expect(await refusalOf(clerk().void(off()))).toMatchObject({
    code: 'NEEDS_APPROVAL',
    details: { module: 'food_purchase', action: 'void_item' },
  })
  const { rev } = await clerk().get({ id })
  const all = clerk().cancel({ commandId: randomUUID(), id, expectedRev: rev, reason: 'Spilt', started: 'waste' })
  expect(await reasonOf(all)).toBe('NEEDS_APPROVAL')
  const before = await moved()
  expect(await bench.manager.caller.foodOrders.void(off())).toMatchObject({ state: 'open' })
  expect((await moved()).slice(before.length)).toContainEqual({ kind: 'waste', qty: 2 })
  const voids = await sql`select kind, qty from food_void where food_order_id = ${id}`.execute(bench.api.database.db)
  expect(voids.rows).toEqual([{ kind: 'waste', qty: 1 }])
})
