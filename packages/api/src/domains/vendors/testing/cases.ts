import type { ArrangeCall } from '../../../testing/case.ts'
import { once } from '../../purchases/testing/orders.ts'
import { bankOf, setBankOf, vendorWithBank } from './banks.ts'

let count = 0

/** One successful call of what vendors have besides the record. */
export const cases: Record<string, ArrangeCall> = {
  'vendors.account': async (api) => {
    const { caller } = await api.signInAs('owner')
    count += 1
    const { id } = await caller.vendors.create({ code: `ACC${count}`, name: `Account ${count}`, kind: 'service' })
    return { input: { id } }
  },
  'vendors.owed': async () => ({}),
  'vendors.bank': async (api) => ({ input: { vendorId: await vendorWithBank((await api.signInAs('owner')).caller) } }),
  'vendors.setBank': async (api) => ({
    input: setBankOf(await vendorWithBank((await api.signInAs('owner')).caller), 'DE89370400440532013000'),
  }),
  'vendors.approveBank': async (api) => {
    const { caller } = await api.signInAs('owner')
    return { input: { ...once(), id: await bankOf(caller, await vendorWithBank(caller)) } }
  },
  'vendors.rejectBank': async (api) => {
    const { caller } = await api.signInAs('owner')
    return { input: { ...once(), id: await bankOf(caller, await vendorWithBank(caller)), reason: 'Not their letter' } }
  },
}
