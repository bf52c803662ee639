import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import type { KitchenTicketId } from '@marquee/contract/kitchen'
import { classifyPgError } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinVenue, makeVenue, openTill, reasonOf, refusalOf } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { makeItem, makeOf, makeProduct, partsOf, sell } from '../food/testing/kitchen.ts'
import { makeStation } from '../kitchen/testing/orders.ts'
import { type FoodBench, foodBench, openOf, payOf, sellOf } from './testing/bench.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
  await openTill(bench.api.database.db, {
    venue: bench.api.venue,
    userId: bench.manager.user.id,
    floatMinor: 1_000_000,
  })
})
afterAll(() => bench.close())

const clerk = () => bench.clerk.caller.foodOrders
const changes = () => bench.manager.caller.orderChanges
const owner = () => bench.api.signInAs('owner')
const issueOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]

interface Dish {
  variantId: FoodVariantId
  onHand(): Promise<number | undefined>
}

/** A dish of two pieces of an item of which there are 100, made at a station or handed over. */
async function stocked(priceMinor: number, { atStation = true, more = {} as object } = {}): Promise<Dish> {
  const { caller } = await owner()
  const item = await makeItem(caller, { unit: 'piece', stock: ['100', 900] })
  const stationId = atStation ? await makeStation(await owner()) : null
  const variantId = await bench.dish(priceMinor, { stationId, ...more })
  const product = (await caller.foodProducts.figures()).find(({ id }) => id === variantId)?.productId
  await makeOf(caller, product as never, { itemId: item.id, qty: '2' })
  return {
    variantId,
    async onHand() {
      const { rows } = await sql<{ qty: number }>`
        select sum(on_hand)::float8 as qty from stock_level where item_id = ${item.id}`.execute(bench.api.database.db)
      return rows[0]?.qty
    },
  }
}

type Cancel = Parameters<ReturnType<typeof changes>['cancel']>[0]
const backOf = (
  orderId: string,
  pieces: NonNullable<Cancel['pieces']>,
  expectedRefundMinor: number,
  more: Partial<Cancel> = {},
): Cancel => ({
  commandId: randomUUID(),
  orderId: orderId as OrderId,
  pieces,
  expectedRev: 1,
  expectedRefundMinor,
  reason: 'Not as ordered',
  ...more,
})
const kitchenOf = async (id: string) => {
  const { rows } = await sql<{ qty: number; cancelled: number; wasted: number; state: string }>`
    select qty, cancelled_qty as cancelled, wasted_qty as wasted, state from kitchen_line
    where food_order_id = ${id} and kind = 'make' order by line_no`.execute(bench.api.database.db)
  return rows
}
/** Somebody in the kitchen begins with all that waits of an order. */
const startAll = async (id: string) => {
  const { rows } = await sql<{ id: KitchenTicketId }>`select distinct ticket_id as id from kitchen_line
    where food_order_id = ${id} and kind = 'make' and state = 'queued'`.execute(bench.api.database.db)
  const { caller } = await bench.api.signInAs('kitchen')
  for (const { id: ticketId } of rows) await caller.kitchen.start({ commandId: randomUUID(), ticketId })
}

describe('food that was paid', () => {
  test('goes back by pieces: its money, what the kitchen has not begun, and its part of the store', async () => {
    const soup = await stocked(11_000)
    const input = sellOf([{ variantId: soup.variantId, qty: 3 }], 33_000)
    await clerk().sell(input)
    const one = [{ lineNo: 1, qty: 1 }]
    expect(await changes().previewCancel({ orderId: input.orderId as OrderId, pieces: one })).toMatchObject({
      refundMinor: 11_000,
      food: { unmade: 1, begun: 0 },
      isWhole: false,
    })
    await changes().cancel(backOf(input.orderId, one, 11_000))
    expect(await kitchenOf(input.id)).toEqual([{ qty: 3, cancelled: 1, wasted: 0, state: 'queued' }])
    expect(await bench.manager.caller.orders.get({ id: input.orderId })).toMatchObject({
      state: 'partly_cancelled',
      grossMinor: 22_000,
      paidMinor: 22_000,
      taxMinor: 2000,
    })
    expect((await clerk().get({ id: input.id })).lines).toMatchObject([{ qty: 3, paidQty: 3, returnedQty: 1 }])
    await startAll(input.id)
    // Two pieces of two were taken out, and none for the one that went back.
    expect(await soup.onHand()).toBe(96)
    const rest = backOf(input.orderId, [{ lineNo: 1, qty: 2 }], 22_000, { expectedRev: 2 })
    expect(
      await changes().previewCancel({ orderId: input.orderId as OrderId, pieces: rest.pieces ?? [] }),
    ).toMatchObject({
      food: { unmade: 0, begun: 2 },
      isWhole: true,
    })
    expect(await issueOf(changes().cancel(rest))).toEqual({ path: 'started', message: 'field.required' })
    await changes().cancel({ ...rest, commandId: randomUUID(), started: 'return' })
    expect(await soup.onHand()).toBe(100)
    expect(await bench.manager.caller.orders.get({ id: input.orderId })).toMatchObject({
      state: 'cancelled',
      paidMinor: 0,
      taxMinor: 0,
    })
  })

  test('that was begun is written off as waste when nobody can use it, and the book knows', async () => {
    const soup = await stocked(11_000)
    const input = sellOf([{ variantId: soup.variantId, qty: 2 }], 22_000)
    await clerk().sell(input)
    await startAll(input.id)
    const sums = async () => {
      await postAll(bench.api.database.db)
      const { rows } = await sql<{ account: string; sum: number }>`
        select account, sum(amount_minor)::integer as sum from journal_line group by 1`.execute(bench.api.database.db)
      return new Map(rows.map(({ account, sum }) => [account, sum]))
    }
    const before = await sums()
    await changes().cancel(backOf(input.orderId, [{ lineNo: 1, qty: 1 }], 11_000, { started: 'waste' }))
    const after = await sums()
    const moved = (account: string) => (after.get(account) ?? 0) - (before.get(account) ?? 0)
    // Income and its tax go back; the store stays as it was, and what it lost is loss now.
    expect([moved('4010'), moved('2100'), moved('5320')]).toEqual([10_000, 1000, 1800])
    expect(await soup.onHand()).toBe(96)
    expect(await kitchenOf(input.id)).toEqual([{ qty: 2, cancelled: 1, wasted: 1, state: 'preparing' }])
    const { rows } = await sql<{ kind: string; qty: number }>`
      select kind, qty from food_return where food_order_id = ${input.id}`.execute(bench.api.database.db)
    expect(rows).toEqual([{ kind: 'waste', qty: 1 }])
    expect([...after.values()].reduce((sum, each) => sum + each, 0)).toBe(0)
  })

  test('that was handed over is asked about, and counted portions are for sale again', async () => {
    const water = await stocked(2200, { atStation: false })
    await (await owner()).caller.foodProducts.setAvailability({
      commandId: randomUUID(),
      variantId: water.variantId,
      mode: 'count',
      left: 5,
    })
    const left = async () => {
      const { rows } = await sql<{ left: number }>`select left_count as left from food_availability
        where variant_id = ${water.variantId}`.execute(bench.api.database.db)
      return rows[0]?.left
    }
    const input = sellOf([{ variantId: water.variantId, qty: 3 }], 6600)
    await clerk().sell(input)
    expect([await left(), await water.onHand()]).toEqual([2, 94])
    await changes().cancel(backOf(input.orderId, [{ lineNo: 1, qty: 1 }], 2200, { started: 'return' }))
    expect([await left(), await water.onHand()]).toEqual([3, 96])
    await changes().cancel(backOf(input.orderId, [{ lineNo: 1, qty: 1 }], 2200, { started: 'waste', expectedRev: 2 }))
    expect([await left(), await water.onHand()]).toEqual([3, 96])
  })

  test('ahead of its show is not made when it was given back before', async () => {
    const soup = await stocked(11_000, { more: { channels: ['counter', 'preorder'] } })
    const [show] = await clerk().shows()
    const ahead = { service: 'preorder' as const, ticketSessionId: show?.id, wantedAt: show?.startsAt }
    const input = sellOf([{ variantId: soup.variantId, qty: 3 }], 33_000, ahead)
    await clerk().sell(input)
    await changes().cancel(backOf(input.orderId, [{ lineNo: 1, qty: 2 }], 22_000))
    expect(await clerk().get({ id: input.id })).toMatchObject({ unsent: 1 })
    await clerk().send({ commandId: randomUUID(), id: input.id })
    expect(await kitchenOf(input.id)).toMatchObject([{ qty: 1 }])
    const all = sellOf([{ variantId: soup.variantId, qty: 2 }], 22_000, ahead)
    await clerk().sell(all)
    await changes().cancel(backOf(all.orderId, [{ lineNo: 1, qty: 2 }], 22_000))
    // Nothing of it waits any more.
    expect((await clerk().list({})).map(({ id }) => id)).not.toContain(all.id)
  })

  test('as a combo goes back with its parts', async () => {
    const [main, side] = [await stocked(9000), await stocked(4000)]
    const { caller } = await owner()
    const { id } = await makeProduct(caller, { kind: 'combo', priceMinor: 11_000, taxCode: bench.taxCode })
    const parts = await partsOf(caller, id)
    const choice = { name: { en: 'Part', tr: 'Parça' }, included: 3, maxChoices: 3 }
    const items = [main, side].map(({ variantId }) => ({ variantId, extraMinor: 0 }))
    await caller.foodProducts.saveParts({ ...parts, choices: [{ ...choice, items } as never] })
    await sell(caller, id)
    const saved = await caller.foodProducts.parts({ id })
    const choiceId = saved.choices[0]?.id as never
    const picks = [main, side].map(({ variantId }, at) => ({ choiceId, variantId, qty: 2 - at }))
    const input = sellOf([{ variantId: saved.variants[0]?.id as FoodVariantId, qty: 2, picks }], 22_000)
    await clerk().sell(input)
    await changes().cancel(backOf(input.orderId, [{ lineNo: 1, qty: 1 }], 11_000))
    expect(await kitchenOf(input.id)).toMatchObject([
      { qty: 4, cancelled: 2 },
      { qty: 2, cancelled: 1 },
    ])
    expect((await clerk().get({ id: input.id })).lines.map(({ returnedQty }) => returnedQty)).toEqual([1, 2, 1])
  })

  test('by shares of an order is money alone: nobody can say of which piece', async () => {
    const soup = await stocked(11_000)
    const { id } = await clerk().open(openOf([{ variantId: soup.variantId, qty: 2 }], { send: true }))
    const half = payOf(id, { split: 'equal', of: 2 }, 11_000)
    await clerk().pay(half)
    await clerk().pay(payOf(id, { split: 'rest' }, 11_000))
    expect(await changes().previewCancel({ orderId: half.orderId as OrderId, lineNos: [1] })).toMatchObject({
      refundMinor: 11_000,
      food: { unmade: 0, begun: 0 },
    })
    await changes().cancel({ ...backOf(half.orderId, [], 11_000), lineNos: [1] })
    expect(await kitchenOf(id)).toMatchObject([{ qty: 2, cancelled: 0 }])
  })

  test('of a table that was merged goes back at the order that it was made in', async () => {
    const soup = await stocked(11_000)
    const from = await clerk().open(openOf([{ variantId: soup.variantId, qty: 2 }], { send: true }))
    const into = await clerk().open(openOf([]))
    await clerk().merge({ commandId: randomUUID(), id: into.id, expectedRev: into.rev, fromId: from.id })
    const paid = payOf(into.id, { split: 'rest' }, 22_000)
    await clerk().pay(paid)
    await changes().cancel(backOf(paid.orderId, [{ lineNo: 1, qty: 1 }], 11_000))
    expect(await kitchenOf(from.id)).toMatchObject([{ cancelled: 1 }])
  })

  test('for practice is taken out of no store and given back to none', async () => {
    const soup = await stocked(11_000)
    const trainee = await bench.api.signInAs('manager')
    await openTill(bench.api.database.db, { venue: bench.api.venue, userId: trainee.user.id, training: true })
    const input = sellOf([{ variantId: soup.variantId, qty: 2 }], 22_000, { training: true })
    await trainee.caller.foodOrders.sell(input)
    await trainee.caller.orderChanges.cancel(backOf(input.orderId, [{ lineNo: 1, qty: 1 }], 11_000))
    expect(await soup.onHand()).toBe(100)
    expect((await clerk().get({ id: input.id })).lines).toMatchObject([{ returnedQty: 1 }])
  })

  test('and was taken by another till is approved by somebody who sees how many pieces go back', async () => {
    const tea = await bench.dish(1000)
    const input = sellOf([{ variantId: tea, qty: 3 }], 3000)
    await clerk().sell(input)
    const office = await bench.api.signInAs('boxoffice')
    await openTill(bench.api.database.db, { venue: bench.api.venue, userId: office.user.id })
    const back = backOf(input.orderId, [{ lineNo: 1, qty: 2 }], 2000)
    expect(await reasonOf(office.caller.orderChanges.cancel(back))).toBe('NEEDS_APPROVAL')
    const request = await office.caller.approvals.request({ procedure: 'orderChanges.cancel', input: back })
    expect(request.summary.facts).toMatchObject([
      { name: 'items', value: '2' },
      { name: 'refund', money: { amountMinor: 2000 } },
      { name: 'reason' },
    ])
  })

  test('is asked for by its own lines, once, and no more than was sold', async () => {
    const tea = await bench.dish(1000)
    const input = sellOf([{ variantId: tea, qty: 2 }], 2200, { tipMinor: 200 })
    await clerk().sell(input)
    const tried = (pieces: NonNullable<Cancel['pieces']>, more: Partial<Cancel> = {}) =>
      issueOf(changes().cancel(backOf(input.orderId, pieces, 1000, more)))
    const invalid = (path: string) => ({ path, message: 'field.invalid' })
    expect(await tried([{ lineNo: 1, qty: 3 }])).toEqual({ path: 'pieces.0.qty', message: 'field.tooBig' })
    expect(await tried([{ lineNo: 2, qty: 1 }])).toEqual(invalid('pieces.0.lineNo'))
    expect(await tried([{ lineNo: 9, qty: 1 }])).toEqual(invalid('pieces.0.lineNo'))
    const twice = { lineNo: 1, qty: 1 }
    expect(await tried([twice, twice])).toEqual(invalid('pieces.1.lineNo'))
    expect(await tried([twice], { lineNos: [1] })).toEqual(invalid('pieces.0.lineNo'))
    expect(await tried([{ lineNo: 1, qty: 0 }])).toEqual({ path: 'pieces.0.qty', message: 'field.tooSmall' })
    expect(await tried([])).toMatchObject({ path: 'passIds' })
    const other = await makeVenue(bench.api.database.asOwner, { name: 'Elsewhere' })
    await joinVenue(bench.api.database.asOwner, { venue: other, userId: bench.manager.user.id, roles: ['owner'] })
    const there = await bench.api.signInUser({ ...bench.manager.user, venueId: other.id })
    expect(await reasonOf(there.caller.orderChanges.cancel(backOf(input.orderId, [twice], 1000)))).toBe('NOT_FOUND')
  })
})

describe('many at once', () => {
  const card = (amountMinor: number) => ({ payments: [{ method: 'card' as const, amountMinor, reference: '1' }] })

  test('get a piece back once: the money of one, one line of the kitchen, one part of the store', async () => {
    const soup = await stocked(11_000)
    const input = sellOf([{ variantId: soup.variantId, qty: 3 }], 33_000, card(33_000))
    await clerk().sell(input)
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        reasonOf(changes().cancel(backOf(input.orderId, [{ lineNo: 1, qty: 2 }], 22_000))),
      ),
    )
    expect(tries.filter((each) => each === 'OK')).toHaveLength(1)
    expect(await kitchenOf(input.id)).toEqual([{ qty: 3, cancelled: 2, wasted: 0, state: 'queued' }])
    expect(await bench.manager.caller.orders.get({ id: input.orderId })).toMatchObject({ paidMinor: 11_000 })
  })

  test('a piece that is begun and given back at the same moment is made and wasted, or neither', async () => {
    for (let round = 0; round < 5; round += 1) {
      const soup = await stocked(11_000)
      const input = sellOf([{ variantId: soup.variantId }], 11_000, card(11_000))
      await clerk().sell(input)
      const [, gone] = await Promise.all([
        startAll(input.id).catch(() => undefined),
        reasonOf(changes().cancel(backOf(input.orderId, [{ lineNo: 1, qty: 1 }], 11_000, { started: 'waste' }))),
      ])
      expect(gone).toBe('OK')
      const [line] = await kitchenOf(input.id)
      expect([await soup.onHand(), line?.state]).toEqual(line?.wasted ? [98, 'wasted'] : [100, 'cancelled'])
    }
  })

  // What the application would never write, in transactions that are taken back.
  test('the database gives no piece back without its money, and with its guard gone it does', async () => {
    const tea = await bench.dish(1000)
    const input = sellOf([{ variantId: tea, qty: 3 }], 3000)
    await clerk().sell(input)
    await changes().cancel(backOf(input.orderId, [{ lineNo: 1, qty: 1 }], 1000))
    const again = (saleLineNo: number) =>
      bench.api.database.asOwner
        .transaction()
        .execute(async (tx) => {
          await sql`insert into food_return (venue_id, sale_order_id, sale_line_no, food_order_id, line_no, kind, qty)
            values (${bench.api.venue.id}, ${input.orderId}, ${saleLineNo}, ${input.id}, 1, 'return', 1)`.execute(tx)
          throw new Error('kept')
        })
        .catch((error: Error) => classifyPgError(error).constraint ?? error.message)
    // Of the line that sold it, and once more of the one that took it back.
    expect([await again(1), await again(2)]).toEqual(['food_return_of_line', 'food_return_of_line'])
    await sql`alter table food_return disable trigger food_return_of_line`.execute(bench.api.database.asOwner)
    expect(await again(2)).toBe('kept')
    await sql`alter table food_return enable trigger food_return_of_line`.execute(bench.api.database.asOwner)
  })
})
