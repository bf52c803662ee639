import { randomUUID } from 'node:crypto'
import { inTransaction } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Services } from '../core/context.ts'
import { createTestApi, type TestApi } from '../testing/index.ts'
import { defineJob, handleJob, type JobHandler } from './kind.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const numbered = (name: string) =>
  defineJob({ name, data: z.strictObject({ n: z.number() }), retries: 3, pauseSeconds: 30 })
const send = (kind: ReturnType<typeof numbered>, n: number, id?: string) =>
  inTransaction(api.services.db, (tx) => api.services.queue.send(tx, kind, { n }, id === undefined ? {} : { id }))
const process = async (...handlers: JobHandler[]): Promise<Services> => {
  const services = await api.anotherServices({ queuePollMs: 500, queueSuperviseSeconds: 1 })
  await services.queue.work(handlers)
  return services
}
type Row = { id: string; state: string; pause: number; retry_count: number }
async function jobsOf(name: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, state::text, extract(epoch from start_after - now())::float8 as pause, retry_count
    from job.job where name = ${name} order by created_on, id`.execute(api.database.asOwner)
  return rows
}

test('a job exists when its transaction commits, and never without it', async () => {
  const kind = numbered('test.commit')
  await send(kind, 1)
  const failing = inTransaction(api.services.db, async (tx) => {
    await api.services.queue.send(tx, kind, { n: 2 })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await jobsOf('test.commit')).toHaveLength(1)
})

test('a job is refused whose data is not what the kind declares', async () => {
  const kind = numbered('test.data')
  await expect(send(kind, 'three' as never)).rejects.toThrow()
  expect(await jobsOf('test.data')).toEqual([])
})

test('under one id a job is sent once', async () => {
  const kind = numbered('test.once')
  const id = randomUUID()
  await Promise.all(Array.from({ length: 5 }, (_, n) => send(kind, n, id)))
  expect(await jobsOf('test.once')).toHaveLength(1)
})

test('three processes side by side do sixty jobs sixty times', async () => {
  const kind = numbered('test.share')
  const done: number[] = []
  const by = new Set<number>()
  const handler = (who: number) =>
    handleJob(
      kind,
      async ({ data }) => {
        done.push(data.n)
        by.add(who)
        await new Promise((resolve) => setTimeout(resolve, 20))
      },
      { atOnce: 5 },
    )
  for (let n = 0; n < 60; n += 1) await send(kind, n)
  const processes = await Promise.all([0, 1, 2].map((who) => process(handler(who))))
  await expect.poll(() => done.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(60)
  await Promise.all(processes.map(({ queue }) => queue.stop()))
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n))
  expect(by.size).toBe(3)
}, 30_000)

test('one that fails is tried again, later each time, then rests and stops nobody', async () => {
  const kind = numbered('test.poison')
  const tries: number[] = []
  const done: number[] = []
  const { queue } = await process(
    handleJob(kind, async ({ data, attempt }) => {
      if (data.n === 0) {
        tries.push(attempt)
        throw new Error('never works')
      }
      done.push(data.n)
    }),
  )
  await send(kind, 0)
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await expect.poll(() => tries.length, { timeout: 5_000 }).toBe(attempt)
    const state = attempt < 4 ? 'retry' : 'failed'
    await expect.poll(async () => (await jobsOf('test.poison'))[0]?.state, { timeout: 5_000 }).toBe(state)
    pauses.push((await jobsOf('test.poison'))[0]?.pause ?? 0)
    await send(kind, attempt)
    await expect.poll(() => done.includes(attempt), { timeout: 5_000 }).toBe(true)
    await sql`update job.job set start_after = now() where name = 'test.poison' and state = 'retry'`.execute(
      api.database.asOwner,
    )
  }
  await queue.stop()
  expect(tries).toEqual([1, 2, 3, 4])
  // The library adds chance to the pauses: each lies between half and all of twice the one before.
  for (const [n, pause] of pauses.slice(0, 3).entries()) {
    expect(pause).toBeGreaterThan(30 * 2 ** n * 0.9)
    expect(pause).toBeLessThanOrEqual(30 * 2 ** (n + 1))
  }
}, 30_000)

test('the job of a process that died is done by another one', async () => {
  const kind = defineJob({ name: 'test.died', data: z.strictObject({ n: z.number() }), pauseSeconds: 1 })
  // Taken by a process of which nothing has been heard since.
  await send(kind, 7)
  await sql`update job.job set state = 'active', started_on = now() - interval '1 hour' where name = 'test.died'`.execute(
    api.database.asOwner,
  )
  const done: number[] = []
  const { queue } = await process(handleJob(kind, async ({ data }) => void done.push(data.n)))
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([7])
  await queue.stop()
}, 20_000)

test('standing work has one turn at a time for all processes', async () => {
  const kind = defineJob({ name: 'test.standing', data: z.object({}) })
  const turns: number[] = []
  const handler = () => handleJob(kind, async () => void turns.push(Date.now()), { everySeconds: 1 })
  const processes = await Promise.all([process(handler()), process(handler()), process(handler())])
  await expect.poll(() => turns.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
  await Promise.all(processes.map(({ queue }) => queue.stop()))
  const seconds = ((turns.at(-1) ?? 0) - (turns[0] ?? 0)) / 1000
  // Three processes that each took their own turns would have three in every second.
  expect(turns.length).toBeLessThanOrEqual(seconds + 3)
}, 30_000)

test('a stop waits for what is running and begins nothing more', async () => {
  const kind = numbered('test.stop')
  let begun = 0
  let ended = 0
  const { queue } = await process(
    handleJob(kind, async () => {
      begun += 1
      await new Promise((resolve) => setTimeout(resolve, 700))
      ended += 1
    }),
  )
  await send(kind, 1)
  await send(kind, 2)
  await expect.poll(() => begun, { timeout: 5_000 }).toBe(1)
  await Promise.all([queue.stop(), queue.stop()])
  expect([begun, ended]).toEqual([1, 1])
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(begun).toBe(1)
  expect((await jobsOf('test.stop')).map(({ state }) => state).sort()).toEqual(['completed', 'created'])
}, 20_000)

test('a long job hears of a stop, ends between two steps, and does not hold it up', async () => {
  const kind = numbered('test.long')
  let heard = false
  const { queue } = await process(
    handleJob(kind, async ({ signal }) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      heard = true
    }),
  )
  await send(kind, 1)
  await expect.poll(async () => (await jobsOf('test.long'))[0]?.state, { timeout: 5_000 }).toBe('active')
  await queue.stop(60_000)
  expect(heard).toBe(true)
}, 20_000)

test('a queue that is not empty is worked without a pause, by all who work side by side', async () => {
  const kind = numbered('test.flow')
  for (let n = 0; n < 60; n += 1) await send(kind, n)
  const services = await api.anotherServices({ queuePollMs: 5_000 })
  let done = 0
  const began = Date.now()
  const count = async () => {
    done += 1
  }
  await services.queue.work([handleJob(kind, count, { atOnce: 3 })])
  await expect.poll(() => done, { timeout: 20_000 }).toBe(60)
  await services.queue.stop()
  // Twenty for each of three: with a wait behind each it would be a hundred seconds.
  expect(Date.now() - began).toBeLessThan(20_000)
}, 40_000)

test('standing work that is started while the queue stops makes no turns afterwards', async () => {
  const kind = defineJob({ name: 'test.too_late', data: z.object({}) })
  const { queue } = await api.anotherServices({ queuePollMs: 500 })
  const starting = queue.work([handleJob(kind, async () => {}, { everySeconds: 1 })]).catch(() => undefined)
  await queue.stop()
  await starting
  const turns = async () => (await jobsOf('test.too_late')).length
  const before = await turns()
  await new Promise((resolve) => setTimeout(resolve, 2_200))
  expect(await turns()).toBe(before)
}, 20_000)

test('a queue that is there takes the settings of a newer version, and keeps them while nothing is new', async () => {
  const settingsOf = async () => {
    const { rows } = await sql`select retry_limit as retries, expire_seconds as timeout, updated_on as changed
      from job.queue where name = 'test.settings'`.execute(api.database.asOwner)
    return rows[0]
  }
  const start = async (retries: number) => {
    const kind = defineJob({ name: 'test.settings', data: z.object({}), retries, timeoutSeconds: 60 })
    const { queue } = await process(handleJob(kind, async () => {}))
    await queue.stop()
    return settingsOf()
  }
  const first = await start(2)
  expect(first).toMatchObject({ retries: 2, timeout: 60 })
  // The next start finds it as it wants it.
  expect(await start(2)).toEqual(first)
  expect(await start(5)).toMatchObject({ retries: 5, timeout: 60 })
})
