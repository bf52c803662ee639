import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDb, type DbHandle } from './client.ts'
import { classifyPgError } from './errors.ts'
import type { DbLog } from './log.ts'
import { closePool, createPool, type PoolOptions } from './pool.ts'
import { createTestDatabase, startTestPostgres, waitFor } from './testing/index.ts'

const database = await createTestDatabase()
await sql`create table lockable (id int primary key, n int not null)`.execute(database.asOwner)
await sql`insert into lockable values (1, 0)`.execute(database.asOwner)
await sql`grant select, update on lockable to marquee_app`.execute(database.asOwner)
afterAll(() => database.drop())

function recordingLog(): DbLog & { lines: string[] } {
  const lines: string[] = []
  const write = (message: string) => void lines.push(message)
  return { lines, debug: write, info: write, warn: write, error: write }
}

function open(options: Partial<PoolOptions> = {}): DbHandle {
  const handle = createDb({ url: database.url, max: 2, ...options })
  onTestFinished(() => handle.close())
  return handle
}

async function failure(work: Promise<unknown>): Promise<{ kind: string; ms: number }> {
  const start = performance.now()
  const error = await work.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  return { kind: classifyPgError(error).kind, ms: performance.now() - start }
}

async function backendPid(handle: DbHandle): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle.db)
  return rows[0]?.pid ?? 0
}

describe('bounded waits', () => {
  it('an exhausted pool rejects in bounded time, and works again afterwards', async () => {
    const { db, pool } = open({ connectionTimeoutMs: 300 })
    const held = [await pool.connect(), await pool.connect()]
    const { kind, ms } = await failure(sql`select 1`.execute(db))
    expect(kind).toBe('connection')
    expect(ms).toBeLessThan(2_000)
    for (const client of held) client.release()
    await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
  })

  it('a lock is waited for three seconds by default, not longer', async () => {
    const { db } = open()
    const holder = await database.asOwner.startTransaction().execute()
    await sql`update lockable set n = 1 where id = 1`.execute(holder)
    const { kind, ms } = await failure(sql`update lockable set n = 2 where id = 1`.execute(db))
    await holder.rollback().execute()
    expect(kind).toBe('lock_timeout')
    expect(ms).toBeGreaterThan(2_500)
    expect(ms).toBeLessThan(4_000)
  })

  it('a statement that runs too long is ended by the server', async () => {
    const { db } = open({ statementTimeoutMs: 200 })
    expect((await failure(sql`select pg_sleep(30)`.execute(db))).kind).toBe('statement_timeout')
  })

  it('an abandoned transaction is ended and its lock is free', async () => {
    const { pool } = open({ idleInTransactionMs: 200, log: recordingLog() })
    const client = await pool.connect()
    await client.query('begin; update lockable set n = 5 where id = 1')
    await sql`update lockable set n = 6 where id = 1`.execute(database.db)
    const { kind } = await failure(client.query('select 1'))
    client.release()
    expect(kind).toBe('connection')
  })
})

describe('a lost backend', () => {
  it('is survived when it was idle', async () => {
    const log = recordingLog()
    const handle = open({ log })
    const pid = await backendPid(handle)
    await sql`select pg_terminate_backend(${pid})`.execute(database.asOwner)
    await waitFor('the pool notices', () => log.lines.includes('idle database connection lost'))
    expect(await backendPid(handle)).not.toBe(pid)
  })

  it('is survived between two statements of a transaction', async () => {
    const log = recordingLog()
    const handle = open({ log })
    const work = handle.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.asOwner)
      await waitFor('the connection is lost', () => log.lines.includes('database connection lost'))
      await sql`select 1`.execute(tx)
    })
    expect((await failure(work)).kind).toBe('connection')
    expect(await backendPid(handle)).toBeGreaterThan(0)
  })
})

describe('a server that no longer answers', () => {
  it('fails calls within five seconds and serves again by itself', async () => {
    const server = await startTestPostgres({ fsync: false })
    onTestFinished(() => server.stop())
    const handle = createDb({ url: server.url, max: 2, role: 'owner', log: recordingLog() })
    onTestFinished(() => handle.close())
    await backendPid(handle)
    await server.pause()
    const results = await Promise.all([1, 2, 3].map(() => failure(sql`select 1`.execute(handle.db))))
    await server.resume()
    expect(results.map(({ kind }) => kind)).toEqual(['connection', 'connection', 'connection'])
    expect(Math.max(...results.map(({ ms }) => ms))).toBeLessThan(5_000)
    expect(await backendPid(handle)).toBeGreaterThan(0)
  })

  it('a connection whose backend hangs is given up, the next caller gets a good one', async () => {
    const server = await startTestPostgres({ fsync: false })
    onTestFinished(() => server.stop())
    const options = { url: server.url, max: 1, statementTimeoutMs: 300, log: recordingLog() }
    const handle = createDb({ ...options, role: 'owner' })
    onTestFinished(() => handle.close())
    const hanging = await backendPid(handle)
    process.kill(hanging, 'SIGSTOP')
    onTestFinished(() => void process.kill(hanging, 'SIGCONT'))
    expect((await failure(backendPid(handle))).kind).toBe('connection')
    expect(await backendPid(handle)).not.toBe(hanging)
  })

  it('is survived when it crashes and comes back', async () => {
    const server = await startTestPostgres({ fsync: false })
    onTestFinished(() => server.stop())
    const handle = createDb({ url: server.url, max: 2, role: 'owner', log: recordingLog() })
    onTestFinished(() => handle.close())
    await backendPid(handle)
    await server.kill9()
    expect((await failure(backendPid(handle))).kind).toBe('connection')
    await server.start()
    expect(await backendPid(handle)).toBeGreaterThan(0)
    await server.restartImmediate()
    await waitFor('the pool recovers', () =>
      backendPid(handle).then(
        () => true,
        () => false,
      ),
    )
  })
})

describe('close', () => {
  it('lets running work finish, and may be called twice', async () => {
    const { db, close } = createDb({ url: database.url, max: 1 })
    const work = sql`select pg_sleep(0.3), 7 as n`.execute(db)
    await waitFor('the statement runs', async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where query like '%pg_sleep(0.3)%'
        and state = 'active' and pid <> pg_backend_pid()`.execute(database.asOwner)
      return rows.length > 0
    })
    await Promise.all([close(), close()])
    expect((await work).rows).toMatchObject([{ n: 7 }])
  })

  it('cuts code off that does not give its connection back', async () => {
    const pool = createPool({ url: database.url, max: 1, log: recordingLog() })
    const client = await pool.connect()
    await closePool(pool, 200)
    await expect(client.query('select 1')).rejects.toThrow()
  })
})
