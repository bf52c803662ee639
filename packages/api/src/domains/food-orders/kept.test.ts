import { randomUUID } from 'node:crypto'
import { classifyPgError } from '@marquee/db'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, firstVariant, openKitchen, owner, there } from '../food/testing/desk.ts'
import { makeProduct } from '../food/testing/kitchen.ts'
import { lockFoodOrder, selectLinesForKitchen } from './service/for-kitchen.ts'
import { writeTab } from './testing/tabs.ts'

openKitchen()

let variantId: string
beforeAll(async () => {
  variantId = await firstVariant((await makeProduct(owner.caller)).id)
  // Bills name sales, which these tests do without.
  await sql`alter table food_bill drop constraint food_bill_venue_id_sale_order_id_fkey`.execute(api.database.asOwner)
})

const constraintOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'kept',
    (error: unknown) => classifyPgError(error).constraint,
  )
const venue = () => api.venue.id
const run = (statement: ReturnType<typeof sql>) => statement.execute(api.database.asOwner)

/** Pays so much of line 1 as a part of its own. */
const pay = (
  order: string,
  partNo: number,
  { qty = 1, amount = 10_000, bill = amount }: { qty?: number; amount?: number; bill?: number } = {},
) =>
  api.database.asOwner.transaction().execute(async (tx) => {
    await sql`insert into food_bill (venue_id, food_order_id, part_no, sale_order_id, split, amount_minor)
      values (${venue()}, ${order}, ${partNo}, ${randomUUID()}, 'items', ${bill})`.execute(tx)
    await sql`insert into food_bill_line (venue_id, food_order_id, part_no, sale_line_no, line_order_id, line_no, qty,
        amount_minor)
      values (${venue()}, ${order}, ${partNo}, 1, ${order}, 1, ${qty}, ${amount})`.execute(tx)
  })
const cancel = (order: string, qty: number) =>
  run(sql`insert into food_void (venue_id, id, food_order_id, line_no, qty, kind, reason, actor_id)
    values (${venue()}, ${randomUUID()}, ${order}, 1, ${qty}, 'unsent', null, ${owner.user.id})`)
const sumOf = async (order: string) => {
  const { rows } = await sql<{ qty: number; amount: number }>`
    select coalesce(sum(qty), 0)::integer as qty, coalesce(sum(amount_minor), 0)::integer as amount from food_bill_line
    where line_order_id = ${order}`.execute(api.database.asOwner)
  return rows[0]
}

describe('what is paid of a line', () => {
  test('is never more than it has, however many tills pay it at once', async () => {
    const order = await writeTab(api, { variantId, qty: 7 })
    const tries = await Promise.all(Array.from({ length: 30 }, (_, at) => constraintOf(pay(order, at + 1))))
    expect(tries.filter((each) => each === 'kept')).toHaveLength(7)
    expect(new Set(tries)).toEqual(new Set(['kept', 'food_line_paid_once']))
    expect(await sumOf(order)).toEqual({ qty: 7, amount: 70_000 })
  })

  test('is more than it has when nothing looks at it', async () => {
    const order = await writeTab(api, { variantId, qty: 7 })
    await run(sql`alter table food_bill_line disable trigger food_line_paid_once`)
    const tries = await Promise.all(Array.from({ length: 30 }, (_, at) => constraintOf(pay(order, at + 1))))
    await run(sql`alter table food_bill_line enable trigger food_line_paid_once`)
    expect(tries.filter((each) => each === 'kept')).toHaveLength(30)
  })

  test('is whole pieces and amounts together, and nothing that is cancelled', async () => {
    const order = await writeTab(api, { variantId, qty: 3 })
    expect(await constraintOf(pay(order, 1, { qty: 0, amount: 25_000 }))).toBe('kept')
    expect(await constraintOf(pay(order, 2, { qty: 0, amount: 5001 }))).toBe('food_line_paid_once')
    expect(await constraintOf(cancel(order, 1))).toBe('food_line_paid_once')
    expect(await constraintOf(pay(order, 2, { qty: 0, amount: 5000 }))).toBe('kept')
  })

  test('a payment and a cancellation at the same moment do not both happen', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await writeTab(api, { variantId, qty: 1 })
      const done = await Promise.all([constraintOf(pay(order, 1)), constraintOf(cancel(order, 1))])
      expect(done.filter((each) => each === 'kept')).toHaveLength(1)
    }
  })

  test('a bill is what its lines come to', async () => {
    const order = await writeTab(api, { variantId, qty: 2 })
    expect(await constraintOf(pay(order, 1, { bill: 9999 }))).toBe('food_bill_adds_up')
  })
})

describe('a food order', () => {
  test('closes when it is paid, and stays closed', async () => {
    const order = await writeTab(api, { variantId, qty: 2 })
    const close = (state: string) =>
      constraintOf(
        run(sql`update food_order set state = ${state},
          closed_at = case when ${state} = 'open' then null else clock_timestamp() end where id = ${order}`),
      )
    expect(await close('closed')).toBe('food_order_closes_paid')
    expect(await close('cancelled')).toBe('food_order_closes_paid')
    await pay(order, 1)
    await cancel(order, 1)
    expect(await close('closed')).toBe('kept')
    expect(await close('open')).toBe('food_order_keeps_state')
  })

  test('has lines that are only sent and cancelled', async () => {
    const order = await writeTab(api, { variantId, qty: 2 })
    const set = (change: string) =>
      constraintOf(run(sql`update food_order_line set ${sql.raw(change)} where food_order_id = ${order}`))
    expect(await set('unit_minor = 1')).toBe('food_order_line_is_frozen')
    expect(await set("mods = '[1]'")).toBe('food_order_line_is_frozen')
    expect(await set('sent_at = now()')).toBe('kept')
    expect(await set('sent_at = null')).toBe('food_order_line_is_frozen')
    await cancel(order, 2)
    expect(await set('cancelled_qty = 1')).toBe('food_order_line_is_frozen')
    expect(await constraintOf(cancel(order, 1))).toBe('food_order_line_cancelled')
  })

  test('is read by the kitchen with its lines, and not by the kitchen of another venue', async () => {
    const order = (await writeTab(api, { variantId, qty: 2 })) as never
    const at = { venueId: venue(), foodOrderId: order }
    const { db } = api.database
    await db.transaction().execute(async (tx) => {
      expect(await lockFoodOrder(tx, at)).toMatchObject({
        id: order,
        service: 'counter',
        state: 'open',
        tableCode: null,
      })
      expect(await lockFoodOrder(tx, { ...at, venueId: there.user.venueId as never })).toBeUndefined()
    })
    expect(await selectLinesForKitchen(db, at)).toMatchObject([{ lineNo: 1, qty: 2, cancelledQty: 0, uses: [] }])
    expect(await selectLinesForKitchen(db, { ...at, venueId: there.user.venueId as never })).toEqual([])
  })
})
