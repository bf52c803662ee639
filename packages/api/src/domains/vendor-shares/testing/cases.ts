import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeOrder } from '../../../testing/sold.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { makeVendor, once } from '../../purchases/testing/orders.ts'

/** A statement of a share. */
async function stated(api: TestApi) {
  const { caller, vendorId } = await shared(api)
  const { session } = await makeOrder(api)
  const day = await endSession(api, session.id, 3)
  const { shareMinor } = await caller.vendorShares.preview({ vendorId, fromOn: day, toOn: day })
  const { statements } = await caller.vendorShares.state({ ...once(), vendorId, fromOn: day, toOn: day, shareMinor })
  return statements[0]?.id
}

const owner = async (api: TestApi) => (await api.signInAs('owner')).caller

/** Brings a session to an end so many days ago, as if it had been played. */
export async function endSession(api: TestApi, id: string, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    update ticket_session t set starts_at = t.starts_at - make_interval(days => ${days}),
      ends_at = t.ends_at - make_interval(days => ${days}),
      occupied_until = t.occupied_until - make_interval(days => ${days}),
      sales_from = t.sales_from - make_interval(days => ${days}), sales_until = t.sales_until - make_interval(days => ${days}),
      local_date = t.local_date - ${days}::integer, business_date = t.business_date - ${days}::integer
    where t.id = ${id} returning t.business_date::text as day`.execute(api.database.asOwner)
  const [row] = rows
  if (!row) throw new Error('the session is there')
  return row.day
}

async function shared(api: TestApi) {
  const caller = await owner(api)
  const vendorId = await makeVendor(caller, { kind: 'artist' })
  const { terms } = await caller.vendorShares.set({ ...once(), vendorId, sharePpm: 100_000 })
  return { caller, vendorId, term: terms[0] }
}

/** One successful call of each procedure of the shares of vendors. */
export const cases: Record<string, ArrangeCall> = {
  'vendorShares.of': async (api) => ({ input: { vendorId: (await shared(api)).vendorId } }),
  'vendorShares.set': async (api) => ({
    input: { ...once(), vendorId: await makeVendor(await owner(api)), sharePpm: 250_000 },
  }),
  'vendorShares.end': async (api) => ({ input: { ...once(), id: (await shared(api)).term?.id } }),
  'vendorShares.preview': async (api) => ({
    input: { vendorId: (await shared(api)).vendorId, fromOn: '2026-01-01', toOn: '2026-01-31' },
  }),
  'vendorShares.state': async (api) => {
    const { caller, vendorId } = await shared(api)
    const { session } = await makeOrder(api)
    const day = await endSession(api, session.id, 3)
    const { shareMinor } = await caller.vendorShares.preview({ vendorId, fromOn: day, toOn: day })
    return { input: { ...once(), vendorId, fromOn: day, toOn: day, shareMinor } }
  },
  'vendorShares.print': async (api) => ({ input: { id: await stated(api) } }),
  'vendorShares.mail': async (api) => ({ input: { ...once(), id: await stated(api), email: 'artist@vendor.example' } }),
}
