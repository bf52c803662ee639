import { randomUUID } from 'node:crypto'
import type {
  CardChargeId,
  CardRefundId,
  OrderId,
  PartPaymentId,
  PassId,
  SeatHoldId,
  TerminalMood,
} from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered, capturedMinor, charge, makeTerminal, setMood } from '../../testing/card-terminals.ts'
import {
  brokenRules,
  createTestApi,
  detailsOf,
  makeTicketSession,
  openTill,
  reasonOf,
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
    const id = uuidv7() as CardChargeId
    await sql`insert into card_charge (venue_id, id, order_id, terminal_id, till_session_id, method_id, amount_minor,
        currency, business_date, asked_by, answer_by, look_at)
      select venue_id, ${id}, ${uuidv7()}, terminal_id, till_session_id, method_id, amount_minor, currency,
        business_date, asked_by, now() + interval '1 minute', now()
      from card_charge where id = ${asked.id}`.execute(api.database.db)
    expect(await clerk.caller.cardCharges.cancel({ id })).toMatchObject({ state: 'cancelled' })
    expect(
      await api.database.db.selectFrom('simulated_charge').selectAll().where('reference', '=', id).execute(),
    ).toEqual([])
  })
})

describe('charged without a sale', () => {
  test('stands in the queue once its hold has lapsed, and goes back to the card', async () => {
    await terminal('approve')
    const holdId = uuidv7() as SeatHoldId
    await clerk.caller.seats.hold({ commandId: randomUUID(), holdId, ticketSessionId: session.id, seatNos: [seat] })
    const { id } = await answered(clerk.caller, await charge(clerk.caller, { orderId, holdId }))
    expect(await casesOf(id)).toEqual([])
    await sql`update seat_hold set expires_at = now() - interval '1 minute', max_until = now() where id = ${holdId}`.execute(
      api.database.asOwner,
    )
    await sql`alter table part_payment disable trigger part_payment_ends_once`.execute(api.database.asOwner)
    await sql`update part_payment set taken_at = now() - interval '6 minutes' where id = ${id}`.execute(
      api.database.asOwner,
    )
    await sql`alter table part_payment enable trigger part_payment_ends_once`.execute(api.database.asOwner)
    expect(await casesOf(id)).toMatchObject([{ kind: 'unsold', partId: id, wasDenied: false }])
    const before = await capturedMinor(api.database.db, api.venue.id)
    await clerk.caller.tills.returnParts({ commandId: randomUUID(), ids: [id as string as PartPaymentId] })
    await look()
    expect(await casesOf(id)).toEqual([])
    expect(await capturedMinor(api.database.db, api.venue.id)).toBe(before - price)
  })
  test('a hold cannot be released from another window while a card may be charged for it', async () => {
    await terminal('slow', { delaySeconds: 30 })
    const holdId = uuidv7() as SeatHoldId
    await clerk.caller.seats.hold({ commandId: randomUUID(), holdId, ticketSessionId: session.id, seatNos: [seat] })
    const { id } = await charge(clerk.caller, { orderId, holdId })
    expect(await detailsOf(clerk.caller.seats.release({ holdId, unlessPaid: true }))).toMatchObject({
      taken: { amountMinor: price },
    })
    await expect
      .poll(async () => (await clerk.caller.cardCharges.cancel({ id }).catch(() => null))?.state)
      .toBe('cancelled')
  })
})

describe('a refund', () => {
  const sold = async () => {
    await terminal('approve')
    const { id } = await answered(clerk.caller, await charge(clerk.caller, { orderId }))
    await sell(byCard(id))
    return id
  }
  const cancelOrder = async () => {
    const passes = await api.database.db.selectFrom('pass').select('id').where('order_id', '=', orderId).execute()
    const what = { orderId, passIds: passes.map(({ id }) => id as PassId), reason: 'The guest is ill.' }
    const { refundMinor } = await manager.caller.orderChanges.previewCancel({ orderId, passIds: what.passIds })
    return manager.caller.orderChanges.cancel({
      commandId: randomUUID(),
      ...what,
      expectedRev: 1,
      expectedRefundMinor: refundMinor,
    })
  }
  const refundOf = async (chargeId: string) => {
    const rows = await api.database.db.selectFrom('card_refund').selectAll().where('charge_id', '=', chargeId).execute()
    return rows[0]
  }

  test('goes back by the terminal, by reference', async () => {
    const id = await sold()
    const before = await capturedMinor(api.database.db, api.venue.id)
    const { refundMinor } = await cancelOrder()
    expect(await refundOf(id)).toMatchObject({ state: 'asked', amount_minor: refundMinor })
    await look()
    expect(await refundOf(id)).toMatchObject({ state: 'done', reference: expect.stringMatching(/^SIM-/) })
    expect(await capturedMinor(api.database.db, api.venue.id)).toBe(before - refundMinor)
  })
  test('whose answer is lost is asked for again, and given once', async () => {
    const id = await sold()
    const before = await capturedMinor(api.database.db, api.venue.id)
    const { refundMinor } = await cancelOrder()
    await mood('lost')
    await look()
    expect(await refundOf(id)).toMatchObject({ state: 'asked' })
    await mood('approve')
    await look()
    expect(await refundOf(id)).toMatchObject({ state: 'done' })
    expect(await capturedMinor(api.database.db, api.venue.id)).toBe(before - refundMinor)
  })
  test('that the terminal refuses stands in the queue: asked again, or given by hand with a reason', async () => {
    const id = await sold()
    await cancelOrder()
    await mood('refuse')
    await look()
    const refundId = (await refundOf(id))?.id as CardRefundId
    expect(await casesOf(refundId)).toMatchObject([{ kind: 'refund', refusal: 'declined' }])
    await manager.caller.cardCharges.retryRefund({ commandId: randomUUID(), id: refundId })
    await look()
    expect(await casesOf(refundId)).toHaveLength(1)
    await manager.caller.cardCharges.settleRefund({ commandId: randomUUID(), id: refundId, reason: 'Given in cash' })
    expect(await casesOf(refundId)).toEqual([])
    const again = manager.caller.cardCharges.settleRefund({ commandId: randomUUID(), id: refundId, reason: 'Again' })
    expect(await refusalOf(again)).toMatchObject({ code: 'STATE', details: { state: 'by_hand' } })
  })
})

describe('who, where', () => {
  test('a till for practice and a person without a till charge no card', async () => {
    expect(await clerk.caller.cardTerminals.own()).toBeNull()
    const input = () => ({ commandId: randomUUID(), orderId, methodId: uuidv7() as never, amountMinor: price })
    expect(await reasonOf(clerk.caller.cardCharges.start(input()))).toBe('TILL_CLOSED')
    await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, training: true })
    expect(await detailsOf(clerk.caller.cardCharges.start(input()))).toEqual({ training: true })
    const door = await api.signInAs('door')
    expect(await reasonOf(door.caller.cardCharges.start(input()))).toBe('FORBIDDEN')
  })
  test('another way of payment than the terminal takes is refused at its field', async () => {
    await terminal('approve')
    const input = { commandId: randomUUID(), orderId, methodId: uuidv7() as never, amountMinor: price }
    expect(await refusalOf(clerk.caller.cardCharges.start(input))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'methodId' }],
    })
  })
  test('a colleague cancels no charge, and sees only what their rights show', async () => {
    await terminal('slow', { delaySeconds: 30 })
    const { id } = await charge(clerk.caller, { orderId })
    const food = await api.signInAs('counter')
    expect(await reasonOf(food.caller.cardCharges.get({ id }))).toBe('NOT_FOUND')
    expect(await reasonOf(manager.caller.cardCharges.cancel({ id }))).toBe('NOT_FOUND')
    expect((await manager.caller.cardCharges.get({ id })).askedBy.id).toBe(clerk.user.id)
    await expect
      .poll(async () => (await clerk.caller.cardCharges.cancel({ id }).catch(() => null))?.state)
      .toBe('cancelled')
  })
  test('with a limit to the own till the queue shows the own till alone', async () => {
    const { id } = await unknownCharge()
    const colleague = await api.signInAs('boxoffice')
    const ids = async (person: SignedIn) => (await person.caller.cardCharges.cases()).rows.map((row) => row.id)
    expect(await ids(clerk)).toContain(id)
    expect(await ids(colleague)).not.toContain(id)
    expect((await clerk.caller.cardCharges.caseCount()).count).toBe(1)
    await decide(id, false)
  })
  test('a terminal takes card money at a real till, one for each till', async () => {
    const { caller } = await api.signInUser(api.owner)
    const till = await caller.tills.create({ code: 'X1', name: 'X1' })
    const training = await caller.tills.create({ code: 'X2', name: 'X2', isTraining: true })
    const cash = (await caller.paymentMethods.list({})).find(({ kind }) => kind === 'cash')
    const make = (more: object) => caller.cardTerminals.create({ code: 'T9', name: 'T9', ...more })
    expect(await refusalOf(make({ methodId: cash?.id }))).toMatchObject({ issues: [{ path: 'methodId' }] })
    expect(await refusalOf(make({ tillId: training.id }))).toMatchObject({ issues: [{ path: 'tillId' }] })
    await make({ tillId: till.id })
    const second = caller.cardTerminals.create({ code: 'T10', name: 'T10', tillId: till.id })
    expect(await refusalOf(second)).toMatchObject({ issues: [{ path: 'tillId', message: 'field.taken' }] })
  })
})
