import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeTicketSession, type TestApi } from '../../../testing/index.ts'

async function order(api: TestApi) {
  const { id: ticketSessionId } = await makeTicketSession(api.database.db, {
    venue: api.venue,
    rows: 1,
    seatsPerRow: 2,
  })
  return { commandId: randomUUID(), orderId: uuidv7(), ticketSessionId, reason: 'A friend of the house' }
}

/** Cases of leaving the price list, as little as can be. */
export const cases: Record<string, ArrangeCall> = {
  'allowances.discount': async (api) => ({ input: { ...(await order(api)), ppm: 10_000, amountMinor: 450 } }),
  'allowances.price': async (api) => ({ input: { ...(await order(api)), ppm: 10_000, qty: 1, amountMinor: 450 } }),
  'allowances.comp': async (api) => ({ input: { ...(await order(api)), qty: 1, amountMinor: 45_000 } }),
  'allowances.ofOrder': async (api) => {
    const { orderId, ticketSessionId } = await order(api)
    return { input: { orderId, ticketSessionId } }
  },
}
