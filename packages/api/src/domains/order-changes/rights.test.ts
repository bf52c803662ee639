import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  joinVenue,
  makeRole,
  makeVenue,
  methodOf,
  openTill,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
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

describe('who may', () => {
  test('the box office up to its limit and out of its own till; above it somebody approves this one cancellation', async () => {
    const seats = Array.from({ length: 12 }, (_, index) => index)
    const sold = await desk.sell(seats)
    const wish = cancelOf(
      sold.orderId,
      sold.passes.map(({ id }) => id),
      12 * price,
    )
    expect(await refusalOf(desk.clerk.caller.orderChanges.cancel(wish))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'transactions', action: 'refund' },
    })
    const request = await desk.clerk.caller.approvals.request({ procedure: 'orderChanges.cancel', input: wish })
    expect(request.summary.facts).toMatchObject([
      { name: 'passes', value: '12' },
      { name: 'refund', money: { amountMinor: 540_000, currency: 'TRY' } },
      { name: 'reason', value: 'The guest is ill.' },
    ])
    await manager.caller.approvals.answer({ id: request.id, answer: 'grant' })
    const approved = api.callerWithToken(desk.clerk.token, { approvalId: request.id })
    expect(await approved.orderChanges.cancel(wish)).toMatchObject({ refundMinor: 540_000 })
    expect((await manager.caller.orders.get({ id: sold.orderId })).changes).toMatchObject([
      { approver: manager.user.name, who: desk.clerk.user.name },
    ])
    // What another till took is not the desk.clerk's to give back.
    const colleague = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: colleague.user.id })
    const theirs = await desk.sell([20], {}, colleague)
    expect(
      await refusalOf(desk.clerk.caller.orderChanges.cancel(cancelOf(theirs.orderId, passIds(theirs, 0), price))),
    ).toMatchObject({
      code: 'NEEDS_APPROVAL',
    })
  })

  test('another way of payment by right alone, and never onto an invoice', async () => {
    const sold = await desk.sell([1], { payments: [{ method: 'card', amountMinor: price, reference: 'slip' }] })
    const [payment] = (await manager.caller.orders.get({ id: sold.orderId })).payments
    const by = async (kind: 'cash' | 'invoice') =>
      cancelOf(sold.orderId, passIds(sold, 0), price, {
        refunds: [
          {
            paymentId: payment?.id as never,
            amountMinor: price,
            methodId: await methodOf(api.database.db, api.venue.id, kind),
          },
        ],
      })
    expect(await refusalOf(desk.clerk.caller.orderChanges.cancel(await by('cash')))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'transactions', action: 'refund_other' },
    })
    expect(await refusalOf(desk.clerk.caller.orderChanges.cancel(await by('invoice')))).toMatchObject({
      issues: [{ path: 'refunds.0.methodId', message: 'field.invalid' }],
    })
    await openTill(api.database.db, { venue: api.venue, userId: manager.user.id })
    await manager.caller.orderChanges.cancel(await by('cash'))
    expect((await manager.caller.orders.get({ id: sold.orderId })).refunds).toMatchObject([{ method: 'cash' }])
  })

  test('refunding without the right to cancel gives money back and no more', async () => {
    const permissions = [
      { module: 'transactions' as const, action: 'refund', limits: {} },
      { module: 'order_list' as const, action: 'view', limits: {} },
    ]
    const { caller, user } = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
    await openTill(api.database.db, { venue: api.venue, userId: user.id })
    const sold = await desk.sell([1])
    expect(await refusalOf(caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price)))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'order_list', action: 'cancel' },
    })
    const adjusted = await caller.orderChanges.adjust({
      commandId: randomUUID(),
      orderId: sold.orderId,
      expectedRev: 1,
      amountMinor: 5000,
      reason: 'Seat behind a pillar',
    })
    expect(adjusted).toMatchObject({ refundMinor: 5000, changeNo: 1 })
    const order = await manager.caller.orders.get({ id: sold.orderId })
    expect(order).toMatchObject({ state: 'confirmed', grossMinor: 40_000, paidMinor: 40_000, passes: 1 })
    expect(order.lines[1]).toMatchObject({
      kind: 'discount',
      grossMinor: -5000,
      taxMinor: -455,
      reason: 'Seat behind a pillar',
    })
    const more = { commandId: randomUUID(), orderId: sold.orderId, expectedRev: 2, reason: 'More' }
    expect(await refusalOf(caller.orderChanges.adjust({ ...more, amountMinor: 40_001 }))).toMatchObject({
      code: 'OVER_REFUND',
      issues: [{ path: 'amountMinor', message: 'field.tooBig' }],
    })
    // A pass that is cancelled later gives back what is left of its price.
    const preview = await desk.clerk.caller.orderChanges.previewCancel({
      orderId: sold.orderId,
      passIds: passIds(sold, 0),
    })
    expect(preview).toMatchObject({ refundMinor: 40_000, isWhole: true })
  })

  test('orders of another venue are not there, also for somebody who works at both', async () => {
    const sold = await desk.sell([1])
    const elsewhere = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: elsewhere, userId: manager.user.id, roles: ['owner'] })
    const there = await api.signInUser({ ...manager.user, venueId: elsewhere.id })
    const wish = cancelOf(sold.orderId, passIds(sold, 0), price)
    expect(await refusalOf(there.caller.orderChanges.cancel(wish))).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      await refusalOf(there.caller.orderChanges.previewCancel({ orderId: sold.orderId, passIds: [] })),
    ).toMatchObject({
      code: 'NOT_FOUND',
    })
    await there.caller.cancellationRules.create({ name: { en: 'All', tr: '' }, hoursBefore: 0, feePpm: 1_000_000 })
    const here = await desk.clerk.caller.orderChanges.previewCancel({
      orderId: sold.orderId,
      passIds: passIds(sold, 0),
    })
    expect(here).toMatchObject({ rule: null, feeMinor: 0 })
  })
})
