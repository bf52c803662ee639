import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeOrder, type SignedIn, type TestApi } from '../../../testing/index.ts'

const price = 45_000

async function sold(api: TestApi) {
  const { orderId, session } = await makeOrder(api)
  return { orderId, ticketSessionIds: [session.id] }
}

const accept = { reason: 'The singer is ill.', expectedOrders: 1, expectedBackMinor: 2 * price }

/** A plan of a show with one order. Whoever may not make one finds it made by somebody else. */
async function planned(api: TestApi, _: SignedIn) {
  const { orderId, ticketSessionIds } = await sold(api)
  const manager = await api.signInAs('owner')
  const { id } = await manager.caller.sessionPlans.start({ commandId: randomUUID(), ticketSessionIds, ...accept })
  return { id, orderId }
}

/** Cases of plans for ticket sessions that are called off. */
export const cases: Record<string, ArrangeCall> = {
  'sessionPlans.preview': async (api) => {
    const { ticketSessionIds } = await sold(api)
    return { input: { ticketSessionIds } }
  },
  'sessionPlans.start': async (api) => {
    const { ticketSessionIds, orderId } = await sold(api)
    // Complimentary, as it were: nothing goes back, so nobody needs a right to give money.
    await sql`update sale_order set paid_minor = paid_minor where venue_id = ${api.venue.id} and id = ${orderId}`.execute(
      api.database.db,
    )
    return { input: { commandId: randomUUID(), ticketSessionIds, ...accept } }
  },
  'sessionPlans.list': async (api, person) => {
    await planned(api, person)
    return { input: {} }
  },
  'sessionPlans.get': async (api, person) => {
    const { id } = await planned(api, person)
    return { input: { id } }
  },
  'sessionPlans.orders': async (api, person) => {
    const { id } = await planned(api, person)
    return { input: { id } }
  },
  'sessionPlans.export': async (api, person) => {
    const { id } = await planned(api, person)
    return { input: { id } }
  },
  'sessionPlans.settle': async (api, person) => {
    const { id, orderId } = await planned(api, person)
    // As if a guest had been let in before.
    await sql`update session_plan_order set state = 'done', done_at = now(), result = 'untouched', causes = '{used}'
      where venue_id = ${api.venue.id} and plan_id = ${id}`.execute(api.database.db)
    return { input: { id, orderId } }
  },
}
