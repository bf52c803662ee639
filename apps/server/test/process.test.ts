import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase, testFolder, waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCallers } from './support/callers.ts'
import { asOwner } from './support/owner.ts'
import { endAll, startProcess } from './support/process.ts'
import { rawConnection, readAll } from './support/raw.ts'
import { mutate, query, request, secret, signIn } from './support/server.ts'
import { openSocket } from './support/socket.ts'
import { fillVenue, type TestVenue } from './support/venue.ts'

// Each starts programs of their own, on a machine that others use too: only what never comes is a failure.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let database: TestDatabase
let venue: TestVenue
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  venue = await fillVenue(database.asOwner)
  folder = await mkdtemp(join(testFolder(), 'marquee-process-'))
})
afterAll(async () => {
  await endAll()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const external = () => ({
  DATABASE_URL: database.url,
  JWT_SECRET: secret,
  SEED: 'none',
  DATA_DIR: join(folder, 'external'),
})

// Mostly waiting: side by side.
describe.concurrent('a setting that cannot be used stops the start with exit code 1 and a sentence that names it', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['PORT', { PORT: 'abc' }, /PORT cannot be used: it must be a whole number/],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'mysql://user:hunter2@host/db' },
      /DATABASE_URL cannot be used: it must be an address/,
    ],
    ['JWT_SECRET missing', { NODE_ENV: 'production' }, /JWT_SECRET is missing/],
    ['JWT_SECRET short', { JWT_SECRET: 'hunter2' }, /JWT_SECRET cannot be used: it is weak/],
  ])('%s', async (_name, settings, words) => {
    const server = startProcess({ DATA_DIR: join(folder, 'refused'), ...settings })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(words)
    expect(server.output()).not.toContain('hunter2')
    await expect(stat(join(folder, 'refused'))).rejects.toThrow('ENOENT')
  })

  it('a database that does not answer, or is not there', async () => {
    const closed = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => resolve(port))
      })
    })
    const nobody = startProcess({
      ...external(),
      DATABASE_URL: `postgres://marquee:hunter2@127.0.0.1:${closed}/marquee`,
    })
    const missing = startProcess({ ...external(), DATABASE_URL: database.url.replace(/\/[^/]*$/, '/not_there') })
    expect(await Promise.all([nobody.exited, missing.exited])).toEqual([1, 1])
    expect(nobody.output()).toMatch(
      /DATABASE_URL cannot be used: the database at 127\.0\.0\.1:\d+\/marquee does not answer/,
    )
    expect(missing.output()).toContain('/not_there')
    expect(nobody.output()).not.toContain('hunter2')
  })

  it('a port that is taken', async () => {
    const taken = createServer()
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port))
    })
    const server = startProcess({ ...external(), PORT: String(port) })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(new RegExp(`Port ${port} on 127\\.0\\.0\\.1 cannot be opened: it is in use`))
    taken.close()
  })
})

describe.concurrent('the secret', () => {
  it('of an own start is made once, kept where only its user reads it, and used again', async () => {
    const dataDir = join(folder, 'secret')
    const settings = { ...external(), JWT_SECRET: '', DATA_DIR: dataDir }
    const first = startProcess(settings)
    const { accessToken } = await signIn(await first.ready, venue.owner)
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    const { mode } = await stat(join(dataDir, 'secret'))
    expect(mode & 0o777).toBe(0o600)
    const kept = await readFile(join(dataDir, 'secret'), 'utf8')
    expect(Buffer.byteLength(kept.trim())).toBeGreaterThanOrEqual(32)
    const second = startProcess(settings)
    expect((await query(await second.ready, 'me.shellUser', { token: accessToken })).status).toBe(200)
    expect(first.output() + second.output()).not.toContain(kept.trim())
  })

  it('that was damaged is not replaced in silence', async () => {
    const dataDir = await mkdtemp(join(folder, 'damaged-'))
    await writeFile(join(dataDir, 'secret'), 'short')
    await chmod(join(dataDir, 'secret'), 0o600)
    const server = startProcess({ ...external(), JWT_SECRET: '', DATA_DIR: dataDir })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(/secret is damaged/)
  })
})

describe.concurrent('a stop', () => {
  it('finishes what runs, tells sockets, refuses newcomers and exits with 0', async () => {
    const server = startProcess(external())
    const url = await server.ready
    const signed = await signIn(url, venue.owner)
    const socket = await openSocket(url, { token: signed.accessToken })
    await socket.call('query', 'me.shellUser')
    const idle = await rawConnection(url)
    idle.write('GET /health/live HTTP/1.1\r\nHost: here\r\n\r\n')
    const idleEnd = readAll(idle)

    // A command that waits for a lock, and is still waiting when the stop comes.
    let release = () => {}
    const held = database.asOwner.transaction().execute(async (tx) => {
      await tx.selectFrom('app_user').select('id').where('id', '=', venue.nobody.id).forUpdate().execute()
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    const { body } = await query(url, 'users.get', { token: signed.accessToken, input: { id: venue.nobody.id } })
    const input = { id: venue.nobody.id, expectedRev: body.result.data.json.rev, name: 'Changed During The Stop' }
    const running = mutate(url, 'users.update', { token: signed.accessToken, input })
    await waitFor('the command to wait', async () => {
      const waiting = await asOwner(
        database.url,
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return waiting.length > 0
    })

    const start = Date.now()
    server.child.kill('SIGTERM')
    await socket.next(({ method }) => method === 'reconnect')
    const ready = await request(`${url}/health/ready`)
    expect([ready.status, ready.body.problem, ready.headers.get('connection')]).toEqual([503, 'draining', 'close'])
    expect((await request(`${url}/health/live`)).status).toBe(200)
    expect((await socket.closed).code).toBe(1012)
    // Callers still waiting to be accepted get 503; then the port is closed.
    await waitFor('the port to close', () =>
      fetch(`${url}/health/live`).then(
        () => false,
        () => true,
      ),
    )
    release()
    await held
    const answer = await running
    expect([answer.status, answer.body.result.data.json.name]).toEqual([200, 'Changed During The Stop'])
    expect((await idleEnd).text).toMatch(/^HTTP\/1\.1 200 /)
    expect(await server.exited).toBe(0)
    expect(Date.now() - start).toBeLessThan(45_000)
  })

  it('that someone asks for twice does not wait', async () => {
    const server = startProcess(external())
    const url = await server.ready
    const stuck = await rawConnection(url)
    stuck.write(
      'POST /trpc/auth.signIn HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    )
    stuck.on('error', () => {})
    server.child.kill('SIGINT')
    await waitFor('the stop', () => server.output().includes('"stopping"'), 60_000)
    server.child.kill('SIGINT')
    expect(await server.exited).toBe(1)
    // It left by the second word alone: neither had it come to its end, nor had its time run out.
    expect(server.output()).not.toMatch(/"stopped"|takes too long/)
  })

  it('comes in time although a caller never ends', async () => {
    const server = startProcess(external())
    const url = await server.ready
    const stuck = await rawConnection(url)
    stuck.on('error', () => {})
    stuck.write(
      'POST /trpc/auth.signIn HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    )
    await waitFor('the request', async () => (await request(`${url}/health/live`)).status === 200)
    const start = Date.now()
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(Date.now() - start).toBeLessThan(45_000)
  })
})

// By itself: it loads the machine.
describe('a stop under load', () => {
  it('every connection that is open gets its answers, or 503, three times', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const server = startProcess({ ...external(), RATE_LIMIT: 'off' })
        const url = await server.ready
        const { accessToken } = await signIn(url, venue.owner)
        const load = startCallers(url, accessToken, 40)
        await waitFor('everybody to be answered', () => load.answeredAll(), 60_000)
        server.child.kill('SIGTERM')
        expect(await server.exited).toBe(0)
        return load.end()
      }),
    )
    for (const { statuses, broken } of rounds) {
      expect(broken).toEqual([])
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(statuses).toContain(200)
    }
  })
})

describe.concurrent('the embedded database', () => {
  it('in production there are no demo people and no password on the screen', async () => {
    const server = startProcess({
      DATA_DIR: join(folder, 'production'),
      NODE_ENV: 'production',
      JWT_SECRET: '6b1f0c5d92aa4e3e8f7710c3d4b25a9e6b1f',
    })
    const url = await server.ready
    expect(server.output()).not.toContain('marquee.example')
    const input = { email: 'owner@marquee.example', password: 'marquee-demo' }
    expect((await mutate(url, 'auth.signIn', { input })).status).toBe(401)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  })
})
