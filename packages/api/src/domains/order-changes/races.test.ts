import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenRules, reasonOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})

function tally(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

test('a hundred people give the whole order back at once: one of them does', async () => {
  const sold = await desk.sell([1, 2], { payments: [{ method: 'card', amountMinor: 2 * price, reference: 'slip' }] })
  const other = await api.anotherServices()
  const managers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => api.signInAs('manager', index % 2 ? { services: other } : {})),
  )
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const { caller } = managers[index % managers.length] as SignedIn
      return reasonOf(caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0, 1), 2 * price)))
    }),
  )
  const { OK, ...refused } = tally(answers)
  expect(OK).toBe(1)
  // Whoever waited longer than a lock may take is told to try again.
  expect(Object.keys(refused).filter((code) => code !== 'STALE' && code !== 'UNAVAILABLE')).toEqual([])
  const order = await bench.manager.caller.orders.get({ id: sold.orderId })
  expect(order).toMatchObject({ paidMinor: 0, state: 'cancelled' })
  expect(order.refunds).toHaveLength(1)
})

test('a pass that is scanned while it is cancelled lets somebody in or gives money back, never both', async () => {
  const door = await api.signInAs('door')
  desk = await bench.desk(20)
  const outcomes: string[] = []
  for (let seat = 0; seat < 20; seat += 1) {
    const sold = await desk.sell([seat])
    const { passList } = await bench.manager.caller.orders.get({ id: sold.orderId })
    const code = passList[0]?.code ?? ''
    const [admitted, cancelled] = await Promise.all([
      door.caller.passes.admit({ nonce: randomUUID(), code }).then(({ ok }) => ok),
      reasonOf(desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))),
    ])
    expect(admitted).toBe(cancelled !== 'OK')
    outcomes.push(cancelled)
  }
  expect(await brokenRules(api.database.pool)).toEqual({})
  expect(outcomes.length).toBe(20)
})

// A change without lines and money, to hang on it what the application would never write.
async function emptyChange(orderId: OrderId): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into order_change (venue_id, id, order_id, change_no, kind, reason, gross_minor, tax_minor, paid_minor,
      currency, business_date, actor_id)
    values (${api.venue.id}, ${id}, ${orderId}, 1, 'adjust', 'test', 0, 0, 0, 'TRY', now()::date,
      ${desk.clerk.user.id})`.execute(api.database.db)
  return id
}

async function granted(tries: number, write: (index: number) => Promise<unknown>): Promise<number> {
  const answers = await Promise.allSettled(Array.from({ length: tries }, (_, index) => write(index)))
  return answers.filter(({ status }) => status === 'fulfilled').length
}

describe('the database itself', () => {
  // Each of these leaves what no rule allows, and takes it away again.
  test('gives no payment back beyond what it brought: 30 refunds of 45.00 of 450.00 are ten', async () => {
    const refundsOf = async (orderId: OrderId) => {
      const changeId = await emptyChange(orderId)
      const { rows } = await sql<{ id: string; method_id: string }>`
        select id, method_id from payment where order_id = ${orderId}`.execute(api.database.db)
      const [payment] = rows
      return granted(30, () =>
        sql`insert into refund (venue_id, id, order_id, change_id, payment_id, method, method_id, amount_minor,
            currency, till_session_id, business_date, actor_id)
          values (${api.venue.id}, ${uuidv7()}, ${orderId}, ${changeId}, ${payment?.id}, 'cash', ${payment?.method_id},
            ${price / 10}, 'TRY', ${desk.till}, now()::date, ${desk.clerk.user.id})`.execute(api.database.db),
      )
    }
    const guarded = await desk.sell([1])
    expect(await refundsOf(guarded.orderId)).toBe(10)
    const bare = await desk.sell([2])
    await sql`alter table payment drop constraint payment_refunded`.execute(api.database.asOwner)
    expect(await refundsOf(bare.orderId)).toBe(30)
    expect(await brokenRules(api.database.pool)).not.toEqual({})
    await sql`alter table refund disable trigger append_only`.execute(api.database.asOwner)
    await sql`alter table order_change disable trigger append_only`.execute(api.database.asOwner)
    for (const { orderId } of [guarded, bare]) {
      await sql`delete from refund where order_id = ${orderId}`.execute(api.database.asOwner)
      await sql`delete from order_change where order_id = ${orderId}`.execute(api.database.asOwner)
      await sql`update payment set refunded_minor = 0 where order_id = ${orderId}`.execute(api.database.asOwner)
    }
    await sql`alter table payment add constraint payment_refunded
      check (refunded_minor between 0 and amount_minor)`.execute(api.database.asOwner)
  })

  test('takes no line back beyond what it sold: of 20 reversals of one of four pieces, four', async () => {
    const reversalsOf = async (orderId: OrderId) => {
      const changeId = await emptyChange(orderId)
      return granted(20, (index) =>
        sql`insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, qty, unit_minor,
            net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, reverses_line_no, change_id, reason, actor_id)
          select venue_id, order_id, ${index + 2}, kind, ticket_session_id, pass_type_id, -1, unit_minor, -40909, -4091,
            -45000, currency, tax_code, tax_ppm, 1, ${changeId}, 'test', actor_id
          from order_line where order_id = ${orderId} and line_no = 1`.execute(api.database.db),
      )
    }
    const guarded = await desk.sell([1, 2, 3, 4])
    expect(await reversalsOf(guarded.orderId)).toBe(4)
    const bare = await desk.sell([5, 6, 7, 8])
    await sql`alter table order_line disable trigger order_line_reverses`.execute(api.database.asOwner)
    expect(await reversalsOf(bare.orderId)).toBe(20)
    expect(await brokenRules(api.database.pool)).not.toEqual({})
    await sql`alter table order_line enable trigger order_line_reverses`.execute(api.database.asOwner)
    await sql`alter table order_line disable trigger append_only`.execute(api.database.asOwner)
    await sql`alter table order_change disable trigger append_only`.execute(api.database.asOwner)
    for (const { orderId } of [guarded, bare]) {
      await sql`delete from order_line where order_id = ${orderId} and change_id is not null`.execute(
        api.database.asOwner,
      )
      await sql`delete from order_change where order_id = ${orderId}`.execute(api.database.asOwner)
    }
  })

  test('keeps no change that does not add up, and no reversal of another kind of line', async () => {
    const sold = await desk.sell([1])
    const change = (grossMinor: number) =>
      sql`insert into order_change (venue_id, id, order_id, change_no, kind, reason, gross_minor, tax_minor, paid_minor,
          currency, business_date, actor_id)
        values (${api.venue.id}, ${uuidv7()}, ${sold.orderId}, 1, 'adjust', 'test', ${grossMinor}, 0, 0, 'TRY',
          now()::date, ${desk.clerk.user.id})`.execute(api.database.db)
    await expect(change(-100)).rejects.toMatchObject({ constraint: 'order_change_adds_up' })
    const reverse = sql`insert into order_line (venue_id, order_id, line_no, kind, qty, unit_minor, net_minor, tax_minor,
        gross_minor, currency, tax_code, tax_ppm, reverses_line_no, change_id, reason, actor_id)
      select venue_id, order_id, 2, 'fee', -1, 100, -100, 0, -100, currency, tax_code, tax_ppm, 1, ${uuidv7()}, 'test',
        actor_id
      from order_line where order_id = ${sold.orderId}`
    await expect(reverse.execute(api.database.db)).rejects.toMatchObject({ constraint: 'order_line_reverses_like' })
  })
})
