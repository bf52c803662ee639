import pg from 'pg'
import { type DbLog, stderrLog } from './log.ts'
import { pgTypes } from './parsers.ts'
import { createStatementNames, nameStatements, type StatementNamesOptions } from './statements.ts'

/** The role without DDL, TRUNCATE and ownership that every connection of the application acts as. */
export const APP_ROLE = 'marquee_app'

/** Who a connection acts as: `app` = marquee_app, `owner` = the role that the URL names. */
export type DbRole = 'app' | 'owner'

/** All times in milliseconds; 0 switches a limit off. */
export interface PoolOptions {
  url: string
  /** Connections at most; default 10. */
  max?: number
  /** Default `app`. */
  role?: DbRole
  log?: DbLog
  applicationName?: string
  /** How long a caller waits for a connection; default 3000. */
  connectionTimeoutMs?: number
  /** How long a statement waits for a lock; default 3000. */
  lockTimeoutMs?: number
  /** How long a statement runs; default 4000. The client gives up half a second later, should the server be gone. */
  statementTimeoutMs?: number
  /** How long a transaction may lie idle before the server ends it; default 10000. */
  idleInTransactionMs?: number
  statements?: StatementNamesOptions
}

const CLIENT_GRACE_MS = 500

function sessionSettings(options: PoolOptions): string {
  const { role = 'app', lockTimeoutMs = 3_000, statementTimeoutMs = 4_000, idleInTransactionMs = 10_000 } = options
  const settings = [
    `SET TimeZone = 'UTC'`,
    `SET DateStyle = 'ISO, YMD'`,
    `SET jit = off`,
    `SET default_transaction_isolation = 'read committed'`,
    `SET lock_timeout = ${Math.trunc(lockTimeoutMs)}`,
    `SET statement_timeout = ${Math.trunc(statementTimeoutMs)}`,
    `SET idle_in_transaction_session_timeout = ${Math.trunc(idleInTransactionMs)}`,
  ]
  // Last: what the connecting role may set, the lesser role perhaps may not.
  if (role === 'app') settings.push(`SET ROLE ${APP_ROLE}`)
  return settings.join('; ')
}

/**
 * A pool whose connections act as marquee_app, have bounded waits, speak UTC, and name their hot statements.
 * It survives the death of any connection, idle or in use. Errors: an exhausted pool or a server that does not answer
 * rejects within `connectionTimeoutMs` (`classifyPgError` says `connection`); a missing role rejects every connect.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { url, max = 10, log = stderrLog, connectionTimeoutMs = 3_000, statementTimeoutMs = 4_000 } = options
  const names = createStatementNames(options.statements)
  const settings = sessionSettings(options)
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    // In a transaction between two statements nobody listens: without this, a lost backend would end the process.
    client.on('error', (error) => log.warn('database connection lost', { error: error.message }))
    await client.query({ text: settings, query_timeout: connectionTimeoutMs } as pg.QueryConfig)
    nameStatements(client, names)
  }
  const pool = new pg.Pool({
    connectionString: url,
    // A statement need not wait for the answer of the one before: PipelinedDialect.
    pipeline: true,
    max,
    types: pgTypes,
    application_name: options.applicationName ?? 'marquee',
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + CLIENT_GRACE_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Awaited by the pool before the first checkout, which its types do not say.
    onConnect: onConnect as (client: pg.ClientBase) => void,
  })
  pool.on('error', (error) => log.warn('idle database connection lost', { error: error.message }))
  return pool
}

type OpenClient = pg.ClientBase & { _ended: boolean; connection: { stream: { destroy(): void } } }

/** Ends a pool: waits up to `graceMs` for connections in use, then cuts them. Resolves when every socket is closed. */
export async function closePool(pool: pg.Pool, graceMs = 5_000): Promise<void> {
  const open = (pool as unknown as { _clients: OpenClient[] })._clients.filter((client) => !client._ended)
  // The pool calls itself ended while its sockets still close; a server that is stopped right then would complain.
  const closed = open.map((client) => new Promise((resolve) => client.once('end', resolve)))
  let cut: NodeJS.Timeout | undefined
  const patienceEnds = new Promise((resolve) => {
    cut = setTimeout(() => {
      for (const client of open) client.connection.stream.destroy()
      // Code that never gives its connection back cannot keep the process running.
      cut = setTimeout(resolve, 500)
    }, graceMs)
  })
  await Promise.race([Promise.all([pool.end(), ...closed]), patienceEnds])
  clearTimeout(cut)
}
