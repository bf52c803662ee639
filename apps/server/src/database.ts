import { setTimeout as sleep } from 'node:timers/promises'
import { classifyPgError, createDb, type DbHandle, type DbLog, migrateToLatest } from '@marquee/db'
import { startEmbedded } from '@marquee/db/embedded'
import type { Closing } from './closing.ts'
import type { Env } from './env.ts'
import { wasCutOff } from './first-fill.ts'

/** The database, ready for work. */
export interface Database {
  url: string
  main: DbHandle
  /** One connection of its own for readiness, which must not wait behind everybody. */
  health: DbHandle
  restrictedRole: boolean
  /** The embedded server's first process; null with DATABASE_URL. */
  embeddedPid: number | null
}

// Compose and the like start a database and its clients together.
const patienceMs = 10_000
const connections = 20
const warmConnections = 4

async function migrateWhenUp(url: string, log: DbLog) {
  const start = Date.now()
  for (;;) {
    try {
      return await migrateToLatest({ url, log })
    } catch (error) {
      const { kind, code } = classifyPgError(error)
      const isStarting = kind === 'connection' && (code === 'ECONNREFUSED' || code === '57P03' || code === 'EAI_AGAIN')
      if (isStarting && Date.now() - start < patienceMs) {
        await sleep(250)
        continue
      }
      if (kind !== 'connection') throw error
      const { hostname, port, pathname } = new URL(url)
      const place = `${hostname}:${port || 5432}${pathname}`
      const words = error instanceof Error ? error.message : String(error)
      throw new Error(`DATABASE_URL cannot be used: the database at ${place} does not answer (${words}).`, {
        cause: error,
      })
    }
  }
}

/**
 * Opens the database of the settings, embedded or external, and brings its schema up to date. What it opens it hands
 * to `closing`: pools are closed before the server stops.
 */
export async function openDatabase(env: Env, { log, closing }: { log: DbLog; closing: Closing }): Promise<Database> {
  let url = env.databaseUrl
  let embeddedPid: number | null = null
  if (url === null) {
    const renew = await wasCutOff(env.dataDir)
    if (renew) log.warn('the last start was cut off while it filled the database: it is filled anew')
    const server = await startEmbedded({ dataDir: env.dataDir, renew, log })
    closing.add('the embedded database', () => server.stop())
    url = server.url
    embeddedPid = server.pid
  }
  const { restrictedRole } = await migrateWhenUp(url, log)
  const role = restrictedRole ? 'app' : 'owner'
  // Waiting for a connection and then for a lock together stay under what a caller may wait.
  const main = createDb({ url, max: connections, role, log, connectionTimeoutMs: 1500 })
  closing.add('the connections to the database', () => main.close())
  // The first callers should not have to wait until the database has started a process for each of them.
  await Promise.all(Array.from({ length: warmConnections }, () => main.pool.query('select 1')))
  const health = createDb({
    url,
    max: 1,
    role,
    log,
    applicationName: 'marquee-health',
    connectionTimeoutMs: 1500,
    statementTimeoutMs: 1500,
    lockTimeoutMs: 1000,
  })
  closing.add('the connection for readiness', () => health.close())
  return { url, main, health, restrictedRole, embeddedPid }
}
