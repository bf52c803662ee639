import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules, openTill, type SignedIn } from '../../testing/index.ts'
import { makeItem, partsOf } from '../food/testing/kitchen.ts'
import { type FoodBench, foodBench } from '../food-orders/testing/bench.ts'
import { makeCounter, type Signed, type TestCounter, tillOf } from './testing/counter.ts'

let bench: FoodBench
let tea: Awaited<ReturnType<FoodBench['dish']>>
let item: { id: string }
beforeAll(async () => {
  bench = await foodBench()
  tea = await bench.dish(1000)
  const owner = (await bench.api.signInAs('owner')).caller
  item = await makeItem(owner, { unit: 'piece', stock: ['1000', 50] })
  const { rows } = await sql<{ id: string }>`select product_id as id from food_variant where id = ${tea}`.execute(db())
  const parts = await partsOf(owner, rows[0]?.id as never)
  const variants = parts.variants.map((each) => ({ ...each, itemId: item.id as never, madeQty: '1' }))
  await owner.foodProducts.saveParts({ ...parts, variants })
})
// Closing it also compares every order with its lines, its money and the book.
afterAll(() => bench.close())

const db = () => bench.api.database.db
const one = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db())).rows[0]

/** The same order every time: a failure can be looked at again. */
function shuffled<Item>(all: readonly Item[], seed: number): Item[] {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return all
    .map((each) => ({ each, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)
}
const inParts = <Item>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

async function aCounter() {
  const clerk = await bench.api.signInAs('counter')
  const till = await openTill(db(), { venue: bench.api.venue, userId: clerk.user.id, floatMinor: 0 })
  return { clerk, till, counter: await makeCounter(clerk, await tillOf(db(), clerk.user.id)) }
}

async function soldBy(counter: TestCounter, many: number): Promise<Signed[]> {
  const signed: Signed[] = []
  for (let at = 0; at < many; at += 1) {
    const sale = counter.saleOf([{ variantId: tea, qty: 1 + (at % 2), paidUnitMinor: 900 + at }])
    // Long ago: what it takes out of the store is gone.
    signed.push(await counter.sign({ ...sale, soldAt: new Date(Date.now() - 30 * 60_000).toISOString() }))
  }
  return signed
}

const upload = async ({ caller }: SignedIn, counter: TestCounter, sales: Signed[]) =>
  (await caller.offlineFood.upload({ counterId: counter.id, sales })).sales

test('sales of three devices, each uploaded twice, out of order and by two at once, stand once each', async () => {
  const many = 40
  const before = await one(sql<{ n: number }>`select on_hand::float8 as n from stock_level where item_id = ${item.id}`)
  const devices = await Promise.all([aCounter(), aCounter(), aCounter()])
  const told = await Promise.all(
    devices.map(async ({ clerk, counter }, device) => {
      const sales = await soldBy(counter, many)
      const twin = await bench.api.signInUser(clerk.user, { services: await bench.api.anotherServices() })
      const all = [clerk, twin].map(async (person, at) => {
        const answers = []
        for (const some of inParts(shuffled(sales, 7 * device + at), 15)) {
          answers.push(...(await upload(person, counter, some)))
        }
        return answers
      })
      return (await Promise.all(all)).flat()
    }),
  )
  for (const answers of told) {
    expect(answers).toHaveLength(2 * many)
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['posted']))
    expect(answers.filter(({ known }) => !known)).toHaveLength(many)
    expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(many)
  }
  const due = Array.from({ length: many }, (_, at) => (1 + (at % 2)) * (900 + at)).reduce((sum, each) => sum + each, 0)
  for (const { till, counter } of devices) {
    const figures = await one(sql`select count(*)::integer as orders, count(distinct o.receipt_no)::integer as receipts,
        count(distinct f.counter)::integer as counters, min(s.cash_minor) as cash, max(f.counter) as last
      from offline_sale f join sale_order o on o.venue_id = f.venue_id and o.id = f.order_id
      join till_session s on s.id = o.till_session_id
      where f.counter_id = ${counter.id} and s.id = ${till}`)
    expect(figures).toEqual({ orders: many, receipts: many, counters: many, cash: due, last: many })
  }
  const after = await one(sql<{ n: number }>`select on_hand::float8 as n from stock_level where item_id = ${item.id}`)
  expect((before?.n ?? 0) - (after?.n ?? 0)).toBe(3 * (many / 2) * 3)
})

async function race() {
  const { clerk, till, counter } = await aCounter()
  const twin = await bench.api.signInUser(clerk.user, { services: await bench.api.anotherServices() })
  const [sale] = (await soldBy(counter, 1)) as [Signed]
  const answers = await Promise.allSettled([
    upload(clerk, counter, [sale]),
    upload(twin, counter, [sale]),
    upload(clerk, counter, [sale, sale]),
  ])
  const cash = await one(sql<{ cash: number }>`select cash_minor as cash from till_session where id = ${till}`)
  const kept = await one(sql<{ n: number }>`
    select count(*)::integer as n from offline_sale where counter_id = ${counter.id}`)
  return { answers, cash: cash?.cash, kept: kept?.n }
}

test('of two uploads of the same sale at the same moment one is it, and the other knows it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { answers, cash, kept } = await race()
    const all = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    expect(all.map(({ state }) => state)).toEqual(['posted', 'posted', 'posted', 'posted'])
    expect(all.filter(({ known }) => !known)).toHaveLength(1)
    expect({ cash, kept }).toEqual({ cash: 900, kept: 1 })
  }
})

test('negative control: without the number of the counter being its own, a sale is kept twice', async () => {
  const unguarded = await foodBench()
  try {
    const { asOwner, pool } = unguarded.api.database
    const soup = await unguarded.dish(1000)
    await sql`alter table offline_sale drop constraint offline_sale_once`.execute(asOwner)
    await sql`alter table offline_sale drop constraint offline_sale_one_order`.execute(asOwner)
    // The statement names the key that makes it idempotent: without it the database refuses it, and nothing is sold.
    const counter = await makeCounter(unguarded.clerk, await tillOf(unguarded.api.database.db, unguarded.clerk.user.id))
    const sale = counter.saleOf([{ variantId: soup, paidUnitMinor: 1000 }])
    await expect(
      unguarded.clerk.caller.offlineFood.upload({ counterId: counter.id, sales: [await counter.sign(sale)] }),
    ).rejects.toThrow()
    // With a key that holds nobody back, another sale comes in under the number of the first.
    await sql`alter table offline_sale add column n bigint generated always as identity`.execute(asOwner)
    await sql`create unique index on offline_sale (venue_id, counter_id, counter) where false`.execute(asOwner)
    const rows = () =>
      sql`insert into offline_sale (venue_id, counter_id, counter, signed, signed_hash, signature,
        sold_at, sold_by, till_id, till_session_id, currency, due_minor, uploaded_by)
      select venue_id, id, 1, 'x', sha256('x'), ${Buffer.alloc(64)}, now(), registered_by, id, id, 'TRY', 1, registered_by
      from offline_counter`.execute(asOwner)
    await rows()
    await rows()
    expect(await brokenRules(pool)).toEqual({ 'a counter has a number once': 1 })
  } finally {
    await unguarded.api.close()
  }
})
