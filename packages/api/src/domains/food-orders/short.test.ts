import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../testing/index.ts'
import { makeOf, makeProduct, partsOf, sell } from '../food/testing/kitchen.ts'
import { makeStation } from '../kitchen/testing/orders.ts'
import { makeItem, makePlace, receive } from '../stock/testing/store.ts'
import { type FoodBench, foodBench, openOf, payOf, sellOf, type Wish } from './testing/bench.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
})
afterAll(() => bench.close())

const clerk = () => bench.clerk.caller.foodOrders

/** A dish of which each portion takes one of a strict item; the store has so many. */
async function rareDish(inStore: string) {
  const owner = await bench.api.signInAs('owner')
  const item = await makeItem(owner.caller, { isStrict: true })
  await receive(owner.caller, { itemId: item.id, locationId: await makePlace(owner.caller), qty: inStore })
  const stationId = await makeStation(owner)
  const { id } = await makeProduct(owner.caller, { priceMinor: 1000, taxCode: bench.taxCode, stationId } as never)
  await makeOf(owner.caller, id, { itemId: item.id })
  await sell(owner.caller, id)
  return { variantId: (await partsOf(owner.caller, id)).variants[0]?.id as Wish['variantId'] }
}

test('a strict item that does not suffice is told by the dish: at a sale, at an open order, and when it is sent or paid later', async () => {
  const tea = { variantId: await bench.dish(2000) }
  const rare = await rareDish('1')
  const refusal = {
    code: 'INSUFFICIENT_STOCK',
    details: { variantIds: [rare.variantId] },
    issues: [{ path: 'lines', message: 'field.insufficientStock' }],
  }
  expect(await refusalOf(clerk().sell(sellOf([tea, { ...rare, qty: 2 }], 4000)))).toMatchObject(refusal)
  expect(await refusalOf(clerk().open(openOf([tea, { ...rare, qty: 2 }], { send: true })))).toMatchObject(refusal)
  const kept = openOf([tea, { ...rare, qty: 2 }])
  await clerk().open(kept)
  expect(await refusalOf(clerk().send({ commandId: randomUUID(), id: kept.id }))).toMatchObject(refusal)
  expect(await refusalOf(clerk().pay(payOf(kept.id as never, { split: 'rest' }, 4000)))).toMatchObject(refusal)
  expect(await clerk().get({ id: kept.id })).toMatchObject({ unsent: 3, paidMinor: 0 })
  // The one portion is still there.
  await clerk().sell(sellOf([rare], 1000))
})
