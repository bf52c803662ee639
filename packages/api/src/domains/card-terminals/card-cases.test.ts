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
