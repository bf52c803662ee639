import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, projectionsDiffer, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'
import { levelsOf, makeItem, makePlace, once, receive } from './testing/store.ts'

let api: TestApi
let owner: SignedIn
let clerks: SignedIn[]
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  clerks = await Promise.all(Array.from({ length: 8 }, () => api.signInAs('manager')))
})
afterAll(() => api.close())

const clerk = (at: number) => (clerks[at % clerks.length] as SignedIn).caller
const settled = async (calls: Promise<unknown>[]) => {
  const results = await Promise.allSettled(calls)
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('the last one of a strict item is set aside for one of twenty', async () => {
  const item = await makeItem(owner.caller, { isStrict: true })
  const store = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: store, qty: '1' })
  const tries = Array.from({ length: 20 }, (_, at) =>
    clerk(at).stock.setAside({ ...once(), itemId: item.id, locationId: store, qty: '1', note: `Guest ${at}` }),
  )
  expect(await settled(tries)).toBe(1)
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['1', '1', 100] })
})

test('negative control: whoever looks first and writes then gives the last one to several', async () => {
  const item = await makeItem(owner.caller, { isStrict: true })
  const store = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: store, qty: '1' })
  const careless = async () => {
    const { rows } = await sql<{ free: boolean }>`select on_hand - reserved >= 1 as free from stock_level
      where item_id = ${item.id}`.execute(api.database.db)
    await new Promise((done) => setTimeout(done, 5))
    if (!rows[0]?.free) throw new Error('gone')
    await sql`update stock_level set reserved = reserved + 1 where item_id = ${item.id}`.execute(api.database.db)
  }
  expect(await settled(Array.from({ length: 20 }, careless))).toBeGreaterThan(1)
})

test('thirty take one each of the last ten: ten get one, and none is short', async () => {
  const item = await makeItem(owner.caller, { isStrict: true })
  const store = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: store, qty: '10', priceMinor: 333 })
  const tries = Array.from({ length: 30 }, (_, at) =>
    clerk(at).stock.waste({ ...once(), locationId: store, reason: 'Broken', lines: [{ itemId: item.id, qty: '1' }] }),
  )
  expect(await settled(tries)).toBe(10)
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['0', '0', 0] })
})

test('two deliveries of one note at the same moment come in once; a move is undone once', async () => {
  const item = await makeItem(owner.caller)
  const store = await makePlace(owner.caller)
  const { id: vendorId } = await owner.caller.vendors.create({ code: 'RACE', name: 'Race', kind: 'supplier' })
  const lines = [{ itemId: item.id, qty: '5', priceMinor: 10 }]
  const deliveries = Array.from({ length: 8 }, (_, at) =>
    clerk(at).stock.receive({ ...once(), locationId: store, vendorId, vendorRef: 'N-1', lines }),
  )
  expect(await settled(deliveries)).toBe(1)
  const [move] = (await owner.caller.inventoryLogs.list({ itemId: item.id })).rows
  const undoings = Array.from({ length: 8 }, (_, at) =>
    clerk(at).stock.reverse({ ...once(), moveIds: [move?.id as never], reason: 'Twice' }),
  )
  expect(await settled(undoings)).toBe(1)
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['0', '0', 0] })
})

test('lines of the same items in any order wait for each other and never for one another', async () => {
  const items = await Promise.all(Array.from({ length: 6 }, () => makeItem(owner.caller)))
  const [a, b] = [await makePlace(owner.caller), await makePlace(owner.caller)]
  for (const { id } of items) {
    await receive(owner.caller, { itemId: id, locationId: a, qty: '100' })
    await receive(owner.caller, { itemId: id, locationId: b, qty: '100' })
  }
  const shuffled = (at: number) => [...items.slice(at % 6), ...items.slice(0, at % 6)]
  const moves = Array.from({ length: 24 }, (_, at) =>
    clerk(at).stock.transfer({
      ...once(),
      fromId: at % 2 ? a : b,
      toId: at % 2 ? b : a,
      lines: shuffled(at).flatMap(({ id }) => [
        { itemId: id, qty: '1' },
        { itemId: id, qty: '0.5' },
      ]),
    }),
  )
  expect(await settled(moves)).toBe(24)
  for (const { id } of items) {
    const levels = await levelsOf(owner.caller, id)
    expect(Object.values(levels).map(([onHand]) => onHand)).toEqual(['100', '100'])
  }
})

test('random histories by many: levels, batches, tasks and the book are what has moved', async () => {
  const kinds = [{}, { isStrict: true }, { isBatch: true, expiryDays: 9 }, { isBatch: true, isStrict: true }]
  const items = await Promise.all(kinds.map((kind) => makeItem(owner.caller, kind)))
  const places = [await makePlace(owner.caller), await makePlace(owner.caller)]
  let seed = 11
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  const oneOf = <Thing>(things: readonly Thing[]) => things[next(things.length)] as Thing
  const act = (at: number) => {
    const { caller } = { caller: clerk(at) }
    const lines = Array.from({ length: 1 + next(3) }, () => ({
      itemId: oneOf(items).id,
      qty: String(1 + next(40) / 8),
    }))
    const [locationId, other] = next(2) ? places : [...places].reverse()
    const kind = next(6)
    if (kind < 2) {
      const priced = lines.map((line) => ({ ...line, priceMinor: next(900), lot: `L${next(3)}` }))
      const freightMinor = next(2) ? next(300) : 0
      return caller.stock.receive({ ...once(), locationId: locationId as never, freightMinor, lines: priced })
    }
    if (kind === 2)
      return caller.stock.transfer({ ...once(), fromId: locationId as never, toId: other as never, lines })
    if (kind === 3) return undoLast(at)
    return caller.stock.waste({ ...once(), locationId: locationId as never, reason: 'Gone', lines })
  }
  const undoLast = async (at: number) => {
    const { rows } = await clerk(at).inventoryLogs.list({ itemId: oneOf(items).id, limit: 20 })
    const open = rows.filter(({ kind, reversedNo }) => kind !== 'reversal' && reversedNo === null)
    return clerk(at).stock.reverse({ ...once(), moveIds: [oneOf(open)?.id as never], reason: 'Again' })
  }
  const refused = new Set<string>()
  for (let round = 0; round < 15; round += 1) {
    const calls = Array.from({ length: 8 }, (_, at) => refusalOf(act(at)).catch(() => null))
    for (const refusal of await Promise.all(calls)) if (refusal) refused.add(refusal.code)
  }
  expect([...refused].filter((code) => !['INSUFFICIENT_STOCK', 'STATE', 'VALIDATION'].includes(code))).toEqual([])
  await postVenue(api.database.db, api.venue.id)
  // The careless ones of the control above wrote past the door.
  await sql`update stock_level l set reserved = coalesce((select sum(r.qty) from stock_reservation r
    where r.item_id = l.item_id and r.location_id = l.location_id and r.state = 'open'), 0)`.execute(api.database.db)
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
  const { rows } = await sql<{ kind: string; n: number }>`select kind, count(*)::integer as n from stock_move
    where item_id = any(${items.map(({ id }) => id)}::uuid[]) group by kind`.execute(api.database.db)
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['receive', 'reversal', 'transfer', 'waste'])
}, 60_000)

test.each<[string, ReturnType<typeof sql>, string]>([
  [
    'a level that nothing moved',
    sql`update stock_level set on_hand = on_hand + 1, value_minor = value_minor + 1 where on_hand > 0`,
    'a place holds what has moved, and is worth what that was',
  ],
  [
    'a level of another value',
    sql`update stock_level set value_minor = value_minor + 1 where on_hand > 0`,
    'the stock is worth what the book says',
  ],
  [
    'a batch of nobody',
    sql`update stock_batch set qty_left = qty_left + 1`,
    'the batches of a place are what it holds',
  ],
  [
    'what is kept back for nobody',
    sql`update stock_level set reserved = reserved + 1`,
    'what is set aside is what a place keeps back',
  ],
  [
    'a task that nobody opened',
    sql`delete from stock_discrepancy where closed_at is null`,
    'a place that holds less than nothing is a task',
  ],
])('negative control: %s is found', async (_, statement, rule) => {
  const undone = new Error('undone')
  const item = await makeItem(owner.caller)
  const store = await makePlace(owner.caller)
  await owner.caller.stock.waste({
    ...once(),
    locationId: store,
    reason: 'Gone',
    lines: [{ itemId: item.id, qty: '1' }],
  })
  const look = api.database.asOwner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
    expect(Object.keys(await projectionsDiffer({ query: ({ text }) => sql.raw(text).execute(tx) }))).toContain(rule)
    throw undone
  })
  await expect(look).rejects.toBe(undone)
})
