import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTill, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from '../order-changes/testing/bench.ts'
import { accept, finish } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
// Everything adds up afterwards: sales, changes, tills, and the book.
afterAll(() => bench.close())
beforeEach(async () => {
  // Soon enough that guests are let in already.
  desk = await bench.desk(20)
})

const byCard = (amountMinor: number) => ({ payments: [{ method: 'card' as const, amountMinor, reference: 'slip' }] })
const orderOf = (id: OrderId) => manager.caller.orders.get({ id })
const planOf = () => accept(manager, { ticketSessionIds: [desk.session.id] })
const rowsOf = (
  id: Parameters<typeof manager.caller.sessionPlans.get>[0]['id'],
  filter: 'all' | 'hand' | 'settled' = 'all',
) => manager.caller.sessionPlans.orders({ id, filter })

/** The first pass of an order is shown at the door. */
async function letIn(id: OrderId): Promise<void> {
  const door = await api.signInAs('door')
  const code = (await orderOf(id)).passList[0]?.code ?? ''
  expect(await door.caller.passes.admit({ nonce: randomUUID(), code })).toMatchObject({ ok: true })
}

describe('a preview', () => {
  test('says what goes back by itself, what waits for a till, and what only people can do; nothing happens', async () => {
    await desk.sell([0, 1], byCard(2 * price))
    await desk.sell([2], { guest: { email: 'ada@example.com' } })
    const used = await desk.sell([3, 4], byCard(2 * price))
    await letIn(used.orderId)
    const preview = await manager.caller.sessionPlans.preview({ ticketSessionIds: [desk.session.id] })
    expect(preview).toMatchObject({
      orders: 3,
      passes: 5,
      backMinor: 4 * price,
      sentMinor: 3 * price,
      owedMinor: price,
      methods: [{ method: 'card', amountMinor: 3 * price, orders: 2 }],
      usedPasses: 1,
      mails: 1,
      withoutMail: 2,
      partnerOrders: 0,
    })
    expect(preview.hand.sort((a, b) => a.cause.localeCompare(b.cause))).toEqual([
      { cause: 'cardRefund', orders: 2 },
      { cause: 'cash', orders: 1 },
      { cause: 'used', orders: 1 },
    ])
    expect((await orderOf(used.orderId)).state).toBe('confirmed')
    expect(await desk.seatStates(0, 1, 2, 3, 4)).toEqual([2, 2, 2, 2, 2])
  })

  test('of a session of nobody, of one twice, and of another show to move to is refused by field', async () => {
    const preview = manager.caller.sessionPlans.preview
    const { id } = desk.session
    expect((await refusalOf(preview({ ticketSessionIds: [randomUUID() as typeof id] }))).code).toBe('NOT_FOUND')
    const fields = async (wish: Parameters<typeof preview>[0]) => (await refusalOf(preview(wish))).issues?.[0]?.path
    expect(await fields({ ticketSessionIds: [id, id] })).toBe('ticketSessionIds.1')
    expect(await fields({ ticketSessionIds: [id], outcome: 'rebook' })).toBe('targetId')
    expect(await fields({ ticketSessionIds: [id], outcome: 'rebook', targetId: id })).toBe('targetId')
    const other = (await bench.desk()).session.id
    expect(await fields({ ticketSessionIds: [id], outcome: 'rebook', targetId: other })).toBe('targetId')
    expect(await fields({ ticketSessionIds: [id], targetId: other })).toBe('targetId')
  })
})

describe('a plan that is accepted', () => {
  test('closes the sale at once, and gives everything back without a fee', async () => {
    const card = await desk.sell([0, 1], byCard(2 * price))
    const plan = await planOf()
    expect(plan).toMatchObject({ orders: 1, passes: 2, plannedMinor: 2 * price, done: 0, refundedMinor: 0 })
    // None of it has been given yet.
    expect(plan).toMatchObject({ givenMinor: 0, toGiveMinor: 2 * price })
    expect((await refusalOf(desk.sell([5]))).code).toBe('SALES_CLOSED')
    expect(await desk.seatStates(0, 1)).toEqual([2, 2])
    await finish(api, plan)
    expect(await manager.caller.sessionPlans.get({ id: plan.id })).toMatchObject({
      done: 1,
      failed: 0,
      refundedMinor: 2 * price,
      owedMinor: 0,
      givenMinor: 0,
      toGiveMinor: 2 * price,
      toDo: 1,
      batch: { state: 'done' },
    })
    const order = await orderOf(card.orderId)
    expect(order).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 0 })
    expect(order.changes).toMatchObject([{ kind: 'cancel', reason: 'The singer is ill.', till: null, receiptNo: null }])
    expect(await desk.seatStates(0, 1)).toEqual([0, 0])
  })

  test('belongs to no till, even of a maker who is at one', async () => {
    await desk.sell([0], byCard(price))
    const till = await openTill(api.database.db, { venue: api.venue, userId: manager.user.id })
    await finish(api, await planOf())
    const { rows } = await sql<{ till: string | null }>`select till_session_id as till from refund
      where till_session_id = ${till}`.execute(api.database.db)
    expect(rows).toEqual([])
  })

  test('of an order that was paid both ways sends the card and owes the cash', async () => {
    const both = await desk.sell([0, 1], {
      payments: [
        { method: 'card', amountMinor: price, reference: 'slip' },
        { method: 'cash', amountMinor: price },
      ],
    })
    const plan = await planOf()
    await finish(api, plan)
    expect(await rowsOf(plan.id)).toMatchObject([{ refundedMinor: price, owedMinor: price }])
    expect((await orderOf(both.orderId)).refunds).toMatchObject([{ method: 'card', amountMinor: price }])
  })

  test('leaves passes that were used or blocked to people, and takes back the others of their order', async () => {
    const sold = await desk.sell([0, 1, 2], byCard(3 * price))
    await letIn(sold.orderId)
    await sql`update pass set state = 'blocked' where id = ${sold.passes[1]?.id}`.execute(api.database.db)
    const plan = await planOf()
    await finish(api, plan)
    expect(await rowsOf(plan.id)).toMatchObject([
      { result: 'refunded', passes: 1, refundedMinor: price, causes: ['cardRefund', 'used', 'blocked'], isToDo: true },
    ])
    expect((await orderOf(sold.orderId)).state).toBe('partly_cancelled')
    const { isToDo, settled } = await manager.caller.sessionPlans.settle({
      id: plan.id,
      orderId: sold.orderId,
      note: 'Refunded at the desk',
    })
    expect([isToDo, settled?.note]).toEqual([false, 'Refunded at the desk'])
  })

  test('keeps no fee, whatever the rules say, and takes only what is left of what a guest gave back before', async () => {
    const sold = await desk.sell([0, 1], byCard(2 * price))
    await manager.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))
    await manager.caller.cancellationRules.create({
      name: { en: 'Half', tr: 'Yarım' },
      hoursBefore: 0,
      feePpm: 500_000,
    })
    const plan = await planOf()
    expect(plan.plannedMinor).toBe(price)
    await finish(api, plan)
    expect(await orderOf(sold.orderId)).toMatchObject({ state: 'cancelled', paidMinor: 0, grossMinor: 0 })
    await sql`update cancellation_rule set archived_at = now()`.execute(api.database.db)
  })

  test('mails guests who left an address, once, and says who has none', async () => {
    const told = await desk.sell([0], { ...byCard(price), guest: { name: 'Ada', email: 'ada@example.com' } })
    await desk.sell([1], byCard(price))
    const plan = await planOf()
    await finish(api, plan)
    await finish(api, plan)
    const { rows } = await sql<{ recipient: string; params: { show: object } }>`
      select recipient, params from outgoing_mail where kind = 'show-cancelled'
        and params -> 'show' ->> 'orderNo' = ${String(told.orderNo)}`.execute(api.database.db)
    expect(rows).toMatchObject([{ recipient: 'ada@example.com', params: { show: { sentMinor: price, owedMinor: 0 } } }])
    expect(await manager.caller.sessionPlans.get({ id: plan.id })).toMatchObject({ mails: 1, withoutMail: 1 })
  })

  test('tells a guest who owes it on account that they need not pay, and of no money that goes back', async () => {
    const owner = await api.signInAs('owner')
    await owner.caller.paymentMethods.create({
      code: 'ACCOUNT',
      name: { en: 'Invoice', tr: 'Fatura' },
      kind: 'invoice',
      reference: 'optional',
    })
    const invoice = {
      payments: [{ method: 'invoice' as const, amountMinor: 2 * price, reference: 'PO 7', debtor: 'Ada Lovelace' }],
    }
    const told = await desk.sell([0, 1], { ...invoice, guest: { name: 'Ada', email: 'owes@example.com' } })
    const plan = await planOf()
    await finish(api, plan)
    expect(await rowsOf(plan.id)).toMatchObject([{ refundedMinor: 0, owedMinor: 0, isToDo: false }])
    const { rows } = await sql<{ params: { show: object } }>`
      select params from outgoing_mail where kind = 'show-cancelled'
        and params -> 'show' ->> 'orderNo' = ${String(told.orderNo)}`.execute(api.database.db)
    expect(rows).toMatchObject([{ params: { show: { sentMinor: 0, owedMinor: 0, unpaidMinor: 2 * price } } }])
  })

  test('has nothing to do for a session that sold nothing', async () => {
    const plan = await planOf()
    expect(plan).toMatchObject({ orders: 0, batch: null })
  })

  test('is another one than was shown when somebody has bought meanwhile: STALE, and the session stays on sale', async () => {
    await desk.sell([0], byCard(price))
    const { orders, backMinor } = await manager.caller.sessionPlans.preview({ ticketSessionIds: [desk.session.id] })
    await desk.sell([1], byCard(price))
    const refused = await refusalOf(
      manager.caller.sessionPlans.start({
        commandId: randomUUID(),
        ticketSessionIds: [desk.session.id],
        reason: 'Ill',
        expectedOrders: orders,
        expectedBackMinor: backMinor,
      }),
    )
    expect([refused.code, refused.details]).toEqual(['STALE', { orders: 2, backMinor: 2 * price }])
    await desk.sell([2], byCard(price))
  })

  test('is accepted once: the same command gives the same plan, another is refused', async () => {
    await desk.sell([0], byCard(price))
    const input = {
      commandId: randomUUID(),
      ticketSessionIds: [desk.session.id],
      reason: 'Ill',
      expectedOrders: 1,
      expectedBackMinor: price,
    }
    const first = await manager.caller.sessionPlans.start(input)
    expect((await manager.caller.sessionPlans.start(input)).id).toBe(first.id)
    const other = await refusalOf(manager.caller.sessionPlans.start({ ...input, commandId: randomUUID() }))
    expect([other.code, other.details?.state]).toEqual(['STATE', 'cancelled'])
    await finish(api, first)
  })
})

describe('rights', () => {
  test('the box office cannot; a manager whose limit is below the sum asks, and somebody who may approves', async () => {
    await desk.sell([0], byCard(price))
    const wish = { ticketSessionIds: [desk.session.id] }
    expect((await refusalOf(desk.clerk.caller.sessionPlans.preview(wish))).code).toBe('FORBIDDEN')
    const limited = await api.signInAs('manager')
    await sql`
      update role_permission set limits = '{"maxAmountMinor": 1000}'
      where module = 'transactions' and action = 'refund' and role_id in (
        select role_id from user_role where user_id = ${limited.user.id})`.execute(api.database.db)
    const fresh = await api.signInUser(limited.user)
    // It is said before anything is accepted.
    expect((await manager.caller.sessionPlans.preview(wish)).approval).toBeNull()
    expect((await fresh.caller.sessionPlans.preview(wish)).approval).toBe('ask')
    const refused = await refusalOf(accept(fresh, wish))
    expect([refused.code, refused.details]).toMatchObject([
      'NEEDS_APPROVAL',
      { module: 'transactions', action: 'refund' },
    ])
    await sql`update role_permission set limits = '{}' where module = 'transactions' and action = 'refund'`.execute(
      api.database.db,
    )
  })
})
