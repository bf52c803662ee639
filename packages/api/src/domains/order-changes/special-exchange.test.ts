import { randomUUID } from 'node:crypto'
import type { TillSessionId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTicketSession, openTillOf, refusalOf, type SignedIn, type TestTicketSession } from '../../testing/index.ts'
import { type ChangesBench, changesBench, type Desk, passIds } from './testing/bench.ts'

// A pass that was given away, or sold at a price of its own, is exchanged: the list price is not charged against it.

let bench: ChangesBench
let manager: SignedIn
let desk: Desk
/** Another show: 500.00 on the first rows, 200.00 behind. The pass is sold for one of 450.00. */
let other: TestTicketSession
beforeAll(async () => {
  bench = await changesBench()
  manager = bench.manager
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
  const { api } = bench
  other = await makeTicketSession(api.database.db, { venue: api.venue, startsIn: 60 * 50, prices: [50_000, 20_000] })
})

type Special = { kind: 'comp'; reason: string } | { kind: 'price'; unitMinor: number; reason: string }
const press: Special = { kind: 'comp', reason: 'Press' }
const view: Special = { kind: 'price', unitMinor: 30_000, reason: 'Restricted view' }
/** One pass at a price of its own. */
const sell = (special: Special, dueMinor: number) =>
  desk.sell(
    [],
    {
      items: [{ passTypeId: desk.session.adult, seatNos: [1], special }],
      expectedDueMinor: dueMinor,
      payments: dueMinor === 0 ? [] : [{ method: 'card', amountMinor: dueMinor, reference: 'slip' }],
    },
    manager,
  )
async function exchange(sold: Awaited<ReturnType<typeof sell>>, seatNo: number, differenceMinor: number) {
  const wish = {
    orderId: sold.orderId,
    passIds: passIds(sold, 0),
    ticketSessionId: other.id,
    items: [{ passTypeId: other.adult, seatNos: [seatNo] }],
  }
  const preview = await manager.caller.orderChanges.previewExchange(wish)
  expect(preview.differenceMinor).toBe(differenceMinor)
  await manager.caller.orderChanges.exchange({
    ...wish,
    commandId: randomUUID(),
    expectedRev: preview.rev,
    priceVersion: other.priceVersion,
    expectedDifferenceMinor: differenceMinor,
    ...(differenceMinor > 0 && {
      payments: [{ method: 'card' as const, amountMinor: differenceMinor, reference: 'slip' }],
    }),
    reason: 'Another evening',
  })
  const { lines, grossMinor, paidMinor } = await manager.caller.orders.get({ id: sold.orderId })
  const { special, unitMinor, listMinor, reason } = lines.at(-1) ?? {}
  return { special, unitMinor, listMinor, reason, grossMinor, paidMinor }
}

test.each([
  { what: 'given away, for a dearer seat', special: press, due: 0, seatNo: 7, pays: 5_000, left: 'price' },
  { what: 'given away, for one that is worth less', special: press, due: 0, seatNo: 40, pays: 0, left: 'comp' },
  { what: 'sold 150.00 cheaper, for a dearer seat', special: view, due: 30_000, seatNo: 7, pays: 5_000, left: 'price' },
  {
    what: 'sold 150.00 cheaper, for a cheaper one',
    special: view,
    due: 30_000,
    seatNo: 40,
    pays: -25_000,
    left: 'price',
  },
])('a pass $what: the guest pays or gets the difference of the two list prices', async (at) => {
  const sold = await sell(at.special, at.due)
  const listMinor = at.seatNo === 7 ? 50_000 : 20_000
  const unitMinor = at.due + at.pays
  expect(await exchange(sold, at.seatNo, at.pays)).toEqual({
    special: at.left,
    ...{ unitMinor, listMinor, reason: at.special.reason },
    ...{ grossMinor: unitMinor, paidMinor: unitMinor },
  })
})

test('what is carried on stays what it is at the next exchange, and at a cancellation', async () => {
  const sold = await sell(press, 0)
  await exchange(sold, 7, 5_000)
  const { passList } = await manager.caller.orders.get({ id: sold.orderId })
  const now = passList.find(({ state }) => state !== 'cancelled')
  const wish = { orderId: sold.orderId, passIds: [now?.id as never] }
  const back = { ...wish, ticketSessionId: other.id, items: [{ passTypeId: other.adult, seatNos: [40] }] }
  // 450.00 was given away: 200.00 is all of it, and the 50.00 that were paid go back.
  expect(await manager.caller.orderChanges.previewExchange(back)).toMatchObject({
    newMinor: 0,
    differenceMinor: -5_000,
  })
  expect(await manager.caller.orderChanges.previewCancel(wish)).toMatchObject({ refundMinor: 5_000 })
})

test('of two passes each keeps its own: one at the list price, one complimentary', async () => {
  const sold = await desk.sell(
    [],
    {
      items: [
        { passTypeId: desk.session.adult, seatNos: [1] },
        { passTypeId: desk.session.adult, seatNos: [2], special: press },
      ],
      expectedDueMinor: 45_000,
      payments: [{ method: 'card', amountMinor: 45_000, reference: 'slip' }],
    },
    manager,
  )
  const ids = [2, 1].map((seatNo) => sold.passes.find((pass) => pass.seatNo === seatNo)?.id as never)
  const wish = {
    orderId: sold.orderId,
    passIds: ids,
    ticketSessionId: other.id,
    items: [{ passTypeId: other.adult, seatNos: [40, 7] }],
  }
  // The complimentary one takes the seat behind, the paid one that in front: 0 and 500.00.
  expect(await manager.caller.orderChanges.previewExchange(wish)).toMatchObject({
    backMinor: 45_000,
    newMinor: 50_000,
    // By the list they would cost 500.00 and 200.00; the complimentary one carries its 450.00 on, and needs 200.00 of it.
    carriedMinor: 20_000,
    differenceMinor: 5_000,
  })
  expect(
    await refusalOf(
      manager.caller.orderChanges.exchange({
        ...wish,
        commandId: randomUUID(),
        expectedRev: 1,
        priceVersion: other.priceVersion,
        // The list price of both.
        expectedDifferenceMinor: 25_000,
        reason: 'Another evening',
      }),
    ),
  ).toMatchObject({ code: 'PRICE_CHANGED', details: { dueMinor: 5_000 } })
  const { rows } = await sql`select from order_line where order_id = ${sold.orderId} and change_id is not null`.execute(
    bench.api.database.db,
  )
  expect(rows).toEqual([])
})

// 900.00 by the list for two, less what is taken off.
test.each([
  {
    what: 'a tenth off, for a dearer seat',
    discount: { ppm: 100_000 },
    seatNo: 7,
    pays: 5_000,
    lines: [50_000, -4_500],
  },
  {
    what: 'a tenth off, for a cheaper one',
    discount: { ppm: 100_000 },
    seatNo: 40,
    pays: -25_000,
    lines: [20_000, -4_500],
  },
  // 300.00 of each were taken off: of 200.00 it is all, and the 150.00 that were paid go back.
  {
    what: '600.00 off, for a cheaper one',
    discount: { amountMinor: 60_000 },
    seatNo: 40,
    pays: -15_000,
    lines: [20_000, -20_000],
  },
])('one of two with $what: the discount moves with it', async ({ discount, seatNo, pays, lines }) => {
  const off = 'ppm' in discount ? 9_000 : discount.amountMinor
  const sold = await desk.sell(
    [],
    {
      items: [{ passTypeId: desk.session.adult, seatNos: [1, 2] }],
      discount: { ...discount, reason: 'Friends of the house' },
      expectedDueMinor: 90_000 - off,
      payments: [{ method: 'card', amountMinor: 90_000 - off, reference: 'slip' }],
    },
    manager,
  )
  const { grossMinor, paidMinor } = await exchange(sold, seatNo, pays)
  expect([grossMinor, paidMinor]).toEqual([90_000 - off + pays, 90_000 - off + pays])
  const order = await manager.caller.orders.get({ id: sold.orderId })
  const added = order.lines.slice(-2)
  expect(added.map((line) => line.grossMinor)).toEqual(lines)
  expect(added.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['pass', 'Another evening'],
    ['discount', 'Friends of the house'],
  ])
  // What is left goes back to the unit when everything is cancelled.
  const open = order.passList.filter(({ state }) => state === 'issued').map(({ id }) => id)
  expect(
    await manager.caller.orderChanges.previewCancel({ orderId: sold.orderId, passIds: open, feeMinor: 0 }),
  ).toMatchObject({ refundMinor: 90_000 - off + pays })
})

test('a report of the till counts a price of its own once, whatever an exchange carries on', async () => {
  const { api } = bench
  const till = await openTillOf(api.database.db, { venue: api.venue, userId: manager.user.id })
  const figures = async () =>
    (await manager.caller.zReports.x({ tillSessionId: till as TillSessionId })).figures.priceChanges
  const before = await figures()
  const changed = async () => {
    const { count, amountMinor } = await figures()
    return { count: count - before.count, amountMinor: amountMinor - before.amountMinor }
  }
  // 300.00 instead of 450.00.
  const sold = await sell(view, 30_000)
  expect(await changed()).toEqual({ count: 1, amountMinor: 15_000 })
  await exchange(sold, 3, 5_000)
  expect(await changed()).toEqual({ count: 1, amountMinor: 15_000 })
  const { passList } = await manager.caller.orders.get({ id: sold.orderId })
  const wish = {
    orderId: sold.orderId,
    passIds: passList.filter(({ state }) => state === 'issued').map(({ id }) => id),
  }
  const { refundMinor, rev } = await manager.caller.orderChanges.previewCancel(wish)
  const told = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Ill' }
  await manager.caller.orderChanges.cancel({ ...wish, ...told })
  expect(await changed()).toEqual({ count: 1, amountMinor: 15_000 })
})

test('a report of the till counts a discount once, whatever goes on with an exchange or back with a cancellation', async () => {
  const { api } = bench
  const cashier = await api.signInAs('manager')
  const till = await openTillOf(api.database.db, { venue: api.venue, userId: cashier.user.id })
  const discounts = async () =>
    (await cashier.caller.zReports.x({ tillSessionId: till as TillSessionId })).figures.discounts
  // A tenth of 900.00.
  const sold = await desk.sell(
    [],
    {
      items: [{ passTypeId: desk.session.adult, seatNos: [7, 8] }],
      discount: { ppm: 100_000, reason: 'Friends of the house' },
      expectedDueMinor: 81_000,
      payments: [{ method: 'card', amountMinor: 81_000, reference: 'slip' }],
    },
    cashier,
  )
  expect(await discounts()).toEqual({ count: 1, amountMinor: -9_000 })
  const [first, second] = sold.passes.map(({ id }) => id)
  const wish = {
    ...{ orderId: sold.orderId, passIds: [first as never], ticketSessionId: desk.session.id },
    items: [{ passTypeId: desk.session.adult, seatNos: [9] }],
  }
  const { rev, priceVersion, differenceMinor } = await cashier.caller.orderChanges.previewExchange(wish)
  expect(differenceMinor).toBe(0)
  const told = { commandId: randomUUID(), expectedRev: rev, priceVersion, expectedDifferenceMinor: 0 }
  await cashier.caller.orderChanges.exchange({ ...wish, ...told, payments: [], reason: 'Nearer' })
  expect(await discounts()).toEqual({ count: 1, amountMinor: -9_000 })
  const one = { orderId: sold.orderId, passIds: [second as never] }
  const back = await cashier.caller.orderChanges.previewCancel(one)
  await cashier.caller.orderChanges.cancel({
    ...one,
    ...{ commandId: randomUUID(), expectedRev: back.rev, expectedRefundMinor: back.refundMinor, reason: 'Ill' },
  })
  // Half of it went back with its pass.
  expect(await discounts()).toEqual({ count: 1, amountMinor: -4_500 })
})
