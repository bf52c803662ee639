import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../testing/index.ts'
import { untilSomebodyWaits } from '../../testing/waiting.ts'
import { levelsOf, makeItem, makePlace, receive } from '../stock/testing/store.ts'
import { api, begin, openKitchen, owner, send, sendAs, ticketsOf, withdraw } from './testing/desk.ts'
import { makeOrder, makeStation } from './testing/orders.ts'

openKitchen()

const settled = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length

/** Orders that each want one piece of an item of which one is there. */
async function wanting(times: number, isStrict: boolean) {
  const item = await makeItem(owner.caller, { isStrict })
  const place = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: place, qty: '1' })
  const grill = await makeStation(owner, { locationId: place })
  const orders: string[] = []
  for (let n = 0; n < times; n += 1) {
    orders.push(await makeOrder(api, owner, [{ stationId: grill, uses: [[item.id, '1']] }]))
  }
  return { item, place, orders }
}

test('the last portion of a strict item wanted by 40 tills is sold once', async () => {
  const { item, place, orders } = await wanting(40, true)
  expect(await settled(orders.map((order) => send(order, [1, 1])))).toBe(1)
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['1', '1', 100] })
})

test('control: of an item that is not strict all 40 are sold, and the store has a task', async () => {
  const { item, place, orders } = await wanting(40, false)
  expect(await settled(orders.map((order) => send(order, [1, 1])))).toBe(40)
  for (const order of orders) await begin(order)
  expect((await levelsOf(owner.caller, item.id))[place]?.slice(0, 2)).toEqual(['-39', '0'])
  const { rows } = await sql`select from stock_discrepancy where item_id = ${item.id} and closed_at is null`.execute(
    api.database.db,
  )
  expect(rows).toHaveLength(1)
})

test('negative control: whoever looks first and writes then gives the last portion to several', async () => {
  const { item, orders } = await wanting(20, true)
  const careless = async () => {
    const { rows } = await sql<{ free: boolean }>`select on_hand - reserved >= 1 as free from stock_level
      where item_id = ${item.id}`.execute(api.database.db)
    await new Promise((done) => setTimeout(done, 5))
    if (!rows[0]?.free) throw new Error('gone')
    await sql`update stock_level set reserved = reserved + 1 where item_id = ${item.id}`.execute(api.database.db)
  }
  expect(await settled(orders.map(careless))).toBeGreaterThan(1)
  await sql`update stock_level set reserved = 0 where item_id = ${item.id}`.execute(api.database.db)
})

test('of an item at two places, nobody is promised what one place has not while the other has it', async () => {
  const item = await makeItem(owner.caller)
  const [first, second] = [await makePlace(owner.caller), await makePlace(owner.caller)]
  for (const locationId of [first, second]) await receive(owner.caller, { itemId: item.id, locationId, qty: '3' })
  // A station without a place of its own takes it wherever there is enough.
  const grill = await makeStation(owner)
  const orders: string[] = []
  for (let n = 0; n < 6; n += 1) {
    orders.push(await makeOrder(api, owner, [{ stationId: grill, uses: [[item.id, '1']] }]))
  }
  const taken = new Map(orders.map((order) => [order, send(order, [1, 1])]))
  expect(await settled([...taken.values()])).toBe(6)
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [first]: ['3', '3', 300], [second]: ['3', '3', 300] })
})

test('a strict item that is gone between the look and the writing is not promised twice', async () => {
  const { item, place, orders } = await wanting(2, true)
  const [one, other] = orders as [string, string]
  const late = { sent: Promise.resolve<unknown>(null) }
  await api.database.asOwner.transaction().execute(async (tx) => {
    // The other has seen the last piece and waits for its level, which this one takes meanwhile.
    await sql`select from stock_level where item_id = ${item.id} for no key update`.execute(tx)
    late.sent = send(other, [1, 1]).catch((error: unknown) => error)
    await untilSomebodyWaits(tx)
    await sql`update stock_level set reserved = 1 where item_id = ${item.id}`.execute(tx)
  })
  expect(await refusalOf(late.sent.then((error) => Promise.reject(error)))).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
  })
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['1', '1', 100] })
  await sql`update stock_level set reserved = 0 where item_id = ${item.id}`.execute(api.database.asOwner)
  await send(one, [1, 1])
})

test('a piece that twenty send at the same moment is sent once', async () => {
  const grill = await makeStation(owner)
  const order = await makeOrder(api, owner, [{ stationId: grill, qty: 3 }])
  expect(await settled(Array.from({ length: 20 }, () => send(order, [1, 1])))).toBe(3)
  expect(await ticketsOf(order)).toHaveLength(3)
})

test('twenty cooks who begin with the same line use its stock once', async () => {
  const item = await makeItem(owner.caller)
  const place = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: place, qty: '10' })
  const grill = await makeStation(owner, { locationId: place })
  const order = await makeOrder(api, owner, [{ stationId: grill, qty: 2, uses: [[item.id, '1']] }])
  await send(order, [1, 2])
  await Promise.allSettled(Array.from({ length: 20 }, () => begin(order)))
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['8', '0', 800] })
})

test('orders that need the same things in another order never wait for each other in a circle', async () => {
  const items = [await makeItem(owner.caller), await makeItem(owner.caller), await makeItem(owner.caller)]
  const place = await makePlace(owner.caller)
  for (const { id } of items) await receive(owner.caller, { itemId: id, locationId: place, qty: '100' })
  const grill = await makeStation(owner, { locationId: place })
  const orders: string[] = []
  for (let n = 0; n < 8; n += 1) {
    const ids = items.map(({ id }) => id)
    const turned = n % 2 === 0 ? ids : ids.toReversed()
    orders.push(
      await makeOrder(api, owner, turned.map((id) => ({ stationId: grill, uses: [[id, '1']] as const })) as never),
    )
  }
  const all = [1, 2, 3].map((line) => [line, 1] as [number, number])
  expect(await settled(orders.map((order) => sendAs(owner, order, all)))).toBe(8)
  expect(await settled(orders.map((order) => begin(order)))).toBe(8)
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks::integer from pg_stat_database
    where datname = current_database()`.execute(api.database.db)
  expect(rows).toEqual([{ deadlocks: 0 }])
  for (const { id } of items) expect(await levelsOf(owner.caller, id)).toEqual({ [place]: ['92', '0', 9200] })
})

test('a line is either begun or released, whoever comes first', async () => {
  const item = await makeItem(owner.caller)
  const place = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: place, qty: '20' })
  const grill = await makeStation(owner, { locationId: place })
  for (let n = 0; n < 10; n += 1) {
    const order = await makeOrder(api, owner, [{ stationId: grill, uses: [[item.id, '1']] }])
    await send(order, [1, 1])
    const [, taken] = await Promise.allSettled([begin(order), withdraw(order, [1, 1, 'return'])])
    expect(taken).toMatchObject({ status: 'fulfilled' })
    if (taken?.status === 'fulfilled') {
      const [line] = taken.value
      expect((line?.released ?? 0) + (line?.started ?? 0)).toBe(1)
    }
  }
  // All went back, whichever way it was.
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['20', '0', 2000] })
})
