import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '../../batches/run.ts'
import { brokenRules, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, cancelOf, changesBench, passIds, price } from '../order-changes/testing/bench.ts'
import { accept, finish } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
afterAll(() => bench.close())

const byCard = (amountMinor: number) => ({ payments: [{ method: 'card' as const, amountMinor, reference: 'slip' }] })
const never = new AbortController().signal

test('a sale that races the acceptance is in the plan or refused, never sold and forgotten', async () => {
  for (let round = 0; round < 12; round += 1) {
    const desk = await bench.desk()
    await desk.sell([0], byCard(price))
    const wish = { ticketSessionIds: [desk.session.id] }
    const buying = Array.from({ length: 4 }, (_, index) => reasonOf(desk.sell([index + 1], byCard(price))))
    const [first, ...sales] = await Promise.all([reasonOf(accept(manager, wish)), ...buying])
    // What was bought in between makes the plan another one than was shown: it is shown again.
    const plan = first === 'OK' ? undefined : await accept(manager, wish)
    const [made] = plan ? [plan] : await manager.caller.sessionPlans.list({ ticketSessionId: desk.session.id })
    const sold = sales.filter((answer) => answer === 'OK').length
    expect(made?.orders).toBe(1 + sold)
    if (made) await finish(api, made)
    expect(await desk.seatStates(0, 1, 2, 3, 4)).toEqual([0, 0, 0, 0, 0])
  }
})

test('a clerk who cancels an order while the plan runs: one of them does, and nobody is refunded twice', async () => {
  const desk = await bench.desk()
  const orders = []
  for (let seat = 0; seat < 24; seat += 1) orders.push(await desk.sell([seat], byCard(price)))
  // Beyond what a manager may give back without asking.
  const plan = await accept(await api.signInUser(api.owner), { ticketSessionIds: [desk.session.id] })
  const key = { venueId: api.venue.id, batchId: plan.batch?.id ?? '' }
  const other = await api.anotherServices()
  const clerks = orders.map((sold) =>
    reasonOf(manager.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))),
  )
  const [, , ...answers] = await Promise.all([
    runBatch(api.services, key, never),
    runBatch(other, key, never),
    ...clerks,
  ])
  await finish(api, plan)
  const { refundedMinor, done, failed, toDo } = await manager.caller.sessionPlans.get({ id: plan.id })
  const byClerks = answers.filter((answer) => answer === 'OK').length
  expect([done, failed, toDo]).toEqual([24, 0, 0])
  expect(refundedMinor + byClerks * price).toBe(24 * price)
  for (const { orderId } of orders) {
    const order = await manager.caller.orders.get({ id: orderId })
    expect([order.state, order.paidMinor, order.refunds.length]).toEqual(['cancelled', 0, 1])
  }
  expect(await brokenRules(api.database.pool)).toEqual({})
})

test('money that came in after the acceptance is not sent without leave: it is owed', async () => {
  const desk = await bench.desk()
  const sold = await desk.sell([0, 1], byCard(2 * price))
  const plan = await accept(manager, { ticketSessionIds: [desk.session.id] })
  await sql`update session_plan_order set planned_minor = ${price} where plan_id = ${plan.id}`.execute(api.database.db)
  await finish(api, plan)
  expect(await manager.caller.sessionPlans.orders({ id: plan.id })).toMatchObject([
    { refundedMinor: price, owedMinor: price, causes: ['cash', 'cardRefund', 'more'] },
  ])
  expect((await manager.caller.orders.get({ id: sold.orderId })).paidMinor).toBe(price)
})

test('a maker who may not refund any more stops nothing and refunds nothing: their items wait to be tried again', async () => {
  const desk = await bench.desk()
  await desk.sell([0], byCard(price))
  const maker = await api.signInAs('manager')
  const plan = await accept(maker, { ticketSessionIds: [desk.session.id] })
  const taken = await sql<{ role_id: string }>`
    delete from role_permission where module = 'transactions' and action = 'refund' and role_id in (
      select role_id from user_role where user_id = ${maker.user.id}) returning role_id`.execute(api.database.asOwner)
  await finish(api, plan)
  const row = await manager.caller.sessionPlans.get({ id: plan.id })
  expect([row.failed, row.refundedMinor]).toEqual([1, 0])
  for (const { role_id } of taken.rows) {
    await sql`insert into role_permission (venue_id, role_id, module, action)
      values (${api.venue.id}, ${role_id}, 'transactions', 'refund')`.execute(api.database.asOwner)
  }
  const again = await api.signInUser(maker.user)
  await again.caller.jobs.retry({ id: plan.batch?.id ?? '' })
  await finish(api, plan)
  expect(await manager.caller.sessionPlans.get({ id: plan.id })).toMatchObject({ failed: 0, refundedMinor: price })
})

test('the database lets a plan change an order once; without its index it happens twice', async () => {
  const changes = async (orderId: OrderId, planId: string) => {
    const answers = await Promise.allSettled(
      Array.from({ length: 2 }, (_, index) =>
        sql`insert into order_change (venue_id, id, order_id, change_no, kind, reason, gross_minor, tax_minor,
            paid_minor, currency, business_date, actor_id, plan_id)
          values (${api.venue.id}, ${randomUUID()}, ${orderId}, ${100 + index}, 'adjust', 'test', 0, 0, 0, 'TRY',
            now()::date, ${manager.user.id}, ${planId})`.execute(api.database.db),
      ),
    )
    return answers.filter(({ status }) => status === 'fulfilled').length
  }
  const desk = await bench.desk()
  const [first, second] = [await desk.sell([0], byCard(price)), await desk.sell([1], byCard(price))]
  const plan = await accept(manager, { ticketSessionIds: [desk.session.id] })
  expect(await changes(first.orderId, plan.id)).toBe(1)
  await sql`drop index order_change_once_by_plan`.execute(api.database.asOwner)
  expect(await changes(second.orderId, plan.id)).toBe(2)
  await sql`alter table order_change disable trigger append_only`.execute(api.database.asOwner)
  await sql`delete from order_change where reason = 'test'`.execute(api.database.asOwner)
  await sql`alter table order_change enable trigger append_only`.execute(api.database.asOwner)
  await sql`create unique index order_change_once_by_plan on order_change (venue_id, plan_id, order_id)
    where plan_id is not null`.execute(api.database.asOwner)
  await finish(api, plan)
  const { code } = await refusalOf(manager.caller.sessionPlans.get({ id: randomUUID() as typeof plan.id }))
  expect(code).toBe('NOT_FOUND')
})
