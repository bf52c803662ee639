import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinVenue, makeVenue, openTill, reasonOf, refusalOf } from '../../testing/index.ts'
import { type FoodBench, foodBench } from '../food-orders/testing/bench.ts'
import { makeCounter, newKey, type TestCounter, tillOf } from './testing/counter.ts'

let bench: FoodBench
let counter: TestCounter
let tea: Awaited<ReturnType<FoodBench['dish']>>
beforeAll(async () => {
  bench = await foodBench()
  tea = await bench.dish(1000)
  counter = await makeCounter(bench.clerk, await tillOf(bench.api.database.db, bench.clerk.user.id))
})
afterAll(() => bench.close())

const api = () => bench.clerk.caller.offlineFood
const register = async (more: object = {}) =>
  api().register({ commandId: randomUUID(), id: uuidv7() as never, publicKey: (await newKey()).publicKey, ...more })
const tea1 = () => counter.saleOf([{ variantId: tea, paidUnitMinor: 1000 }])
const ordersNow = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from sale_order`.execute(
    bench.api.database.db,
  )
  return rows[0]?.n
}
const refusedInAudit = async () => {
  const { rows } = await sql<{ why: string }>`select after ->> 'why' as why from audit_event
    where entity = 'offline_counter' and after ->> 'result' = 'refused' order by at`.execute(bench.api.database.db)
  return rows.map(({ why }) => why)
}

describe('a counter', () => {
  test('gets the next series of its venue, without a gap, also when many register at once', async () => {
    const first = Number(counter.series.slice(1))
    const all = await Promise.all(Array.from({ length: 8 }, () => register()))
    expect(all.map(({ series }) => Number(series.slice(1))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 8 }, (_, at) => first + 1 + at),
    )
  })

  test('is the same when it registers again, and no other one takes its id or its key', async () => {
    const again = await register({ id: counter.id, publicKey: counter.publicKey })
    expect(again).toMatchObject({ id: counter.id, series: counter.series })
    expect(await reasonOf(register({ id: counter.id }))).toBe('STATE')
    expect(await reasonOf(register({ publicKey: counter.publicKey }))).toBe('STATE')
  })

  test.each(['AAAA', 'not base64', `BB${'A'.repeat(85)}`, ''])(
    'is refused with a key that is none: %s',
    async (publicKey) => {
      expect((await refusalOf(register({ publicKey }))).issues?.[0]?.path).toBe('publicKey')
    },
  )

  test('is asked for by who sells food alone', async () => {
    const cook = await bench.api.signInAs('kitchen')
    const { publicKey } = await newKey()
    const input = { commandId: randomUUID(), id: uuidv7() as never, publicKey }
    expect(await reasonOf(cook.caller.offlineFood.register(input))).toBe('FORBIDDEN')
    expect(await reasonOf(cook.caller.offlineFood.list({}))).toBe('FORBIDDEN')
  })
})

describe('an upload', () => {
  test('takes nothing that its counter has not signed, and the audit says so', async () => {
    const before = await ordersNow()
    const [mine, another] = [await counter.sign(tea1()), await counter.sign(tea1())]
    const strange = { payload: mine.payload, signature: another.signature }
    const changed = { payload: mine.payload.replace('"dueMinor":1000', '"dueMinor":1'), signature: mine.signature }
    const garbage = { payload: mine.payload, signature: 'x'.repeat(200) }
    const told = await api().upload({ counterId: counter.id, sales: [strange, changed, garbage, mine] })
    expect(told.sales.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', 'signature'],
      ['refused', 'signature'],
      ['refused', 'signature'],
      ['posted', null],
    ])
    expect(await ordersNow()).toBe((before ?? 0) + 1)
    expect((await refusedInAudit()).slice(-3)).toEqual(['signature', 'signature', 'signature'])
  })

  test('refuses another sale under a number that is taken, and keeps the first', async () => {
    const sale = tea1()
    const first = await counter.sign(sale)
    const other = await counter.sign({ ...tea1(), counter: sale.counter, dueMinor: 1000 })
    const told = await api().upload({ counterId: counter.id, sales: [first, other, first] })
    expect(told.sales.map(({ state, known, reason }) => [state, known, reason])).toEqual([
      ['posted', false, null],
      ['refused', false, 'counter'],
      ['posted', true, null],
    ])
    expect((await refusedInAudit()).at(-1)).toBe('counter')
  })

  test('names one sale after the other: a hostile one holds up none', async () => {
    const hostile = [
      'null',
      '[]',
      '{"v":1}',
      '{"__proto__":{"counter":1}}',
      'not json at all',
      JSON.stringify({ ...tea1(), extra: true }),
      JSON.stringify({ ...tea1(), counterId: uuidv7() }),
      JSON.stringify({ ...tea1(), lines: [] }),
      JSON.stringify({ ...tea1(), counter: 1e9 }),
      JSON.stringify({ ...tea1(), soldAt: '2026-02-30T00:00:00Z' }),
      JSON.stringify({ ...tea1(), roundingMinor: 5 }),
    ]
    const sales = [...(await Promise.all(hostile.map((text) => counter.signText(text)))), await counter.sign(tea1())]
    const told = await api().upload({ counterId: counter.id, sales })
    expect(told.sales.map(({ reason }) => reason)).toEqual([...hostile.map(() => 'payload'), null])
    expect(told.sales.at(-1)).toMatchObject({ state: 'posted' })
    // Text that no database keeps.
    for (const guestName of ['a\u0000b', 'half a \ud83d']) {
      const odd = await counter.sign(
        counter.saleOf([{ variantId: uuidv7() as never, paidUnitMinor: 1000 }], { guestName }),
      )
      const [told] = (await api().upload({ counterId: counter.id, sales: [odd] })).sales
      expect(told).toMatchObject({ state: 'refused', reason: 'payload' })
    }
    const huge = counter.saleOf([{ variantId: tea, qty: 100, paidUnitMinor: 899_999_999_999 }])
    expect((await api().upload({ counterId: counter.id, sales: [await counter.sign(huge)] })).sales[0]).toMatchObject({
      state: expect.stringMatching(/stuck|posted/),
    })
  })

  test('carries no more sales than are allowed, and none that is too long', async () => {
    const one = await counter.sign(tea1())
    const many = api().upload({ counterId: counter.id, sales: Array.from({ length: 51 }, () => one) })
    expect((await refusalOf(many)).issues?.[0]).toEqual({ path: 'sales', message: 'field.tooLong' })
    const long = api().upload({ counterId: counter.id, sales: [{ ...one, payload: 'x'.repeat(60_001) }] })
    expect((await refusalOf(long)).issues?.[0]?.path).toBe('sales.0.payload')
    expect((await refusalOf(api().upload({ counterId: counter.id, sales: [] }))).issues?.[0]?.path).toBe('sales')
  })

  test('of the counter of another venue is refused whole, and so is a sale for a person of another venue', async () => {
    const { db } = bench.api.database
    const venue = await makeVenue(db, { name: 'Second venue' })
    const there = await bench.api.signInAs('counter', { venue })
    await openTill(db, { venue, userId: there.user.id })
    const theirs = await makeCounter(there, await tillOf(db, there.user.id))
    expect(theirs.series).toBe('K1')
    const sale = await theirs.sign(theirs.saleOf([{ variantId: tea, paidUnitMinor: 1000 }]))
    expect(await reasonOf(api().upload({ counterId: theirs.id, sales: [sale] }))).toBe('NOT_FOUND')
    const mine = await counter.sign({ ...tea1(), soldBy: there.user.id })
    const told = await api().upload({ counterId: counter.id, sales: [mine, sale] })
    expect(told.sales).toMatchObject([
      { state: 'stuck', reason: 'seller' },
      { state: 'refused', reason: 'signature' },
    ])
    // What one venue sells is no dish of the other.
    expect((await there.caller.offlineFood.upload({ counterId: theirs.id, sales: [sale] })).sales[0]).toMatchObject({
      state: 'stuck',
      reason: 'variant',
    })
    expect(await there.caller.offlineFood.list({})).toHaveLength(1)
    await joinVenue(db, { venue, userId: bench.clerk.user.id, roles: ['counter'] })
    expect((await api().list({})).some(({ counterId }) => counterId === theirs.id)).toBe(false)
  })
})
