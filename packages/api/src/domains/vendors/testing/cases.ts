import type { ArrangeCall } from '../../../testing/case.ts'

let count = 0

/** One successful call of what vendors have besides the record. */
export const cases: Record<string, ArrangeCall> = {
  'vendors.account': async (api) => {
    const { caller } = await api.signInAs('owner')
    count += 1
    const { id } = await caller.vendors.create({ code: `ACC${count}`, name: `Account ${count}`, kind: 'service' })
    return { input: { id } }
  },
}
