import { randomUUID } from 'node:crypto'
import type { FoodVariantId } from '@marquee/contract/food'
import { uuidv7 } from '@marquee/db'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeTicketSession, type TestApi } from '../../../testing/index.ts'
import { makeProduct, partsOf, sell } from '../../food/testing/kitchen.ts'
import { foodId, openOf, payOf, sellOf } from './bench.ts'

const card = (amountMinor: number) => ({
  payments: [{ method: 'card' as const, amountMinor, reference: 'terminal 1' }],
})

async function dish(api: TestApi): Promise<FoodVariantId> {
  const { caller } = await api.signInAs('owner')
  const { id } = await makeProduct(caller, { priceMinor: 5000 })
  await sell(caller, id)
  return (await partsOf(caller, id)).variants[0]?.id as FoodVariantId
}

async function someOrder(api: TestApi) {
  const { caller } = await api.signInAs('owner')
  const { id, rev } = await caller.foodOrders.open(openOf([{ variantId: await dish(api) }]))
  return { id, expectedRev: rev }
}

/** A code of a pass that was sold. */
async function passCode(api: TestApi): Promise<string> {
  const session = await makeTicketSession(api.database.db, { venue: api.venue })
  const { caller } = await api.signInAs('owner')
  const sold = await caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as never,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [0] }],
    ...card(45_000),
    priceVersion: session.priceVersion,
    expectedDueMinor: 45_000,
  })
  return sold.passes[0]?.shortCode ?? ''
}

/** One successful call of each procedure of food orders that is written by hand. */
export const cases: Record<string, ArrangeCall> = {
  'foodOrders.list': async (api) => {
    await someOrder(api)
    return { input: {} }
  },
  'foodOrders.changed': async () => ({ input: {} }),
  'foodOrders.get': async (api) => ({ input: { id: (await someOrder(api)).id } }),
  'foodOrders.shows': async () => ({}),
  'foodOrders.pass': async (api) => ({ input: { code: await passCode(api) } }),
  'foodOrders.open': async (api) => ({ input: openOf([{ variantId: await dish(api) }]) }),
  'foodOrders.add': async (api) => ({
    input: { commandId: randomUUID(), id: (await someOrder(api)).id, lines: [{ variantId: await dish(api) }] },
  }),
  'foodOrders.send': async (api) => ({ input: { commandId: randomUUID(), id: (await someOrder(api)).id } }),
  'foodOrders.update': async (api) => ({
    input: { commandId: randomUUID(), ...(await someOrder(api)), guestName: 'Ada', parked: true },
  }),
  'foodOrders.move': async (api) => ({
    input: { commandId: randomUUID(), ...(await someOrder(api)), service: 'pickup' },
  }),
  'foodOrders.merge': async (api) => ({
    input: { commandId: randomUUID(), ...(await someOrder(api)), fromId: (await someOrder(api)).id },
  }),
  'foodOrders.void': async (api) => {
    const { id } = await someOrder(api)
    return { input: { commandId: randomUUID(), id, lines: [{ foodOrderId: id, lineNo: 1, qty: 1 }] } }
  },
  'foodOrders.cancel': async (api) => ({ input: { commandId: randomUUID(), ...(await someOrder(api)) } }),
  'foodOrders.pay': async (api) => ({
    input: payOf((await someOrder(api)).id, { split: 'rest' }, 5000, card(5000)),
  }),
  'foodOrders.sell': async (api) => ({
    input: sellOf([{ variantId: await dish(api) }], 5000, { ...card(5000), id: foodId() }),
  }),
}
