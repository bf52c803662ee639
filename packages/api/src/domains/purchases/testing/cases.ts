import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { delivery, draft, makeShelf, of, once, sent } from './orders.ts'

const owner = async (api: TestApi) => (await api.signInAs('owner')).caller

async function drafted(api: TestApi) {
  const caller = await owner(api)
  const shelf = await makeShelf(caller)
  return { shelf, order: await draft(caller, shelf) }
}
async function out(api: TestApi) {
  const caller = await owner(api)
  const shelf = await makeShelf(caller)
  return { caller, shelf, order: await sent(caller, shelf) }
}

/** One successful call of each procedure of the orders to vendors. */
export const cases: Record<string, ArrangeCall> = {
  'purchases.list': async (api) => {
    await out(api)
    return { input: {} }
  },
  'purchases.get': async (api) => ({ input: { id: (await out(api)).order.id } }),
  'purchases.choices': async (api) => ({ input: { orderId: (await out(api)).order.id } }),
  'purchases.prices': async (api) => {
    const { caller, order, shelf } = await out(api)
    await caller.purchases.receive(delivery(order, shelf, '1'))
    return { input: { vendorId: shelf.vendorId, itemIds: [shelf.itemId] } }
  },
  'purchases.create': async (api) => {
    const { vendorId, locationId, itemId } = await makeShelf(await owner(api))
    return { input: { ...once(), vendorId, locationId, lines: [{ itemId, qty: '6', priceMinor: 900 }] } }
  },
  'purchases.update': async (api) => {
    const { order, shelf } = await drafted(api)
    const { vendorId, locationId, itemId } = shelf
    const lines = [{ itemId, qty: '30', priceMinor: 800 }]
    return { input: { ...of(order), vendorId, locationId, lines } }
  },
  'purchases.belowPar': async (api) => {
    const caller = await owner(api)
    const { vendorId, itemId } = await makeShelf(caller)
    const item = await caller.inventoryItems.get({ id: itemId })
    await caller.inventoryItems.update({ id: itemId, expectedRev: item.rev, vendorId, minQty: '5', parQty: '20' })
    return { input: { ...once(), vendorId } }
  },
  'purchases.send': async (api) => ({ input: { ...of((await drafted(api)).order), email: 'orders@vendor.example' } }),
  'purchases.mail': async (api) => ({
    input: { ...once(), id: (await out(api)).order.id, email: 'orders@vendor.example' },
  }),
  'purchases.discard': async (api) => ({ input: of((await drafted(api)).order) }),
  'purchases.cancel': async (api) => ({ input: { ...of((await out(api)).order), reason: 'Cannot deliver' } }),
  'purchases.close': async (api) => {
    const { caller, order, shelf } = await out(api)
    const came = await caller.purchases.receive(delivery(order, shelf, '1'))
    return { input: { ...of(came), reason: 'The rest is not made any more' } }
  },
  'purchases.receive': async (api) => {
    const { order, shelf } = await out(api)
    return { input: delivery(order, shelf, '3', { rejectedQty: '1', rejectReason: 'Broken' }) }
  },
  'purchases.print': async (api) => ({ input: { id: (await out(api)).order.id } }),
  'purchases.export': async () => ({ input: {} }),
}
