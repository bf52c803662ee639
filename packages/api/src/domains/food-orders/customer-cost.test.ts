import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FoodBench, foodBench, sellOf } from './testing/bench.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
})
afterAll(() => bench.close())

test('a customer costs a sale of food not one statement more', async () => {
  const { api, manager } = bench
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  }
  const services = { ...api.services, db: api.services.db.withPlugin(counting) }
  const { caller } = await api.signInUser(manager.user, { services })
  const { id: customerId } = await manager.caller.customers.create({ name: 'Radia Perlman', kind: 'person' } as never)
  const dish = await bench.dish(1000)
  const payments = [{ method: 'card' as const, amountMinor: 1000, reference: '1' }]
  const cost = async (buyer: object) => {
    const input = sellOf([{ variantId: dish }], 1000, { payments, ...buyer })
    statements = 0
    await caller.foodOrders.sell(input)
    return statements
  }
  // The first one may ask for what is kept afterwards.
  await cost({ customerId })
  const without = await cost({})
  expect(without).toBeGreaterThan(0)
  expect(await cost({ customerId })).toBe(without)
})
