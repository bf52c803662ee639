import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { makeArea, once, priceOf } from './rides.ts'

const owner = async (api: TestApi) => (await api.signInAs('owner')).caller

/** One successful call of each procedure of transport that is no record's. */
export const cases: Record<string, ArrangeCall> = {
  'vehicles.choices': async () => ({}),
  'ridePrices.sheet': async () => ({}),
  'ridePrices.save': async (api) => ({
    input: { ...once(), changes: [priceOf(await makeArea(await owner(api)))] },
  }),
  'ridePrices.quote': async (api) => ({
    input: {
      areaId: await makeArea(await owner(api)),
      direction: 'to',
      date: '2026-12-05',
      time: '20:30',
      people: [{ count: 2 }],
    },
  }),
}
