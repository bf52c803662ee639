import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeOrder, makeTicketSession, type TestApi } from '../../../testing/index.ts'
import { makeShow, sent } from '../../group-bookings/testing/groups.ts'

const price = 45_000

async function sold(api: TestApi) {
  const { orderId, session } = await makeOrder(api)
  return { orderId, ticketSessionIds: [session.id] }
}

const accept = { reason: 'The singer is ill.', expectedOrders: 1, expectedBackMinor: 2 * price }

/** A plan of a show with one order. Whoever may not make one finds it made by somebody else. */
async function planned(api: TestApi) {
  const { orderId, ticketSessionIds } = await sold(api)
  const manager = await api.signInAs('owner')
  const { id } = await manager.caller.sessionPlans.start({ commandId: randomUUID(), ticketSessionIds, ...accept })
  return { id, orderId }
}

/** Cases of plans for ticket sessions that are called off. */
export const cases: Record<string, ArrangeCall> = {
  'sessionPlans.changed': async () => ({ input: {} }),
  'sessionPlans.preview': async (api) => {
    const { ticketSessionIds } = await sold(api)
    return { input: { ticketSessionIds } }
  },
  // Nothing is sold in it, so that it takes no right but its own.
  'sessionPlans.start': async (api) => {
    const { id } = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 2 })
    const input = { commandId: randomUUID(), ticketSessionIds: [id], reason: 'The singer is ill.' }
    return { input: { ...input, expectedOrders: 0, expectedBackMinor: 0 } }
  },
  'sessionPlans.move': async (api) => {
    const { session } = await makeOrder(api)
    const input = {
      commandId: randomUUID(),
      ticketSessionId: session.id,
      expectedRev: 1,
      reason: 'The bridge is closed.',
    }
    return { input: { ...input, date: '2099-03-01', time: '20:00', freeUntil: '2099-02-01' } }
  },
  'sessionPlans.list': async (api) => {
    await planned(api)
    return { input: {} }
  },
  'sessionPlans.get': async (api) => {
    const { id } = await planned(api)
    return { input: { id } }
  },
  'sessionPlans.orders': async (api) => {
    const { id } = await planned(api)
    return { input: { id } }
  },
  'sessionPlans.groups': async (api) => {
    const { id } = await planned(api)
    return { input: { id } }
  },
  'sessionPlans.previewMove': async (api) => {
    const { session } = await makeOrder(api)
    return { input: { ticketSessionId: session.id } }
  },
  'sessionPlans.export': async (api) => {
    const { id } = await planned(api)
    return { input: { id } }
  },
  'sessionPlans.settle': async (api) => {
    const { id, orderId } = await planned(api)
    // As if a guest had been let in before.
    await sql`update session_plan_order set state = 'done', done_at = now(), result = 'untouched', causes = '{used}'
      where venue_id = ${api.venue.id} and plan_id = ${id}`.execute(api.database.db)
    return { input: { id, orderId } }
  },
  'sessionPlans.tellGroup': async (api) => {
    const { caller } = await api.signInAs('owner')
    const show = await makeShow(api)
    const group = await sent(caller, show, { contactEmail: null })
    const { id } = await caller.sessionPlans.start({
      ...{ commandId: randomUUID(), ticketSessionIds: [show.id], reason: 'The singer is ill.' },
      ...{ expectedOrders: 0, expectedBackMinor: 0 },
    })
    return { input: { id, groupId: group.id } }
  },
}
