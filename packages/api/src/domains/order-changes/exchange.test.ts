import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeTicketSession,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { type ChangesBench, changesBench, type Desk, passIds } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
/** Another show: 500.00 on the first rows, 200.00 behind, 100.00 for half of a child. */
let other: TestTicketSession
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
  // Here the box office asks before it exchanges.
  await sql`delete from role_permission p using role r
    where r.venue_id = p.venue_id and r.id = p.role_id and r.key = 'boxoffice' and p.action in ('rebook', 'reseat')`.execute(
    api.database.asOwner,
  )
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
  other = await makeTicketSession(api.database.db, {
    venue: api.venue,
    standing: 5,
    startsIn: 60 * 50,
    prices: [50_000, 20_000],
    taxPpm: 200_000,
  })
})

type Exchange = Parameters<SignedIn['caller']['orderChanges']['exchange']>[0]
const exchangeOf = (
  sold: { orderId: OrderId; passes: { id: never }[] } | Awaited<ReturnType<Desk['sell']>>,
  seatNos: number[],
  more: Partial<Exchange> = {},
): Exchange => ({
  commandId: randomUUID(),
  orderId: sold.orderId,
  expectedRev: 1,
  passIds: passIds(sold as Awaited<ReturnType<Desk['sell']>>, ...seatNos.map((_, index) => index)),
  ticketSessionId: other.id,
  items: [{ passTypeId: other.adult, seatNos }],
  priceVersion: other.priceVersion,
  expectedDifferenceMinor: seatNos.length * 5000,
  reason: 'Another evening',
  ...more,
})
const byCard = (amountMinor: number) => [{ method: 'card' as const, amountMinor, reference: 'slip' }]
const statesAt = async (session: TestTicketSession, ...seatNos: number[]) => {
  const { rows } = await sql<{ status: number }>`select status from session_seat
    where ticket_session_id = ${session.id} and seat_no = any(${seatNos}::integer[]) order by seat_no`.execute(
    api.database.db,
  )
  return rows.map(({ status }) => status)
}

describe('an exchange for another show', () => {
  test('takes the difference, frees the old seats, ends the old passes, and issues new ones in their place', async () => {
    const sold = await desk.sell([1, 2])
    const wish = exchangeOf(sold, [7, 8])
    const { orderId, passIds: ids, ticketSessionId, items } = wish
    expect(
      await manager.caller.orderChanges.previewExchange({ orderId, passIds: ids, ticketSessionId, items }),
    ).toMatchObject({
      rev: 1,
      backMinor: 90_000,
      newMinor: 100_000,
      differenceMinor: 10_000,
      priceVersion: other.priceVersion,
    })
    const changed = await manager.caller.orderChanges.exchange({ ...wish, payments: byCard(10_000) })
    expect(changed).toMatchObject({ refundMinor: 0, changeMinor: 0, rev: 2 })
    expect(changed.passes.map(({ seatNo }) => seatNo)).toEqual([7, 8])
    expect([await statesAt(desk.session, 1, 2), await statesAt(other, 7, 8)]).toEqual([
      [0, 0],
      [2, 2],
    ])
    const order = await manager.caller.orders.get({ id: orderId })
    expect(order).toMatchObject({
      state: 'confirmed',
      grossMinor: 100_000,
      paidMinor: 100_000,
      taxMinor: 16_667,
      passes: 2,
    })
    expect(order.lines.map(({ qty, grossMinor, taxPpm, changeNo }) => [qty, grossMinor, taxPpm, changeNo])).toEqual([
      [2, 90_000, 100_000, null],
      [-2, -90_000, 100_000, 1],
      [2, 100_000, 200_000, 1],
    ])
    const codes = new Map(order.passList.map(({ id, code }) => [id as string, code ?? '']))
    const verify = async (id: string) => manager.caller.passes.verify({ code: codes.get(id) ?? '' })
    expect(await verify(ids[0] as string)).toMatchObject({ ok: false, reason: 'cancelled' })
    expect(await verify(changed.passes[0]?.id as string)).toMatchObject({ reason: 'too_early' })
  })

  test('keeps the version of the prices by which its lines were priced, beside that of the sale', async () => {
    const sold = await desk.sell([1])
    const { db } = api.database
    await sql`update price_list set version = version + 3 where venue_id = ${api.venue.id}`.execute(db)
    const { orderId, passIds: ids, ticketSessionId, items, ...wish } = exchangeOf(sold, [7])
    const which = { orderId, passIds: ids, ticketSessionId, items }
    const { priceVersion } = await manager.caller.orderChanges.previewExchange(which)
    expect(priceVersion).toBe(other.priceVersion + 3)
    await manager.caller.orderChanges.exchange({ ...which, ...wish, priceVersion, payments: byCard(5_000) })
    const { rows } = await sql`
      select o.price_version as sale, c.price_version as change from sale_order o
      join order_change c on c.venue_id = o.venue_id and c.order_id = o.id where o.id = ${orderId}`.execute(db)
    expect(rows).toEqual([{ sale: desk.session.priceVersion, change: priceVersion }])
  })

  test('gives back what is too much, up to the limits of who gives it', async () => {
    const sold = await desk.sell([1])
    // The seats behind cost 200.00.
    const wish = exchangeOf(sold, [40], { expectedDifferenceMinor: -25_000 })
    const before = await desk.cash()
    expect(await refusalOf(desk.clerk.caller.orderChanges.exchange(wish))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'order_list', action: 'rebook' },
    })
    const request = await desk.clerk.caller.approvals.request({ procedure: 'orderChanges.exchange', input: wish })
    await manager.caller.approvals.answer({ id: request.id, answer: 'grant' })
    const approved = api.callerWithToken(desk.clerk.token, { approvalId: request.id })
    expect(await approved.orderChanges.exchange(wish)).toMatchObject({ refundMinor: 25_000 })
    expect(before - (await desk.cash())).toBe(25_000)
  })

  test('takes places without a seat, and another kind of pass on the same seat', async () => {
    const sold = await desk.sell([1])
    const standing = exchangeOf(sold, [], {
      passIds: passIds(sold, 0),
      items: [{ passTypeId: other.adult, seatNos: [], areaNo: 0, qty: 1 }],
      expectedDifferenceMinor: -25_000,
      refunds: undefined,
    })
    const { caller } = manager
    const bank = (await caller.orders.get({ id: sold.orderId })).payments[0]
    const method = await sql<{ id: string }>`select id from payment_method
      where venue_id = ${api.venue.id} and kind = 'bank'`.execute(api.database.db)
    const refunds = [{ paymentId: bank?.id as never, amountMinor: 25_000, methodId: method.rows[0]?.id as never }]
    const first = await caller.orderChanges.exchange({ ...standing, refunds })
    expect(first.passes).toMatchObject([{ seatNo: null }])
    const again = await desk.sell([3])
    const child = exchangeOf(again, [3], {
      ticketSessionId: desk.session.id,
      items: [{ passTypeId: desk.session.child, seatNos: [3] }],
      priceVersion: other.priceVersion,
      expectedDifferenceMinor: -22_500,
    })
    const own = (await caller.orders.get({ id: again.orderId })).payments[0]
    await caller.orderChanges.exchange({
      ...child,
      refunds: [{ paymentId: own?.id as never, amountMinor: 22_500, methodId: method.rows[0]?.id as never }],
    })
    expect(await statesAt(desk.session, 3)).toEqual([2])
    expect((await caller.orders.get({ id: again.orderId })).passList.map(({ state }) => state).sort()).toEqual([
      'cancelled',
      'issued',
    ])
  })
})

describe('is refused, and nothing has moved', () => {
  test('for a seat that is taken, another sum, other prices, more passes than go, and a show that is not on sale', async () => {
    const sold = await desk.sell([1])
    await sql`update session_seat set status = 3, block_id = gen_random_uuid()
      where ticket_session_id = ${other.id} and seat_no = 7`.execute(api.database.asOwner)
    const ask = async (more: Partial<Exchange> = {}, seatNos = [8]) => {
      const refusal = await refusalOf(
        manager.caller.orderChanges.exchange({
          ...exchangeOf(sold, seatNos, { passIds: passIds(sold, 0), expectedDifferenceMinor: 5000, ...more }),
          payments: more.payments ?? byCard(5000),
        }),
      )
      expect(await statesAt(desk.session, 1)).toEqual([2])
      expect((await manager.caller.orders.get({ id: sold.orderId })).rev).toBe(1)
      return refusal
    }
    expect(await ask({}, [7])).toMatchObject({ code: 'SEAT_TAKEN', details: { seatNos: [7] } })
    expect(await ask({ expectedDifferenceMinor: 4999 })).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { dueMinor: 5000 },
    })
    expect(await ask({ priceVersion: other.priceVersion - 1 })).toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await ask({}, [8, 9])).toMatchObject({ issues: [{ path: 'items', message: 'field.invalid' }] })
    expect(await ask({ payments: byCard(4000) })).toMatchObject({
      issues: [{ path: 'payments', message: 'field.amount' }],
    })
    expect(await ask({ payments: [] })).toMatchObject({ issues: [{ path: 'payments', message: 'field.amount' }] })
    expect(await ask({ payments: [{ method: 'cash', amountMinor: 5000 }] })).toMatchObject({ code: 'TILL_CLOSED' })
    expect(await ask({ expectedRev: 2 })).toMatchObject({ code: 'STALE' })
    await sql`update ticket_session set state = 'paused' where id = ${other.id}`.execute(api.database.asOwner)
    expect(await ask()).toMatchObject({ code: 'SALES_CLOSED' })
  })
})

test('two who want each other’s seats wait for each other: both are answered, and no seat is lost', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [a, b] = [round * 2, round * 2 + 1]
    const here = await desk.sell([a])
    const there = await desk.sell([a], { ticketSessionId: other.id, ...elsewhere([a]) })
    const answers = await Promise.all([
      reasonOf(manager.caller.orderChanges.exchange({ ...exchangeOf(here, [b]), payments: byCard(5000) })),
      reasonOf(
        manager.caller.orderChanges.exchange({
          ...exchangeOf(there, [b], {
            ticketSessionId: desk.session.id,
            items: [{ passTypeId: desk.session.adult, seatNos: [b] }],
            expectedDifferenceMinor: -5000,
          }),
        }),
      ),
    ])
    expect(answers).toEqual(['OK', 'OK'])
    expect([await statesAt(desk.session, a, b), await statesAt(other, a, b)]).toEqual([
      [0, 2],
      [0, 2],
    ])
  }
})

const elsewhere = (seatNos: number[]) => ({
  items: [{ passTypeId: other.adult, seatNos }],
  payments: byCard(50_000),
  expectedDueMinor: 50_000,
})

describe('seats that are held for it', () => {
  const hold = async (seatNos: number[], by = manager) => {
    const id = randomUUID()
    await by.caller.seats.hold({
      ...{ commandId: randomUUID(), holdId: id, ticketSessionId: other.id, channel: 'door' },
      seatNos,
    } as never)
    return id as never
  }

  test('are had by whoever holds them and by nobody else; the hold ends with it', async () => {
    const [sold, theirs] = [await desk.sell([1]), await desk.sell([2])]
    const holdId = await hold([7])
    const ask = (order: typeof sold, more: Partial<Exchange> = {}, caller = manager.caller) =>
      reasonOf(
        caller.orderChanges.exchange({
          ...exchangeOf(order, [7], { passIds: passIds(order, 0), expectedDifferenceMinor: 5000, ...more }),
          payments: byCard(5000),
        }),
      )
    expect(await ask(theirs)).toBe('SEAT_TAKEN')
    expect(await ask(theirs, { holdId: randomUUID() as never })).toBe('SEAT_TAKEN')
    expect(await ask(sold, { holdId })).toBe('OK')
    expect(await statesAt(other, 7)).toEqual([2])
    expect(await manager.caller.seats.ownHolds({ ticketSessionId: other.id })).toEqual([])
  })

  test('are had after their time if they are still free, and not when somebody else has them', async () => {
    const end = (id: string) =>
      sql`
      update seat_hold set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour',
        max_until = now() where id = ${id}`.execute(api.database.asOwner)
    const over = () =>
      sql`update session_seat set until = now() - interval '1 second'
      where ticket_session_id = ${other.id} and status = 1`.execute(api.database.asOwner)
    const [sold, late] = [await desk.sell([1]), await desk.sell([2])]
    const exchangeTo = (order: typeof sold, seatNo: number, holdId: string) =>
      reasonOf(
        manager.caller.orderChanges.exchange({
          ...exchangeOf(order, [seatNo], { passIds: passIds(order, 0), expectedDifferenceMinor: 5000 }),
          ...{ payments: byCard(5000), holdId: holdId as never },
        }),
      )
    const [first, second] = [await hold([7]), await hold([8])]
    await end(first)
    await end(second)
    await over()
    await hold([8], desk.clerk)
    expect(await exchangeTo(sold, 7, first)).toBe('OK')
    expect(await exchangeTo(late, 8, second)).toBe('SEAT_TAKEN')
  })
})

describe('what the rule keeps', () => {
  test('of another show is a line of its own; less by right; another seat of the same show is free', async () => {
    const { caller } = manager
    const rule = await caller.cancellationRules.create({
      ...{ name: { en: 'Always', tr: 'Her zaman' }, hoursBefore: 0, feePpm: 500_000, exchangePpm: 100_000 },
    })
    try {
      const sold = await desk.sell([1])
      // 450.00 go back, 500.00 come, 45.00 are kept.
      const wish = exchangeOf(sold, [7], { passIds: passIds(sold, 0), expectedDifferenceMinor: 9500 })
      const { orderId, passIds: ids, ticketSessionId, items } = wish
      const asked = { orderId, passIds: ids, ticketSessionId, items }
      expect(await caller.orderChanges.previewExchange(asked)).toMatchObject({
        rule: { feePpm: 100_000, feeMinor: 4500 },
        ...{ feeMinor: 4500, differenceMinor: 9500 },
      })
      expect(await refusalOf(caller.orderChanges.previewExchange({ ...asked, feeMinor: 4501 }))).toMatchObject({
        issues: [{ path: 'feeMinor', message: 'field.tooBig' }],
      })
      const here = {
        ...asked,
        ticketSessionId: desk.session.id,
        items: [{ passTypeId: desk.session.adult, seatNos: [5] }],
      }
      expect(await caller.orderChanges.previewExchange(here)).toMatchObject({
        rule: null,
        feeMinor: 0,
        differenceMinor: 0,
      })
      await caller.orderChanges.exchange({ ...wish, payments: byCard(9500) })
      const order = await caller.orders.get({ id: orderId })
      expect(order.lines.map(({ kind, grossMinor }) => [kind, grossMinor])).toEqual([
        ['pass', 45_000],
        ['pass', -45_000],
        ['pass', 50_000],
        ['fee', 4500],
      ])
      expect(order).toMatchObject({ session: { id: other.id }, paidMinor: 54_500 })
      expect(order.passList.map(({ session, replaces }) => [session.id, replaces])).toEqual(
        expect.arrayContaining([
          [desk.session.id, null],
          [other.id, ids[0]],
        ]),
      )
    } finally {
      await caller.cancellationRules.archive({ id: rule.id, expectedRev: rule.rev })
    }
  })
})
