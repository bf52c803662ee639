import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, projectionsDiffer, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'
import { levelsOf, makeItem, makePlace, once, receive } from './testing/store.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const made = async (more: Parameters<typeof makeItem>[1] = {}) => ({
  item: await makeItem(owner.caller, more),
  store: await makePlace(owner.caller),
})
const movesOf = async (itemId: Parameters<typeof levelsOf>[1]) =>
  (await owner.caller.inventoryLogs.list({ itemId })).rows
const vendor = () =>
  owner.caller.vendors.create({ code: randomUUID().slice(0, 8), name: 'Boğaz İçecek', kind: 'supplier' })
const field = (path: string, message: string) => ({ code: 'VALIDATION', issues: [{ path, message }] })

describe('an item', () => {
  test('keeps its unit once something has moved, and stays while something is there', async () => {
    const { item, store } = await made()
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '10' })
    const change = (more: object) => owner.caller.inventoryItems.update({ id: item.id, expectedRev: 1, ...more })
    expect(await refusalOf(change({ baseUnit: 'kg' }))).toMatchObject(field('baseUnit', 'field.hasMoved'))
    expect(await refusalOf(change({ isBatch: true }))).toMatchObject(field('isBatch', 'field.hasMoved'))
    expect(await refusalOf(owner.caller.inventoryItems.archive({ id: item.id, expectedRev: 1 }))).toMatchObject({
      code: 'STATE',
      details: { stocked: true },
    })
    expect(await refusalOf(owner.caller.stockLocations.archive({ id: store, expectedRev: 1 }))).toMatchObject({
      code: 'STATE',
    })
    const past = sql`update inventory_item set base_unit = 'kg' where id = ${item.id}`.execute(api.database.asOwner)
    await expect(past).rejects.toThrow('keeps its unit')
  })

  test('of which something is owed does not become strict', async () => {
    const { item, store } = await made()
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '1' })
    await owner.caller.stock.waste({
      ...once(),
      locationId: store,
      reason: 'Gone',
      lines: [{ itemId: item.id, qty: '2' }],
    })
    const strict = owner.caller.inventoryItems.update({ id: item.id, expectedRev: 1, isStrict: true })
    expect(await refusalOf(strict)).toMatchObject(field('isStrict', 'field.belowZero'))
  })

  test('category: not below itself, and not archived with anything in it', async () => {
    const { itemCategories } = owner.caller
    const fields = (code: string, parentId: string | null) => ({
      code,
      name: { en: code, tr: code },
      kind: 'goods' as const,
      parentId: parentId as never,
    })
    const top = await itemCategories.create(fields('TOP', null))
    const mid = await itemCategories.create(fields('MID', top.id))
    const low = await itemCategories.create(fields('LOW', mid.id))
    const rows = (await itemCategories.list({})).filter(({ code }) => ['TOP', 'MID', 'LOW'].includes(code))
    expect(rows.map(({ code, depth }) => [code, depth])).toEqual([
      ['TOP', 0],
      ['MID', 1],
      ['LOW', 2],
    ])
    const circle = itemCategories.update({ id: top.id, expectedRev: 1, parentId: low.id })
    expect(await refusalOf(circle)).toMatchObject(field('parentId', 'field.belowItself'))
    expect(await refusalOf(itemCategories.archive({ id: mid.id, expectedRev: 1 }))).toMatchObject({ code: 'STATE' })
    const past = sql`update item_category set parent_id = ${low.id} where id = ${top.id}`.execute(api.database.asOwner)
    await expect(past).rejects.toThrow('below itself')
  })
})

test('who keeps the stock corrects little by themselves, and more with somebody’s leave', async () => {
  const keeper = await api.signInAs('stock')
  const { item, store } = await made()
  await receive(owner.caller, { itemId: item.id, locationId: store, qty: '10', priceMinor: 60_000 })
  const say = (qty: string, expected: string) =>
    keeper.caller.stock.adjust({ ...once(), locationId: store, itemId: item.id, qty, expected, reason: 'Looked' })
  await say('9', '10')
  expect(await refusalOf(say('7', '9'))).toMatchObject({ code: 'NEEDS_APPROVAL' })
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['9', '0', 540_000] })
})

test('the book follows: what is there is worth what it says, whatever has happened', async () => {
  await postVenue(api.database.db, api.venue.id)
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
  const { item, store } = await made()
  const { id: vendorId } = await vendor()
  const balances = async () => {
    await postVenue(api.database.db, api.venue.id)
    const { rows } = await sql<{ account: string; sum: number }>`
      select l.account, sum(l.amount_minor)::bigint as sum from journal_line l
      where l.venue_id = ${api.venue.id} and l.account in ('1400', '2200', '5320', '5310') group by 1`.execute(
      api.database.db,
    )
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
  }
  const before = await balances()
  const change = async () => {
    const now = await balances()
    return ['1400', '2200', '5320', '5310'].map((account) => (now[account] ?? 0) - (before[account] ?? 0))
  }
  await owner.caller.stock.receive({
    ...once(),
    locationId: store,
    vendorId,
    lines: [{ itemId: item.id, qty: '10', priceMinor: 200 }],
  })
  expect(await change()).toEqual([2_000, -2_000, 0, 0])
  await owner.caller.stock.waste({
    ...once(),
    locationId: store,
    reason: 'Gone',
    lines: [{ itemId: item.id, qty: '2' }],
  })
  expect(await change()).toEqual([1_600, -2_000, 400, 0])
  await owner.caller.stock.adjust({
    ...once(),
    locationId: store,
    itemId: item.id,
    qty: '7',
    expected: '8',
    reason: 'Looked',
  })
  expect(await change()).toEqual([1_400, -2_000, 400, 200])
  const [, wasted] = await movesOf(item.id)
  await owner.caller.stock.reverse({ ...once(), moveIds: [wasted?.id as never], reason: 'It was there' })
  expect(await change()).toEqual([1_800, -2_000, 0, 200])
  await postVenue(api.database.db, api.venue.id)
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
})
