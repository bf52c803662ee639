import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction as runTransaction } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuseField } from '../core/refusal.ts'
import { records } from '../records/record.ts'
import { anyFields } from '../testing/any-record.ts'
import { callByPath } from '../testing/call-by-path.ts'
import { createTestApi, joinVenue, makeVenue, refusalOf, type SignedIn, type TestApi } from '../testing/index.ts'
import { defineBatch } from './kind.ts'
import { runBatch } from './run.ts'
import { startFor } from './testing/start.ts'

let api: TestApi
let maker: SignedIn
const never = new AbortController().signal
const seen: unknown[] = []

const counting = defineBatch({
  name: 'test.count',
  access: { module: 'funds', action: 'view' },
  atOnce: 2,
  async perform(_, { tx }, input) {
    const { n, poison, look, slow } = input as { n: number; poison?: boolean; look?: boolean; slow?: boolean }
    if (slow) await sleep(20)
    // Read on another connection: only what is kept already is seen there.
    if (look) {
      const { rows } = await sql`select attempt, state from batch_item where input ->> 'n' = ${String(n)}`.execute(
        api.database.asOwner,
      )
      seen.push(...rows)
    }
    await sql`insert into counted values (${n})`.execute(tx)
    if (poison) refuseField('n', 'field.invalid')
    return { n }
  },
  link: '/x',
  notice: ({ done, failed }) => ({ en: `${done} and ${failed}`, tr: `${done} ve ${failed}` }),
})

beforeAll(async () => {
  api = await createTestApi()
  maker = await api.signInAs('accountant')
  await sql`update app_user set language = 'tr' where id = ${maker.user.id}`.execute(api.database.asOwner)
  await sql`create table counted (n integer not null)`.execute(api.database.asOwner)
  await sql`grant select, insert on counted to public`.execute(api.database.asOwner)
})
afterAll(() => api.close())

const start = (inputs: unknown[], person = maker) => startFor(api, person, { kind: counting, inputs })
const batchOf = (id: string) =>
  api.database.asOwner.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const keyOf = (batchId: string, person = maker) => ({ venueId: person.user.venueId, batchId })
const counted = async (from: number, until: number): Promise<number[]> => {
  const { rows } = await sql<{ n: number }>`
    select n from counted where n between ${from} and ${until} order by n`.execute(api.database.asOwner)
  return rows.map(({ n }) => n)
}
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

test('300 items on two sets of services, whose connections are cut up to ten times: each is done once', {
  timeout: 60_000,
}, async () => {
  await sql`delete from counted where n between 1000 and 1299`.execute(api.database.asOwner)
  const id = await start(numbers(1000, 300).map((n) => ({ n })))
  const processes = [await api.anotherServices(), await api.anotherServices()]
  let over = false
  const working = processes
    .flatMap((services) => [services, services])
    .map(async (services) => {
      while (!over) {
        // A run that lost its connection is tried again, as the queue does.
        await runBatch(services, keyOf(id), never).catch(() => sleep(10))
        // Looking names the table too, so it may be cut like the rest.
        over ||= await batchOf(id).then(
          ({ state }) => state === 'done',
          () => false,
        )
      }
    })
  let kills = 0
  while (kills < 10 && !over) {
    await sleep(25)
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%batch_item%'`.execute(
      api.database.asOwner,
    )
    if (rows.length > 0) kills += 1
  }
  await Promise.all(working)
  expect(kills).toBeGreaterThan(3)
  const { done, failed, ended_at } = await batchOf(id)
  expect({ done, failed }).toEqual({ done: 300, failed: 0 })
  expect(ended_at).not.toBeNull()
  expect(await counted(1000, 1299)).toEqual(numbers(1000, 300))
})

test('without its lock an item is done twice: what the test above guards', async () => {
  const id = await start([{ n: 5000 }])
  await sql`alter table batch_item disable trigger done_once`.execute(api.database.asOwner)
  const careless = () =>
    runTransaction(api.services.db, async (tx) => {
      const { rows } = await sql<{ no: number }>`select no from batch_item where batch_id = ${id}
        and state = 'waiting'`.execute(tx)
      await sleep(50)
      for (const { no } of rows) {
        await sql`insert into counted values (5000)`.execute(tx)
        await sql`update batch_item set state = 'done', at = now() where batch_id = ${id} and no = ${no}`.execute(tx)
      }
    })
  await Promise.all([careless(), careless()])
  await sql`alter table batch_item enable trigger done_once`.execute(api.database.asOwner)
  expect(await counted(5000, 5000)).toHaveLength(2)
})

test('a poison item keeps its error, holds no other up, leaves nothing, and can be tried again', async () => {
  const id = await start([{ n: 6000, poison: true }, { n: 6001 }, { n: 6002 }])
  await runBatch(api.services, keyOf(id), never)
  expect(await batchOf(id)).toMatchObject({ state: 'done', done: 2, failed: 1 })
  expect(await counted(6000, 6009)).toEqual([6001, 6002])
  const [item] = await maker.caller.jobs.items({ id, state: 'failed' })
  expect(item).toEqual({
    no: 1,
    state: 'failed',
    input: { n: 6000, poison: true },
    error: { code: 'VALIDATION', issues: [{ path: 'n', message: 'field.invalid' }] },
  })
  await sql`update batch_item set input = '{"n": 6000}' where batch_id = ${id} and no = 1`.execute(api.database.asOwner)
  expect(await maker.caller.jobs.retry({ id })).toMatchObject({ state: 'running', done: 2, failed: 0, endedAt: null })
  await runBatch(api.services, keyOf(id), never)
  expect(await batchOf(id)).toMatchObject({ state: 'done', done: 3, failed: 0 })
  expect((await refusalOf(maker.caller.jobs.retry({ id }))).code).toBe('STATE')
})

test('an attempt is kept before its item begins', async () => {
  const id = await start([{ n: 6200, look: true }])
  await runBatch(api.services, keyOf(id), never)
  expect(await counted(6200, 6200)).toEqual([6200])
  expect(seen).toEqual([{ attempt: 1, state: 'waiting' }])
})

test('an item that ends its process each time is behind the others, and is given up by its number', async () => {
  const id = await start([{ n: 6100 }, { n: 6101 }, { n: 6102 }])
  // What five killed processes leave of the first item.
  await sql`update batch_item set attempt = 5, taken_until = now() - interval '1 second'
    where batch_id = ${id} and no = 1`.execute(api.database.asOwner)
  await runBatch(api.services, keyOf(id), never)
  expect(await maker.caller.jobs.items({ id, state: 'failed' })).toEqual([
    { no: 1, state: 'failed', input: { n: 6100 }, error: { code: 'INTERNAL' } },
  ])
  expect(await counted(6100, 6109)).toEqual([6101, 6102])
  expect(await batchOf(id)).toMatchObject({ state: 'done', done: 2, failed: 1 })
})

test('its maker is told once, in their language, when it has ended', async () => {
  const id = await start([{ n: 7000 }, { n: 7001, poison: true }])
  await Promise.all([1, 2, 3].map(() => runBatch(api.services, keyOf(id), never)))
  const told = await api.database.asOwner
    .selectFrom('shell_notice')
    .select(['title', 'link', 'use_router'])
    .where('user_id', '=', maker.user.id)
    .where('title', '=', '1 ve 1')
    .execute()
  expect(told).toEqual([{ title: '1 ve 1', link: '/x', use_router: true }])
})

test('stopped, nothing begins; going on does the rest', async () => {
  const id = await start(numbers(8000, 3).map((n) => ({ n })))
  expect(await maker.caller.jobs.stop({ id })).toMatchObject({ state: 'stopped', done: 0 })
  await runBatch(api.services, keyOf(id), never)
  expect(await counted(8000, 8002)).toEqual([])
  expect((await refusalOf(maker.caller.jobs.stop({ id }))).code).toBe('STATE')
  await maker.caller.jobs.resume({ id })
  await runBatch(api.services, keyOf(id), never)
  expect(await batchOf(id)).toMatchObject({ state: 'done', done: 3 })
  const trace = await api.database.asOwner
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(trace).toEqual([
    { action: 'jobs.stop', before: { state: 'running' }, after: { state: 'stopped' } },
    { action: 'jobs.resume', before: { state: 'stopped' }, after: { state: 'running' } },
  ])
})

test('is seen by its maker and by those who see the settings, never from another venue', async () => {
  const id = await start([{ n: 9000 }])
  const clerk = await api.signInAs('boxoffice')
  const manager = await api.signInAs('manager')
  const bookkeeper = await api.signInAs('accountant')
  const elsewhere = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
  await joinVenue(api.database.asOwner, { venue: elsewhere, userId: maker.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...maker.user, venueId: elsewhere.id })
  for (const person of [clerk, there]) {
    expect(await person.caller.jobs.list()).toEqual([])
    for (const verb of ['get', 'items', 'stop'] as const) {
      expect((await refusalOf(person.caller.jobs[verb]({ id }))).code).toBe('NOT_FOUND')
    }
  }
  expect((await manager.caller.jobs.list()).map((batch) => batch.id)).toContain(id)
  expect((await refusalOf(bookkeeper.caller.jobs.stop({ id }))).code).toBe('FORBIDDEN')
  expect(await manager.caller.jobs.stop({ id })).toMatchObject({ state: 'stopped' })
})

test('a file of more rows than one transaction should hold comes in row by row', { timeout: 60_000 }, async () => {
  const owner = await api.signInAs('owner')
  const service = records.find(({ record }) => record.path === 'shifts')
  if (!service) throw new Error('no shifts')
  const fields = await anyFields(owner.caller, service.record)
  const rows = numbers(1, 501).map((n) => ({ ...fields, code: `L${n === 501 ? 7 : n}` }))
  const send = (dryRun: boolean) =>
    callByPath(owner.caller, 'shifts.import', { rows, dryRun }) as Promise<{ created: number; batchId: string }>
  expect((await refusalOf(send(true))).issues).toEqual([{ path: 'rows', message: 'field.tooLong' }])
  const { created, batchId } = await send(false)
  expect(created).toBe(0)
  while ((await batchOf(batchId)).state === 'running') await runBatch(api.services, keyOf(batchId, owner), never)
  expect(await owner.caller.jobs.get({ id: batchId })).toMatchObject({ kind: 'shifts.import', done: 500, failed: 1 })
  expect(await owner.caller.jobs.items({ id: batchId, state: 'failed' })).toEqual([
    {
      no: 501,
      state: 'failed',
      input: { ...rows[500] },
      error: { code: 'VALIDATION', issues: [{ path: 'code', message: 'field.taken' }] },
    },
  ])
  const { rows: traces } = await sql<{ rows: number }>`select count(*)::integer as rows from audit_event
    where action = 'shifts.import' and entity = 'shift' and actor_id = ${owner.user.id}`.execute(api.database.asOwner)
  expect(traces).toEqual([{ rows: 500 }])
})

test('stopped in the middle, an item that was taken and not begun has no attempt counted', async () => {
  const id = await start(numbers(8100, 60).map((n) => ({ n, slow: true })))
  const working = runBatch(api.services, keyOf(id), never)
  while ((await counted(8100, 8159)).length === 0) await sleep(5)
  await maker.caller.jobs.stop({ id })
  await working
  const kept = await counted(8100, 8159)
  expect(kept.length).toBeLessThan(60)
  const { rows } = await sql`select distinct attempt, taken_until from batch_item
    where batch_id = ${id} and state = 'waiting'`.execute(api.database.asOwner)
  expect(rows).toEqual([{ attempt: 0, taken_until: null }])
  expect(await batchOf(id)).toMatchObject({ state: 'stopped', stop_reason: 'asked', done: kept.length })
})

describe('a maker who may not go on', () => {
  let rows: Record<string, unknown>[]
  let manager: SignedIn
  const send = async (person = manager) =>
    ((await callByPath(person.caller, 'shifts.import', { rows, dryRun: false })) as { batchId: string }).batchId
  const prepare = async () => {
    manager = await api.signInAs('manager')
    const service = records.find(({ record }) => record.path === 'shifts')
    if (!service) throw new Error('no shifts')
    const fields = await anyFields(manager.caller, service.record)
    rows = numbers(1, 501).map((n) => ({ ...fields, code: `${manager.user.id.slice(-6)}${n}` }))
  }
  const stopped = { state: 'stopped', stop_reason: 'rights', done: 0, failed: 0 }

  const losses: Record<string, () => Promise<unknown>> = {
    'is suspended': () =>
      sql`update venue_member set state = 'suspended', state_reason = 'left' where user_id = ${manager.user.id}`.execute(
        api.database.asOwner,
      ),
    'loses the role': () =>
      sql`update user_role set valid = tstzrange(lower(valid), now()) where user_id = ${manager.user.id}`.execute(
        api.database.asOwner,
      ),
    'keeps the role without the right': () =>
      sql`delete from role_permission where module = 'shifts' and role_id = (
        select role_id from user_role where user_id = ${manager.user.id})`.execute(api.database.asOwner),
  }
  test.each(Object.keys(losses))('%s: nothing more is done, and it says why', async (loss) => {
    await prepare()
    const id = await send()
    const kept = await sql<{ module: string; action: string; limits: unknown; role_id: string; venue_id: string }>`
      select * from role_permission where module = 'shifts' and role_id = (
        select role_id from user_role where user_id = ${manager.user.id})`.execute(api.database.asOwner)
    await losses[loss]?.()
    await runBatch(api.services, keyOf(id, manager), never)
    expect(await batchOf(id)).toMatchObject(stopped)
    const owner = await api.signInAs('owner')
    expect(await owner.caller.jobs.get({ id })).toMatchObject({ state: 'stopped', stopReason: 'rights' })
    // Going on is of no use until they may again.
    await owner.caller.jobs.resume({ id })
    await runBatch(api.services, keyOf(id, manager), never)
    expect(await batchOf(id)).toMatchObject(stopped)
    const trace = await api.database.asOwner
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'after'])
      .where('entity_id', '=', id)
      .where('action', '=', 'jobs.stop')
      .execute()
    expect(trace).toHaveLength(2)
    expect(trace[0]).toEqual({
      action: 'jobs.stop',
      actor_id: null,
      after: { state: 'stopped', stopReason: 'rights' },
    })
    for (const row of kept.rows) {
      await api.database.asOwner
        .insertInto('role_permission')
        .values({ ...row, limits: JSON.stringify(row.limits) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })

  test('in the middle: what is done stays, the rest waits', async () => {
    await prepare()
    const id = await send()
    const working = runBatch(api.services, keyOf(id, manager), never)
    const done = async () => {
      const { rows: found } = await sql<{ n: number }>`select count(*)::integer as n from batch_item
        where batch_id = ${id} and state = 'done'`.execute(api.database.asOwner)
      return found[0]?.n ?? 0
    }
    while ((await done()) === 0) await sleep(5)
    await losses['is suspended']?.()
    await working
    const batch = await batchOf(id)
    expect(batch).toMatchObject({ state: 'stopped', stop_reason: 'rights' })
    expect(batch.done).toBeGreaterThan(0)
    expect(batch.done).toBeLessThan(501)
    expect(await done()).toBe(batch.done)
  })

  test('suspended, they can begin no other', async () => {
    await prepare()
    await manager.caller.jobs.list()
    const boss = await api.signInAs('owner')
    await boss.caller.users.suspend({ id: manager.user.id, expectedRev: 1 })
    expect((await refusalOf(send())).code).toBe('UNAUTHORIZED')
  })
})
