import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { handedIn, makeCategory, makeFund, once, spending } from './spend.ts'

const owner = async (api: TestApi) => (await api.signInAs('owner')).caller

/** An expense that an accountant handed in. */
async function waiting(api: TestApi) {
  const { caller } = await api.signInAs('accountant')
  return handedIn(caller)
}

/** A draft. */
async function draft(api: TestApi) {
  const { caller } = await api.signInAs('accountant')
  return caller.expenses.create({ ...once(), ...(await spending(caller, await makeCategory(caller))) })
}

/** The same, approved by somebody else. */
async function approved(api: TestApi) {
  const { id, rev } = await waiting(api)
  return (await owner(api)).expenses.approve({ ...once(), id, expectedRev: rev })
}

const of = ({ id, rev }: { id: string; rev: number }) => ({ ...once(), id, expectedRev: rev })

/** One successful call of each procedure of the expenses. */
export const cases: Record<string, ArrangeCall> = {
  'expenses.list': async (api) => {
    await waiting(api)
    return { input: {} }
  },
  'expenses.totals': async (api) => {
    await waiting(api)
    return { input: {} }
  },
  'expenses.get': async (api) => ({ input: { id: (await waiting(api)).id } }),
  'expenses.choices': async () => ({}),
  'expenses.create': async (api) => {
    const caller = await owner(api)
    return { input: { ...once(), ...(await spending(caller, await makeCategory(caller))) } }
  },
  'expenses.update': async (api) => {
    const before = await draft(api)
    const entered = await spending(await owner(api), before.category.id, 9_000)
    return { input: { ...of(before), ...entered } }
  },
  'expenses.submit': async (api) => ({ input: of(await draft(api)) }),
  'expenses.discard': async (api) => ({ input: of(await draft(api)) }),
  'expenses.approve': async (api) => ({ input: of(await waiting(api)) }),
  'expenses.return': async (api) => ({ input: { ...of(await waiting(api)), reason: 'Which show was it for?' } }),
  'expenses.pay': async (api) => {
    const fundId = await makeFund(await owner(api), 50_000)
    return { input: { ...of(await approved(api)), fundId } }
  },
  'expenses.reverse': async (api) => ({ input: { ...of(await approved(api)), reason: 'Entered twice' } }),
  'expenses.upload': async () => ({ input: { name: 'receipt.jpg', size: 1000 } }),
  'expenses.export': async () => ({ input: {} }),
}
