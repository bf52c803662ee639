import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTill, refusalOf, type TestApi } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { selectUntold } from '../apps/notices/repo/told.ts'
import { type BalancesBench, balancesBench, cash } from './testing/balances.ts'
import { cancelOf, type Desk, passIds, price } from './testing/bench.ts'

let it: BalancesBench
let api: TestApi
let desk: Desk
beforeAll(async () => {
  it = await balancesBench()
  api = it.api
  desk = it.desk
})
afterAll(() => it.bench.close())

/** What staff are told of an order. */
const toldOf = async (orderId: OrderId) =>
  (await selectUntold(api.database.db))
    .filter(({ link }) => link === `/order-list?id=${orderId}`)
    .map(({ topic, module, action }) => ({ topic, module, action }))

describe('what the rule says', () => {
  test('a deposit that is not kept and that a person has to give back is owed until they have', async () => {
    const back = await it.rule({ hoursBefore: 200, keepsDeposit: false })
    try {
      const card = { method: 'card' as const, amountMinor: 20_000, reference: 'slip' }
      const { orderId } = await it.part([15, 16], 30_000, { payments: [card, ...cash(10_000)] })
      await it.move(orderId, 24 * 9)
      await it.settle()
      const order = await it.orderOf(orderId)
      expect(order).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 30_000 })
      // Nobody has done it: it ran out, and the list says so of its row.
      expect(order.history.filter(({ action }) => action === 'orderChanges.release').map(({ who }) => who)).toEqual([
        null,
      ])
      expect(order.changes.map(({ kind, who }) => [kind, who])).toEqual([['release', null]])
      const { rows } = await it.bench.manager.caller.orders.list({ limit: 5, search: String(order.orderNo) })
      expect(rows).toMatchObject([{ isReleased: true, refundedMinor: 0 }])
      const isListedAsOwed = async () =>
        (await it.bench.manager.caller.orders.list({ view: 'owed' })).rows.some(({ id }) => id === orderId)
      expect(await isListedAsOwed()).toBe(true)
      expect(await desk.seatStates(15, 16)).toEqual([0, 0])
      // Nobody stands at the terminal when a job gives back what a card has paid.
      expect(await toldOf(orderId)).toEqual([{ topic: 'refundByHand', module: 'transactions', action: 'refund' }])
      // Whoever sends it writes it down: the slip that the terminal printed for the money back.
      const { manager } = it.bench
      await openTill(api.database.db, { venue: api.venue, userId: manager.user.id, floatMinor: 50_000 })
      await manager.caller.orderChanges.payBack({
        ...{
          commandId: randomUUID(),
          orderId,
          expectedRev: order.rev,
          expectedRefundMinor: 30_000,
          reason: 'Released',
        },
        refunds: order.payments.map(({ id, method, methodId, amountMinor }) => ({
          ...{ paymentId: id, amountMinor, methodId: methodId as never },
          ...(method === 'card' && { reference: 'slip back' }),
        })),
      })
      const after = await it.orderOf(orderId)
      expect(after).toMatchObject({ paidMinor: 0, refunds: expect.arrayContaining([expect.anything()]) })
      expect(after.refunds.find(({ method }) => method === 'card')).toMatchObject({
        ...{ amountMinor: 20_000, reference: 'slip back' },
      })
      expect(after.changes.at(-1)).toMatchObject({ kind: 'pay_back', who: manager.user.name })
      expect(await isListedAsOwed()).toBe(false)
    } finally {
      await it.bench.manager.caller.depositRules.archive({ id: back.id, expectedRev: back.rev })
    }
  })

  test('a blocked pass goes with the others', async () => {
    const { orderId, passes } = await it.part([17, 18], 40_000)
    await it.bench.manager.caller.passes.block({
      commandId: randomUUID(),
      passId: passes[0]?.id as never,
      reason: 'Lost.',
    })
    await it.move(orderId, 24 * 9)
    await it.settle()
    expect(await it.orderOf(orderId)).toMatchObject({
      ...{ state: 'cancelled', grossMinor: 40_000, paidMinor: 40_000 },
      ...{ isReleased: true, refundedMinor: 0 },
    })
    expect(await toldOf(orderId)).toEqual([])
    expect(await desk.seatStates(17, 18)).toEqual([0, 0])
  })
})

describe('practice', () => {
  test('is for a part of the price too; nobody is written to and nothing is released', async () => {
    const trainee = await api.signInAs('manager')
    await openTill(api.database.db, { venue: api.venue, userId: trainee.user.id, training: true })
    const practised = {
      payments: cash(20_000),
      balance: {},
      training: true,
      guest: { email: 'made-up@guests.example' },
    }
    const { orderId } = await desk.sell([19], practised, trainee)
    await it.move(orderId, 24 * 9)
    await it.settle()
    expect(await it.orderOf(orderId)).toMatchObject({ state: 'confirmed', paidMinor: 20_000 })
    const { rows } = await sql`select from outgoing_mail where recipient = 'made-up@guests.example'`.execute(
      api.database.db,
    )
    expect(rows).toEqual([])
    const { rows: open } = await sql`select from order_balance
      where order_id = ${orderId} and (reminded_at is null or released_at is null)`.execute(api.database.db)
    expect(open).toEqual([])
  })
})

describe('the door', () => {
  test('refuses a whole group of which a part is paid, and lets it in once the rest is', async () => {
    const tonight = await it.rule({ hoursBefore: 0, dueHours: 0 })
    try {
      const there = await it.bench.desk(60)
      const { orderId, passes } = await there.sell([0, 1], { payments: cash(30_000), balance: {} })
      const door = await api.signInAs('door')
      const group = () => door.caller.passes.admitGroup({ nonce: randomUUID(), code: passes[0]?.shortCode ?? '' })
      expect(await group()).toMatchObject({ ok: false, reason: 'unpaid', dueMinor: 60_000, admitted: [] })
      expect(await refusalOf(it.takeDue(orderId, 60_000, 60_000, door))).toMatchObject({ code: 'FORBIDDEN' })
      await it.takeDue(orderId, 60_000, 60_000, there.clerk)
      expect(await group()).toMatchObject({ ok: true, admitted: [{}, {}] })
    } finally {
      await it.bench.manager.caller.depositRules.archive({ id: tonight.id, expectedRev: tonight.rev })
    }
  })
})

// What stands in the accounts that an order with a balance moves.
describe('the book', () => {
  const accounts = async () => {
    await postAll(api.database.db)
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(amount_minor)::float8 as amount from journal_line where venue_id = ${api.venue.id}
      group by account`.execute(api.database.db)
    return new Map(rows.map(({ account, amount }) => [account, amount]))
  }
  const movedBy = async (act: () => Promise<unknown>) => {
    const before = await accounts()
    await act()
    const after = await accounts()
    const names = [...new Set([...before.keys(), ...after.keys()])].sort()
    const moved = names.map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)] as const)
    return Object.fromEntries(moved.filter(([, amount]) => amount !== 0))
  }

  // 450.00 of which 40.91 is tax: 409.09 is owed to the guest until the show.
  test('owes the show from the sale on, and the guest owes the rest until it is paid', async () => {
    let orderId = '' as OrderId
    const sold = await movedBy(async () => {
      orderId = (await it.part([20], 15_000)).orderId
    })
    expect(sold).toEqual({ 1000: 15_000, 1300: 30_000, 2000: -40_909, 2100: -4_091 })
    expect(await movedBy(() => it.takeDue(orderId, 30_000, 30_000))).toEqual({ 1000: 30_000, 1300: -30_000 })
  })

  test('has a deposit that is kept as a fee, with its tax, and nothing is owed any more', async () => {
    const { orderId } = await it.part([21], 15_000)
    await accounts()
    await it.move(orderId, 24 * 9)
    // 150.00 of which 13.64 is tax.
    expect(await movedBy(it.settle)).toEqual({ 1300: -30_000, 2000: 40_909, 2100: 4_091 - 1_364, 4200: -13_636 })
  })

  test('has it all back where it goes back', async () => {
    const sale = await it.part([22], 15_000)
    await accounts()
    const cancel = () =>
      desk.clerk.caller.orderChanges.cancel(cancelOf(sale.orderId, passIds({ passes: sale.passes }, 0), 15_000))
    expect(await movedBy(cancel)).toEqual({ 1000: -15_000, 1300: -30_000, 2000: 40_909, 2100: 4_091 })
  })
})

describe('an exchange', () => {
  test('takes what is due with the difference, and nothing is due any more', async () => {
    const sale = await it.part([23], 15_000)
    const wish = {
      orderId: sale.orderId,
      passIds: passIds({ passes: sale.passes }, 0),
      ticketSessionId: desk.session.id,
      items: [{ passTypeId: desk.session.adult, seatNos: [24] }],
    }
    const { caller } = desk.clerk
    const { differenceMinor, priceVersion, rev } = await caller.orderChanges.previewExchange(wish)
    expect(differenceMinor).toBe(30_000)
    await caller.orderChanges.exchange({
      ...wish,
      commandId: randomUUID(),
      expectedRev: rev,
      priceVersion,
      expectedDifferenceMinor: differenceMinor,
      payments: cash(30_000),
      reason: 'Another seat.',
    })
    expect(await it.orderOf(sale.orderId)).toMatchObject({ grossMinor: price, paidMinor: price })
    await it.move(sale.orderId, 24 * 9)
    await it.settle()
    expect(await desk.seatStates(24)).toEqual([2])
  })
})
