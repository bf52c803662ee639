import { setTimeout as sleep } from 'node:timers/promises'
import { JOB_SCHEMA } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseField } from '../core/refusal.ts'
import { createTestApi, type SignedIn, type TestApi } from '../testing/index.ts'
import { defineBatch } from './kind.ts'
import { runBatch } from './run.ts'
import { startFor } from './testing/start.ts'

let api: TestApi
let maker: SignedIn
const never = new AbortController().signal
/** How many came at once, call by call. */
let sizes: number[] = []

interface Input {
  n: number
  /** Left out of a set, refused by itself. */
  odd?: boolean
  /** Takes its whole set down, and is refused by itself. */
  poison?: boolean
}

const inSets = defineBatch({
  name: 'test.sets',
  access: { module: 'funds', action: 'view' },
  atOnce: 2,
  async perform(_, { tx }, input) {
    const { n, odd, poison } = input as Input
    await sql`insert into kept values (${n})`.execute(tx)
    if (odd || poison) refuseField('n', odd ? 'field.taken' : 'field.invalid')
    return { n, alone: true }
  },
  async performSet(_, { tx }, inputs) {
    const given = inputs as Input[]
    sizes.push(given.length)
    const fit = given.filter(({ odd }) => !odd).map(({ n }) => n)
    await sql`insert into kept select unnest(${fit}::integer[])`.execute(tx)
    if (given.some(({ poison }) => poison)) throw new Error('a set that failed')
    return given.map(({ n, odd }) => (odd ? null : { n }))
  },
  link: '/x',
  notice: () => ({ en: 'x', tr: 'x' }),
})

beforeAll(async () => {
  api = await createTestApi()
  maker = await api.signInAs('accountant')
  await sql`create table kept (n integer not null)`.execute(api.database.asOwner)
  await sql`grant select, insert on kept to public`.execute(api.database.asOwner)
})
afterAll(() => api.close())

const start = async (count: number, special: (n: number) => Partial<Input> = () => ({})) => {
  sizes = []
  await sql`delete from kept`.execute(api.database.asOwner)
  const inputs = Array.from({ length: count }, (_, n) => ({ n, ...special(n) }))
  return startFor(api, maker, { kind: inSets, inputs })
}
const run = (batchId: string) => runBatch(api.services, { venueId: maker.user.venueId, batchId }, never)
const batchOf = (id: string) =>
  api.database.asOwner.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const keptOf = async () =>
  (await sql<{ n: number }>`select n from kept order by n`.execute(api.database.asOwner)).rows.map(({ n }) => n)
const numbers = (count: number, without: number[] = []) =>
  Array.from({ length: count }, (_, n) => n).filter((n) => !without.includes(n))
const failedOf = async (id: string) =>
  (await maker.caller.jobs.items({ id, state: 'failed' })).map(({ no, error }) => [no - 1, error?.issues?.[0]?.message])

test('items are done many at once, and those left out of a set by themselves', async () => {
  const id = await start(450, (n) => ({ odd: n === 7 || n === 300 }))
  await run(id)
  expect(sizes).toEqual([200, 200, 50])
  expect(await keptOf()).toEqual(numbers(450, [7, 300]))
  expect(await failedOf(id)).toEqual([
    [7, 'field.taken'],
    [300, 'field.taken'],
  ])
  expect(await batchOf(id)).toMatchObject({ state: 'done', done: 448, failed: 2 })
})

test('what takes its set down is alone after a few halves, and everybody else is done once', async () => {
  const id = await start(200, (n) => ({ poison: n === 77 }))
  await run(id)
  expect(sizes.length).toBeLessThan(20)
  expect(await keptOf()).toEqual(numbers(200, [77]))
  expect(await failedOf(id)).toEqual([[77, 'field.invalid']])
})

test('what a lost process had taken is looked at again when it is free, in smaller sets', async () => {
  const id = await start(50)
  await sql`update batch_item set attempt = 1, taken_until = now() + interval '20 seconds'
    where batch_id = ${id} and no <= 45`.execute(api.database.asOwner)
  const { rows: before } = await sql<{ id: string }>`select id from ${sql.id(JOB_SCHEMA, 'job')}
    where name = 'batch.run'`.execute(api.database.asOwner)
  await run(id)
  expect(await batchOf(id)).toMatchObject({ state: 'running' })
  const { rows: sent } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - now())::float8 as seconds from ${sql.id(JOB_SCHEMA, 'job')}
    where name = 'batch.run' and not id = any(${before.map((job) => job.id)}::uuid[])`.execute(api.database.asOwner)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.seconds).toBeGreaterThan(15)
  expect(sent[0]?.seconds).toBeLessThan(23)
  await sql`update batch_item set taken_until = now() - interval '1 second'
    where batch_id = ${id} and state = 'waiting'`.execute(api.database.asOwner)
  await run(id)
  expect(sizes).toEqual([5, 20, 20, 5])
  expect(await keptOf()).toEqual(numbers(50))
  expect(await batchOf(id)).toMatchObject({ state: 'done', done: 50 })
})

test('a stop gets in between lanes that never rest', { timeout: 30_000 }, async () => {
  const id = await start(20_000)
  const lanes = [api.services, await api.anotherServices(), await api.anotherServices()].map(async (services) => {
    while ((await batchOf(id)).state === 'running') {
      await runBatch(services, { venueId: maker.user.venueId, batchId: id }, never)
    }
  })
  while ((await keptOf()).length === 0) await sleep(5)
  expect(await maker.caller.jobs.stop({ id })).toMatchObject({ state: 'stopped' })
  await Promise.all(lanes)
  const { done } = await batchOf(id)
  expect(done).toBeLessThan(20_000)
  expect((await keptOf()).length).toBe(done)
})
