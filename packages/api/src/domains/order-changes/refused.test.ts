import type { OrderId, PassId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTill, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type Cancel, type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from './testing/bench.ts'

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

describe('is refused, and nothing has changed', () => {
  const unchanged = async (orderId: OrderId, call: Promise<unknown>) => {
    const refusal = await refusalOf(call)
    const order = await manager.caller.orders.get({ id: orderId })
    expect(order).toMatchObject({ rev: 1, state: 'confirmed', changes: [], refunds: [] })
    return refusal
  }

  test('for a pass that was used, and one that is cancelled already', async () => {
    const sold = await desk.sell([1, 2])
    const [used] = passIds(sold, 0)
    await sql`update pass set state = 'used', used_at = now() where id = ${used}`.execute(api.database.asOwner)
    const all = cancelOf(sold.orderId, passIds(sold, 0, 1), 90_000)
    expect(await unchanged(sold.orderId, desk.clerk.caller.orderChanges.cancel(all))).toMatchObject({
      code: 'STATE',
      details: { passes: 'used', passIds: [used] },
    })
    await sql`update pass set state = 'issued', used_at = null where id = ${used}`.execute(api.database.asOwner)
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))
    const again = cancelOf(sold.orderId, passIds(sold, 0), 0, { expectedRev: 2 })
    expect(await refusalOf(desk.clerk.caller.orderChanges.cancel(again))).toMatchObject({
      code: 'STATE',
      details: { passes: 'cancelled' },
    })
  })

  test('once the show has begun', async () => {
    const sold = await desk.sell([1])
    await sql`update ticket_session set starts_at = now() - interval '1 minute' where id = ${desk.session.id}`.execute(
      api.database.asOwner,
    )
    const wish = cancelOf(sold.orderId, passIds(sold, 0), price)
    expect(await unchanged(sold.orderId, desk.clerk.caller.orderChanges.cancel(wish))).toMatchObject({
      code: 'STATE',
      details: { ticketSession: 'started' },
    })
  })

  test('and the order says of each pass whether its show is ahead, has begun or is over', async () => {
    const sold = await desk.sell([1])
    const stages = async () =>
      (await manager.caller.orders.get({ id: sold.orderId })).passList.map(({ stage }) => stage)
    const moveTo = (starts: string, ends: string) =>
      sql`update ticket_session set starts_at = now() + ${starts}::interval, ends_at = now() + ${ends}::interval,
          occupied_until = now() + ${ends}::interval, sales_from = now() - interval '9 days',
          sales_until = now() + ${starts}::interval
        where id = ${desk.session.id}`.execute(api.database.asOwner)
    expect(await stages()).toEqual(['ahead'])
    await moveTo('-1 minute', '1 hour')
    expect(await stages()).toEqual(['begun'])
    await moveTo('-2 hours', '-1 minute')
    expect(await stages()).toEqual(['over'])
  })

  test('for what is not part of the order, named twice, or nothing at all', async () => {
    const sold = await desk.sell([1, 2])
    const other = await desk.sell([3])
    const [own] = passIds(sold, 0)
    const issueOf = async (ids: PassId[], more: Partial<Cancel> = {}) =>
      (await unchanged(sold.orderId, desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, ids, price, more))))
        .issues
    expect(await issueOf([])).toEqual([{ path: 'passIds', message: 'field.required' }])
    expect(await issueOf(passIds(other, 0))).toEqual([{ path: 'passIds.0', message: 'field.invalid' }])
    expect(await issueOf([own as PassId, own as PassId])).toEqual([{ path: 'passIds.1', message: 'field.invalid' }])
    expect(await issueOf([own as PassId], { lineNos: [1] })).toEqual([{ path: 'lineNos.0', message: 'field.invalid' }])
    expect(await issueOf([own as PassId], { reason: '' })).toEqual([{ path: 'reason', message: 'field.required' }])
  })

  test('for money that is more than due, less, of another order, or more than its payment has left', async () => {
    const sold = await desk.sell([1, 2], {
      payments: [
        { method: 'cash', amountMinor: 10_000 },
        { method: 'card', amountMinor: 80_000, reference: 'slip' },
      ],
    })
    const other = await desk.sell([3])
    const paymentOf = async (id: OrderId, method: string) =>
      (await manager.caller.orders.get({ id })).payments.find((payment) => payment.method === method)?.id as never
    const cash = await paymentOf(sold.orderId, 'cash')
    const foreign = await paymentOf(other.orderId, 'cash')
    const refusedWith = (refunds: Cancel['refunds']) =>
      unchanged(
        sold.orderId,
        desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price, { refunds })),
      )
    expect(await refusedWith([{ paymentId: cash, amountMinor: 10_000 }])).toMatchObject({
      issues: [{ path: 'refunds', message: 'field.amount' }],
    })
    expect(await refusedWith([{ paymentId: foreign, amountMinor: price }])).toMatchObject({
      issues: [{ path: 'refunds.0.paymentId', message: 'field.invalid' }],
    })
    expect(await refusedWith([{ paymentId: cash, amountMinor: price }])).toMatchObject({
      code: 'OVER_REFUND',
      details: { leftMinor: 10_000 },
    })
  })

  test('for cash without an open till, and for more than is in it', async () => {
    const sold = await desk.sell([1])
    const { caller } = await api.signInAs('manager')
    const wish = cancelOf(sold.orderId, passIds(sold, 0), price)
    expect(await unchanged(sold.orderId, caller.orderChanges.cancel(wish))).toMatchObject({ code: 'TILL_CLOSED' })
    const poor = await api.signInAs('manager')
    await openTill(api.database.db, { venue: api.venue, userId: poor.user.id, floatMinor: 100 })
    expect(await unchanged(sold.orderId, poor.caller.orderChanges.cancel(wish))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'refunds', message: 'field.drawerShort' }],
    })
  })

  test('when somebody else has changed the order', async () => {
    const sold = await desk.sell([1, 2])
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))
    expect(
      await refusalOf(desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 1), price))),
    ).toMatchObject({
      code: 'STALE',
      details: { rev: 2 },
    })
  })
})
