import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { anyIp } from './any.ts'
import type { ArrangeCall } from './case.ts'
import { makeOrder } from './sold.ts'
import type { SignedIn, TestApi } from './test-api.ts'
import { closeTill, makeTill, openTillOf } from './tills.ts'
import { anySession } from './venue-cases.ts'

/** A hold of this person on seats 3 and 4; made past the door, because the person may lack the right. */
async function holdOf(api: TestApi, person: SignedIn) {
  const { id: ticketSessionId } = await anySession(api)
  const id = uuidv7()
  const venue_id = api.venue.id
  await sql`
    insert into seat_hold (venue_id, id, ticket_session_id, owner_id, channel, seat_nos, expires_at, max_until)
    values (${venue_id}, ${id}, ${ticketSessionId}, ${person.user.id}, 'door', '{3,4}',
      now() + interval '5 minutes', now() + interval '20 minutes')`.execute(api.database.db)
  await sql`
    update session_seat set status = 1, hold_id = ${id}, until = now() + interval '5 minutes'
    where venue_id = ${venue_id} and ticket_session_id = ${ticketSessionId} and seat_no in (3, 4)`.execute(
    api.database.db,
  )
  return { id, ticketSessionId }
}
const heldBy = async (api: TestApi, person: SignedIn) => (await holdOf(api, person)).id

/** What someone sends to buy seats of `anySession`, paid by card. */
async function saleOf(
  api: TestApi,
  _: SignedIn,
  { ticketSessionId, seatNos }: { ticketSessionId: string; seatNos: number[] },
) {
  const session = await api.database.db
    .selectFrom('ticket_session as t')
    .innerJoin('pass_type as y', (join) =>
      join.onRef('y.venue_id', '=', 't.venue_id').onRef('y.product_id', '=', 't.product_id'),
    )
    .innerJoin('price_list as l', 'l.venue_id', 't.venue_id')
    .select(['y.id as passTypeId', 'l.version'])
    .where('t.id', '=', ticketSessionId)
    .where('y.code', '=', 'A')
    .executeTakeFirstOrThrow()
  const dueMinor = seatNos.length * 45_000
  return {
    commandId: randomUUID(),
    orderId: uuidv7(),
    ticketSessionId,
    items: [{ passTypeId: session.passTypeId, seatNos }],
    payments: [{ method: 'card', amountMinor: dueMinor, reference: 'terminal 1' }],
    priceVersion: session.version,
    expectedDueMinor: dueMinor,
  }
}

/** Money by card for a basket of nobody else. */
const aPart = () => ({
  commandId: randomUUID(),
  orderId: uuidv7(),
  method: 'card',
  amountMinor: 5_000,
  reference: 'terminal 1',
})

/** Sells and has no till yet. */
const aSeller = (api: TestApi) => api.signInAs('manager', { ip: anyIp() })
const tillOf = (api: TestApi, { user }: SignedIn) => openTillOf(api.database.db, { venue: api.venue, userId: user.id })
/** Works at a till at which seats were sold for cash and coins were paid in. */
async function aBusySeller(api: TestApi) {
  const seller = await aSeller(api)
  await tillOf(api, seller)
  const { id: ticketSessionId } = await anySession(api)
  const sale = await saleOf(api, seller, { ticketSessionId, seatNos: [0] })
  const payments = [{ method: 'cash', amountMinor: sale.expectedDueMinor, tenderedMinor: 50_000 }]
  await seller.caller.orders.sell({ ...sale, payments } as never)
  await seller.caller.tills.move({ commandId: randomUUID(), kind: 'paid_in', amountMinor: 100, reason: 'Coins' })
  return seller
}
/** A till session of someone, counted with a difference. */
async function countedTill(api: TestApi, person: SignedIn): Promise<string> {
  const id = await tillOf(api, person)
  await closeTill(api.database.db, { id, countedMinor: 99_000 })
  return id
}

/** An order that this person sold as a partner; made past the door, because the person may lack the right. */
async function ownSale(api: TestApi, { user }: SignedIn) {
  const seller = await aSeller(api)
  const { id: ticketSessionId } = await anySession(api)
  const sale = await saleOf(api, seller, { ticketSessionId, seatNos: [0, 1] })
  const sold = await seller.caller.orders.sell({ ...sale, channel: 'partner' } as never)
  await sql`
    update sale_order set created_by = ${user.id} where venue_id = ${api.venue.id} and id = ${sold.orderId}`.execute(
    api.database.asOwner,
  )
  return sold
}

/** A pass of a new order. */
async function aPass(api: TestApi) {
  const { passes } = await makeOrder(api)
  return passes[0] as (typeof passes)[number]
}

/** Cases of seats, sales, passes and tills. */
/** What is done at the caller's own till: whoever calls has one. */
export const atOwnTill: readonly string[] = ['tills.move']

export const saleCases: Record<string, ArrangeCall> = {
  'booking.checkOwnPass': async (api, person) => {
    const { passes } = await ownSale(api, person)
    return { input: { code: passes[0]?.shortCode } }
  },
  'booking.expressSession': async (api) => ({ input: { id: (await anySession(api)).id } }),
  'booking.expressSessions': async () => ({ input: { from: '2030-01-01', until: '2030-01-31' } }),
  'booking.offer': async (api) => ({ input: { id: (await anySession(api)).id } }),
  'booking.offers': async () => ({ input: { from: '2030-01-01' } }),
  'booking.ownSale': async (api, person) => ({ input: { id: (await ownSale(api, person)).orderId } }),
  'booking.ownSales': async () => ({ input: {} }),
  'booking.session': async (api) => ({ input: { id: (await anySession(api)).id } }),
  'booking.sessions': async () => ({ input: { from: '2030-01-01', until: '2030-01-31' } }),
  'orders.choices': async () => ({ input: {} }),
  'orders.confirm': async (api, person) => {
    const { id: holdId, ticketSessionId } = await holdOf(api, person)
    return { input: { ...(await saleOf(api, person, { ticketSessionId, seatNos: [3, 4] })), holdId } }
  },
  'orders.mailOwn': async (api, person) => {
    const { orderId: id } = await ownSale(api, person)
    return { input: { commandId: randomUUID(), id, email: 'guest@example.com', passes: true, receipt: false } }
  },
  'orders.document': async (api) => ({ input: { orderId: (await makeOrder(api)).orderId, kind: 'passes' } }),
  'orders.documentOfSale': async (api) => {
    const seller = await aSeller(api)
    const { id: ticketSessionId } = await anySession(api)
    const sale = await saleOf(api, seller, { ticketSessionId, seatNos: [0] })
    const { orderId } = await seller.caller.orders.sell(sale as never)
    return { input: { orderId, kind: 'receipt' }, caller: seller.caller }
  },
  'orders.export': async () => ({ input: { state: 'confirmed' } }),
  'orders.find': async (api) => ({
    input: { text: String((await makeOrder(api)).orderNo) },
    caller: (await aSeller(api)).caller,
  }),
  'orders.findPasses': async (api) => ({
    input: { text: (await aPass(api)).shortCode },
    caller: (await aSeller(api)).caller,
  }),
  'orders.get': async (api) => ({ input: { id: (await makeOrder(api)).orderId } }),
  'orders.getPasses': async (api) => ({
    input: { id: (await makeOrder(api)).orderId },
    caller: (await aSeller(api)).caller,
  }),
  'orders.list': async () => ({ input: {} }),
  'orders.ofCommand': async (api) => {
    const seller = await aSeller(api)
    return { input: { commandId: randomUUID() }, caller: seller.caller }
  },
  'orders.mail': async (api) => ({
    input: {
      commandId: randomUUID(),
      id: (await makeOrder(api)).orderId,
      email: 'guest@people.example',
      passes: true,
      receipt: true,
    },
  }),
  'orders.passes': async (api) => ({ input: { orderIds: [(await makeOrder(api)).orderId] } }),
  'orders.sell': async (api, person) => {
    const { id: ticketSessionId } = await anySession(api)
    return { input: await saleOf(api, person, { ticketSessionId, seatNos: [0, 1] }) }
  },
  'orders.sellExpress': async (api, person) => {
    const { id: ticketSessionId } = await anySession(api)
    return { input: await saleOf(api, person, { ticketSessionId, seatNos: [0, 1] }) }
  },
  'orders.updateGuest': async (api) => ({
    input: { id: (await makeOrder(api)).orderId, expectedRev: 1, name: 'Ayşe Yılmaz' },
  }),
  'passes.admit': async (api) => ({ input: { nonce: randomUUID(), code: (await aPass(api)).shortCode } }),
  'passes.admitGroup': async (api) => ({ input: { nonce: randomUUID(), code: (await aPass(api)).shortCode } }),
  'passes.block': async (api) => ({
    input: { commandId: randomUUID(), passId: (await aPass(api)).id, reason: 'Card disputed' },
  }),
  'passes.doors': async () => ({}),
  'passes.keys': async () => ({}),
  'passes.nameHolder': async (api) => ({
    input: { passId: (await aPass(api)).id, expectedHolder: null, holder: 'Ayşe Yılmaz' },
  }),
  'passes.reissue': async (api) => ({
    input: { commandId: randomUUID(), passId: (await aPass(api)).id, reason: 'Lost' },
  }),
  'passes.scans': async () => ({ input: {} }),
  'passes.search': async (api) => ({ input: { text: (await aPass(api)).shortCode } }),
  'passes.unblock': async (api) => {
    const passId = (await aPass(api)).id
    const { caller } = await api.signInAs('manager')
    await caller.passes.block({ commandId: randomUUID(), passId, reason: 'Card disputed' })
    return { input: { commandId: randomUUID(), passId, reason: 'Settled' } }
  },
  'passes.undo': async (api, { caller }) => {
    const { scanId } = await caller.passes.admit({ nonce: randomUUID(), code: (await aPass(api)).shortCode })
    // A walk comes to it minutes after it was arranged, when a minute to undo would long be over.
    await api.database.asOwner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update admission set at = at + interval '10 minutes' where ${scanId} in (id, scan_id)`.execute(tx)
    })
    return { input: { commandId: randomUUID(), scanId, reason: 'Wrong pass' } }
  },
  'passes.verify': async (api) => ({ input: { code: (await aPass(api)).shortCode } }),
  'seatMap.get': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id } }),
  'seatMap.seatLayoutUpdate': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id } }),
  'seats.best': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id, wish: { qty: 2 } } }),
  'seats.block': async (api) => ({
    input: { commandId: randomUUID(), ticketSessionId: (await anySession(api)).id, seatNos: [0], reason: 'Camera' },
  }),
  'seats.blocks': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id } }),
  'seats.changeHold': async (api, person) => ({ input: { holdId: await heldBy(api, person), add: [7] } }),
  'seats.extendHold': async (api, person) => ({ input: { holdId: await heldBy(api, person) } }),
  'seats.hold': async (api) => ({
    input: { commandId: randomUUID(), holdId: uuidv7(), ticketSessionId: (await anySession(api)).id, seatNos: [1, 2] },
  }),
  'seats.holders': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id, seatNos: [0] } }),
  'seats.ownHold': async (api, person) => ({ input: { holdId: await heldBy(api, person) } }),
  'seats.ownHolds': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id } }),
  'seats.release': async (api, person) => ({ input: { holdId: await heldBy(api, person) } }),
  'seats.releaseOther': async (api) => ({
    input: { holdId: await heldBy(api, await api.signInAs('owner')), reason: 'Nobody is at that till' },
  }),
  'seats.takeOver': async (api) => {
    const { ticketSessionId } = await holdOf(api, await api.signInAs('owner'))
    return {
      input: { commandId: randomUUID(), holdId: uuidv7(), ticketSessionId, seatNos: [3], reason: 'Guest waits' },
    }
  },
  'seats.unblock': async (api) => ({
    input: { commandId: randomUUID(), ticketSessionId: (await anySession(api)).id, seatNos: [0] },
  }),
  'paymentMethods.list': async (api) => ({ caller: (await aSeller(api)).caller, input: {} }),
  'tills.close': async (api, person) => ({
    input: { commandId: randomUUID(), tillSessionId: await tillOf(api, person), countedMinor: 0, reason: 'Stolen' },
  }),
  'tills.correct': async (api, person) => ({
    input: {
      commandId: randomUUID(),
      tillSessionId: await countedTill(api, person),
      countedMinor: 100_000,
      reason: 'A roll of coins lay behind the drawer',
    },
  }),
  'tills.current': async (api) => ({ caller: (await aBusySeller(api)).caller }),
  'tills.explain': async (api, person) => ({
    input: { tillSessionId: await countedTill(api, person), reason: 'Change given twice' },
  }),
  'tills.history': async () => ({ input: {} }),
  'tills.practice': async () => ({ input: {} }),
  'tills.list': async (api) => ({ caller: (await aSeller(api)).caller, input: {} }),
  'tills.move': async (api, person) => {
    await tillOf(api, person)
    return { input: { commandId: randomUUID(), kind: 'paid_in', amountMinor: 100, reason: 'Coins' } }
  },
  'tills.open': async (api) => ({
    caller: (await aSeller(api)).caller,
    input: { commandId: randomUUID(), tillId: await makeTill(api.database.db, api.venue), floatMinor: 50_000 },
  }),
  'tills.parts': async (api) => ({ caller: (await aSeller(api)).caller }),
  'tills.returnParts': async (api) => {
    const seller = await aSeller(api)
    const { id } = await seller.caller.tills.takePart(aPart() as never)
    return { caller: seller.caller, input: { commandId: randomUUID(), ids: [id] } }
  },
  'tills.session': async (api, person) => ({ input: { id: await tillOf(api, person) } }),
  'tills.takePart': async (api) => ({ caller: (await aSeller(api)).caller, input: aPart() }),
  'tills.unexplained': async (api) => ({ caller: (await aSeller(api)).caller }),
}
