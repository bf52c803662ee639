import { randomUUID } from 'node:crypto'
import type { CardRefundId, OrderId, PartPaymentId, Permission } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookDiffers } from '../../testing/book.ts'
import { answered, charge, makeTerminal, setMood } from '../../testing/card-terminals.ts'
import {
  countAndClose,
  createTestApi,
  givePin,
  joinVenue,
  makeRole,
  makeTicketSession,
  makeVenue,
  openTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  testPin,
} from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { postAll } from '../book/service/post.ts'
import { openDocument } from '../orders/documents/open.ts'
import { changeSlip } from '../orders/service/change-slip.ts'
import { selectCandidates } from '../settlements/repo/lines.ts'
import { giveAllBack } from './service/refunds.ts'

// A refund that a terminal declined, and that somebody hands out of their till.

const price = 45_000
const back = 10_000

let api: TestApi
let seller: SignedIn
let show: Awaited<ReturnType<typeof makeTicketSession>>
let terminal: string
let seat = 0
beforeAll(async () => {
  api = await createTestApi()
  seller = await api.signInUser(api.owner)
  terminal = await makeTerminal(api.database.db, { venue: api.venue, userId: seller.user.id })
  show = await makeTicketSession(api.database.db, { venue: api.venue, rows: 4, seatsPerRow: 10 })
})
afterAll(async () => {
  await postAll(api.database.db)
  expect(await bookDiffers(api.database.pool)).toEqual({})
  await api.close()
})

/** Money of an order that its terminal declines to give back. */
async function declined(): Promise<CardRefundId> {
  const { db } = api.database
  await setMood(db, terminal, 'approve')
  const orderId = uuidv7() as OrderId
  const { id } = await answered(seller.caller, await charge(seller.caller, { orderId, amountMinor: price }))
  seat += 1
  await seller.caller.orders.sell({
    ...{ commandId: randomUUID(), orderId, ticketSessionId: show.id, expectedDueMinor: price },
    items: [{ passTypeId: show.adult, seatNos: [seat] }],
    payments: [{ method: 'card', amountMinor: price, partId: id as string as PartPaymentId }],
    priceVersion: show.priceVersion,
  })
  const adjust = { commandId: randomUUID(), orderId, expectedRev: 1, amountMinor: back, reason: 'Cold' }
  await seller.caller.orderChanges.adjust(adjust)
  await setMood(db, terminal, 'refuse')
  await giveAllBack(api.services)
  const { rows } = await seller.caller.cardCharges.cases()
  const found = rows.find((row) => row.orderId === orderId && row.kind === 'refund')
  return found?.id as string as CardRefundId
}
/** Someone who may settle card payments at an open till, with this right to move its cash. */
async function settler(cash: Permission['limits'] | undefined, floatMinor: number | null = 100_000, training = false) {
  const permissions = [
    { module: 'ticket_booking', action: 'sell', limits: {} },
    { module: 'transactions', action: 'view', limits: {} },
    { module: 'transactions', action: 'capture', limits: {} },
    { module: 'funds', action: 'view', limits: {} },
    { module: 'funds', action: 'close_till', limits: {} },
    ...(cash ? [{ module: 'funds', action: 'move_cash', limits: cash }] : []),
  ] as Permission[]
  const person = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
  const at = { venue: api.venue, userId: person.user.id, training }
  if (floatMinor !== null) await openTill(api.database.db, { ...at, floatMinor })
  return person
}
const settle = (id: CardRefundId, more: object = {}) => ({
  ...{ commandId: randomUUID(), id, inCash: true, reason: 'Handed out' },
  ...more,
})
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string; movement: string | null }>`
    select state, movement_id as movement from card_refund where id = ${id}`.execute(api.database.db)
  return rows[0]
}

let refundId: CardRefundId
beforeEach(async () => {
  refundId = await declined()
})

test('leaves the drawer with the settlement, in its panel, its report, the book and the audit', async () => {
  const { caller, user } = await settler({})
  const cards = async () => {
    await postAll(api.database.db)
    const { rows } = await sql<{ code: string; minor: number }>`
      select l.account as code, sum(l.amount_minor)::bigint as minor from journal_line l
      where l.venue_id = ${api.venue.id} and l.account in ('1000', '1200') group by 1`.execute(api.database.db)
    return new Map(rows.map(({ code, minor }) => [code, minor]))
  }
  const before = await cards()
  expect(await caller.cardCharges.settleRefund(settle(refundId))).toBe(true)
  const till = await caller.tills.current()
  const { rows: refunded } = await seller.caller.transactions.list({ kind: 'refund', tillId: till?.till.id as never })
  const { refunds } = await seller.caller.orders.get({ id: refunded[0]?.order?.id as never })
  expect(refunds[0]?.byHand).toEqual({ how: 'Handed out', who: user.name, till: till?.till.name })
  // The guest's paper and slip say the same, and no card has it.
  const orderId = refunded[0]?.order?.id as OrderId
  const { url } = await seller.caller.orders.document({ orderId, kind: 'refund', changeNo: 1 })
  const paper = await openDocument(api.services, url.replace('/api/files/document?ticket=', ''))
  const [page] = await readPdf(paper?.content ?? Buffer.of())
  const { rows: changes } = await sql<{ id: string }>`
    select id from order_change where order_id = ${orderId}`.execute(api.database.db)
  const slip = { venueId: api.venue.id, changeId: changes[0]?.id as string, language: 'en' as const }
  const printed = [page?.texts.join(' '), JSON.stringify((await changeSlip(api.services, slip))?.blocks)]
  const told = ['refund.inCash', till?.till.name as string, 'refund.declined', `Handed out, ${user.name}`]
  for (const text of printed) expect([...told, 'refund.byHand'].filter((word) => text?.includes(word))).toEqual(told)
  // Whoever gave it can be chosen, though they took and gave nothing else.
  expect((await seller.caller.transactions.choices()).clerks.map(({ id }) => id)).toContain(user.id)
  // Of its order and its show it is one refund, of cash, at the till that it left.
  const search = String(refunded[0]?.order?.no)
  for (const narrowed of [{ search }, { search, ticketSessionId: show.id as never }]) {
    const { rows: found } = await seller.caller.transactions.list({ kind: 'refund', ...narrowed })
    expect(found.map(({ method, till: from }) => [method, from])).toEqual([['cash', till?.till.name]])
  }
  expect(till?.cashMinor).toBe(90_000)
  expect(till?.movements).toMatchObject([
    { kind: 'card_refund', amountMinor: -back, reason: 'Handed out', who: user.name },
  ])
  const after = await cards()
  // What the card has not got back is the acquirer's to pay out; the cash is gone.
  expect((after.get('1200') ?? 0) - (before.get('1200') ?? 0)).toBe(back)
  expect((after.get('1000') ?? 0) - (before.get('1000') ?? 0)).toBe(-back)
  const { rows: audit } = await sql<{ after: object; reason: string }>`
    select after, reason from audit_event where entity_id = ${refundId} and action = 'cardCharges.settleRefund'`.execute(
    api.database.db,
  )
  expect(audit).toMatchObject([{ after: { amountMinor: back, method: 'cash' }, reason: 'Handed out' }])
  // At the till that gave the card its money back in the books, it is no refund of a card.
  const taking = (await seller.caller.tills.current())?.takings.find(({ method }) => method === 'card')
  expect(taking?.atTerminal).toEqual([{ state: 'in_cash', refunds: 1, amountMinor: back }])
  expect(taking).toMatchObject({ amountMinor: price, refundedMinor: 0, refunds: 0 })
  // Its acquirer will pay it to nobody.
  const span = { currency: 'TRY', from: till?.businessDate as string, until: till?.businessDate as string }
  const candidates = await selectCandidates(api.database.db, api.venue.id, span)
  expect(candidates.map(({ kind }) => kind)).toEqual(['payment'])
  const { zReport } = await countAndClose(caller, { id: till?.id as string, countedMinor: 90_000 })
  const { figures } = await caller.zReports.get({ id: zReport?.id as never })
  expect(figures).toMatchObject({
    cardRefunds: { count: 1, amountMinor: -back },
    paidOut: { count: 0, amountMinor: 0 },
    ...{ expectedMinor: 90_000, differenceMinor: 0 },
  })
})

test('again under the same command is done once; another way takes no cash', async () => {
  const { caller } = await settler({})
  const input = settle(refundId)
  await caller.cardCharges.settleRefund(input)
  await caller.cardCharges.settleRefund(input)
  expect((await caller.tills.current())?.cashMinor).toBe(90_000)
  const other = await declined()
  await caller.cardCharges.settleRefund(settle(other, { inCash: false, reason: 'By transfer' }))
  expect((await caller.tills.current())?.cashMinor).toBe(90_000)
  expect(await stateOf(other)).toEqual({ state: 'by_hand', movement: null })
})

test('is refused without a till, at one for practice, and for more than it holds, which the audit keeps', async () => {
  expect(await reasonOf((await settler({}, null)).caller.cardCharges.settleRefund(settle(refundId)))).toBe(
    'TILL_CLOSED',
  )
  const learner = await settler({}, 100_000, true)
  const practised = await refusalOf(learner.caller.cardCharges.settleRefund(settle(refundId)))
  expect([practised.code, practised.details]).toEqual(['TILL_CLOSED', { training: true }])
  const poor = await settler({}, back - 1)
  const refused = await refusalOf(poor.caller.cardCharges.settleRefund(settle(refundId)))
  expect(refused).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'inCash', message: 'field.tooBig' }] })
  expect((await poor.caller.tills.current())?.cashMinor).toBe(back - 1)
  expect(await stateOf(refundId)).toEqual({ state: 'refused', movement: null })
  const { rows } = await sql<{ after: object }>`
    select after from audit_event where action = 'tills.move' and after ->> 'kind' = 'card_refund'`.execute(
    api.database.db,
  )
  expect(rows).toMatchObject([{ after: { amountMinor: -back, result: 'refused' } }])
})

test('beyond the limit of cash somebody else approves', async () => {
  const manager = await api.signInAs('manager')
  await givePin(api, manager.user)
  const { caller, token } = await settler({ maxAmountMinor: back - 1 })
  const input = settle(refundId)
  const refused = await refusalOf(caller.cardCharges.settleRefund(input))
  expect([refused.code, refused.details]).toEqual(['NEEDS_APPROVAL', { module: 'funds', action: 'move_cash' }])
  const asked = await caller.approvals.request({ procedure: 'cardCharges.settleRefund', input: input as never })
  expect(asked.summary.facts.map(({ name, value, money }) => [name, money?.amountMinor ?? value])).toEqual([
    ['paidOut', back],
    ['reason', 'Handed out'],
  ])
  await caller.approvals.grantByPin({ id: asked.id, approverId: manager.user.id, pin: testPin })
  await api.callerWithToken(token, { approvalId: asked.id }).cardCharges.settleRefund(input)
  expect(await stateOf(refundId)).toMatchObject({ state: 'by_hand' })
})

test('of ten people at once one hands it out, and the others keep their cash', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => settler({})))
  const said = await Promise.all(
    people.map(({ caller }) => reasonOf(caller.cardCharges.settleRefund(settle(refundId)))),
  )
  expect(said.toSorted()).toEqual(['OK', ...Array.from({ length: 9 }, () => 'STATE')].toSorted())
  const cash = await Promise.all(people.map(async ({ caller }) => (await caller.tills.current())?.cashMinor))
  expect(cash.toSorted()).toEqual([90_000, ...Array.from({ length: 9 }, () => 100_000)].toSorted())
})

test('a person of two venues takes it from no till of the other, and the other cannot settle it', async () => {
  const other = await makeVenue(api.database.db, { locale: 'en' })
  const here = await settler({}, null)
  await joinVenue(api.database.db, { userId: here.user.id, venue: other, roles: ['owner'] })
  const there = await api.signInUser({ ...here.user, venueId: other.id })
  await openTill(api.database.db, { venue: other, userId: here.user.id })
  expect(await reasonOf(there.caller.cardCharges.settleRefund(settle(refundId)))).toBe('NOT_FOUND')
  expect(await reasonOf(here.caller.cardCharges.settleRefund(settle(refundId)))).toBe('TILL_CLOSED')
  expect((await there.caller.tills.current())?.cashMinor).toBe(100_000)
})

test('the database takes no cash without its refund, nor another sum', async () => {
  const person = await settler({})
  const till = (await person.caller.tills.current())?.id as string
  const cash = (amount: number) => sql`
    insert into till_movement (venue_id, id, till_session_id, kind, amount_minor, reason, actor_id)
    values (${api.venue.id}, ${uuidv7()}, ${till}, 'card_refund', ${amount}, 'By itself', ${person.user.id})
    returning id`
  await expect(cash(-back).execute(api.database.db)).rejects.toThrow(/names it not/)
  const wrong = api.database.db.transaction().execute(async (tx) => {
    const { rows } = await cash(-back - 1).execute(tx)
    const { id } = rows[0] as { id: string }
    await sql`update card_refund set state = 'by_hand', ended_at = now(), decided_by = ${person.user.id},
      decision_reason = 'So', movement_id = ${id} where id = ${refundId}`.execute(tx)
  })
  await expect(wrong).rejects.toThrow(/other cash/)
})
