import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { makeFund } from '../../expenses/testing/spend.ts'
import { once } from '../../purchases/testing/orders.ts'
import { approved, delivered, entered, entering, of } from './bills.ts'

const owner = async (api: TestApi) => (await api.signInAs('owner')).caller

/** One successful call of each procedure of the bills of vendors. */
export const cases: Record<string, ArrangeCall> = {
  'vendorBills.list': async (api) => {
    await entered(await owner(api))
    return { input: {} }
  },
  'vendorBills.totals': async () => ({}),
  'vendorBills.get': async (api) => ({ input: { id: (await entered(await owner(api))).id } }),
  'vendorBills.choices': async () => ({}),
  'vendorBills.unbilled': async (api) => ({
    input: { vendorId: (await delivered(await owner(api))).shelf.vendorId },
  }),
  'vendorBills.create': async (api) => {
    const caller = await owner(api)
    return { input: { ...once(), ...(await entering(caller, await delivered(caller))) } }
  },
  'vendorBills.approve': async (api) => ({ input: of(await entered(await owner(api))) }),
  'vendorBills.cancel': async (api) => ({ input: { ...of(await entered(await owner(api))), reason: 'Wrong vendor' } }),
  'vendorBills.pay': async (api) => {
    const caller = await owner(api)
    const fundId = await makeFund(caller, 100_000)
    return { input: { ...of(await approved(caller)), fundId, amountMinor: 20_000 } }
  },
  'vendorBills.takeBack': async (api) => {
    const caller = await owner(api)
    const fundId = await makeFund(caller, 100_000)
    const paid = await caller.vendorBills.pay({ ...of(await approved(caller)), fundId, amountMinor: 20_000 })
    return { input: { ...of(paid), paymentId: paid.payments[0]?.id, reason: 'Wrong account' } }
  },
  'vendorBills.export': async () => ({ input: {} }),
}
