import { randomUUID } from 'node:crypto'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/index.ts'
import { makeProduct, partsOf, sell } from '../../food/testing/kitchen.ts'
import { openOf } from '../../food-orders/testing/bench.ts'
import { makeStation } from './orders.ts'

/** A ticket of one dish that was sent to a station of its own. */
async function someTicket(api: TestApi) {
  const owner = await api.signInAs('owner')
  const { caller } = owner
  const stationId = await makeStation(owner)
  const { id } = await makeProduct(caller, { priceMinor: 5000, stationId })
  await sell(caller, id)
  const variantId = (await partsOf(caller, id)).variants[0]?.id as never
  await caller.foodOrders.open({ ...openOf([{ variantId }]), send: true })
  const { tickets } = await caller.kitchen.board({ stationId })
  const command = () => ({ commandId: randomUUID(), ticketId: tickets[0]?.id as never })
  const order = () => ({ commandId: randomUUID(), orderId: tickets[0]?.orderId as never })
  return { caller, stationId, command, order }
}

/** One successful call of each procedure of the kitchen. */
export const cases: Record<string, ArrangeCall> = {
  'kitchen.board': async (api) => ({ input: { stationId: (await someTicket(api)).stationId } }),
  'kitchen.changed': async (api) => ({ input: { stationId: (await someTicket(api)).stationId } }),
  'kitchen.start': async (api) => ({ input: (await someTicket(api)).command() }),
  'kitchen.ready': async (api) => ({ input: (await someTicket(api)).command() }),
  'kitchen.serve': async (api) => {
    const { caller, command } = await someTicket(api)
    await caller.kitchen.ready(command())
    return { input: command() }
  },
  'kitchen.recall': async (api) => {
    const { caller, command } = await someTicket(api)
    await caller.kitchen.ready(command())
    return { input: command() }
  },
  'kitchen.rush': async (api) => ({ input: { ...(await someTicket(api)).order(), isRush: true } }),
  'kitchen.hold': async (api) => ({ input: { ...(await someTicket(api)).order(), course: 1, isHeld: true } }),
  'kitchen.callNumber': async (api) => {
    const { caller, command, order } = await someTicket(api)
    await caller.kitchen.ready(command())
    return { input: order() }
  },
  'kitchen.products': async (api) => ({ input: { stationId: (await someTicket(api)).stationId } }),
  'kitchen.prepTimes': async () => ({ input: { from: '2026-11-01', to: '2026-11-30' } }),
  'kitchen.pickup': async (api) => {
    await someTicket(api)
    return {}
  },
  'kitchen.pickupChanged': async (api) => ({ input: { stationId: (await someTicket(api)).stationId } }),
}
