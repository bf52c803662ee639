import { randomUUID } from 'node:crypto'
import type { CardChargeId, OrderId, PartPaymentId, TerminalMood } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered, charge, makeTerminal, setMood, unsentLike } from '../../testing/card-terminals.ts'
import {
  brokenRules,
  createTestApi,
  detailsOf,
  makeTicketSession,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { lookAtAll } from './service/ask.ts'
import { giveAllBack } from './service/refunds.ts'

const price = 45_000
let api: TestApi
let clerk: SignedIn
let manager: SignedIn
let session: TestTicketSession
let orderId: OrderId
let terminalId: string
let seat = 0

beforeAll(async () => {
  api = await createTestApi()
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 5, seatsPerRow: 20 })
  manager = await api.signInAs('manager')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  clerk = await api.signInAs('boxoffice')
  orderId = uuidv7() as OrderId
  seat += 1
})

const terminal = async (simulates: TerminalMood, more: { timeoutSeconds?: number; delaySeconds?: number } = {}) => {
  terminalId = await makeTerminal(api.database.db, { venue: api.venue, userId: clerk.user.id, simulates, ...more })
}
const mood = (simulates: TerminalMood) => setMood(api.database.db, terminalId, simulates)
/** The standing job's turn, whatever the clock says. */
const look = async () => {
  await sql`update card_charge set look_at = clock_timestamp() where look_at is not null`.execute(api.database.db)
  await sql`update card_refund set look_at = clock_timestamp() where state = 'asked'`.execute(api.database.db)
  await lookAtAll(api.services)
  await giveAllBack(api.services)
}
const partsNow = async () => (await clerk.caller.tills.parts()).filter((part) => part.takenBy.id === clerk.user.id)
const sell = (payments: Parameters<SignedIn['caller']['orders']['sell']>[0]['payments']) =>
  clerk.caller.orders.sell({
    commandId: randomUUID(),
    orderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [seat] }],
    payments,
    priceVersion: session.priceVersion,
    expectedDueMinor: price,
  })
const byCard = (id: string) => [{ partId: id as PartPaymentId, method: 'card' as const, amountMinor: price }]
const decide = (id: CardChargeId, wasCharged: boolean, who = manager) =>
  who.caller.cardCharges.decide({ commandId: randomUUID(), id, wasCharged, reason: 'Looked at the slip' })
const casesOf = async (id: string) => (await manager.caller.cardCharges.cases()).rows.filter((row) => row.id === id)
const unknownCharge = async (how: 'silent' | 'offline' = 'silent') => {
  await terminal(how)
  return answered(clerk.caller, await charge(clerk.caller, { orderId }))
}

describe('a charge that is answered', () => {
  test('is money of the basket, under its own id, and the sale takes it once', async () => {
    await terminal('approve')
    const asked = await charge(clerk.caller, { orderId })
    expect(asked).toMatchObject({ state: 'asked', amountMinor: price, currency: 'TRY', orderId })
    const approved = await answered(clerk.caller, asked)
    expect(approved).toMatchObject({ state: 'approved', refusal: null, decision: null })
    expect(approved.reference).toMatch(/^SIM-/)
    expect(await partsNow()).toMatchObject([{ id: asked.id, amountMinor: price, reference: approved.reference }])
    const sold = await sell(byCard(asked.id))
    expect(sold.grossMinor).toBe(price)
    expect(await partsNow()).toEqual([])
    const payments = await api.database.db.selectFrom('payment').selectAll().where('order_id', '=', orderId).execute()
    expect(payments).toMatchObject([
      { id: asked.id, method: 'card', amount_minor: price, reference: approved.reference },
    ])
    orderId = uuidv7() as OrderId
    seat += 1
    expect(await refusalOf(sell(byCard(asked.id)))).toMatchObject({ code: 'STATE', details: { parts: 'ended' } })
  })
  test('with no leaves nothing behind, and the card can be charged again', async () => {
    await terminal('refuse')
    const refused = await answered(clerk.caller, await charge(clerk.caller, { orderId }))
    expect(refused).toMatchObject({ state: 'refused', refusal: 'declined', reference: null })
    expect(await partsNow()).toEqual([])
    await mood('approve')
    const again = await answered(clerk.caller, await charge(clerk.caller, { orderId }))
    expect(again.state).toBe('approved')
    expect((await clerk.caller.cardCharges.ofOrder({ orderId })).map(({ state }) => state)).toEqual([
      'approved',
      'refused',
    ])
    await clerk.caller.tills.returnParts({ commandId: randomUUID(), ids: [again.id as string as PartPaymentId] })
  })
  test('twice is money once', async () => {
    await terminal('twice')
    const { id } = await answered(clerk.caller, await charge(clerk.caller, { orderId }))
    await look()
    expect(await partsNow()).toMatchObject([{ id }])
    await sell(byCard(id))
  })
  test('the same command again asks the terminal once', async () => {
    await terminal('approve')
    const own = await clerk.caller.cardTerminals.own()
    const input = { commandId: randomUUID(), orderId, methodId: own?.methodId as never, amountMinor: price }
    const [a, b] = [await clerk.caller.cardCharges.start(input), await clerk.caller.cardCharges.start(input)]
    expect(b.id).toBe(a.id)
    await answered(clerk.caller, a)
    expect(await partsNow()).toHaveLength(1)
    await sell(byCard(a.id))
  })
  test('is in the audit: who asked, what the terminal said', async () => {
    await terminal('approve')
    const { id } = await answered(clerk.caller, await charge(clerk.caller, { orderId }))
    const rows = await api.database.asOwner
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'after'])
      .where('entity_id', '=', id)
      .orderBy('at')
      .execute()
    expect(rows).toMatchObject([
      { action: 'cardCharges.start', actor_id: clerk.user.id, after: { amountMinor: price } },
      { action: 'cardCharges.answer', actor_id: null, after: { result: 'approved' } },
    ])
    await sell(byCard(id))
  })
})

describe('a charge that takes its time', () => {
  test('blocks a second one, other money and the sale, and ends by itself', async () => {
    await terminal('slow', { delaySeconds: 1 })
    const asked = await charge(clerk.caller, { orderId })
    expect(await refusalOf(charge(clerk.caller, { orderId }))).toMatchObject({
      code: 'STATE',
      details: { charge: 'open' },
    })
    const take = clerk.caller.tills.takePart({ commandId: randomUUID(), orderId, method: 'cash', amountMinor: 100 })
    expect(await detailsOf(take)).toEqual({ charge: 'open' })
    expect(await detailsOf(sell([{ method: 'cash', amountMinor: price }]))).toEqual({ charge: 'open' })
    // Another guest waits for the terminal, not for the charge.
    expect(await detailsOf(charge(clerk.caller, { orderId: uuidv7() as OrderId }))).toEqual({ terminal: 'busy' })
    expect(await answered(clerk.caller, asked)).toMatchObject({ state: 'approved' })
    await sell(byCard(asked.id))
  })
  test('can be cancelled in time', async () => {
    await terminal('slow', { delaySeconds: 30 })
    const { id } = await charge(clerk.caller, { orderId })
    await expect
      .poll(async () => (await clerk.caller.cardCharges.cancel({ id }).catch(() => null))?.state)
      .toBe('cancelled')
    expect(await partsNow()).toEqual([])
    await sell([{ method: 'cash', amountMinor: price }])
  })
  test('that is charged when it is cancelled stays charged', async () => {
    await terminal('approve')
    const { id } = await answered(clerk.caller, await charge(clerk.caller, { orderId }))
    expect(await refusalOf(clerk.caller.cardCharges.cancel({ id }))).toMatchObject({ details: { state: 'approved' } })
    await sell(byCard(id))
  })
  test('nobody waits for it for ever: the terminal is told to stop', async () => {
    await terminal('slow', { delaySeconds: 300, timeoutSeconds: 60 })
    const { id } = await charge(clerk.caller, { orderId })
    await expect
      .poll(() =>
        api.database.db.selectFrom('card_charge').select('started_at').where('id', '=', id).executeTakeFirst(),
      )
      .not.toEqual({ started_at: null })
    await sql`alter table card_charge disable trigger card_charge_moves`.execute(api.database.asOwner)
    await sql`update card_charge set answer_by = now() where id = ${id}`.execute(api.database.asOwner)
    await sql`alter table card_charge enable trigger card_charge_moves`.execute(api.database.asOwner)
    await look()
    expect(await clerk.caller.cardCharges.get({ id })).toMatchObject({ state: 'cancelled' })
  })
})

describe('a charge without an answer', () => {
  test('is found out by asking, when only the answer was lost', async () => {
    await terminal('lost')
    const found = await answered(clerk.caller, await charge(clerk.caller, { orderId }))
    expect(found.state).toBe('approved')
    await sell(byCard(found.id))
  })
  test('is unknown, and blocks until somebody decides: it was charged', async () => {
    const { id, state } = await unknownCharge()
    expect(state).toBe('unknown')
    await look()
    expect(await detailsOf(charge(clerk.caller, { orderId }))).toEqual({ charge: 'open' })
    expect(await detailsOf(sell([{ method: 'cash', amountMinor: price }]))).toEqual({ charge: 'open' })
    expect(await casesOf(id)).toMatchObject([{ kind: 'unknown', amountMinor: price, orderId, partId: null }])
    expect(await refusalOf(decide(id, true, clerk))).toMatchObject({ code: 'NEEDS_APPROVAL' })
    const decided = await manager.caller.cardCharges.decide({
      commandId: randomUUID(),
      id,
      wasCharged: true,
      reference: '004711',
      reason: 'Slip of the terminal',
    })
    expect(decided).toMatchObject({ state: 'approved', reference: '004711', decision: { wasCharged: true } })
    expect(await partsNow()).toMatchObject([{ id, reference: '004711' }])
    await sell(byCard(id))
    expect(await casesOf(id)).toEqual([])
  })
  test('… or it was not', async () => {
    const { id } = await unknownCharge('offline')
    expect(await decide(id, false)).toMatchObject({ state: 'cancelled', decision: { wasCharged: false } })
    expect(await refusalOf(decide(id, true))).toMatchObject({ code: 'STATE', details: { state: 'cancelled' } })
    await sell([{ method: 'cash', amountMinor: price }])
    expect(await casesOf(id)).toEqual([])
  })
  test('ends by itself when the terminal can be asked again', async () => {
    const { id } = await unknownCharge()
    await mood('approve')
    await look()
    expect(await clerk.caller.cardCharges.get({ id })).toMatchObject({ state: 'approved', decision: null })
    await sell(byCard(id))
  })
  test('what the terminal says at the moment of the decision counts', async () => {
    const { id } = await unknownCharge()
    await mood('approve')
    expect(await refusalOf(decide(id, false))).toMatchObject({ code: 'STATE', details: { state: 'approved' } })
    await sell(byCard(id))
  })
  test('of which somebody was wrong to say that nothing was charged comes back as money to give back', async () => {
    const { id } = await unknownCharge()
    await decide(id, false)
    await sell([{ method: 'cash', amountMinor: price }])
    await mood('approve')
    await look()
    expect(await clerk.caller.cardCharges.get({ id })).toMatchObject({
      state: 'approved',
      decision: { wasCharged: false },
    })
    const [found] = await casesOf(id)
    expect(found).toMatchObject({ kind: 'unsold', partId: id, wasDenied: true })
    expect(found?.orderId).not.toBe(orderId)
    await clerk.caller.tills.returnParts({ commandId: randomUUID(), ids: [id as string as PartPaymentId] })
    await look()
    expect(await casesOf(id)).toEqual([])
  })
  test('a decision sent again under its id is answered as the first time', async () => {
    const { id } = await unknownCharge()
    const input = { commandId: randomUUID(), id, wasCharged: false, reason: 'No slip' }
    const first = await manager.caller.cardCharges.decide(input)
    expect(await manager.caller.cardCharges.decide(input)).toEqual(first)
  })
  test('is on the checklist of its day, and gone from it when it is decided', async () => {
    const { id } = await unknownCharge()
    const { today } = await manager.caller.days.list({})
    const keys = async () => (await manager.caller.days.get({ date: today })).findings.map(({ key }) => key)
    expect(await keys()).toContain(`charges:${id}`)
    await decide(id, false)
    expect(await keys()).not.toContain(`charges:${id}`)
  })
  test('that no process has started is not sent to the terminal any more once it was cancelled', async () => {
    await terminal('approve')
    const asked = await charge(clerk.caller, { orderId })
    await answered(clerk.caller, asked)
    await sell(byCard(asked.id))
    const id = (await unsentLike(api.database.db, asked.id)) as CardChargeId
    expect(await clerk.caller.cardCharges.cancel({ id })).toMatchObject({ state: 'cancelled' })
    expect(
      await api.database.db.selectFrom('simulated_charge').selectAll().where('reference', '=', id).execute(),
    ).toEqual([])
  })
})
