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

/** A strict item, of which the store has so many. */
async function rareItem(inStore: string) {
  const { caller } = await bench.api.signInAs('owner')
  const item = await makeItem(caller, { isStrict: true })
  await receive(caller, { itemId: item.id, locationId: await makePlace(caller), qty: inStore })
  return item.id
}

/** A dish of which each portion takes some of an item. */
async function dishOf(itemId: Awaited<ReturnType<typeof rareItem>>, qty: string) {
  const owner = await bench.api.signInAs('owner')
  const stationId = await makeStation(owner)
  const { id } = await makeProduct(owner.caller, { priceMinor: 1000, taxCode: bench.taxCode, stationId } as never)
  await makeOf(owner.caller, id, { itemId, qty })
  await sell(owner.caller, id)
  return { variantId: (await partsOf(owner.caller, id)).variants[0]?.id as Wish['variantId'] }
}

const rareDish = async (inStore: string) => dishOf(await rareItem(inStore), '1')

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

test('the dishes of an order that take the item are named, and first the one that takes most of it', async () => {
  const itemId = await rareItem('5')
  const tea = { variantId: await bench.dish(2000) }
  const [small, large, other] = [await dishOf(itemId, '1'), await dishOf(itemId, '4'), await dishOf(itemId, '9')]
  const details = { variantIds: [large.variantId, small.variantId] }
  const wishes = [tea, { ...small, qty: 2 }, large, small]
  expect(other.variantId).toBeDefined()
  expect(await refusalOf(clerk().sell(sellOf(wishes, 6000)))).toMatchObject({ details })
  const kept = openOf(wishes)
  const into = await clerk().open(openOf([{ ...small, qty: 2 }]))
  const { id } = await clerk().open(kept)
  expect(await refusalOf(clerk().send({ commandId: randomUUID(), id }))).toMatchObject({ details })
  // With what went into it, the small one takes more.
  await clerk().merge({ commandId: randomUUID(), id: into.id, expectedRev: into.rev, fromId: id })
  expect(await refusalOf(clerk().send({ commandId: randomUUID(), id: into.id }))).toMatchObject({
    details: { variantIds: [small.variantId, large.variantId] },
  })
})
