import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTill, reasonOf, refusalOf, type TestApi } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { settleBalances } from './service/balances.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  // A show ten days ahead may be sold for 30 %, the rest three days before it.
  await rule({})
  desk = await bench.desk(60 * 24 * 10)
})
afterAll(() => bench.close())

const rule = (more: { keepsDeposit?: boolean; hoursBefore?: number; dueHours?: number }) =>
  bench.manager.caller.depositRules.create({
    name: { en: 'A week ahead', tr: 'Bir hafta' },
    hoursBefore: 168,
    leastPpm: 300_000,
    dueHours: 72,
    remindHours: 48,
    graceHours: 24,
    keepsDeposit: true,
    ...more,
  })

const cash = (amountMinor: number) => [{ method: 'cash' as const, amountMinor }]
const part = (seatNos: number[], amountMinor: number, more = {}) =>
  desk.sell(seatNos, { payments: cash(amountMinor), balance: {}, ...more })
const takeDue = (orderId: OrderId, due: number, amountMinor: number, by = desk.clerk) =>
  by.caller.orderChanges.takeDue({
    commandId: randomUUID(),
    orderId,
    expectedDueMinor: due,
    payments: cash(amountMinor),
  })
const orderOf = (id: OrderId) => bench.manager.caller.orders.get({ id })
const settle = () => settleBalances(api.services, new AbortController().signal)
const move = (orderId: OrderId, hours: number) =>
  sql`update order_balance set due_at = due_at - make_interval(hours => ${hours}),
    remind_at = remind_at - make_interval(hours => ${hours}), release_at = release_at - make_interval(hours => ${hours})
    where venue_id = ${api.venue.id} and order_id = ${orderId}`.execute(api.database.db)

describe('a sale for a part of the price', () => {
  test('takes the seats, says what is due and until when, and is in the list of what is unpaid', async () => {
    const before = await desk.cash()
    const { orderId } = await part([0, 1], 30_000)
    expect(await desk.seatStates(0, 1)).toEqual([2, 2])
    expect((await desk.cash()) - before).toBe(30_000)
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ state: 'confirmed', grossMinor: 90_000, paidMinor: 30_000 })
    const startsAt = Date.parse(order.session?.startsAt ?? '')
    expect(Date.parse(order.dueAt ?? '')).toBe(startsAt - 72 * 3_600_000)
    const { rows } = await bench.manager.caller.orders.list({ view: 'unpaid' })
    expect(rows.map(({ id }) => id)).toContain(orderId)
  })

  test('is refused below what the rule asks for, for all of it, and beside another sum', async () => {
    expect(await refusalOf(part([2], 13_499))).toMatchObject({ issues: [{ path: 'payments' }] })
    expect(await refusalOf(part([2], price))).toMatchObject({ issues: [{ path: 'payments' }] })
    expect(await refusalOf(part([2], price + 1))).toMatchObject({ issues: [{ path: 'payments' }] })
    expect(await desk.seatStates(2)).toEqual([0])
    await part([2], 13_500)
  })

  test('needs a rule, the right, and a date within the rule', async () => {
    const soon = await bench.desk(60 * 30)
    const now = soon.sell([0], { payments: cash(20_000), balance: {} }, soon.clerk)
    expect(await refusalOf(now)).toMatchObject({ issues: [{ path: 'balance', message: 'field.noDeposit' }] })
    const later = new Date(Date.now() + 9 * 86_400_000).toISOString()
    expect(await refusalOf(part([3], 20_000, { balance: { dueAt: later } }))).toMatchObject({
      issues: [{ path: 'balance.dueAt', message: 'field.tooLate' }],
    })
    const past = new Date(Date.now() - 60_000).toISOString()
    expect(await refusalOf(part([3], 20_000, { balance: { dueAt: past } }))).toMatchObject({
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
    const { orderId } = await part([4], 20_000)
    expect(await reasonOf(takeDue(orderId, 25_000, 30_000))).toBe('VALIDATION')
    await takeDue(orderId, 25_000, 10_000)
    expect(await reasonOf(takeDue(orderId, 25_000, 10_000))).toBe('STALE')
    await takeDue(orderId, 15_000, 15_000)
    expect(await reasonOf(takeDue(orderId, 15_000, 15_000))).toBe('STATE')
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ paidMinor: price, grossMinor: price })
    expect(order.changes.map(({ kind, paidMinor }) => [kind, paidMinor])).toEqual([
      ['payment', 10_000],
      ['payment', 15_000],
    ])
  })

  test('is taken once by many tills at the same moment', async () => {
    const { orderId } = await part([5], 20_000)
    const other = await bench.desk()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        reasonOf(takeDue(orderId, 25_000, 25_000, index % 2 ? desk.clerk : other.clerk)),
      ),
    )
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect((await orderOf(orderId)).paidMinor).toBe(price)
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
    const tonight = await rule({ hoursBefore: 0, dueHours: 0 })
    const there = await bench.desk(60)
    const { orderId, passes } = await there.sell([7], { payments: cash(20_000), balance: {} })
    const door = await api.signInAs('door')
    const scan = () => door.caller.passes.admit({ nonce: randomUUID(), code: passes[0]?.shortCode ?? '' })
    expect(await scan()).toMatchObject({ ok: false, reason: 'unpaid', dueMinor: 25_000, currency: 'TRY' })
    await takeDue(orderId, 25_000, 25_000, there.clerk)
    expect(await scan()).toMatchObject({ ok: true, reason: null })
    await bench.manager.caller.depositRules.archive({ id: tonight.id, expectedRev: tonight.rev })
  })
})

describe('cancelling an order with a balance', () => {
  test('gives back what was paid and forgives the rest', async () => {
    const { orderId, ...sold } = await part([8, 9], 30_000)
    await desk.clerk.caller.orderChanges.cancel(cancelOf(orderId, passIds({ ...sold }, 0, 1), 30_000))
    expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 0 })
  })

  test('keeps no more than was paid', async () => {
    const all = await bench.manager.caller.cancellationRules.create({
      name: { en: 'All', tr: '' },
      hoursBefore: 0,
      feePpm: 1_000_000,
    })
    try {
      const { orderId, ...sold } = await part([8], 20_000)
      await desk.clerk.caller.orderChanges.cancel(cancelOf(orderId, passIds({ ...sold }, 0), 0))
      expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 20_000, paidMinor: 20_000 })
    } finally {
      await bench.manager.caller.cancellationRules.archive({ id: all.id, expectedRev: all.rev })
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
    const { orderId } = await part([10], 20_000, { guest: { email } })
    await settle()
    expect(await mails('balance-due', email)).toEqual([])
    await move(orderId, 24 * 6)
    await Promise.all([settle(), settle()])
    await settle()
    expect(await mails('balance-due', email)).toMatchObject([{ dueMinor: 25_000, currency: 'TRY' }])
  })

  test('frees the seats once it is over, keeps the deposit, and tells the guest once, however many look', async () => {
    const email = 'late@guests.example'
    const { orderId } = await part([11, 12], 40_000, { guest: { email } })
    await move(orderId, 24 * 9)
    await Promise.all(Array.from({ length: 5 }, settle))
    await settle()
    expect(await desk.seatStates(11, 12)).toEqual([0, 0])
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ state: 'cancelled', grossMinor: 40_000, paidMinor: 40_000 })
    expect(order.changes.map(({ kind }) => kind)).toEqual(['release'])
    expect(await mails('balance-released', email)).toHaveLength(1)
    // Sold to the next guest.
    await desk.sell([11])
  })

  test('leaves an order alone that was paid in time', async () => {
    const { orderId } = await part([13], 20_000)
    await takeDue(orderId, 25_000, 25_000)
    await move(orderId, 24 * 9)
    await settle()
    expect(await orderOf(orderId)).toMatchObject({ state: 'confirmed', paidMinor: price })
    expect(await desk.seatStates(13)).toEqual([2])
  })

  test('is over for a payment or for the order, never for both', async () => {
    const ends = new Set<string>()
    for (const wait of [0, 0, 2, 4, 6, 8, 10, 20]) {
      const { orderId } = await part([14], 20_000)
      await move(orderId, 24 * 9)
      const late = new Promise((done) => setTimeout(done, wait)).then(() => takeDue(orderId, 25_000, 25_000))
      const [paid] = await Promise.all([reasonOf(late), settle(), settle()])
      const order = await orderOf(orderId)
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
    const { orderId } = await part([14], 20_000)
    await move(orderId, 24 * 9)
    await settle()
    expect(await reasonOf(takeDue(orderId, 25_000, 25_000))).toBe('STATE')
    await expect(payWithoutAsking(orderId)).rejects.toMatchObject({ constraint: 'order_not_overpaid' })
  })
})

describe('what the rule says', () => {
  test('the rest is due within the hours for which it holds', async () => {
    const early = refusalOf(rule({ hoursBefore: 48, dueHours: 72 }))
    expect(await early).toMatchObject({ issues: [{ path: 'dueHours', message: 'field.tooBig' }] })
  })

  test('a deposit that is not kept goes back as it came, and cash waits at the till', async () => {
    const back = await rule({ hoursBefore: 200, keepsDeposit: false })
    try {
      const card = { method: 'card' as const, amountMinor: 20_000, reference: 'slip' }
      const { orderId } = await part([15, 16], 30_000, { payments: [card, ...cash(10_000)] })
      await move(orderId, 24 * 9)
      await settle()
      expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 10_000 })
      expect(await desk.seatStates(15, 16)).toEqual([0, 0])
    } finally {
      await bench.manager.caller.depositRules.archive({ id: back.id, expectedRev: back.rev })
    }
  })

  test('a blocked pass goes with the others', async () => {
    const { orderId, passes } = await part([17, 18], 40_000)
    await bench.manager.caller.passes.block({
      commandId: randomUUID(),
      passId: passes[0]?.id as never,
      reason: 'Lost.',
    })
    await move(orderId, 24 * 9)
    await settle()
    expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 40_000, paidMinor: 40_000 })
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
    await move(orderId, 24 * 9)
    await settle()
    expect(await orderOf(orderId)).toMatchObject({ state: 'confirmed', paidMinor: 20_000 })
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
    const tonight = await rule({ hoursBefore: 0, dueHours: 0 })
    try {
      const there = await bench.desk(60)
      const { orderId, passes } = await there.sell([0, 1], { payments: cash(30_000), balance: {} })
      const door = await api.signInAs('door')
      const group = () => door.caller.passes.admitGroup({ nonce: randomUUID(), code: passes[0]?.shortCode ?? '' })
      expect(await group()).toMatchObject({ ok: false, reason: 'unpaid', dueMinor: 60_000, admitted: [] })
      expect(await refusalOf(takeDue(orderId, 60_000, 60_000, door))).toMatchObject({ code: 'FORBIDDEN' })
      await takeDue(orderId, 60_000, 60_000, there.clerk)
      expect(await group()).toMatchObject({ ok: true, admitted: [{}, {}] })
    } finally {
      await bench.manager.caller.depositRules.archive({ id: tonight.id, expectedRev: tonight.rev })
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
      orderId = (await part([20], 15_000)).orderId
    })
    expect(sold).toEqual({ 1000: 15_000, 1300: 30_000, 2000: -40_909, 2100: -4_091 })
    expect(await movedBy(() => takeDue(orderId, 30_000, 30_000))).toEqual({ 1000: 30_000, 1300: -30_000 })
  })

  test('has a deposit that is kept as a fee, with its tax, and nothing is owed any more', async () => {
    const { orderId } = await part([21], 15_000)
    await accounts()
    await move(orderId, 24 * 9)
    // 150.00 of which 13.64 is tax.
    expect(await movedBy(settle)).toEqual({ 1300: -30_000, 2000: 40_909, 2100: 4_091 - 1_364, 4200: -13_636 })
  })

  test('has it all back where it goes back', async () => {
    const sale = await part([22], 15_000)
    await accounts()
    const cancel = () =>
      desk.clerk.caller.orderChanges.cancel(cancelOf(sale.orderId, passIds({ passes: sale.passes }, 0), 15_000))
    expect(await movedBy(cancel)).toEqual({ 1000: -15_000, 1300: -30_000, 2000: 40_909, 2100: 4_091 })
  })
})

describe('an exchange', () => {
  test('takes what is due with the difference, and nothing is due any more', async () => {
    const sale = await part([23], 15_000)
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
    expect(await orderOf(sale.orderId)).toMatchObject({ grossMinor: price, paidMinor: price })
    await move(sale.orderId, 24 * 9)
    await settle()
    expect(await desk.seatStates(24)).toEqual([2])
  })
})
