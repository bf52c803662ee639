import type { PassId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookDiffers, methodOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})

const addRule = (hoursBefore: number, feePpm: number) =>
  manager.caller.cancellationRules.create({
    name: { en: `${hoursBefore} h`, tr: `${hoursBefore} sa` },
    hoursBefore,
    feePpm,
  })

describe('cancelling one of four passes', () => {
  test('reverses its line, frees its seat, ends the pass, and gives the cash back out of the till', async () => {
    const sold = await desk.sell([1, 2, 3, 4])
    const before = await desk.cash()
    const [gone] = passIds(sold, 1)
    const changed = await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, [gone as PassId], price))
    expect(changed).toMatchObject({ changeNo: 1, refundMinor: price, currency: 'TRY', rev: 2, receiptNo: 2 })
    expect(before - (await desk.cash())).toBe(price)
    expect(await desk.seatStates(1, 2, 3, 4)).toEqual([2, 0, 2, 2])
    const order = await manager.caller.orders.get({ id: sold.orderId })
    expect(order).toMatchObject({
      state: 'partly_cancelled',
      grossMinor: 3 * price,
      paidMinor: 3 * price,
      taxMinor: 12_273,
    })
    expect(order.lines).toMatchObject([
      { lineNo: 1, qty: 4, grossMinor: 180_000, taxMinor: 16_364, changeNo: null, reversesLineNo: null },
      { lineNo: 2, qty: -1, grossMinor: -45_000, taxMinor: -4091, netMinor: -40_909, changeNo: 1, reversesLineNo: 1 },
    ])
    expect(order.payments).toMatchObject([{ amountMinor: 180_000, refundedMinor: 45_000 }])
    expect(order.refunds).toMatchObject([{ method: 'cash', amountMinor: 45_000, changeNo: 1 }])
    expect(order.passList.map(({ state }) => state).sort()).toEqual(['cancelled', 'issued', 'issued', 'issued'])
    expect(order.history.map(({ action }) => action)).toContain('orderChanges.cancel')
    // It opens no door any more, from this moment on.
    const code = order.passList.find(({ id }) => id === gone)?.code ?? ''
    expect(await manager.caller.passes.verify({ code })).toMatchObject({ ok: false, reason: 'cancelled' })
    // The seat is for sale again.
    expect(await desk.sell([2])).toMatchObject({ grossMinor: price })
  })

  test('the whole order leaves nothing of it, and the money went back the way it came, newest payment first', async () => {
    const payments = [
      { method: 'card' as const, amountMinor: 30_000, reference: 'slip 1' },
      { method: 'cash' as const, amountMinor: 60_000 },
    ]
    const sold = await desk.sell([5, 6], { payments })
    const preview = await desk.clerk.caller.orderChanges.previewCancel({
      orderId: sold.orderId,
      passIds: passIds(sold, 0, 1),
    })
    expect(preview).toMatchObject({ refundMinor: 90_000, isWhole: true, freed: { seats: 2, places: 0 }, feeMinor: 0 })
    expect(preview.payments.reduce((sum, { proposedMinor }) => sum + proposedMinor, 0)).toBe(90_000)
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0, 1), 90_000))
    const order = await manager.caller.orders.get({ id: sold.orderId })
    expect(order).toMatchObject({ state: 'cancelled', grossMinor: 0, taxMinor: 0, paidMinor: 0, passes: 0 })
    expect(order.refunds.map(({ method, amountMinor }) => [method, amountMinor]).sort()).toEqual([
      ['card', 30_000],
      ['cash', 60_000],
    ])
  })

  test('places without a seat go back into their area, one for each person', async () => {
    const items = [{ passTypeId: desk.session.adult, seatNos: [], areaNo: 0, qty: 3 }]
    const sold = await desk.sell([], { items, expectedDueMinor: 90_000 })
    const taken = async () =>
      (
        await sql<{
          taken: number
        }>`select taken from capacity_pool where ticket_session_id = ${desk.session.id}`.execute(api.database.db)
      ).rows[0]?.taken
    expect(await taken()).toBe(3)
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0, 2), 60_000))
    expect(await taken()).toBe(1)
  })

  test('asked for twice is done once; another wish under the same command is refused', async () => {
    const sold = await desk.sell([7, 8])
    const wish = cancelOf(sold.orderId, passIds(sold, 0), price)
    const first = await desk.clerk.caller.orderChanges.cancel(wish)
    expect(await desk.clerk.caller.orderChanges.cancel(wish)).toEqual(first)
    expect(
      await refusalOf(desk.clerk.caller.orderChanges.cancel({ ...wish, passIds: passIds(sold, 1) })),
    ).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
    expect((await manager.caller.orders.get({ id: sold.orderId })).refunds).toHaveLength(1)
  })
})

describe('what the house keeps', () => {
  afterEach(() => sql`update cancellation_rule set archived_at = now()`.execute(api.database.asOwner))

  test('is what the rule with the most hours left says; less by right; nothing when the show itself is cancelled', async () => {
    await addRule(24, 250_000)
    await addRule(48, 0)
    const sold = await desk.sell([1, 2, 3])
    const orderId = sold.orderId
    const preview = await desk.clerk.caller.orderChanges.previewCancel({ orderId, passIds: passIds(sold, 0) })
    expect(preview).toMatchObject({
      rule: { hoursBefore: 24, feePpm: 250_000, feeMinor: 11_250 },
      feeMinor: 11_250,
      refundMinor: 33_750,
      reducedMinor: 33_750,
    })
    // The sum that the guest was told holds, or nothing happens.
    expect(
      await refusalOf(desk.clerk.caller.orderChanges.cancel(cancelOf(orderId, passIds(sold, 0), price))),
    ).toMatchObject({
      code: 'STALE',
      details: { refundMinor: 33_750 },
    })
    const waived = cancelOf(orderId, passIds(sold, 0), price, { feeMinor: 0 })
    expect(await refusalOf(desk.clerk.caller.orderChanges.cancel(waived))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'order_list', action: 'waive_fee' },
    })
    await desk.clerk.caller.orderChanges.cancel(cancelOf(orderId, passIds(sold, 0), 33_750))
    const order = await manager.caller.orders.get({ id: orderId })
    expect(order.lines.slice(1)).toMatchObject([
      { kind: 'pass', grossMinor: -45_000 },
      { kind: 'fee', qty: 1, grossMinor: 11_250, taxMinor: 1023 },
    ])
    expect(order).toMatchObject({ grossMinor: 101_250, paidMinor: 101_250 })
    // A cash refund needs a till of one's own; the manager has none and gives it back by transfer, without the fee.
    const bank = await methodOf(api.database.db, api.venue.id, 'bank')
    const [payment] = order.payments
    await manager.caller.orderChanges.cancel(
      cancelOf(orderId, passIds(sold, 1), price, {
        expectedRev: 2,
        feeMinor: 0,
        refunds: [{ paymentId: payment?.id as never, amountMinor: price, methodId: bank }],
      }),
    )
    await sql`update ticket_session set state = 'cancelled' where id = ${desk.session.id}`.execute(api.database.asOwner)
    const last = await desk.clerk.caller.orderChanges.previewCancel({ orderId, passIds: passIds(sold, 2) })
    expect(last).toMatchObject({ feeMinor: 0, rule: null, refundMinor: price })
  })

  test('is never more than the rule says', async () => {
    const sold = await desk.sell([1])
    const wish = cancelOf(sold.orderId, passIds(sold, 0), 44_999, { feeMinor: 1 })
    expect(await refusalOf(desk.clerk.caller.orderChanges.cancel(wish))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'feeMinor', message: 'field.tooBig' }],
    })
  })
})

test('the till says what went back, on its screen and in its report, and its receipts have no gap', async () => {
  const sold = await desk.sell([1, 2])
  await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))
  const now = await manager.caller.zReports.x({ tillSessionId: desk.till as never })
  expect(now.figures).toMatchObject({
    receipts: { first: 1, last: 2, count: 2 },
    grossMinor: price,
    methods: [{ method: 'cash', count: 1, amountMinor: 90_000 }],
    refunds: [{ method: 'cash', count: 1, amountMinor: 45_000 }],
    people: [{ count: 1, amountMinor: price }],
    groups: [{ kind: 'pass', qty: 1, grossMinor: price }],
    expectedMinor: 100_000 + price,
  })
})

test('the book takes back in the same split: what is owed for the show, the tax, and the money', async () => {
  const sold = await desk.sell([1, 2])
  const { changeId } = await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))
  await postAll(api.database.db)
  const { rows } = await sql<{ account: string; amount: number }>`
    select l.account, l.amount_minor as amount from journal_entry e
    join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
    where e.source = 'change' and e.source_id = ${changeId} order by l.account`.execute(api.database.db)
  expect(rows).toEqual([
    { account: '1000', amount: -45_000 },
    { account: '2000', amount: 40_909 },
    { account: '2100', amount: 4091 },
  ])
  expect(await bookDiffers(api.database.pool)).toEqual({})
})
