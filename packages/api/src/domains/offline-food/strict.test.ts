import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTill, projectionsDiffer } from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'
import { makeItem, partsOf } from '../food/testing/kitchen.ts'
import { type FoodBench, foodBench } from '../food-orders/testing/bench.ts'
import { makeCounter, tillOf } from './testing/counter.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
})
afterAll(() => bench.close())

const db = () => bench.api.database.db
const owner = async () => (await bench.api.signInAs('owner')).caller
const once = () => ({ commandId: randomUUID() })
const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(db())).rows

/** A dish that takes one piece of an item of which so many are there. */
async function dishOf(there: string, { isStrict }: { isStrict: boolean }) {
  const caller = await owner()
  const item = await makeItem(caller, { unit: 'piece', stock: [there, 100] })
  const variantId = await bench.dish(2000)
  const [own] = (await rowsOf(sql`select product_id as id from food_variant where id = ${variantId}`)) as {
    id: string
  }[]
  const parts = await partsOf(caller, own?.id as never)
  const variants = parts.variants.map((each) => ({ ...each, itemId: item.id, madeQty: '1' }))
  await caller.foodProducts.saveParts({ ...parts, variants })
  await sql`update inventory_item set is_strict = ${isStrict} where id = ${item.id}`.execute(db())
  return { itemId: item.id, variantId }
}

async function aDevice() {
  const clerk = await bench.api.signInAs('counter')
  await openTill(db(), { venue: bench.api.venue, userId: clerk.user.id, floatMinor: 0 })
  return makeCounter(clerk, await tillOf(db(), clerk.user.id))
}
const longAgo = () => ({ soldAt: new Date(Date.now() - 30 * 60_000).toISOString() })
const missingOf = (itemId: string) =>
  rowsOf(sql`select missing_qty::float8 as missing, closed_at is null as "isOpen" from stock_discrepancy
    where item_id = ${itemId} order by opened_at`)
const onHand = async (itemId: string) =>
  ((await rowsOf(sql`select on_hand::float8 as n from stock_level where item_id = ${itemId}`))[0] as { n: number }).n
const negative = async (itemId: string) =>
  (await (await owner()).stock.levels({ view: 'negative' })).rows.filter(({ id }) => id === itemId)

test('two devices sell more of a strict item than there is: both are posted, and what is missing is open until it is counted', async () => {
  const { itemId, variantId } = await dishOf('4', { isStrict: true })
  const devices = [await aDevice(), await aDevice()]
  const sell = () =>
    Promise.all(devices.map((device) => device.sell([{ variantId, qty: 3, paidUnitMinor: 2000 }], longAgo())))
  const sold = await sell()
  expect(sold.map(({ state }) => state)).toEqual(['posted', 'posted'])
  // Whoever came second had one piece.
  expect(sold.map(({ reason }) => reason).sort()).toEqual(['stock', null].sort())
  expect(await onHand(itemId)).toBe(0)
  expect(await missingOf(itemId)).toEqual([{ missing: 2, isOpen: true }])
  await sell()
  expect(await missingOf(itemId)).toEqual([{ missing: 8, isOpen: true }])
  expect(await negative(itemId)).toMatchObject([{ onHand: '0', missing: '8' }])
  expect((await (await owner()).stock.summary()).negative).toBeGreaterThanOrEqual(1)
  const fresh = await devices[0]?.sell([{ variantId, paidUnitMinor: 2000 }])
  expect(fresh).toMatchObject({ state: 'posted', reason: 'stock' })
  expect(await missingOf(itemId)).toEqual([{ missing: 9, isOpen: true }])
  await postVenue(db(), bench.api.venue.id)
  expect(await projectionsDiffer(bench.api.database.pool)).toEqual({})

  // A delivery says nothing of what was missing; a count does, also one that finds what is recorded.
  const [level] = (await rowsOf(sql`select location_id as id from stock_level where item_id = ${itemId}`)) as {
    id: never
  }[]
  const keeper = await owner()
  const countId = (await keeper.stockCounts.start({ ...once(), locationId: level?.id as never })).id
  await keeper.stockCounts.count({ ...once(), countId, itemId: itemId as never, qty: '0' })
  expect(await keeper.stockCounts.finish({ ...once(), countId })).toMatchObject({ state: 'posted', differences: 0 })
  expect(await missingOf(itemId)).toEqual([{ missing: 9, isOpen: false }])
  expect(await negative(itemId)).toEqual([])
})

test('two devices sell more of any other item than there is: it goes below zero, and a discrepancy is open', async () => {
  const { itemId, variantId } = await dishOf('4', { isStrict: false })
  const devices = [await aDevice(), await aDevice()]
  const sold = await Promise.all(
    devices.map((device) => device.sell([{ variantId, qty: 3, paidUnitMinor: 2000 }], longAgo())),
  )
  expect(sold.map(({ state, reason }) => [state, reason])).toEqual([
    ['posted', null],
    ['posted', null],
  ])
  expect(await onHand(itemId)).toBe(-2)
  expect(await missingOf(itemId)).toEqual([{ missing: null, isOpen: true }])
  expect(await negative(itemId)).toMatchObject([{ onHand: '-2', missing: '0' }])
})

test('what is sold beyond the count makes no discrepancy for practice', async () => {
  const { itemId, variantId } = await dishOf('1', { isStrict: true })
  const clerk = await bench.api.signInAs('counter')
  await openTill(db(), { venue: bench.api.venue, userId: clerk.user.id, training: true })
  const device = await makeCounter(clerk, await tillOf(db(), clerk.user.id))
  const wish = [{ variantId, qty: 3, paidUnitMinor: 2000 }]
  expect(await device.sell(wish, { ...longAgo(), training: true })).toMatchObject({ state: 'posted', reason: null })
  expect([await onHand(itemId), await missingOf(itemId)]).toEqual([1, []])
})
