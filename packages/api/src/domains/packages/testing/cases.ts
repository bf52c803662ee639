import { randomUUID } from 'node:crypto'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeTicketSession, type TestApi } from '../../../testing/index.ts'

/** What a package of two adults is made of. */
async function twoAdults(api: TestApi) {
  const { productId, adult } = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1 })
  return {
    productId: productId as never,
    name: { en: 'For two', tr: 'İki kişilik' },
    description: { en: '', tr: '' },
    priceMode: 'fixed' as const,
    amountMinor: 80_000,
    percentPpm: null,
    validFrom: null,
    validUntil: null,
    channels: ['door' as const],
    minPeople: null,
    maxPeople: null,
    partsRefundable: true,
    showOnWebsite: false,
    items: [
      {
        kind: 'pass' as const,
        passTypeId: adult,
        choiceGroup: null,
        qty: 2,
        per: 'order' as const,
        designatedMinor: 80_000,
        optional: false,
        extraMinor: 0,
      },
    ],
  }
}

/** A package that somebody else keeps. */
async function kept(api: TestApi) {
  const input = await twoAdults(api)
  const { caller } = await api.signInAs('manager')
  const { id, rev } = await caller.packages.create(input)
  return { id, rev, input }
}

/** One successful call of each procedure of the packages. */
export const cases: Record<string, ArrangeCall> = {
  'packages.export': async () => ({ input: {} }),
  'packages.list': async (api) => {
    await kept(api)
    return { input: {} }
  },
  'packages.alone': async (api) => ({ input: { productId: (await kept(api)).input.productId } }),
  'packages.dates': async (api) => ({ input: { id: (await kept(api)).id, from: '2026-12-01', until: '2026-12-07' } }),
  'packages.rides': async () => ({ input: undefined }),
  'packages.margins': async () => ({ input: undefined }),
  'packages.dishes': async () => ({ input: undefined }),
  'packages.create': async (api) => ({ input: { commandId: randomUUID(), ...(await twoAdults(api)) } }),
  'packages.update': async (api) => {
    const { id, rev, input } = await kept(api)
    return { input: { id, expectedRev: rev, ...input } }
  },
  'packages.setState': async (api) => {
    const { id, rev } = await kept(api)
    return { input: { id, expectedRev: rev, state: 'active' } }
  },
  'packages.retire': async (api) => {
    const { id, rev } = await kept(api)
    return { input: { id, expectedRev: rev } }
  },
  'packages.changed': async () => ({ input: {} }),
}
