import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createListener, type Listener, type ListenerOptions } from './listen.ts'
import type { DbLog } from './log.ts'
import { createTestDatabase, startTestPostgres, waitFor } from './testing/index.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const quiet: DbLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

interface Heard {
  listener: Listener
  notices: string[]
  reconnects: () => number
}

async function listen(options: Partial<ListenerOptions> = {}): Promise<Heard> {
  const notices: string[] = []
  let reconnects = 0
  const listener = createListener({
    url: database.url,
    channels: ['wake', 'Other-Channel'],
    onNotify: (channel, payload) => notices.push(`${channel}:${payload}`),
    onReconnect: () => {
      reconnects += 1
    },
    log: quiet,
    ...options,
  })
  onTestFinished(() => listener.close())
  await listener.ready
  return { listener, notices, reconnects: () => reconnects }
}

async function terminateListeners(): Promise<number> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and application_name = 'marquee-listen'`.execute(database.asOwner)
  return rows.length
}

describe('createListener', () => {
  it('hears every channel, whatever its letters', async () => {
    const { notices } = await listen()
    await sql`select pg_notify('wake', 'a'), pg_notify('Other-Channel', 'b'), pg_notify('wake', '')`.execute(
      database.db,
    )
    await waitFor('three notices', () => notices.length === 3)
    expect(notices.sort()).toEqual(['Other-Channel:b', 'wake:', 'wake:a'])
  })

  it('reconnects when its backend is ended, wakes everybody once, and hears again', async () => {
    const { listener, notices, reconnects } = await listen()
    expect(reconnects()).toBe(0)
    expect(await terminateListeners()).toBe(1)
    await waitFor('a reconnect', () => reconnects() === 1)
    expect(listener.connected()).toBe(true)
    await sql`select pg_notify('wake', 'again')`.execute(database.db)
    await waitFor('the notice', () => notices.includes('wake:again'))
    expect(reconnects()).toBe(1)
  })

  it('an error in a callback does not cost the connection', async () => {
    const heard: string[] = []
    await listen({
      onNotify: (_, payload) => {
        heard.push(payload)
        throw new Error('of the caller')
      },
    })
    await sql`select pg_notify('wake', '1')`.execute(database.db)
    await sql`select pg_notify('wake', '2')`.execute(database.db)
    await waitFor('both', () => heard.length === 2)
  })

  it('notices a peer that has gone silent, and comes back with it', async () => {
    const server = await startTestPostgres({ fsync: false })
    onTestFinished(() => server.stop())
    const { listener, reconnects } = await listen({ url: server.url, pingMs: 300 })
    await server.pause()
    await waitFor('the silence is noticed', () => !listener.connected(), 30_000)
    // On a busy machine an answer may have come too late before, or does so afterwards: what counts is one from here on.
    const before = reconnects()
    await server.resume()
    await waitFor('a reconnect', () => reconnects() > before, 30_000)
  }, 90_000)

  it('waits for a server that is not there yet', async () => {
    const server = await startTestPostgres({ fsync: false })
    onTestFinished(() => server.stop())
    await server.kill9()
    const listener = createListener({
      url: server.url,
      channels: ['wake'],
      onNotify: () => {},
      onReconnect: () => {},
      log: quiet,
    })
    onTestFinished(() => listener.close())
    expect(listener.connected()).toBe(false)
    await server.start()
    await listener.ready
    expect(listener.connected()).toBe(true)
  })

  it('leaves no connection behind', async () => {
    const { listener } = await listen()
    await listener.close()
    await listener.close()
    expect(listener.connected()).toBe(false)
    await waitFor('the backend is gone', async () => (await terminateListeners()) === 0)
  })
})
