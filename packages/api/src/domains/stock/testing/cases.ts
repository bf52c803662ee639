import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { makeItem, makePlace, once, receive } from './store.ts'

/** Ten of a new item at a new place. */
async function stocked(api: TestApi) {
  const { caller } = await api.signInAs('owner')
  const item = await makeItem(caller)
  const locationId = await makePlace(caller)
  await receive(caller, { itemId: item.id, locationId, qty: '10' })
  return { caller, itemId: item.id, code: item.code, locationId }
}

/** A count of it, in which nine were found; by somebody else than the owner. */
async function counted(api: TestApi) {
  const { itemId, locationId } = await stocked(api)
  const { caller } = await api.signInAs('stock')
  const { id: countId } = await caller.stockCounts.start({ ...once(), locationId })
  await caller.stockCounts.count({ ...once(), countId, itemId, qty: '9' })
  return { caller, countId, itemId }
}

/** The same, beyond what its counter may book alone. */
async function toApprove(api: TestApi) {
  const { caller: owner } = await api.signInAs('owner')
  const item = await makeItem(owner)
  const locationId = await makePlace(owner)
  await receive(owner, { itemId: item.id, locationId, qty: '10', priceMinor: 500_000 })
  const { caller } = await api.signInAs('stock')
  const { id: countId } = await caller.stockCounts.start({ ...once(), locationId })
  await caller.stockCounts.count({ ...once(), countId, itemId: item.id, qty: '9' })
  await caller.stockCounts.finish({ ...once(), countId })
  const { rev } = await caller.stockCounts.sheet({ countId })
  return { countId, itemId: item.id, rev }
}

const line = (itemId: string) => ({ itemId, qty: '2' })

export const cases: Record<string, ArrangeCall> = {
  'stock.levels': async (api) => {
    const { locationId } = await stocked(api)
    return { input: { locationId } }
  },
  'stock.summary': async () => ({}),
  'stock.item': async (api) => ({ input: { itemId: (await stocked(api)).itemId } }),
  'stock.find': async (api) => ({ input: { code: (await stocked(api)).code } }),
  'stock.pick': async (api) => {
    await stocked(api)
    return { input: { search: 'item' } }
  },
  'stock.reorder': async () => ({ input: {} }),
  'stock.expiring': async () => ({ input: {} }),
  'stock.changed': async () => ({ input: {} }),
  'stock.upload': async () => ({ input: { name: 'note.png', size: 1000 } }),
  'stock.receive': async (api) => {
    const { itemId, locationId } = await stocked(api)
    return { input: { ...once(), locationId, note: 'Ramp 2', lines: [{ itemId, qty: '2', priceMinor: 50 }] } }
  },
  'stock.transfer': async (api) => {
    const { caller, itemId, locationId } = await stocked(api)
    return { input: { ...once(), fromId: locationId, toId: await makePlace(caller), lines: [line(itemId)] } }
  },
  'stock.waste': async (api) => {
    const { itemId, locationId } = await stocked(api)
    return { input: { ...once(), locationId, reason: 'Dropped', lines: [line(itemId)] } }
  },
  'stock.adjust': async (api) => {
    const { itemId, locationId } = await stocked(api)
    return { input: { ...once(), locationId, itemId, qty: '8', expected: '10', reason: 'Wrong box' } }
  },
  'stock.reverse': async (api) => {
    const { caller, itemId } = await stocked(api)
    const { rows } = await caller.inventoryLogs.list({ itemId })
    return { input: { ...once(), moveIds: rows.map(({ id }) => id), reason: 'Wrong vendor' } }
  },
  'stock.setAside': async (api) => {
    const { itemId, locationId } = await stocked(api)
    return { input: { ...once(), locationId, itemId, qty: '3', note: 'Gala' } }
  },
  'stock.release': async (api) => {
    const { caller, itemId, locationId } = await stocked(api)
    const { id } = await caller.stock.setAside({ ...once(), locationId, itemId, qty: '3', note: 'Gala' })
    return { input: { ...once(), id } }
  },
  'stockCounts.list': async () => ({ input: {} }),
  'stockCounts.sheet': async (api) => ({ input: { countId: (await counted(api)).countId } }),
  'stockCounts.start': async (api) => {
    const { locationId } = await stocked(api)
    return { input: { ...once(), locationId } }
  },
  'stockCounts.count': async (api) => {
    const { countId, itemId } = await counted(api)
    return { input: { ...once(), countId, itemId, qty: '8', seen: 1 } }
  },
  'stockCounts.finish': async (api) => ({ input: { ...once(), countId: (await counted(api)).countId } }),
  'stockCounts.approve': async (api) => {
    const { countId, rev } = await toApprove(api)
    return { input: { ...once(), countId, expectedRev: rev, reason: 'Missing' } }
  },
  'stockCounts.recount': async (api) => {
    const { countId, itemId } = await toApprove(api)
    return { input: { ...once(), countId, itemIds: [itemId] } }
  },
  'stockCounts.cancel': async (api) => ({ input: { ...once(), countId: (await counted(api)).countId } }),
  'inventoryLogs.list': async (api) => ({ input: { itemId: (await stocked(api)).itemId } }),
  'inventoryLogs.rejections': async (api) => {
    const { caller, itemId, locationId } = await stocked(api)
    const sentBack = { itemId, qty: '0', priceMinor: 50, rejectedQty: '3', rejectReason: 'Warm' }
    await caller.stock.receive({ ...once(), locationId, lines: [sentBack] })
    return { input: {} }
  },
  'inventoryLogs.export': async () => ({ input: {} }),
}
