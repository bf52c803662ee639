import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../testing/index.ts'
import { untilSomebodyWaits } from '../../testing/waiting.ts'
import { makeItem, makeOf, makeProduct, makeRecipe, modifiersInput, partsOf, sell } from '../food/testing/kitchen.ts'
import { makeStation } from '../kitchen/testing/orders.ts'
import { type FoodBench, foodBench, openOf, sellOf, type Wish } from './testing/bench.ts'

// What an order costs is mostly how often it asks the database: the figure stays, however many dishes are on it.

let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements += 1
    return result
  },
}

let bench: FoodBench
let clerk: SignedIn
beforeAll(async () => {
  bench = await foodBench()
  const { services } = bench.api
  clerk = await bench.api.signInUser(bench.clerk.user, {
    services: { ...services, db: services.db.withPlugin(counting) },
  })
})
afterAll(() => bench.close())

/** A dish of a recipe that is made at a station of its own, with an option of a group of modifiers. */
async function dishOf(priceMinor: number, stationId: string): Promise<Wish> {
  const { caller } = await bench.api.signInAs('owner')
  const [meat, salt, cheese] = [
    await makeItem(caller, { stock: ['100000', 100] }),
    await makeItem(caller, { stock: ['100000', 1] }),
    await makeItem(caller, { stock: ['100000', 50] }),
  ]
  const sauce = await makeRecipe(caller, [[salt.id, '5', 'g']])
  const recipe = await makeRecipe(caller, [
    [meat.id, '200', 'g'],
    [sauce.id, '1', 'portion'],
  ])
  const group = await caller.foodModifiers.create(
    modifiersInput({
      options: [
        {
          name: { en: 'Cheese', tr: 'Peynir' },
          extraMinor: 0,
          maxEach: 1,
          defaultQty: 0,
          changes: [{ itemId: cheese.id, qty: '20', unit: 'g' }],
        },
      ],
    }),
  )
  const { id } = await makeProduct(caller, { priceMinor, stationId: stationId as never, taxCode: bench.taxCode })
  await makeOf(caller, id, { recipeId: recipe.id })
  const parts = await partsOf(caller, id)
  await caller.foodProducts.saveParts({
    ...parts,
    modifiers: [{ groupId: group.id, minChoices: null, maxChoices: null }],
  })
  await sell(caller, id)
  const variantId = (await partsOf(caller, id)).variants[0]?.id
  const option = (await caller.foodModifiers.list({})).find((each) => each.id === group.id)?.options[0]?.id
  return { variantId, modifiers: [{ optionId: option, qty: 1 }] } as Wish
}

const asked = async (work: () => Promise<unknown>) => {
  statements = 0
  await work()
  return statements
}

test('an order asks the database as often with four dishes for two stations as with one', async () => {
  const owner = await bench.api.signInAs('owner')
  const [grill, cold] = [await makeStation(owner), await makeStation(owner)]
  const dishes: Wish[] = []
  for (const [at, stationId] of [grill, cold, grill, cold].entries()) dishes.push(await dishOf(1000 + at, stationId))
  const open = (lines: Wish[]) => clerk.caller.foodOrders.open(openOf(lines, { send: true }))
  // What was never anywhere has no level yet: its first order makes one.
  await open(dishes)
  expect(await asked(() => open(dishes.slice(0, 1)))).toBe(17)
  expect(await asked(() => open(dishes))).toBe(17)
  expect(await asked(() => clerk.caller.foodOrders.sell(sellOf(dishes, 4006)))).toBe(32)
})

test('a new order asks the store last: whoever sells the same dishes waits for two statements of it', async () => {
  const owner = await bench.api.signInAs('owner')
  const dish = await dishOf(2000, await makeStation(owner))
  const open = () => clerk.caller.foodOrders.open(openOf([dish], { send: true }))
  await open()
  const all = await asked(open)
  const waiting = { order: Promise.resolve<unknown>(null) }
  statements = 0
  const before = await bench.api.database.db.transaction().execute(async (tx) => {
    await sql`select from stock_level l where l.venue_id = ${bench.api.venue.id} for no key update`.execute(tx)
    waiting.order = open()
    await untilSomebodyWaits(tx)
    return statements
  })
  await waiting.order
  // What it sets aside, and what it keeps with its COMMIT.
  expect([before, statements]).toEqual([all - 2, all])
})
