import type { FundId } from '@marquee/contract'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { makeFund } from '../../expenses/testing/spend.ts'
import { once } from '../../purchases/testing/orders.ts'
import { approved } from '../../vendor-bills/testing/bills.ts'
import { on, onAll, owed, planned, plannedRun, settled, type Two } from './payouts.ts'

const two = async (api: TestApi): Promise<Two> => ({
  api,
  planner: (await api.signInAs('accountant')).caller,
  approver: (await api.signInAs('owner')).caller,
})

// A venue has room for so many funds of a kind: all cases of one share theirs.
const funds = new WeakMap<TestApi, Promise<FundId>>()
function fundOf(api: TestApi): Promise<FundId> {
  const made = funds.get(api) ?? api.signInAs('owner').then(({ caller }) => makeFund(caller, 900_000_000))
  funds.set(api, made)
  return made
}

/** Two people with a payout of 480.00. */
async function draft(api: TestApi) {
  const people = await two(api)
  // Deliveries are not an accountant's.
  const owner = { ...people, planner: people.approver }
  const bill = await owed(owner)
  const fundId = await fundOf(api)
  return { people, bill, fundId, payout: await planned(people, { bills: [[bill, 48_000]], fundId }) }
}

async function sent(api: TestApi) {
  const made = await draft(api)
  await made.people.approver.vendorPayouts.approve(on(made.payout))
  await made.people.planner.vendorPayouts.send(onAll(made.payout))
  return made
}

async function advanced(api: TestApi) {
  const people = await two(api)
  const bill = await owed({ ...people, planner: people.approver })
  const fundId = await fundOf(api)
  const payout = await settled(people, { bills: [[bill, 8_000]], fundId, amountMinor: 20_000 })
  return { people, bill, payout }
}

async function run(api: TestApi) {
  const people = await two(api)
  const bill = await owed({ ...people, planner: people.approver })
  const fundId = await fundOf(api)
  return { people, run: await plannedRun(people, [bill], fundId) }
}

/** One successful call of each procedure of the payouts to vendors. */
export const cases: Record<string, ArrangeCall> = {
  'vendorPayouts.payables': async () => ({}),
  'vendorPayouts.list': async (api) => {
    await draft(api)
    return { input: {} }
  },
  'vendorPayouts.get': async (api) => ({ input: { id: (await draft(api)).payout.id } }),
  'vendorPayouts.create': async (api) => {
    const { caller } = await api.signInAs('owner')
    const bill = await approved(caller)
    const { today } = await caller.vendorPayouts.payables()
    return {
      input: {
        ...once(),
        vendorId: bill.vendor.id,
        fundId: await fundOf(api),
        method: 'cash',
        plannedOn: today,
        amountMinor: 48_000,
        allocations: [{ billId: bill.id, amountMinor: 48_000 }],
      },
    }
  },
  'vendorPayouts.approve': async (api) => ({ input: on((await draft(api)).payout) }),
  'vendorPayouts.cancel': async (api) => ({ input: on((await draft(api)).payout) }),
  'vendorPayouts.redraft': async (api) => {
    const { people, payout } = await sent(api)
    await people.planner.vendorPayouts.fail({ ...on(payout), reason: 'Account closed' })
    return { input: on(payout) }
  },
  'vendorPayouts.send': async (api) => {
    const { people, payout } = await draft(api)
    await people.approver.vendorPayouts.approve(on(payout))
    return { input: onAll(payout) }
  },
  'vendorPayouts.settle': async (api) => ({ input: onAll((await sent(api)).payout) }),
  'vendorPayouts.fail': async (api) => ({ input: { ...on((await sent(api)).payout), reason: 'Account closed' } }),
  'vendorPayouts.reverse': async (api) => ({
    input: { ...on((await advanced(api)).payout), reason: 'Paid to the wrong one' },
  }),
  'vendorPayouts.useAdvance': async (api) => {
    const { payout, bill } = await advanced(api)
    return { input: { ...on(payout), billId: bill.id, amountMinor: 5_000 } }
  },
  'vendorPayouts.returnAdvance': async (api) => {
    const { people, payout, bill } = await advanced(api)
    await people.planner.vendorPayouts.useAdvance({ ...on(payout), billId: bill.id, amountMinor: 5_000 })
    return { input: { ...on(payout), billId: bill.id, reason: 'Another bill' } }
  },
  'vendorPayouts.export': async () => ({ input: {} }),
  'payoutRuns.list': async (api) => {
    await run(api)
    return { input: {} }
  },
  'payoutRuns.get': async (api) => ({ input: { id: (await run(api)).run.id } }),
  'payoutRuns.create': async (api) => {
    const { caller } = await api.signInAs('owner')
    const bill = await approved(caller)
    const { today } = await caller.vendorPayouts.payables()
    const lines = [{ billId: bill.id, amountMinor: 48_000 }]
    return { input: { ...once(), fundId: await fundOf(api), plannedOn: today, lines } }
  },
  'payoutRuns.approve': async (api) => ({ input: on((await run(api)).run as never) }),
  'payoutRuns.cancel': async (api) => ({ input: on((await run(api)).run as never) }),
  'payoutRuns.export': async (api) => {
    const { people, run: made } = await run(api)
    await people.approver.payoutRuns.approve({ ...once(), id: made.id })
    return { input: { id: made.id, format: 'csv' } }
  },
  'payoutRuns.file': async (api) => {
    const { people, run: made } = await run(api)
    await people.approver.payoutRuns.approve({ ...once(), id: made.id })
    await people.planner.payoutRuns.export({ id: made.id, format: 'csv' })
    return { input: { id: made.id } }
  },
}
