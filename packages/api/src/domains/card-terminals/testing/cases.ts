import { randomUUID } from 'node:crypto'
import type { CardChargeId, CardRefundId, OrderId, PartPaymentId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { answered, charge, makeTerminal, setMood, unsentLike } from '../../../testing/card-terminals.ts'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/index.ts'
import { giveAllBack } from '../service/refunds.ts'

/** Someone at a till with a terminal. */
async function atWork(api: TestApi, simulates: 'approve' | 'silent' = 'approve') {
  const { caller, user } = await api.signInAs('boxoffice')
  const { db } = api.database
  // So slow that nothing happens by itself while a test looks.
  const times = { delaySeconds: 300, timeoutSeconds: 600 }
  const terminalId = await makeTerminal(db, { venue: api.venue, userId: user.id, simulates, ...times })
  return { caller, terminalId, orderId: uuidv7() as OrderId }
}
async function unknown(api: TestApi): Promise<CardChargeId> {
  const { caller, orderId } = await atWork(api, 'silent')
  return (await answered(caller, await charge(caller, { orderId }))).id
}
/** Money that its terminal refuses to give back. */
async function refused(api: TestApi): Promise<CardRefundId> {
  const { caller, orderId, terminalId } = await atWork(api)
  const { id } = await answered(caller, await charge(caller, { orderId }))
  await setMood(api.database.db, terminalId, 'refuse')
  await caller.tills.returnParts({ commandId: randomUUID(), ids: [id as string as PartPaymentId] })
  await giveAllBack(api.services)
  return id as string as CardRefundId
}

/** One successful call of each procedure of card terminals that is no record's. */
export const cases: Record<string, ArrangeCall> = {
  'cardTerminals.own': async (api) => ({ caller: (await atWork(api)).caller }),
  'cardCharges.start': async (api) => {
    const { caller, orderId } = await atWork(api)
    const own = await caller.cardTerminals.own()
    if (!own) throw new Error('the till has no terminal that takes cards')
    return { caller, input: { commandId: randomUUID(), orderId, methodId: own.methodId, amountMinor: 100 } }
  },
  'cardCharges.get': async (api) => {
    const { caller, orderId } = await atWork(api)
    const { id } = await answered(caller, await charge(caller, { orderId }))
    return { caller, input: { id } }
  },
  'cardCharges.ofOrder': async (api) => {
    const { caller, orderId } = await atWork(api)
    await answered(caller, await charge(caller, { orderId }))
    return { caller, input: { orderId } }
  },
  'cardCharges.cancel': async (api) => {
    // One that its process left before the terminal heard of it: nothing goes on beside the call.
    const { caller, orderId } = await atWork(api)
    const like = await answered(caller, await charge(caller, { orderId }))
    return { caller, input: { id: await unsentLike(api.database.db, like.id) } }
  },
  'cardCharges.decide': async (api) => ({
    input: { commandId: randomUUID(), id: await unknown(api), wasCharged: true, reason: 'Slip of the terminal' },
  }),
  'cardCharges.retryRefund': async (api) => ({ input: { commandId: randomUUID(), id: await refused(api) } }),
  'cardCharges.settleRefund': async (api) => ({
    input: { commandId: randomUUID(), id: await refused(api), reason: 'Given in cash' },
  }),
  'cardCharges.cases': async (api) => {
    await unknown(api)
    return {}
  },
  'cardCharges.caseCount': async (api) => {
    await unknown(api)
    return {}
  },
}
