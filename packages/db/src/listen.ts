import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type DbLog, stderrLog } from './log.ts'

export interface ListenerOptions {
  url: string
  channels: readonly string[]
  /** Called for every NOTIFY on one of the channels. An error in it is logged, the connection stays. */
  onNotify(channel: string, payload: string): void
  /** Called after the connection was lost and LISTEN stands again: wake everybody, notifications were missed. */
  onReconnect(): void
  log?: DbLog
  /** How often the connection is tested, in milliseconds; default 3000. An answer may take two thirds of it. */
  pingMs?: number
}

export interface Listener {
  /** Resolves when LISTEN stands for the first time. While the server is away it waits; `close` resolves it too. */
  ready: Promise<void>
  /** False while notifications may be missed. */
  connected(): boolean
  /** Ends the connection and all attempts. Safe to repeat. */
  close(): Promise<void>
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000

/**
 * Keeps one dedicated connection that listens. It reconnects by itself with growing, random pauses, and tests the
 * connection, because a peer that vanished (a pulled cable, a stopped server) says nothing. A notification is a
 * wake-up and may be lost: whoever is woken reads the tables.
 */
export function createListener(options: ListenerOptions): Listener {
  const { url, channels, log = stderrLog, pingMs = 3_000 } = options
  const closing = new AbortController()
  const started = Promise.withResolvers<void>()
  let isConnected = false
  let wasConnected = false

  function tell(what: string, callback: () => void): void {
    try {
      callback()
    } catch (error) {
      log.error(`${what} failed`, { error: error instanceof Error ? error.message : String(error) })
    }
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined)
  }

  function open(): { client: pg.Client; lost: AbortSignal } {
    const answerMs = Math.max(1, Math.trunc((pingMs * 2) / 3))
    const client = new pg.Client({
      connectionString: url,
      application_name: 'marquee-listen',
      connectionTimeoutMillis: 3_000,
      query_timeout: answerMs,
      keepAlive: true,
    })
    const broken = new AbortController()
    client.on('error', (error) => broken.abort(error.message))
    client.on('end', () => broken.abort('connection ended'))
    client.on('notification', ({ channel, payload = '' }) => {
      tell('a listener of notifications', () => options.onNotify(channel, payload))
    })
    return { client, lost: AbortSignal.any([closing.signal, broken.signal]) }
  }

  /** Returns why it ended; throws when it never stood. */
  async function serve(client: pg.Client, lost: AbortSignal): Promise<string> {
    await client.connect()
    await client.query(channels.map((channel) => `LISTEN ${client.escapeIdentifier(channel)}`).join('; '))
    isConnected = true
    started.resolve()
    if (wasConnected) {
      log.info('listening again')
      tell('the wake-up after a reconnect', () => options.onReconnect())
    }
    wasConnected = true
    for (;;) {
      // A signal lets go of a sleep that is over; a promise in a race would keep every one of them.
      await sleep(pingMs, undefined, { signal: lost }).catch(() => undefined)
      if (lost.aborted) return String(lost.reason)
      await client.query('SELECT 1')
    }
  }

  async function run(): Promise<void> {
    let wait = FIRST_WAIT_MS
    while (!closing.signal.aborted) {
      const { client, lost } = open()
      const reason = await serve(client, lost).catch((error: Error) => error.message)
      if (isConnected) wait = FIRST_WAIT_MS
      isConnected = false
      // Not end(): it would wait for a peer that may be gone.
      const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
      stream.destroy()
      if (closing.signal.aborted) return
      log.warn('the listening connection is lost', { reason })
      await pause(wait / 2 + (Math.random() * wait) / 2)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }

  const running = run().finally(() => started.resolve())
  return {
    ready: started.promise,
    connected: () => isConnected,
    async close() {
      closing.abort('closing')
      await running
    },
  }
}
