import { randomUUID } from 'node:crypto'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeOrder } from '../../../testing/sold.ts'
import type { SignedIn, TestApi } from '../../../testing/test-api.ts'
import { firstFund } from '../../funds/testing/funds.ts'
import { bringFile, turkishFile, turkishMapping } from './file.ts'

/** A line of no payment, in a file like no other. */
async function brought(api: TestApi, person: SignedIn) {
  const text = turkishFile([{ date: '24.11.2026', amount: '1.000,11', reference: randomUUID() }])
  return { fileId: await bringFile(api, person, text), acquirer: 'Banka', mapping: turkishMapping }
}

const imported = async (api: TestApi, person: SignedIn) =>
  person.caller.settlements.import({ ...(await brought(api, person)), commandId: randomUUID(), skipFaulty: false })

const lineNo = 3

async function paid(api: TestApi) {
  const { orderId } = await makeOrder(api)
  return api.database.db
    .selectFrom('payment')
    .select('id')
    .where('venue_id', '=', api.venue.id)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

const withOne =
  (arrange: (id: string) => object): ArrangeCall =>
  async (api, person) => ({ input: arrange((await imported(api, person)).id) })

/** One successful call of each procedure of the settlements. */
export const cases: Record<string, ArrangeCall> = {
  'settlements.upload': async () => ({ input: { name: 'pos.csv', size: 100 } }),
  'settlements.read': async (api, person) => {
    const { fileId } = await brought(api, person)
    return { input: { fileId } }
  },
  'settlements.preview': async (api, person) => ({ input: await brought(api, person) }),
  'settlements.import': async (api, person) => ({
    input: { ...(await brought(api, person)), commandId: randomUUID(), skipFaulty: false },
  }),
  'settlements.list': async (api, person) => {
    await imported(api, person)
    return { input: {} }
  },
  'settlements.get': withOne((id) => ({ id })),
  'settlements.lines': withOne((id) => ({ id })),
  'settlements.missing': withOne((id) => ({ id })),
  'settlements.candidates': withOne((id) => ({ id, lineNo })),
  'settlements.export': withOne((id) => ({ id })),
  'settlements.match': async (api, person) => ({
    input: {
      id: (await imported(api, person)).id,
      lineNo,
      commandId: randomUUID(),
      to: [{ kind: 'payment', ...(await paid(api)) }],
    },
  }),
  'settlements.accept': withOne((id) => ({
    id,
    commandId: randomUUID(),
    of: { kind: 'line', lineNo },
    reason: 'Of the branch',
  })),
  'settlements.post': async (api, person) => {
    const { id } = await imported(api, person)
    const of = { kind: 'line', lineNo } as const
    const accepted = { id, commandId: randomUUID(), of, reason: 'Of the branch' }
    const { rev } = await person.caller.settlements.accept(accepted)
    const { db } = api.database
    const fromFundId = await firstFund(db, api.venue, 'card_clearing')
    const toFundId = await firstFund(db, api.venue, 'bank')
    return { input: { id, commandId: randomUUID(), expectedRev: rev, fromFundId, toFundId } }
  },
  'settlements.undo': async (api, person) => {
    const { id, rev } = await imported(api, person)
    return { input: { id, commandId: randomUUID(), expectedRev: rev } }
  },
}
