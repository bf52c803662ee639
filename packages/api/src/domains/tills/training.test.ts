import { randomUUID } from 'node:crypto'
import type { OrderId, PassRow, TillSessionId } from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bookDiffers,
  brokenRules,
  countAndClose,
  createTestApi,
  detailsOf,
  joinVenue,
  makeApiKey,
  makeTicketSession,
  makeVenue,
  openTill,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'
import { projectionsDiffer } from '../../testing/projections.ts'
import { makeTill } from '../../testing/tills.ts'
import { postVenue } from '../book/service/post.ts'
import { passesOf } from '../passes/service/codes.ts'

// What is done at a training till looks like work, and is none: no number, no seat, no money, no figure of the venue.

const price = 45_000
let api: TestApi
let second: TestVenue
let manager: SignedIn
let clerk: SignedIn
let clerkOfSecond: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  second = await makeVenue(api.database.db, { name: 'Second venue' })
  manager = await api.signInAs('manager')
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 4, seatsPerRow: 20, standing: 5 })
})
afterAll(async () => {
  await postVenue(api.database.db, api.venue.id)
  expect(await brokenRules(api.database.pool)).toEqual({})
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
  await api.close()
})

let seat = 0
let till: TillSessionId
beforeEach(async () => {
  clerk = await api.signInAs('boxoffice')
  till = (await openTill(api.database.db, {
    venue: api.venue,
    userId: clerk.user.id,
    floatMinor: 10_000,
    training: true,
  })) as TillSessionId
  seat += 1
})

type Sale = Parameters<SignedIn['caller']['orders']['sell']>[0]
const saleOf = (more: Partial<Sale> = {}): Sale => ({
  commandId: randomUUID(),
  orderId: uuidv7() as OrderId,
  ticketSessionId: session.id,
  items: [{ passTypeId: session.adult, seatNos: [seat] }],
  payments: [{ method: 'cash', amountMinor: price }],
  priceVersion: session.priceVersion,
  expectedDueMinor: price,
  training: true,
  ...more,
})
const sell = (more: Partial<Sale> = {}, person = clerk) => person.caller.orders.sell(saleOf(more))
const hold = (seatNos: number[], more: object = {}) =>
  clerk.caller.seats.hold({
    commandId: randomUUID(),
    ticketSessionId: session.id,
    holdId: uuidv7() as never,
    seatNos,
    ...more,
  })
const statusOf = async (seatNo = seat) => {
  const { rows } = await sql<{ status: number; order_id: string | null; hold_id: string | null }>`
    select status, order_id, hold_id from session_seat
    where ticket_session_id = ${session.id} and seat_no = ${seatNo}`.execute(api.database.db)
  return rows[0]
}
const taken = async () => {
  const { rows } = await sql<{ taken: number }>`
    select taken from capacity_pool where ticket_session_id = ${session.id}`.execute(api.database.db)
  return rows[0]?.taken
}
const constraintOf = (step: Promise<unknown>) =>
  step.then(
    () => null,
    (error) => classifyPgError(error).constraint ?? null,
  )
const nextNumber = async () => {
  const { rows } = await sql<{ next: number }>`select nextval('order_no') as next`.execute(api.database.db)
  return rows[0]?.next ?? 0
}

describe('a sale at a training till', () => {
  test('has a number, a receipt and passes of its own, and leaves the seat free', async () => {
    const before = await nextNumber()
    const sold = await sell()
    expect(sold.orderNo).toBeGreaterThan(9_000_000_000)
    expect(sold.receiptNo).toBe(1)
    expect(await nextNumber()).toBe(before + 1)
    expect(await statusOf()).toEqual({ status: 0, order_id: null, hold_id: null })
    const order = await manager.caller.orders.get({ id: sold.orderId })
    expect(order).toMatchObject({ isTraining: true, passList: [{ isTraining: true, state: 'issued' }] })
  })

  test('of a hold gives its seats back too, and the map is told that they are free', async () => {
    const { id: holdId } = await hold([seat])
    expect((await statusOf())?.status).toBe(1)
    await clerk.caller.orders.confirm({ ...saleOf(), holdId } as never)
    expect(await statusOf()).toEqual({ status: 0, order_id: null, hold_id: null })
    const { rows } = await sql<{ seats: unknown }>`
      select payload -> 'seats' as seats from stream_change where topic = ${`seats:${session.id}`}
      order by version desc limit 1`.execute(api.database.db)
    expect(rows[0]?.seats).toEqual([{ n: [seat], s: 0, until: null, hold: null }])
  })

  test('of places without a seat puts them back, from a hold and without one', async () => {
    const items = [{ passTypeId: session.adult, seatNos: [], areaNo: 0, qty: 2 }] as Sale['items']
    const due = { expectedDueMinor: 60_000, payments: [{ method: 'cash' as const, amountMinor: 60_000 }] }
    await sell({ items, ...due })
    expect(await taken()).toBe(0)
    const { id: holdId } = await hold([], { pools: [{ areaNo: 0, qty: 2 }] })
    expect(await taken()).toBe(2)
    await clerk.caller.orders.confirm({ ...saleOf({ items, ...due }), holdId } as never)
    expect(await taken()).toBe(0)
  })

  test('is refused where the places are gone, like any other', async () => {
    const other = await api.signInAs('boxoffice')
    await sell({ training: false, payments: [{ method: 'card', amountMinor: price, reference: 'T' }] }, other)
    expect(await reasonOf(sell())).toBe('SEAT_TAKEN')
  })

  test('can be made again and again of one seat, and the seat be sold in earnest after it', async () => {
    await sell()
    await sell()
    const other = await api.signInAs('boxoffice')
    const { orderNo } = await sell(
      { training: false, payments: [{ method: 'card', amountMinor: price, reference: 'T' }] },
      other,
    )
    expect(orderNo).toBeLessThan(9_000_000_000)
    expect((await statusOf())?.status).toBe(2)
  })

  test('is sent once, however often it is sent', async () => {
    const sale = saleOf()
    const [one, two] = await Promise.all([clerk.caller.orders.sell(sale), clerk.caller.orders.sell(sale)])
    expect(two).toEqual(one)
  })
})

describe('whoever was not shown what their till is for', () => {
  const card = { payments: [{ method: 'card' as const, amountMinor: price, reference: 'T' }] }
  test.each([{}, card])('sells nothing in earnest at a training till', async (more) => {
    expect(await detailsOf(sell({ ...more, training: false }))).toEqual({ training: true })
    expect((await statusOf())?.status).toBe(0)
  })

  test.each([{}, card])('sells nothing for practice at a real one', async (more) => {
    const other = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: other.user.id })
    expect(await detailsOf(sell(more, other))).toEqual({ training: false })
  })

  test('sells nothing for practice without a till', async () => {
    const other = await api.signInAs('boxoffice')
    expect(await reasonOf(sell({}, other))).toBe('TILL_CLOSED')
    expect(await reasonOf(sell(card, other))).toBe('TILL_CLOSED')
  })

  test('takes no money for a basket', async () => {
    const part = { commandId: randomUUID(), orderId: uuidv7() as OrderId, method: 'cash' as const, amountMinor: 100 }
    expect(await detailsOf(clerk.caller.tills.takePart(part))).toEqual({ training: true })
    const other = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: other.user.id })
    const wrong = { ...part, commandId: randomUUID(), training: true }
    expect(await detailsOf(other.caller.tills.takePart(wrong))).toEqual({ training: false })
  })
})

describe('a person of two venues', () => {
  test('trains in one and sells in the other', async () => {
    await joinVenue(api.database.db, { venue: second, userId: clerk.user.id, roles: ['boxoffice'] })
    clerkOfSecond = await api.signInUser({ ...clerk.user, venueId: second.id })
    await openTill(api.database.db, { venue: second, userId: clerk.user.id })
    const there = await makeTicketSession(api.database.db, { venue: second, rows: 1, seatsPerRow: 4 })
    const sold = await clerkOfSecond.caller.orders.sell(
      saleOf({
        training: false,
        ticketSessionId: there.id,
        items: [{ passTypeId: there.adult, seatNos: [0] }],
        priceVersion: there.priceVersion,
      } as never),
    )
    expect(sold.orderNo).toBeLessThan(9_000_000_000)
    expect((await sell()).orderNo).toBeGreaterThan(9_000_000_000)
    await postVenue(api.database.db, second.id)
  })
})

describe('an evening of practice', () => {
  test('moves no fund and no book, and is in no figure, list or check of the venue', async () => {
    const { db } = api.database
    const balances = async () =>
      (
        await sql`select id, balance_minor, last_entry from fund where venue_id = ${api.venue.id} order by id`.execute(
          db,
        )
      ).rows
    const entries = async () =>
      (await sql`select count(*)::integer as n from journal_entry where venue_id = ${api.venue.id}`.execute(db)).rows
    await postVenue(db, api.venue.id)
    const [funds, book] = [await balances(), await entries()]
    const learner = await api.signInAs('manager')
    const tillId = await makeTill(db, api.venue, { training: true })
    const opened = await learner.caller.tills.open({ commandId: randomUUID(), tillId, floatMinor: 5_000 })
    expect(opened).toMatchObject({ isTraining: true, cashMinor: 5_000 })
    const { orderId } = await sell({}, learner)
    const move = (kind: 'paid_in' | 'drop', amountMinor: number) =>
      learner.caller.tills.move({ commandId: randomUUID(), kind, amountMinor, reason: 'Practice' })
    await move('paid_in', 700)
    await move('drop', 10_000)
    expect(await learner.caller.zReports.x({ tillSessionId: opened.id })).toMatchObject({
      isTraining: true,
      figures: { grossMinor: price },
    })
    const date = opened.businessDate
    const closed = await countAndClose(learner.caller, { id: opened.id, countedMinor: 40_000, reason: 'Practice' })
    expect(closed).toMatchObject({ state: 'closed', zReport: null, differenceMinor: -700 })
    await manager.caller.tills.correct({
      commandId: randomUUID(),
      tillSessionId: opened.id,
      countedMinor: 40_700,
      reason: 'Practice',
    })
    await postVenue(db, api.venue.id)
    expect(await balances()).toEqual(funds)
    expect(await entries()).toEqual(book)
    expect(await bookDiffers(api.database.pool)).toEqual({})
    const list = async (view?: 'training') =>
      (await manager.caller.orders.list({ limit: 100, ...(view && { view }) })).rows.map(({ id }) => id)
    expect(await list()).not.toContain(orderId)
    expect(await list('training')).toContain(orderId)
    const history = async (filter: object) =>
      (await manager.caller.tills.history({ limit: 100, ...filter })).rows.map(({ id }) => id)
    expect(await history({})).not.toContain(opened.id)
    expect(await history({ tillId })).toEqual([opened.id])
    expect((await manager.caller.zReports.check()).missing).toEqual([])
    const day = await manager.caller.days.get({ date })
    // Of this and of the training tills that stand open beside it.
    const named = day.findings.map(({ key }) => key).join()
    expect(named).not.toContain(opened.id)
    expect(named).not.toContain(till)
  })
})

describe('a training pass', () => {
  let passes: PassRow[]
  let orderId: OrderId
  beforeEach(async () => {
    await sql`update ticket_session set sales_until = now() + interval '1 hour', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours', occupied_until = now() + interval '3 hours'
      where id = ${session.id}`.execute(api.database.db)
    ;({ orderId } = await sell())
    passes = await passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId })
  })

  test('opens no door, alone or with its order, and says why', async () => {
    const door = await api.signInAs('door')
    const code = passes[0]?.code ?? ''
    const scan = { nonce: randomUUID(), code }
    expect(await door.caller.passes.admit(scan)).toMatchObject({ ok: false, reason: 'training' })
    expect(await door.caller.passes.admitGroup({ ...scan, nonce: randomUUID() })).toMatchObject({
      ok: false,
      reason: 'training',
    })
    expect(await door.caller.passes.verify({ code })).toMatchObject({ ok: false, reason: 'training' })
    const marked = sql`update pass set state = 'used', used_at = now() where order_id = ${orderId}`
    expect(await constraintOf(marked.execute(api.database.db))).toBe('pass_training_unused')
  })

  test('is not counted at the door, and not found there by a name', async () => {
    const door = await api.signInAs('door')
    const all = (await door.caller.passes.doors()).doors.map(({ total }) => total)
    await sell()
    expect((await door.caller.passes.doors()).doors.map(({ total }) => total)).toEqual(all)
  })
})

test('a program of the clerk does not find what they sold for practice, by its id or the code of its pass', async () => {
  const { orderId } = await sell({ channel: 'partner' })
  const permissions = [{ module: 'ticket_booking', action: 'sell' }]
  const made = await makeApiKey(api.database.db, {
    user: clerk.user,
    roleId: api.venue.roleIds.boxoffice ?? '',
    scopes: permissions,
  })
  const program = api.callerWithToken(made.key)
  for (const caller of [program, clerk.caller]) {
    expect(await reasonOf(caller.booking.ownSale({ id: orderId }))).toBe('NOT_FOUND')
    expect((await caller.booking.ownSales({})).rows).toEqual([])
  }
  const [pass] = await passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId })
  expect(await program.booking.checkOwnPass({ code: pass?.code ?? '' })).toMatchObject({ ok: false, reason: 'unknown' })
  // Its real sales stay its own.
  await countAndClose(clerk.caller, { id: till, countedMinor: 10_000 + price })
  seat += 1
  const real = await sell({
    channel: 'partner',
    training: false,
    payments: [{ method: 'card', amountMinor: price, reference: '1' }],
  })
  expect(await reasonOf(program.booking.ownSale({ id: real.orderId }))).toBe('OK')
})
