import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeTicketSession, type TestApi } from '../../../testing/index.ts'

/** A plan that anybody may buy. */
async function somePlan(api: TestApi, priceMinor = 20_000) {
  const { taxCode } = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 2 })
  const { caller } = await api.signInAs('manager')
  const name = { en: 'Ten', tr: 'On' }
  return caller.membershipPlans.create({ code: randomUUID().slice(0, 8), name, priceMinor, taxCode, uses: 10 })
}

const saleOf = (planId: string, amountMinor: number) => ({
  commandId: randomUUID(),
  orderId: uuidv7() as OrderId,
  planId: planId as never,
  holder: 'Ada',
  payments: [{ method: 'card' as const, amountMinor, reference: 'terminal 1' }],
  expectedDueMinor: amountMinor,
})

async function someMembership(api: TestApi) {
  const { caller } = await api.signInAs('manager')
  const { id, priceMinor } = await somePlan(api)
  const { membership } = await caller.memberships.sell(saleOf(id, priceMinor))
  return { caller, id: membership.id }
}

const codeOf = async (api: TestApi) => {
  const { caller, id } = await someMembership(api)
  return (await caller.memberships.reveal({ id })).code
}

const changing =
  (isBlocked = false): ArrangeCall =>
  async (api) => {
    const { caller, id } = await someMembership(api)
    const change = (expectedRev: number) => ({ commandId: randomUUID(), id, expectedRev, reason: 'Lost' })
    if (isBlocked) await caller.memberships.block(change(1))
    return { input: change(isBlocked ? 2 : 1) }
  }

/** Cases of memberships, as little as can be. */
export const cases: Record<string, ArrangeCall> = {
  'membershipPlans.taxes': async () => ({}),
  'memberships.list': async () => ({ input: {} }),
  'memberships.get': async (api) => ({ input: { id: (await someMembership(api)).id } }),
  'memberships.export': async () => ({ input: {} }),
  'memberships.offers': async () => ({}),
  'memberships.sell': async (api) => {
    const { id, priceMinor } = await somePlan(api)
    return { input: saleOf(id, priceMinor) }
  },
  'memberships.reveal': async (api, { user }) => {
    const { id } = await someMembership(api)
    const { db } = api.database
    const mine = db.updateTable('membership').set({ created_by: user.id })
    await mine.where('venue_id', '=', api.venue.id).where('id', '=', id).execute()
    return { input: { id } }
  },
  'memberships.block': changing(),
  'memberships.unblock': changing(true),
  'memberships.replace': changing(),
  'memberships.look': async (api) => ({ input: { code: await codeOf(api) } }),
  'memberships.admit': async (api) => ({ input: { nonce: randomUUID(), code: await codeOf(api) } }),
  'memberships.undo': async (api) => {
    const code = await codeOf(api)
    const { caller } = await api.signInAs('owner')
    const { useId } = await caller.memberships.admit({ nonce: randomUUID(), code })
    // As for a pass: the minute to undo must not be over when a walk comes to it.
    await sql`update membership_use set at = at + interval '10 minutes' where id = ${useId}`.execute(
      api.database.asOwner,
    )
    return { input: { commandId: randomUUID(), useId, reason: 'Wrong door' } }
  },
}
