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
import { type ChangesBench, changesBench, type Desk, passIds, price } from './testing/bench.ts'

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

describe('another seat', () => {
  test('keeps the pass and its code; the old seat is free at once', async () => {
    const sold = await desk.sell([1, 2])
    const { passList } = await manager.caller.orders.get({ id: sold.orderId })
    const [pass] = passList
    await manager.caller.orderChanges.reseat({ commandId: randomUUID(), passId: pass?.id as never, seatNo: 5 })
    expect(await desk.seatStates(1, 2, 5)).toEqual([0, 2, 2])
    const after = (await manager.caller.orders.get({ id: sold.orderId })).passList.find(({ id }) => id === pass?.id)
    expect(after).toMatchObject({ code: pass?.code, shortCode: pass?.shortCode, seat: { seatNo: 5 } })
    expect(await desk.sell([1])).toMatchObject({ grossMinor: price })
  })

  test('is refused for one that is taken, of another price, or of a pass that was used', async () => {
    const sold = await desk.sell([1])
    await desk.sell([2])
    const [id] = passIds(sold, 0)
    const to = (seatNo: number, caller = manager.caller) =>
      refusalOf(caller.orderChanges.reseat({ commandId: randomUUID(), passId: id as never, seatNo }))
    expect(await to(2)).toMatchObject({ code: 'SEAT_TAKEN' })
    expect(await to(45)).toMatchObject({ issues: [{ path: 'seatNo', message: 'field.otherPrice' }] })
    expect(await to(4000)).toMatchObject({ issues: [{ path: 'seatNo', message: 'field.invalid' }] })
    expect(await to(5, desk.clerk.caller)).toMatchObject({ code: 'FORBIDDEN' })
    await sql`update pass set state = 'used', used_at = now() where id = ${id}`.execute(api.database.asOwner)
    expect(await to(5)).toMatchObject({ code: 'STATE', details: { passes: 'used' } })
    await sql`update pass set state = 'issued', used_at = null where id = ${id}`.execute(api.database.asOwner)
    expect(await desk.seatStates(1, 5)).toEqual([2, 0])
  })

  test('two passes swap theirs, also of two orders', async () => {
    const [one, two] = [await desk.sell([1]), await desk.sell([9])]
    const ids = [...passIds(one, 0), ...passIds(two, 0)] as [never, never]
    await manager.caller.orderChanges.swapSeats({ commandId: randomUUID(), passIds: ids })
    const seatOf = async (orderId: OrderId) =>
      (await manager.caller.orders.get({ id: orderId })).passList[0]?.seat?.seatNo
    expect([await seatOf(one.orderId), await seatOf(two.orderId)]).toEqual([9, 1])
    expect(await desk.seatStates(1, 9)).toEqual([2, 2])
  })

  test('twenty who want one free seat at the same moment: one gets it', async () => {
    const sold = await Promise.all(Array.from({ length: 20 }, (_, index) => desk.sell([index])))
    const answers = await Promise.all(
      sold.map((order) =>
        reasonOf(
          manager.caller.orderChanges.reseat({
            commandId: randomUUID(),
            passId: order.passes[0]?.id as never,
            seatNo: 22,
          }),
        ),
      ),
    )
    expect(answers.filter((code) => code === 'OK')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['OK', 'SEAT_TAKEN']))
  })
})
