import { randomUUID } from 'node:crypto'
import type { OrderId, PartPaymentId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countAndClose,
  createTestApi,
  detailsOf,
  joinVenue,
  makeTicketSession,
  makeVenue,
  openTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { type ChangesBench, changesBench, type Desk, passIds } from './testing/bench.ts'

// Money that is taken for an exchange before it is made: at the till from that second, and in the exchange or back once.

let bench: ChangesBench
let api: TestApi
let desk: Desk
/** Another show: 500.00 on the first rows, so that an exchange costs 50.00. */
let other: TestTicketSession
let basketId: OrderId
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
  other = await dearer(api)
  basketId = uuidv7() as OrderId
})

const dearer = ({ database, venue }: TestApi) =>
  makeTicketSession(database.db, { venue, standing: 5, startsIn: 60 * 50, prices: [50_000, 20_000], taxPpm: 200_000 })

type Exchange = Parameters<SignedIn['caller']['orderChanges']['exchange']>[0]
const exchangeOf = (sold: Awaited<ReturnType<Desk['sell']>>, more: Partial<Exchange> = {}): Exchange => ({
  commandId: randomUUID(),
  orderId: sold.orderId,
  expectedRev: 1,
  passIds: passIds(sold, 0),
  ticketSessionId: other.id,
  items: [{ passTypeId: other.adult, seatNos: [7] }],
  priceVersion: other.priceVersion,
  expectedDifferenceMinor: 5000,
  reason: 'Another evening',
  basketId,
  ...more,
})
const take = (orderId: OrderId, amountMinor: number, more: object = {}, by = desk.clerk) =>
  by.caller.tills.takePart({
    commandId: randomUUID(),
    orderId: basketId,
    exchangeOf: orderId,
    method: 'cash',
    amountMinor,
    ...more,
  })
const giveBack = (ids: PartPaymentId[], by = desk.clerk) =>
  by.caller.tills.returnParts({ commandId: randomUUID(), ids })
const exchange = (input: Exchange, by = desk.clerk) => by.caller.orderChanges.exchange(input)
const partOf = ({ id, method, amountMinor }: Awaited<ReturnType<typeof take>>) => ({ partId: id, method, amountMinor })
const byCard = (amountMinor: number) => ({ method: 'card' as const, amountMinor, reference: 'slip' })

describe('money taken for an exchange that is left', () => {
  test('is in the drawer, the report and the audit at once, names its order, and goes back through the till', async () => {
    const sold = await desk.sell([1])
    const before = await desk.cash()
    const part = await take(sold.orderId, 3000)
    expect(part.exchangeOf).toEqual({ id: sold.orderId, orderNo: sold.orderNo })
    expect(await desk.cash()).toBe(before + 3000)
    // The browser is gone: whoever signs in again finds it.
    expect(await desk.clerk.caller.tills.parts()).toMatchObject([{ id: part.id, amountMinor: 3000, state: 'taken' }])
    const { parts } = await desk.clerk.caller.tills.session({ id: desk.till as never })
    expect(parts).toMatchObject([{ id: part.id, state: 'taken', exchangeOf: { orderNo: sold.orderNo } }])
    await giveBack([part.id])
    expect(await desk.cash()).toBe(before)
    expect(await desk.clerk.caller.tills.parts()).toEqual([])
    const { rows } = await sql`select action, after ->> 'order' as "order" from audit_event
      where entity = 'part_payment' and entity_id = ${part.id} order by at`.execute(api.database.db)
    expect(rows).toEqual([
      { action: 'tills.takePart', order: sold.orderId },
      { action: 'tills.returnParts', order: sold.orderId },
    ])
    const { rows: listed } = await bench.manager.caller.transactions.list({ search: String(sold.orderNo) } as never)
    expect(listed.filter(({ id }) => id === part.id).map(({ kind, order }) => [kind, order?.id])).toEqual([
      ['refund', sold.orderId],
      ['payment', sold.orderId],
    ])
  })

  test('does not stop the count, and stays with the till that took it', async () => {
    const sold = await desk.sell([1])
    const part = await take(sold.orderId, 3000)
    await countAndClose(desk.clerk.caller, { id: desk.till, countedMinor: await desk.cash() })
    // Another till gives it back, by somebody who may close the tills of others.
    const { clerk: second } = await bench.desk()
    expect(await reasonOf(giveBack([part.id], second))).toBe('NOT_FOUND')
    expect(await reasonOf(giveBack([part.id], bench.manager))).toBe('TILL_CLOSED')
    const till = await openTill(api.database.db, { venue: api.venue, userId: bench.manager.user.id })
    expect(till).not.toBe(desk.till)
    await giveBack([part.id], bench.manager)
    const { parts } = await bench.manager.caller.tills.session({ id: till as never })
    expect(parts).toMatchObject([{ id: part.id, state: 'returned', takenHere: false, returnedHere: true }])
    await countAndClose(bench.manager.caller, { id: till, countedMinor: 50_000 - 3000 })
  })
})

describe('an exchange that is made', () => {
  test('takes the money with it: it belongs to the till and the moment in which it was taken', async () => {
    const sold = await desk.sell([1])
    const before = await desk.cash()
    const part = await take(sold.orderId, 3000)
    const changed = await exchange(exchangeOf(sold, { payments: [partOf(part), byCard(2000)] }))
    expect(changed.changeId).toBe(basketId)
    expect(await desk.cash()).toBe(before + 3000)
    expect(await desk.clerk.caller.tills.parts()).toEqual([])
    const order = await bench.manager.caller.orders.get({ id: sold.orderId })
    expect(order.paidMinor).toBe(50_000)
    expect(order.payments.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      ['cash', 45_000],
      ['cash', 3000],
      ['card', 2000],
    ])
    const { rows } =
      await sql`select till_session_id as till, at = (select date_trunc('milliseconds', taken_at) from part_payment q
      where q.venue_id = p.venue_id and q.id = p.id) as "sameMoment" from payment p where id = ${part.id}`.execute(
        api.database.db,
      )
    expect(rows).toEqual([{ till: desk.till, sameMoment: true }])
  })

  test('needs less of cash than was taken: the rest is change and leaves the drawer', async () => {
    const sold = await desk.sell([1])
    const before = await desk.cash()
    const part = await take(sold.orderId, 8000)
    const changed = await exchange(exchangeOf(sold, { payments: [{ ...partOf(part), amountMinor: 5000 }] }))
    expect(changed.changeMinor).toBe(3000)
    expect(await desk.cash()).toBe(before + 5000)
  })

  test('money that a gift card has paid pays once, and goes back to it when the exchange is left', async () => {
    const { caller } = bench.manager
    const { id } = await caller.giftCards.issue({ commandId: randomUUID(), amountMinor: 4000, reason: 'A gift' })
    const [shown] = await caller.giftCards.reveal({ ids: [id] })
    const balance = async () => (await caller.giftCards.get({ id })).balanceMinor
    const sold = await desk.sell([1])
    const left = await take(sold.orderId, 4000, { method: 'voucher', giftCard: shown?.code })
    expect(await balance()).toBe(0)
    await giveBack([left.id])
    expect(await balance()).toBe(4000)
    const part = await take(sold.orderId, 4000, { method: 'voucher', giftCard: shown?.code })
    await exchange(exchangeOf(sold, { payments: [partOf(part), { method: 'cash', amountMinor: 1000 }] }))
    expect(await balance()).toBe(0)
  })

  test('all that was taken for it is part of it: one that leaves some out is refused, and nothing is changed', async () => {
    const sold = await desk.sell([1])
    const part = await take(sold.orderId, 3000)
    const second = await take(sold.orderId, 2000)
    const cash = { method: 'cash' as const, amountMinor: 5000 }
    // It says who has the money, and at which till.
    const { name: who } = desk.clerk.user
    expect(await detailsOf(exchange(exchangeOf(sold, { payments: [cash] })))).toEqual({
      parts: 'open',
      held: [{ till: expect.any(String), who, amountMinor: 5000 }],
    })
    // So it does to another window that would take it once more, under an id of its own.
    const { clerk: other } = await bench.desk()
    const more = {
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      exchangeOf: sold.orderId,
      method: 'card' as const,
    }
    const refused = await refusalOf(
      other.caller.tills.takePart({ ...more, amountMinor: 5000, dueMinor: 5000, reference: 'T2' }),
    )
    expect([refused.code, refused.details]).toEqual([
      'STALE',
      { dueMinor: 0, held: [{ till: expect.any(String), who, amountMinor: 5000 }] },
    ])
    const some = exchangeOf(sold, { payments: [partOf(part), { ...cash, amountMinor: 2000 }] })
    expect((await refusalOf(exchange(some))).issues?.[0]?.path).toBe('payments')
    const twice = exchangeOf(sold, { payments: [partOf(part), { ...partOf(part), amountMinor: 2000 }] })
    expect((await refusalOf(exchange(twice))).issues?.[0]?.path).toBe('payments.1.partId')
    const without = exchangeOf(sold, { payments: [partOf(part), partOf(second)] })
    const { basketId: _, ...nameless } = without
    expect((await refusalOf(exchange(nameless as Exchange))).issues?.[0]?.path).toBe('payments.0.partId')
    expect(await desk.seatStates(1)).toEqual([2])
    await exchange(without)
  })

  test('money that went back meanwhile pays for nothing, and no money is taken for one that is made', async () => {
    const sold = await desk.sell([1])
    const part = await take(sold.orderId, 5000)
    await giveBack([part.id])
    expect(await detailsOf(exchange(exchangeOf(sold, { payments: [partOf(part)] })))).toEqual({ parts: 'ended' })
    await exchange(exchangeOf(sold, { payments: [{ method: 'cash', amountMinor: 5000 }] }))
    expect(await detailsOf(take(sold.orderId, 100))).toEqual({ orderId: 'taken' })
    const again = exchangeOf(sold, { payments: [{ method: 'cash', amountMinor: 5000 }] })
    expect((await refusalOf(exchange({ ...again, expectedRev: 2 }))).code).toBe('STATE')
  })

  test('an id that another change has is refused by field', async () => {
    const sold = await desk.sell([1])
    await exchange(exchangeOf(sold, { payments: [byCard(5000)] }))
    const next = await desk.sell([2])
    const input = exchangeOf(next, { payments: [byCard(5000)], items: [{ passTypeId: other.adult, seatNos: [8] }] })
    expect((await refusalOf(exchange(input))).issues?.[0]).toEqual({ path: 'basketId', message: 'field.taken' })
  })
})

describe('who', () => {
  test('an order that the venue does not have is refused by field, also one of another venue with the same person', async () => {
    const twin = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: twin, userId: desk.clerk.user.id, roles: ['boxoffice'] })
    const sold = await desk.sell([1])
    expect((await refusalOf(take(uuidv7() as OrderId, 100))).issues?.[0]?.path).toBe('exchangeOf')
    const part = await take(sold.orderId, 3000)
    const there = await api.signInUser({ ...desk.clerk.user, venueId: twin.id } as never)
    expect((await refusalOf(take(sold.orderId, 100, { method: 'card' }, there))).issues?.[0]?.path).toBe('exchangeOf')
    expect(await there.caller.tills.parts()).toEqual([])
    expect(await reasonOf(giveBack([part.id], there))).toBe('NOT_FOUND')
    await giveBack([part.id])
  })

  test('another till spends none of it', async () => {
    const sold = await desk.sell([1])
    const part = await take(sold.orderId, 5000)
    const { clerk } = await bench.desk()
    expect(await detailsOf(exchange(exchangeOf(sold, { payments: [partOf(part)] }), clerk))).toEqual({ parts: 'ended' })
    await giveBack([part.id])
  })
})

describe('at the same moment', () => {
  test('the exchange and the return of its money: one of them', async () => {
    for (const [round, seatNo] of [1, 2, 3, 4, 5, 6].entries()) {
      basketId = uuidv7() as OrderId
      const sold = await desk.sell([seatNo])
      const part = await take(sold.orderId, 5000)
      const items = [{ passTypeId: other.adult, seatNos: [round] }]
      const outcomes = await Promise.all([
        reasonOf(exchange(exchangeOf(sold, { items, payments: [partOf(part)] }))),
        reasonOf(giveBack([part.id])),
      ])
      expect(outcomes.sort()).toEqual(['OK', 'STATE'])
    }
  })

  test('the exchange and money for it: never both', async () => {
    const twin = api.callerWithToken(desk.clerk.token, { services: await api.anotherServices() })
    for (const [round, seatNo] of [1, 2, 3, 4, 5, 6, 7, 8].entries()) {
      basketId = uuidv7() as OrderId
      const { orderId, ...sold } = await desk.sell([seatNo])
      const items = [{ passTypeId: other.adult, seatNos: [round] }]
      const money = { commandId: randomUUID(), orderId: basketId, exchangeOf: orderId, method: 'card' as const }
      const outcomes = await Promise.all([
        reasonOf(exchange(exchangeOf({ ...sold, orderId }, { items, payments: [byCard(5000)] }))),
        reasonOf(twin.tills.takePart({ ...money, amountMinor: 5000, reference: 'T1' })),
      ])
      expect(outcomes.sort()).toEqual(['OK', 'STATE'])
      const open = await desk.clerk.caller.tills.parts()
      if (open.length > 0) await giveBack(open.map(({ id }) => id))
    }
  })

  test('negative control: without the guard of the database the guest has paid twice', async () => {
    const unguarded = await createTestApi()
    try {
      await sql`drop trigger order_takes_its_money on order_change`.execute(unguarded.database.asOwner)
      await sql`drop trigger exchange_takes_its_money on order_change`.execute(unguarded.database.asOwner)
      const show = await makeTicketSession(unguarded.database.db, { venue: unguarded.venue, startsIn: 60 * 30 })
      const later = await dearer(unguarded)
      const { caller } = await unguarded.signInAs('manager')
      const sold = await caller.orders.sell({
        commandId: randomUUID(),
        orderId: uuidv7() as OrderId,
        ticketSessionId: show.id,
        items: [{ passTypeId: show.adult, seatNos: [1] }],
        payments: [byCard(45_000)],
        priceVersion: show.priceVersion,
        expectedDueMinor: 45_000,
      })
      const taken = { commandId: randomUUID(), orderId: basketId, exchangeOf: sold.orderId, ...byCard(5000) }
      await caller.tills.takePart(taken)
      await caller.orderChanges.exchange({
        ...exchangeOf(sold as never, { payments: [byCard(5000)] }),
        ticketSessionId: later.id,
        items: [{ passTypeId: later.adult, seatNos: [7] }],
        priceVersion: later.priceVersion,
      })
      expect(await caller.tills.parts()).toMatchObject([{ amountMinor: 5000, state: 'taken' }])
    } finally {
      await unguarded.close()
    }
  })
})
