import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonOf, refusalOf, type TestApi } from '../../testing/index.ts'
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

describe('a sale for a part of the price', () => {
  test('takes the seats, says what is due and until when, and is in the list of what is unpaid', async () => {
    const before = await desk.cash()
    const { orderId } = await it.part([0, 1], 30_000)
    expect(await desk.seatStates(0, 1)).toEqual([2, 2])
    expect((await desk.cash()) - before).toBe(30_000)
    const order = await it.orderOf(orderId)
    expect(order).toMatchObject({ state: 'confirmed', grossMinor: 90_000, paidMinor: 30_000 })
    const startsAt = Date.parse(order.session?.startsAt ?? '')
    expect(Date.parse(order.dueAt ?? '')).toBe(startsAt - 72 * 3_600_000)
    const { rows } = await it.bench.manager.caller.orders.list({ view: 'unpaid' })
    expect(rows.map(({ id }) => id)).toContain(orderId)
  })

  test('is refused below what the rule asks for, for all of it, and beside another sum', async () => {
    expect(await refusalOf(it.part([2], 13_499))).toMatchObject({ issues: [{ path: 'payments' }] })
    expect(await refusalOf(it.part([2], price))).toMatchObject({ issues: [{ path: 'payments' }] })
    expect(await refusalOf(it.part([2], price + 1))).toMatchObject({ issues: [{ path: 'payments' }] })
    expect(await desk.seatStates(2)).toEqual([0])
    await it.part([2], 13_500)
  })

  test('needs a rule, the right, and a date within the rule', async () => {
    const soon = await it.bench.desk(60 * 30)
    const now = soon.sell([0], { payments: cash(20_000), balance: {} }, soon.clerk)
    expect(await refusalOf(now)).toMatchObject({ issues: [{ path: 'balance', message: 'field.noDeposit' }] })
    const later = new Date(Date.now() + 9 * 86_400_000).toISOString()
    expect(await refusalOf(it.part([3], 20_000, { balance: { dueAt: later } }))).toMatchObject({
      issues: [{ path: 'balance.dueAt', message: 'field.tooLate' }],
    })
    const past = new Date(Date.now() - 60_000).toISOString()
    expect(await refusalOf(it.part([3], 20_000, { balance: { dueAt: past } }))).toMatchObject({
      issues: [{ path: 'balance.dueAt' }],
    })
    // Without `balance` less than the price pays for nothing, as ever.
    expect(await refusalOf(desk.sell([3], { payments: cash(20_000) }))).toMatchObject({
      issues: [{ path: 'payments' }],
    })
    expect(await desk.seatStates(3)).toEqual([0])
  })
})

describe('what is due', () => {
  test('is taken in parts until nothing is', async () => {
    const { orderId } = await it.part([4], 20_000)
    expect(await reasonOf(it.takeDue(orderId, 25_000, 30_000))).toBe('VALIDATION')
    await it.takeDue(orderId, 25_000, 10_000)
    expect(await reasonOf(it.takeDue(orderId, 25_000, 10_000))).toBe('STALE')
    await it.takeDue(orderId, 15_000, 15_000)
    expect(await reasonOf(it.takeDue(orderId, 15_000, 15_000))).toBe('STATE')
    const order = await it.orderOf(orderId)
    expect(order).toMatchObject({ paidMinor: price, grossMinor: price })
    expect(order.changes.map(({ kind, paidMinor }) => [kind, paidMinor])).toEqual([
      ['payment', 10_000],
      ['payment', 15_000],
    ])
  })

  test('is taken once by many tills at the same moment', async () => {
    const { orderId } = await it.part([5], 20_000)
    const other = await it.bench.desk()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        reasonOf(it.takeDue(orderId, 25_000, 25_000, index % 2 ? desk.clerk : other.clerk)),
      ),
    )
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect((await it.orderOf(orderId)).paidMinor).toBe(price)
  })

  // Negative control: a writer that asks nothing is refused by the database.
  test('is never more than the order is worth, by the database', async () => {
    const { orderId } = await desk.sell([6])
    await expect(payWithoutAsking(orderId)).rejects.toMatchObject({ constraint: 'order_not_overpaid' })
  })
})

// A till that asks nothing: neither holds the order nor looks at what is due.
const payWithoutAsking = (orderId: OrderId) =>
  api.database.db.transaction().execute(async (tx) => {
    const at = sql`${api.venue.id}, gen_random_uuid(), ${orderId}`
    const { rows } = await sql<{ id: string }>`
      insert into order_change (venue_id, id, order_id, change_no, kind, reason, gross_minor, tax_minor, paid_minor,
        currency, business_date, actor_id)
      values (${at}, 99, 'payment', 'x', 0, 0, 1, 'TRY', now()::date, ${desk.clerk.user.id}) returning id`.execute(tx)
    await sql`
      insert into payment (venue_id, id, order_id, change_id, method, method_id, amount_minor, currency, business_date,
        actor_id)
      select ${at}, ${rows[0]?.id}, 'card', m.id, 1, 'TRY', now()::date, ${desk.clerk.user.id}
      from payment_method m where m.venue_id = ${api.venue.id} and m.kind = 'card' limit 1`.execute(tx)
    await sql`update sale_order set paid_minor = paid_minor + 1 where id = ${orderId}`.execute(tx)
  })

describe('a pass of an order with a balance', () => {
  test('lets nobody in until all is paid', async () => {
    // Tonight: the door is open.
    const tonight = await it.rule({ hoursBefore: 0, dueHours: 0 })
    const there = await it.bench.desk(60)
    const { orderId, passes } = await there.sell([7], { payments: cash(20_000), balance: {} })
    const door = await api.signInAs('door')
    const scan = () => door.caller.passes.admit({ nonce: randomUUID(), code: passes[0]?.shortCode ?? '' })
    expect(await scan()).toMatchObject({ ok: false, reason: 'unpaid', dueMinor: 25_000, currency: 'TRY' })
    await it.takeDue(orderId, 25_000, 25_000, there.clerk)
    expect(await scan()).toMatchObject({ ok: true, reason: null })
    await it.bench.manager.caller.depositRules.archive({ id: tonight.id, expectedRev: tonight.rev })
  })
})

describe('cancelling an order with a balance', () => {
  test('gives back what was paid and forgives the rest', async () => {
    const { orderId, ...sold } = await it.part([8, 9], 30_000)
    await desk.clerk.caller.orderChanges.cancel(cancelOf(orderId, passIds({ ...sold }, 0, 1), 30_000))
    expect(await it.orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 0 })
  })

  test('keeps no more than was paid', async () => {
    const all = await it.bench.manager.caller.cancellationRules.create({
      name: { en: 'All', tr: '' },
      hoursBefore: 0,
      feePpm: 1_000_000,
    })
    try {
      const { orderId, ...sold } = await it.part([8], 20_000)
      await desk.clerk.caller.orderChanges.cancel(cancelOf(orderId, passIds({ ...sold }, 0), 0))
      expect(await it.orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 20_000, paidMinor: 20_000 })
    } finally {
      await it.bench.manager.caller.cancellationRules.archive({ id: all.id, expectedRev: all.rev })
    }
  })
})

describe('the date', () => {
  const mails = async (kind: string, email: string) => {
    const { rows } = await sql<{ params: { show: Record<string, unknown> } }>`
      select params from outgoing_mail where kind = ${kind} and recipient = ${email}`.execute(api.database.db)
    return rows.map(({ params }) => params.show)
  }

  test('is told to the guest once, before it', async () => {
    const email = 'reminded@guests.example'
    const { orderId } = await it.part([10], 20_000, { guest: { email } })
    await it.settle()
    expect(await mails('balance-due', email)).toEqual([])
    await it.move(orderId, 24 * 6)
    await Promise.all([it.settle(), it.settle()])
    await it.settle()
    expect(await mails('balance-due', email)).toMatchObject([{ dueMinor: 25_000, currency: 'TRY' }])
  })

  test('frees the seats once it is over, keeps the deposit, and tells the guest once, however many look', async () => {
    const email = 'late@guests.example'
    const { orderId } = await it.part([11, 12], 40_000, { guest: { email } })
    await it.move(orderId, 24 * 9)
    await Promise.all(Array.from({ length: 5 }, it.settle))
    await it.settle()
    expect(await desk.seatStates(11, 12)).toEqual([0, 0])
    const order = await it.orderOf(orderId)
    expect(order).toMatchObject({ state: 'cancelled', grossMinor: 40_000, paidMinor: 40_000 })
    expect(order.changes.map(({ kind }) => kind)).toEqual(['release'])
    expect(await mails('balance-released', email)).toEqual([expect.objectContaining({ keptMinor: 40_000 })])
    // Sold to the next guest.
    await desk.sell([11])
  })

  test('leaves an order alone that was paid in time', async () => {
    const { orderId } = await it.part([13], 20_000)
    await it.takeDue(orderId, 25_000, 25_000)
    await it.move(orderId, 24 * 9)
    await it.settle()
    expect(await it.orderOf(orderId)).toMatchObject({ state: 'confirmed', paidMinor: price })
    expect(await desk.seatStates(13)).toEqual([2])
  })

  test('is over for a payment or for the order, never for both', async () => {
    const ends = new Set<string>()
    // However busy the machine is, the last payment comes too late.
    for (const wait of [0, 0, 2, 5, 10, 20, 60, 1_000]) {
      const { orderId } = await it.part([14], 20_000)
      await it.move(orderId, 24 * 9)
      const late = new Promise((done) => setTimeout(done, wait)).then(() => it.takeDue(orderId, 25_000, 25_000))
      const [paid] = await Promise.all([reasonOf(late), it.settle(), it.settle()])
      const order = await it.orderOf(orderId)
      expect(order.state).toBe(paid === 'OK' ? 'confirmed' : 'cancelled')
      expect(order.paidMinor).toBe(order.grossMinor)
      expect(await desk.seatStates(14)).toEqual([paid === 'OK' ? 2 : 0])
      ends.add(order.state)
      if (order.state === 'confirmed') {
        const passes = order.passList.map(({ id }) => id)
        const cancelled = { ...cancelOf(orderId, passes, price), expectedRev: order.rev }
        await desk.clerk.caller.orderChanges.cancel(cancelled)
      }
    }
    expect(ends).toContain('cancelled')
  })

  // Negative control: the money of a till that asks nothing is refused by the database once the order is released.
  test('takes no money any more once it is over', async () => {
    const { orderId } = await it.part([14], 20_000)
    await it.move(orderId, 24 * 9)
    await it.settle()
    expect(await reasonOf(it.takeDue(orderId, 25_000, 25_000))).toBe('STATE')
    await expect(payWithoutAsking(orderId)).rejects.toMatchObject({ constraint: 'order_not_overpaid' })
  })
})
