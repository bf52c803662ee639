import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeOrder, makeTicketSession, openTillOf, type SignedIn, type TestApi } from '../../../testing/index.ts'
import { accept, finish } from '../../session-plans/testing/bench.ts'

// By card, so that whoever may give it back needs no till.
async function sold(api: TestApi) {
  const { orderId, passes } = await makeOrder(api)
  return { orderId, passIds: passes.slice(0, 1).map(({ id }) => id) }
}
// For the seat beside, which costs the same.
async function exchanged(api: TestApi) {
  const { orderId, passes, session } = await makeOrder(api)
  return {
    orderId,
    passIds: passes.slice(0, 1).map(({ id }) => id),
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [3] }],
    priceVersion: session.priceVersion,
  }
}
const change = () => ({ commandId: randomUUID(), expectedRev: 1, reason: 'The guest is ill.' })

/** The money lies in this person's till: some may give back no other. */
async function takenBy({ database: { db }, venue }: TestApi, { user }: SignedIn, orderId: string): Promise<void> {
  const till = await openTillOf(db, { venue, userId: user.id })
  await sql`update payment set till_session_id = ${till} where venue_id = ${venue.id} and order_id = ${orderId}`.execute(
    db,
  )
}

/** As if this person had sold the order as a partner: they may lack the right to sell. */
export async function soldByPartner(api: TestApi, { user }: SignedIn, orderId: string): Promise<void> {
  await sql`
    update sale_order set channel = 'partner', created_by = ${user.id}
    where venue_id = ${api.venue.id} and id = ${orderId}`.execute(api.database.asOwner)
}
async function ownSold(api: TestApi, person: SignedIn) {
  const wish = await sold(api)
  await soldByPartner(api, person, wish.orderId)
  return wish
}

/** The house keeps everything, so that cancelling gives no money back. */
async function keepAll(api: TestApi): Promise<void> {
  await sql`
    insert into cancellation_rule (venue_id, id, name, hours_before, fee_ppm)
    values (${api.venue.id}, ${uuidv7()}, '{"en": "All", "tr": "Hepsi"}', 0, 1000000)
    on conflict do nothing`.execute(api.database.db)
}

/** Two adults for a third of the price. */
async function partlySold(api: TestApi): Promise<OrderId> {
  const { db } = api.database
  await sql`
    insert into deposit_rule (venue_id, id, name, hours_before, least_ppm, least_minor, due_hours, grace_hours,
      remind_hours, keeps_deposit)
    values (${api.venue.id}, ${uuidv7()}, '{"en": "All", "tr": "Hepsi"}', 0, 100000, 0, 0, 0, 0, false)
    on conflict do nothing`.execute(db)
  const session = await makeTicketSession(db, { venue: api.venue, rows: 2, seatsPerRow: 5, startsIn: 60 * 24 })
  const { caller } = await api.signInAs('boxoffice')
  const { orderId } = await caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [0, 1] }],
    payments: [{ method: 'card', amountMinor: 30_000, reference: 'slip' }],
    balance: {},
    priceVersion: session.priceVersion,
    expectedDueMinor: 90_000,
  })
  return orderId
}

/** Two adults that are owed for. */
async function onAccount(api: TestApi): Promise<OrderId> {
  const { orderId } = await makeOrder(api)
  const id = uuidv7()
  await sql`
    insert into payment_method (venue_id, id, code, name, kind)
    values (${api.venue.id}, ${id}, ${id.slice(-20)}, '{"en": "Account", "tr": "Hesap"}', 'invoice')`.execute(
    api.database.db,
  )
  await sql`
    update payment set method = 'invoice', method_id = ${id}, due_on = business_date, debtor = 'Moda Lisesi'
    where venue_id = ${api.venue.id} and order_id = ${orderId}`.execute(api.database.db)
  return orderId
}

/** Cases of changes after the sale. Two adults for 450.00 each. */
export const cases: Record<string, ArrangeCall> = {
  'orderChanges.previewCancel': async (api) => ({ input: await sold(api) }),
  'orderChanges.cancel': async (api) => {
    await keepAll(api)
    return { input: { ...change(), ...(await sold(api)), expectedRefundMinor: 0 } }
  },
  'orderChanges.adjust': async (api, person) => {
    const { orderId } = await sold(api)
    await takenBy(api, person, orderId)
    return { input: { ...change(), orderId, amountMinor: 5000 } }
  },
  'orderChanges.payBack': async (api, person) => {
    const { orderId, session } = await makeOrder(api)
    const plan = await accept(await api.signInAs('owner'), { ticketSessionIds: [session.id] })
    // As if all of it had been paid after the plan was accepted: it is owed.
    await sql`update session_plan_order set planned_minor = 0 where venue_id = ${api.venue.id} and plan_id = ${plan.id}`.execute(
      api.database.db,
    )
    await finish(api, plan)
    await takenBy(api, person, orderId)
    return { input: { ...change(), orderId, expectedRev: 2, expectedRefundMinor: 90_000 } }
  },
  'orderChanges.takeBackCard': async (api, person) => {
    const { caller } = await api.signInAs('manager')
    const payments = [{ method: 'card' as const, amountMinor: 20_000, reference: 'slip' }]
    const once = { commandId: randomUUID(), orderId: uuidv7() as OrderId }
    const { sale, cards } = await caller.giftCards.sell({ ...once, amountMinor: 20_000, payments })
    await takenBy(api, person, sale.orderId)
    return { input: { ...change(), orderId: sale.orderId, cardId: cards[0]?.id } }
  },
  'orderChanges.takeDue': async (api) => ({
    input: {
      commandId: randomUUID(),
      orderId: await partlySold(api),
      expectedDueMinor: 60_000,
      payments: [{ method: 'card', amountMinor: 60_000, reference: 'slip' }],
    },
  }),
  'orderChanges.takeInvoice': async (api) => ({
    input: {
      commandId: randomUUID(),
      orderId: await onAccount(api),
      expectedOpenMinor: 90_000,
      payments: [{ method: 'card', amountMinor: 90_000, reference: 'slip' }],
    },
  }),
  'orderChanges.openInvoices': async (api) => {
    await onAccount(api)
    return { input: {} }
  },
  'orderChanges.exportOpenInvoices': async () => ({ input: {} }),
  'orderChanges.setDue': async (api) => {
    const orderId = await partlySold(api)
    const { dueAt } = await (await api.signInAs('owner')).caller.orders.get({ id: orderId })
    const { rows } = await sql<{ date: string; time: string }>`
      select to_char(at, 'YYYY-MM-DD') as date, to_char(at, 'HH24:MI') as time
      from venue v, lateral (select (${dueAt}::timestamptz - interval '2 hours') at time zone v.zone as at) due
      where v.id = ${api.venue.id}`.execute(api.database.db)
    return { input: { commandId: randomUUID(), orderId, expectedDueAt: dueAt, ...rows[0], reason: 'Pay day' } }
  },
  'orderChanges.previewExchange': async (api) => {
    const { priceVersion: _, ...wish } = await exchanged(api)
    return { input: wish }
  },
  'orderChanges.exchange': async (api) => ({
    input: { ...change(), ...(await exchanged(api)), basketId: uuidv7(), expectedDifferenceMinor: 0 },
  }),
  'orderChanges.previewCancelOwn': async (api, person) => ({ input: await ownSold(api, person) }),
  'orderChanges.cancelOwn': async (api, person) => {
    await keepAll(api)
    return { input: { ...change(), ...(await ownSold(api, person)), expectedRefundMinor: 0 } }
  },
  'orderChanges.previewExchangeOwn': async (api, person) => {
    const { priceVersion: _, ...wish } = await exchanged(api)
    await soldByPartner(api, person, wish.orderId)
    return { input: wish }
  },
  'orderChanges.exchangeOwn': async (api, person) => {
    const wish = await exchanged(api)
    await soldByPartner(api, person, wish.orderId)
    return { input: { ...change(), ...wish, expectedDifferenceMinor: 0 } }
  },
  'orderChanges.reseat': async (api) => {
    const { passes } = await makeOrder(api)
    return { input: { commandId: randomUUID(), passId: passes[0]?.id, seatNo: 4 } }
  },
  'orderChanges.swapSeats': async (api) => {
    const { passes } = await makeOrder(api)
    return { input: { commandId: randomUUID(), passIds: passes.map(({ id }) => id) } }
  },
}
