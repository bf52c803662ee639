import { randomUUID } from 'node:crypto'
import type { OrderId, PartPaymentId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, charge, makeTerminal, setMood } from '../../testing/card-terminals.ts'
import { createTestApi, makeTicketSession, type SignedIn, type TestApi } from '../../testing/index.ts'
import { giveAllBack } from '../card-terminals/service/refunds.ts'

// A refund at a connected terminal is given back when the terminal says so, and not before.

const price = 45_000

let api: TestApi
let owner: SignedIn
let terminalId: string
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  terminalId = await makeTerminal(api.database.db, { venue: api.venue, userId: owner.user.id })
})
afterAll(() => api.close())

test('what a terminal was asked to give back is under way, declined or given back, in the list and at the order', async () => {
  const show = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 })
  const orderId = uuidv7() as OrderId
  const asked = await charge(owner.caller, { orderId, amountMinor: price })
  const { id } = await answered(owner.caller, asked)
  await owner.caller.orders.sell({
    commandId: randomUUID(),
    orderId,
    ticketSessionId: show.id,
    items: [{ passTypeId: show.adult, seatNos: [0] }],
    payments: [{ method: 'card', amountMinor: price, partId: id as string as PartPaymentId }],
    priceVersion: show.priceVersion,
    expectedDueMinor: price,
  })
  const adjust = { commandId: randomUUID(), orderId, expectedRev: 1, amountMinor: 10_000, reason: 'Cold' }
  await owner.caller.orderChanges.adjust(adjust)
  const stateNow = async () => {
    const { rows } = await owner.caller.transactions.list({ kind: 'refund' })
    const state = rows[0]?.state
    const alike = await Promise.all(
      (['given_back', 'under_way', 'declined'] as const).map(async (each) => {
        const { total } = await owner.caller.transactions.list({ state: each })
        return total > 0 && each
      }),
    )
    const { refunds } = await owner.caller.orders.get({ id: orderId })
    return [state, alike.filter(Boolean), refunds[0]?.atTerminal]
  }
  expect(await stateNow()).toEqual(['under_way', ['under_way'], 'under_way'])
  await setMood(api.database.db, terminalId, 'refuse')
  await giveAllBack(api.services)
  expect(await stateNow()).toEqual(['declined', ['declined'], 'declined'])
  const refund = (await owner.caller.cardCharges.cases()).rows.find((each) => each.kind === 'refund')
  await owner.caller.cardCharges.settleRefund({
    commandId: randomUUID(),
    id: refund?.id as never,
    reason: 'Given in cash',
  })
  expect(await stateNow()).toEqual(['given_back', ['given_back'], null])
})

test('money for a basket that goes back to the card is no more given back than that', async () => {
  await setMood(api.database.db, terminalId, 'approve')
  const asked = await charge(owner.caller, { orderId: uuidv7() as OrderId, amountMinor: 7_000 })
  const { id } = await answered(owner.caller, asked)
  await owner.caller.tills.returnParts({ commandId: randomUUID(), ids: [id as string as PartPaymentId] })
  const stateOf = async () =>
    (await owner.caller.transactions.list({ kind: 'refund', amountMinor: 7_000 })).rows.map(({ state }) => state)
  expect(await stateOf()).toEqual(['under_way'])
  await giveAllBack(api.services)
  expect(await stateOf()).toEqual(['given_back'])
})
