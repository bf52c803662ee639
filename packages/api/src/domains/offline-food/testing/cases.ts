import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { ArrangeCall } from '../../../testing/case.ts'
import { openTillOf, type TestApi } from '../../../testing/index.ts'
import { makeCounter, newKey, tillOf } from './counter.ts'

/** A counter of somebody who may sell, with a sale that names what the venue has never had. */
async function someCounter(api: TestApi) {
  const seller = await api.signInAs('owner')
  await openTillOf(api.database.db, { venue: api.venue, userId: seller.user.id })
  const counter = await makeCounter(seller, await tillOf(api.database.db, seller.user.id))
  return { counter, sale: counter.saleOf([{ variantId: uuidv7() as never, paidUnitMinor: 500 }]) }
}

async function stuckSale(api: TestApi) {
  const { counter } = await someCounter(api)
  const { sale } = await counter.sell([{ variantId: uuidv7() as never, paidUnitMinor: 500 }])
  return { counterId: counter.id, counter: sale.counter }
}

/** One successful call of each procedure of food that is sold without the server. */
export const cases: Record<string, ArrangeCall> = {
  'offlineFood.terms': async () => ({}),
  'offlineFood.changed': async () => ({ input: {} }),
  'offlineFood.list': async (api) => {
    await stuckSale(api)
    return { input: {} }
  },
  'offlineFood.register': async () => ({
    input: { commandId: randomUUID(), id: uuidv7(), publicKey: (await newKey()).publicKey, name: 'Bar' },
  }),
  'offlineFood.upload': async (api) => {
    const { counter, sale } = await someCounter(api)
    return { input: { counterId: counter.id, sales: [await counter.sign(sale)] } }
  },
  'offlineFood.retry': async (api) => ({
    input: { commandId: randomUUID(), ...(await stuckSale(api)), expectedRev: 2 },
  }),
}
