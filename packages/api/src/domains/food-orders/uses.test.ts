import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { makeItem, makeOf, makeProduct, makeRecipe, modifiersInput, partsOf, sell } from '../food/testing/kitchen.ts'
import { type FoodBench, foodBench, sellOf } from './testing/bench.ts'

// What a sold piece takes out of the store: of recipes in recipes, of options, of what is sold as it was bought.

let bench: FoodBench
let owner: Caller
beforeAll(async () => {
  bench = await foodBench()
  owner = (await bench.api.signInAs('owner')).caller
})
afterAll(() => bench.close())

/** So much of each item for one piece of each line. */
async function usesOf(foodOrderId: string): Promise<Record<string, Record<string, number>>> {
  const { rows } = await sql<{ line: number; item: string; qty: number }>`
    select line_no as line, item_id as item, qty_each::float8 as qty from food_order_use
    where food_order_id = ${foodOrderId} order by line_no, use_no`.execute(bench.api.database.db)
  const lines: Record<string, Record<string, number>> = {}
  for (const { line, item, qty } of rows) lines[line] = { ...lines[line], [item]: qty }
  return lines
}

test('everything that is in it, however deep, and nothing of other dishes', async () => {
  const [flour, butter, sugar, olives, water] = [
    await makeItem(owner),
    await makeItem(owner),
    await makeItem(owner),
    await makeItem(owner),
    await makeItem(owner, { unit: 'piece' }),
  ]
  const dough = await makeRecipe(
    owner,
    [
      [flour.id, '800', 'g'],
      [butter.id, '200', 'g'],
    ],
    { unit: 'g', yieldQty: '1000' },
  )
  const base = await makeRecipe(
    owner,
    [
      [dough.id, '500', 'g'],
      [sugar.id, '50', 'g'],
    ],
    { unit: 'portion', yieldQty: '5' },
  )
  const pie = await makeRecipe(owner, [[base.id, '2', 'portion']])
  // Another dish of the same menu.
  await makeRecipe(owner, [[olives.id, '10', 'g']])

  const { taxCode } = bench
  const baked = await makeProduct(owner, { priceMinor: 10_000, taxCode })
  await makeOf(owner, baked.id, { recipeId: pie.id })
  const group = await owner.foodModifiers.create(
    modifiersInput({
      options: [
        {
          ...{ name: { en: 'Olives', tr: 'Zeytin' }, extraMinor: 500, maxEach: 3, defaultQty: 0 },
          changes: [{ itemId: olives.id, qty: '15', unit: 'g' }],
        },
      ],
      maxChoices: 3,
    }),
  )
  const parts = await partsOf(owner, baked.id)
  await owner.foodProducts.saveParts({
    ...parts,
    modifiers: [{ groupId: group.id, minChoices: null, maxChoices: null }],
  })
  await sell(owner, baked.id)
  const bottle = await makeProduct(owner, { priceMinor: 2000, taxCode })
  await makeOf(owner, bottle.id, { itemId: water.id })
  await sell(owner, bottle.id)
  const variantOf = async (id: typeof baked.id) => (await partsOf(owner, id)).variants[0]?.id as never
  const optionId = group.options[0]?.id as never

  const order = sellOf(
    [
      { variantId: await variantOf(baked.id), modifiers: [{ optionId, qty: 2 }] },
      { variantId: await variantOf(bottle.id), qty: 3 },
    ],
    17_000,
  )
  await bench.clerk.caller.foodOrders.sell(order)
  // Two portions of five: 200 g of dough (160 g of flour, 40 g of butter) and 20 g of sugar; twice 15 g of olives.
  expect(await usesOf(order.id)).toEqual({
    1: { [flour.id]: 160, [butter.id]: 40, [sugar.id]: 20, [olives.id]: 30 },
    2: { [water.id]: 1 },
  })
})
