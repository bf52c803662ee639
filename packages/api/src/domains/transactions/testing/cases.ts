import type { ArrangeCall } from '../../../testing/case.ts'
import { makeOrder } from '../../../testing/sold.ts'
import type { TestApi } from '../../../testing/test-api.ts'

async function paid(api: TestApi) {
  const { orderId } = await makeOrder(api)
  return api.database.db
    .selectFrom('payment')
    .select('id')
    .where('venue_id', '=', api.venue.id)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** One successful call of each procedure of the list of payments and refunds. */
export const cases: Record<string, ArrangeCall> = {
  'transactions.choices': async () => ({}),
  'transactions.export': async () => ({ input: {} }),
  'transactions.get': async (api) => ({ input: { kind: 'payment', ...(await paid(api)) } }),
  'transactions.list': async () => ({ input: {} }),
  'transactions.totals': async (api) => {
    await paid(api)
    return { input: {} }
  },
}
