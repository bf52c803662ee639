import type { StockLocationId } from '@marquee/contract/stock'
import type { StockCountId } from '@marquee/contract/stock-counts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, projectionsDiffer, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'
import { levelsOf, makeItem, makePlace, once, receive } from './testing/store.ts'

let api: TestApi
let owner: SignedIn
let keeper: SignedIn
let second: SignedIn
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  keeper = await api.signInAs('stock')
  second = await api.signInAs('stock')
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

type Caller = SignedIn['caller']
/** So many of a new item at a new place, each worth `priceMinor`. */
async function stocked(qty: string, { priceMinor = 100, ...more }: { priceMinor?: number; isStrict?: boolean } = {}) {
  const item = await makeItem(owner.caller, more)
  const locationId = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId, qty, priceMinor })
  return { itemId: item.id, locationId }
}
const start = async (locationId: StockLocationId, more: { isBlind?: boolean } = {}) =>
  (await keeper.caller.stockCounts.start({ ...once(), locationId, ...more })).id
const count = (
  caller: Caller,
  line: { countId: StockCountId; itemId: Awaited<ReturnType<typeof makeItem>>['id']; qty: string; seen?: number },
) => caller.stockCounts.count({ ...once(), ...line })
const waste = (at: { itemId: never; locationId: StockLocationId }, qty: string) =>
  owner.caller.stock.waste({
    ...once(),
    locationId: at.locationId,
    reason: 'Gone',
    lines: [{ itemId: at.itemId, qty }],
  })
const finish = (caller: Caller, countId: StockCountId) => caller.stockCounts.finish({ ...once(), countId })
const approve = async (caller: Caller, countId: StockCountId, reason = 'Missing') => {
  const { rev } = await caller.stockCounts.sheet({ countId })
  return caller.stockCounts.approve({ ...once(), countId, expectedRev: rev, reason })
}
const onHand = async (at: { itemId: never; locationId: StockLocationId }) =>
  (await levelsOf(owner.caller, at.itemId))[at.locationId]

// A number by itself: an id may have any digits in it.
const recorded = /\b(731|131)\b/

describe('a blind count', () => {
  test('tells nobody what is recorded until it is counted, and those who count never', async () => {
    const at = await stocked('731', { priceMinor: 1000 })
    const countId = await start(at.locationId)
    const told = async (caller: Caller) => JSON.stringify(await caller.stockCounts.sheet({ countId }))
    for (const { caller } of [keeper, manager]) {
      expect(await caller.stockCounts.sheet({ countId })).toMatchObject({
        shows: false,
        lines: [{ itemId: at.itemId, counted: null, expected: null, difference: null, valueMinor: null }],
      })
      expect(await told(caller)).not.toMatch(recorded)
    }
    const answer = await count(keeper.caller, { countId, itemId: at.itemId, qty: '600' })
    expect(answer).toEqual({ rev: 1 })
    expect(await told(manager.caller)).not.toMatch(recorded)
    expect(await finish(keeper.caller, countId)).toMatchObject({ state: 'review', differences: null, valueMinor: null })
    expect(await told(keeper.caller)).not.toMatch(recorded)
    expect(await manager.caller.stockCounts.sheet({ countId })).toMatchObject({
      shows: true,
      lines: [{ expected: '731', counted: '600', difference: '-131', valueMinor: -131_000 }],
    })
  })

  test('an open one shows what is recorded', async () => {
    const at = await stocked('12')
    const countId = await start(at.locationId, { isBlind: false })
    expect(await keeper.caller.stockCounts.sheet({ countId })).toMatchObject({
      shows: true,
      lines: [{ expected: '12' }],
    })
  })
})

describe('who books it', () => {
  test('a difference within the limit of the counter is booked at once, with the count as its cause', async () => {
    const at = await stocked('10', { priceMinor: 10_000 })
    const countId = await start(at.locationId)
    await count(keeper.caller, { countId, itemId: at.itemId, qty: '1' })
    // Nine of 100.00 each: within 1,000.00.
    expect(await finish(keeper.caller, countId)).toEqual({
      id: countId,
      state: 'posted',
      differences: 1,
      valueMinor: -90_000,
    })
    expect(await onHand(at as never)).toEqual(['1', '0', 10_000])
    const [move] = (await owner.caller.inventoryLogs.list({ itemId: at.itemId })).rows
    expect(move).toMatchObject({ kind: 'count', outside: 'difference', qty: '9', valueMinor: 90_000, countId })
  })

  test('beyond the limit a second person books it, with a reason', async () => {
    const at = await stocked('20', { priceMinor: 10_000 })
    const countId = await start(at.locationId)
    await count(keeper.caller, { countId, itemId: at.itemId, qty: '9' })
    expect(await finish(keeper.caller, countId)).toMatchObject({ state: 'review' })
    expect(await onHand(at as never)).toEqual(['20', '0', 200_000])
    expect(await refusalOf(approve(keeper.caller, countId))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refusalOf(approve(manager.caller, countId, ''))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'reason', message: 'field.required' }],
    })
    expect(await approve(manager.caller, countId)).toMatchObject({ state: 'posted', valueMinor: -110_000 })
    expect(await onHand(at as never)).toEqual(['9', '0', 90_000])
    expect(await refusalOf(approve(manager.caller, countId))).toMatchObject({ code: 'STATE' })
    const { rows } = await owner.caller.stockCounts.list({})
    expect(rows.find(({ id }) => id === countId)).toMatchObject({ differences: 1, valueMinor: -110_000, lines: 1 })
  })

  test('whoever has counted a line of it does not book it', async () => {
    const at = await stocked('20', { priceMinor: 10_000 })
    const countId = await start(at.locationId)
    await count(manager.caller, { countId, itemId: at.itemId, qty: '9' })
    await finish(keeper.caller, countId)
    expect(await refusalOf(approve(manager.caller, countId))).toMatchObject({
      code: 'STATE',
      details: { twoPeople: true },
    })
    expect(await approve(owner.caller, countId)).toMatchObject({ state: 'posted' })
  })

  test('a reviewer sends a line back, and what they look at afterwards is another revision', async () => {
    const at = await stocked('20', { priceMinor: 10_000 })
    const countId = await start(at.locationId)
    await count(keeper.caller, { countId, itemId: at.itemId, qty: '2' })
    await finish(keeper.caller, countId)
    const { rev } = await manager.caller.stockCounts.sheet({ countId })
    await manager.caller.stockCounts.recount({ ...once(), countId, itemIds: [at.itemId] })
    expect(await refusalOf(finish(keeper.caller, countId))).toMatchObject({
      code: 'STATE',
      details: { recount: [at.itemId] },
    })
    await count(keeper.caller, { countId, itemId: at.itemId, qty: '8', seen: 1 })
    await finish(keeper.caller, countId)
    const old = manager.caller.stockCounts.approve({ ...once(), countId, expectedRev: rev, reason: 'Old' })
    expect(await refusalOf(old)).toMatchObject({ code: 'STALE' })
    expect(await approve(manager.caller, countId)).toMatchObject({ valueMinor: -120_000 })
  })

  test('what a reviewer sent back is booked by them, however little differs then; nothing is booked by itself', async () => {
    const at = await stocked('20', { priceMinor: 10_000 })
    const sentBack = async () => {
      const countId = await start(at.locationId)
      await count(keeper.caller, { countId, itemId: at.itemId, qty: '2' })
      await finish(keeper.caller, countId)
      await manager.caller.stockCounts.recount({ ...once(), countId, itemIds: [at.itemId] })
      return countId
    }
    const one = await sentBack()
    await count(keeper.caller, { countId: one, itemId: at.itemId, qty: '19.999', seen: 1 })
    expect(await finish(keeper.caller, one)).toMatchObject({ state: 'review' })
    expect(await approve(manager.caller, one)).toMatchObject({ state: 'posted', differences: 1 })
    const two = await sentBack()
    await count(keeper.caller, { countId: two, itemId: at.itemId, qty: '19.999', seen: 1 })
    expect(await finish(keeper.caller, two)).toMatchObject({ state: 'posted', differences: 0 })
  })
})

describe('while others work', () => {
  test('what is sold before and after an item is counted makes no difference', async () => {
    const at = await stocked('10')
    const countId = await start(at.locationId)
    await waste(at as never, '2')
    await count(keeper.caller, { countId, itemId: at.itemId, qty: '7' })
    await waste(at as never, '3')
    expect(await finish(keeper.caller, countId)).toMatchObject({ state: 'posted', differences: 1, valueMinor: -100 })
    // Ten, two sold, one missing, three sold.
    expect(await onHand(at as never)).toEqual(['4', '0', 400])
  })

  test('what was corrected after it was counted has to be counted again', async () => {
    const at = await stocked('10')
    const countId = await start(at.locationId)
    await count(keeper.caller, { countId, itemId: at.itemId, qty: '7' })
    const correction = { ...once(), ...at, qty: '7', expected: '10', reason: 'Wrong quantity entered' }
    await owner.caller.stock.adjust(correction)
    expect(await refusalOf(finish(keeper.caller, countId))).toMatchObject({
      code: 'STATE',
      details: { recount: [at.itemId] },
    })
    await count(keeper.caller, { countId, itemId: at.itemId, qty: '7', seen: 1 })
    expect(await finish(keeper.caller, countId)).toMatchObject({ state: 'posted', differences: 0, valueMinor: 0 })
    expect(await onHand(at as never)).toEqual(['7', '0', 700])
  })

  test('two who count the same item: the second is told, and nobody is overwritten', async () => {
    const at = await stocked('10')
    const countId = await start(at.locationId)
    await count(keeper.caller, { countId, itemId: at.itemId, qty: '4' })
    const other = count(second.caller, { countId, itemId: at.itemId, qty: '6' })
    expect(await refusalOf(other)).toMatchObject({ code: 'STALE', details: { rev: 1 } })
    const sheet = await keeper.caller.stockCounts.sheet({ countId })
    expect(sheet.lines).toMatchObject([{ counted: '4', rev: 1 }])
  })

  test('one count is open at a place; one that is given up books nothing', async () => {
    const at = await stocked('10')
    const countId = await start(at.locationId)
    const twice = keeper.caller.stockCounts.start({ ...once(), locationId: at.locationId })
    expect(await refusalOf(twice)).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'locationId', message: 'field.countOpen' }],
    })
    expect(await refusalOf(finish(keeper.caller, countId))).toMatchObject({
      code: 'STATE',
      details: { uncounted: true },
    })
    await count(keeper.caller, { countId, itemId: at.itemId, qty: '1' })
    await manager.caller.stockCounts.cancel({ ...once(), countId })
    expect(await onHand(at as never)).toEqual(['10', '0', 1000])
    expect(await refusalOf(count(keeper.caller, { countId, itemId: at.itemId, qty: '1', seen: 1 }))).toMatchObject({
      code: 'STATE',
    })
    expect(await start(at.locationId)).not.toBe(countId)
  })

  test('a strict item that was used up since cannot lose more than is there', async () => {
    const at = await stocked('10', { isStrict: true })
    const countId = await start(at.locationId)
    await count(keeper.caller, { countId, itemId: at.itemId, qty: '5' })
    await waste(at as never, '8')
    expect(await refusalOf(finish(keeper.caller, countId))).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      details: { itemId: at.itemId },
    })
    expect(await onHand(at as never)).toEqual(['2', '0', 200])
  })

  test('a packing is counted as what it holds; more than was recorded comes in at what one is worth', async () => {
    const at = await stocked('10', { priceMinor: 50 })
    const unit = await owner.caller.itemUnits.create({ itemId: at.itemId, unit: 'case', factor: '6' })
    const countId = await start(at.locationId)
    await keeper.caller.stockCounts.count({ ...once(), countId, itemId: at.itemId, unitId: unit.id, qty: '2' })
    expect(await finish(keeper.caller, countId)).toMatchObject({ differences: 1, valueMinor: 100 })
    expect(await onHand(at as never)).toEqual(['12', '0', 600])
  })
})

/** Counts and sales of one item at once: what is left is what was there, less what was sold and what was missing. */
test('two counters and sales on one item at the same moment: every difference is the real one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const at = await stocked('50')
    const countId = await start(at.locationId)
    // Whoever counts sees what is on the shelf: three fewer than recorded, whenever they look.
    const shelf = async () => {
      const { rows } = await sql<{ n: string }>`select trim_scale(on_hand - 3)::text as n from stock_level
        where item_id = ${at.itemId}`.execute(api.database.db)
      return rows[0]?.n ?? '0'
    }
    const sales = Array.from({ length: 6 }, () => waste(at as never, '1'))
    const counts = [keeper, second].map(async ({ caller }) => {
      const { rev } = await count(caller, { countId, itemId: at.itemId, qty: await shelf() })
      return rev
    })
    const results = await Promise.allSettled(counts)
    await Promise.all(sales)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await count(keeper.caller, { countId, itemId: at.itemId, qty: await shelf(), seen: 1 })
    await Promise.all([finish(keeper.caller, countId), waste(at as never, '1')])
    expect((await onHand(at as never))?.[0]).toBe('40')
  }
}, 60_000)

test('negative control: what is recorded is read before a sale and written after it, and the sale goes missing twice', async () => {
  const at = await stocked('50')
  const countId = await start(at.locationId)
  const { rows } = await sql<{ n: string }>`select on_hand::text as n from stock_level
    where item_id = ${at.itemId}`.execute(api.database.db)
  await waste(at as never, '6')
  // On the shelf are 41: 44 are recorded by now, and three are missing.
  await sql`insert into stock_count_line (venue_id, count_id, item_id, expected, counted, counted_by)
    values (${api.venue.id}, ${countId}, ${at.itemId}, ${rows[0]?.n}, 41, ${keeper.user.id})`.execute(api.database.db)
  await finish(keeper.caller, countId)
  expect((await onHand(at as never))?.[0]).toBe('35')
})

test('a count that is ended by two at the same moment is booked once; the book and the levels agree', async () => {
  const at = await stocked('30')
  const countId = await start(at.locationId)
  await count(keeper.caller, { countId, itemId: at.itemId, qty: '27' })
  const ends = [keeper, second, manager, owner].map(({ caller }) => finish(caller, countId))
  const done = (await Promise.allSettled(ends)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  expect(await onHand(at as never)).toEqual(['27', '0', 2700])
  await postVenue(api.database.db, api.venue.id)
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
})
