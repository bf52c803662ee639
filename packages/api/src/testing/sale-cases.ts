import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { anyIp, anyName } from './any.ts'
import type { ArrangeCall } from './case.ts'
import { makeOrder } from './sold.ts'
import type { SignedIn, TestApi } from './test-api.ts'
import { makeDraftLayout, makeSchedule, makeShift, makeTicketSession } from './ticket-sessions.ts'
import { closeTill, makeTill, openTillOf } from './tills.ts'

const anySession = (api: TestApi) => makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 })

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

const anyFloor = async (api: TestApi) => (await aDraft(api)).floorId

const aSchedule = (api: TestApi) => makeSchedule(api.database.db, api.venue)

const smallPlan = JSON.stringify({
  name: 'Small',
  categories: [{ name: 'Best', color: '#aa00ff' }],
  zones: [
    {
      name: 'Hall',
      rows: [
        { row_number: '1', seats: [{ seat_guid: 'a', seat_number: '1', position: { x: 1, y: 1 }, category: 'Best' }] },
      ],
    },
  ],
})

/** A layout with a draft that has one seat and one standing area. */
const aDraft = (api: TestApi) => makeDraftLayout(api.database.db, api.venue)

/** What somebody sends to buy seats of `anySession`, paid by card. */
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

/** Sells and has no till yet. */
const aSeller = (api: TestApi) => api.signInAs('manager', { ip: anyIp() })
const tillOf = (api: TestApi, { user }: SignedIn) => openTillOf(api.database.db, { venue: api.venue, userId: user.id })
/** A till session of somebody, counted with a difference. */
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

/** Cases of places, prices, seats and sales. */
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
  'floors.archive': async (api) => ({ input: { id: await anyFloor(api), expectedRev: 1 } }),
  'floors.changed': async () => ({ input: {} }),
  'floors.closing': async (api) => ({ input: { id: await anyFloor(api) } }),
  'floors.create': async () => ({
    input: {
      code: randomUUID().slice(0, 8),
      name: { en: 'Deck', tr: 'Güverte' },
      level: 1,
      isGround: false,
      capacity: 100,
      opens: null,
      closes: null,
    },
  }),
  'floors.list': async () => ({ input: {} }),
  'floors.order': async (api) => ({ input: { ids: [await anyFloor(api)] } }),
  'floors.setGate': async (api) => {
    const floorId = await anyFloor(api)
    const gateId = uuidv7()
    await api.database.db
      .insertInto('gate')
      .values({ venue_id: api.venue.id, id: gateId, floor_id: floorId, name: JSON.stringify({ en: 'North', tr: '' }) })
      .execute()
    return { input: { floorId, gateId, isOpen: false } }
  },
  'floors.setState': async (api) => ({
    input: { id: await anyFloor(api), expectedRev: 1, state: 'closed', reason: 'Storm' },
  }),
  'floors.update': async (api) => ({ input: { id: await anyFloor(api), expectedRev: 1, capacity: 50 } }),
  'orders.choices': async () => ({ input: {} }),
  'orders.confirm': async (api, person) => {
    const { id: holdId, ticketSessionId } = await holdOf(api, person)
    return { input: { ...(await saleOf(api, person, { ticketSessionId, seatNos: [3, 4] })), holdId } }
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
  'orders.list': async () => ({ input: {} }),
  'orders.ofCommand': async (api) => {
    const seller = await aSeller(api)
    return { input: { commandId: randomUUID() }, caller: seller.caller }
  },
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
  'passes.keys': async () => ({}),
  'passes.reissue': async (api) => ({
    input: { commandId: randomUUID(), passId: (await aPass(api)).id, reason: 'Lost' },
  }),
  'passes.verify': async (api) => ({ input: { code: (await aPass(api)).shortCode } }),
  'prices.archivePassType': async (api) => {
    const { productId, adult } = await anySession(api)
    return { input: { productId, id: adult, expectedRev: 1 } }
  },
  'prices.archiveProduct': async (api) => ({ input: { id: (await anySession(api)).productId, expectedRev: 1 } }),
  'prices.list': async (api) => ({ input: { productId: (await anySession(api)).productId } }),
  'prices.ofSession': async (api) => ({ input: { id: (await anySession(api)).id } }),
  'prices.products': async () => ({}),
  'prices.save': async (api) => {
    const { productId, adult } = await anySession(api)
    const { version } = await api.database.db
      .selectFrom('price_list')
      .select('version')
      .where('venue_id', '=', api.venue.id)
      .executeTakeFirstOrThrow()
    const sets = [{ passTypeId: adult, weekday: 6, amountMinor: 60_000 }]
    return { input: { productId, expectedVersion: version, sets } }
  },
  'prices.savePassType': async (api) => ({
    input: { productId: (await anySession(api)).productId, code: 'S', name: { en: 'Student', tr: 'Öğrenci' } },
  }),
  'prices.saveProduct': async (api) => {
    const { taxCode } = await anySession(api)
    const code = randomUUID().slice(0, 12)
    return { input: { code, name: { en: 'Tour', tr: 'Tur' }, color: '#7c3aed', taxCode } }
  },
  'prices.taxes': async () => ({}),
  'schedule.archive': async (api) => ({ input: { id: await aSchedule(api), expectedRev: 1 } }),
  'schedule.calendar': async () => ({ input: { from: '2026-11-01', until: '2026-11-30' } }),
  'schedule.cancelSession': async (api) => ({
    input: { id: (await anySession(api)).id, expectedRev: 1, reason: 'Storm' },
  }),
  'schedule.changed': async () => ({ input: {} }),
  'schedule.generate': async (api) => ({
    input: { scheduleId: await aSchedule(api), from: '2031-01-01', until: '2031-01-07', dryRun: false },
  }),
  'schedule.getSession': async (api) => ({ input: { id: (await anySession(api)).id } }),
  'schedule.list': async () => ({ input: {} }),
  'schedule.pause': async (api) => ({ input: { id: await aSchedule(api), expectedRev: 1 } }),
  'schedule.pauseSession': async (api) => ({ input: { id: (await anySession(api)).id, expectedRev: 1 } }),
  'schedule.save': async (api) => {
    const { productId, floorId } = await anySession(api)
    const at = { layoutId: null, standing: 20, shiftId: null, weekdays: 127, starts: ['10:00'], minutes: 60 }
    return { input: { name: anyName(), productId, floorId, from: '2031-01-01', until: '2031-12-31', ...at } }
  },
  'schedule.updateSession': async (api) => ({
    input: { id: (await anySession(api)).id, expectedRev: 1, note: 'Doors open late' },
  }),
  'seatLayouts.archive': async (api) => ({ input: { id: (await aDraft(api)).layoutId, expectedRev: 1 } }),
  'seatLayouts.archiveCategory': async (api) => ({ input: { id: (await aDraft(api)).categoryId, expectedRev: 1 } }),
  'seatLayouts.categories': async () => ({}),
  'seatLayouts.create': async (api) => ({ input: { floorId: (await aDraft(api)).floorId, name: anyName() } }),
  'seatLayouts.discardDraft': async (api) => ({ input: { versionId: (await aDraft(api)).versionId } }),
  'seatLayouts.exportPlan': async (api) => ({ input: { versionId: (await aDraft(api)).versionId } }),
  'seatLayouts.geometry': async (api) => {
    const { versionId } = await aDraft(api)
    const hash = versionId.replaceAll('-', '').padEnd(64, '0')
    return { input: { hash }, caller: (await api.signInAs('manager', { ip: anyIp() })).caller }
  },
  'seatLayouts.get': async (api) => ({ input: { id: (await aDraft(api)).layoutId } }),
  'seatLayouts.impact': async (api) => ({ input: { versionId: (await aDraft(api)).versionId } }),
  'seatLayouts.importPlan': async (api) => ({ input: { layoutId: (await aDraft(api)).layoutId, plan: smallPlan } }),
  'seatLayouts.list': async () => ({ input: {} }),
  'seatLayouts.publish': async (api) => ({ input: { versionId: (await aDraft(api)).versionId, expectedRev: 1 } }),
  'seatLayouts.removeStandingArea': async (api) => ({
    input: { versionId: (await aDraft(api)).versionId, areaNo: 1 },
  }),
  'seatLayouts.saveCategory': async () => ({ input: { name: { en: 'Loge', tr: 'Loca' }, color: '#aa00ff' } }),
  'seatLayouts.saveStandingArea': async (api) => {
    const { versionId, categoryId } = await aDraft(api)
    const area = { name: { en: 'Pit', tr: '' }, capacity: 50, categoryId, x: 0, y: 0, width: 10, height: 10 }
    return { input: { versionId, ...area } }
  },
  'seatLayouts.setFocus': async (api) => ({ input: { versionId: (await aDraft(api)).versionId, x: 1, y: 2 } }),
  'seatLayouts.update': async (api) => ({
    input: { id: (await aDraft(api)).layoutId, expectedRev: 1, name: anyName() },
  }),
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
  'shifts.archive': async (api) => ({ input: { id: await makeShift(api.database.db, api.venue), expectedRev: 1 } }),
  'shifts.changed': async () => ({ input: {} }),
  'shifts.create': async () => ({
    input: {
      code: randomUUID().slice(0, 12),
      name: { en: 'Morning', tr: 'Sabah' },
      starts: '10:00',
      ends: '13:00',
      color: '#0d9488',
      weekdays: 127,
      lastEntryMinutes: 30,
      cleaningMinutes: 15,
    },
  }),
  'shifts.list': async () => ({ input: {} }),
  'shifts.update': async (api) => ({
    input: { id: await makeShift(api.database.db, api.venue), expectedRev: 1, ends: '14:00' },
  }),
  'tills.archive': async (api) => ({ input: { id: await makeTill(api.database.db, api.venue) } }),
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
  'tills.current': async (api) => ({ caller: (await aSeller(api)).caller }),
  'tills.explain': async (api, person) => ({
    input: { tillSessionId: await countedTill(api, person), reason: 'Change given twice' },
  }),
  'tills.history': async () => ({ input: {} }),
  'tills.list': async (api) => ({ caller: (await aSeller(api)).caller }),
  'tills.move': async (api) => {
    const seller = await aSeller(api)
    await tillOf(api, seller)
    const input = { commandId: randomUUID(), kind: 'paid_in', amountMinor: 100, reason: 'Coins' }
    return { caller: seller.caller, input }
  },
  'tills.open': async (api) => ({
    caller: (await aSeller(api)).caller,
    input: { commandId: randomUUID(), tillId: await makeTill(api.database.db, api.venue), floatMinor: 50_000 },
  }),
  'tills.save': async () => ({ input: { code: randomUUID().slice(0, 12), name: 'Gişe' } }),
  'tills.session': async (api, person) => ({ input: { id: await tillOf(api, person) } }),
  'tills.unexplained': async (api) => ({ caller: (await aSeller(api)).caller }),
}
