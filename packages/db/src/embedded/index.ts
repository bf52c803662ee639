import { resolve } from 'node:path'
import pg from 'pg'
import { type DbLog, stderrLog } from '../log.ts'
import { type BinaryPackage, findBinaries } from './binaries.ts'
import { DATABASE, ensureCluster, SUPERUSER } from './cluster.ts'
import { takeDataDir } from './owner-lock.ts'
import { clusterOwner, placeCluster } from './place.ts'
import { clearLeftovers } from './postmaster.ts'
import { resolveRunAs } from './run-as.ts'
import { freePort, type LaunchPlan, launch, PortTakenError, type ServerProcess } from './server-process.ts'
import { supervise } from './supervisor.ts'

export interface EmbeddedOptions {
  /** Folder of the database (`pgdata`) and of its superuser's password; made when missing. */
  dataDir: string
  /** Port on 127.0.0.1; default a free one. */
  port?: number
  /** Default true. false is for tests: fast, and lost when the machine dies. */
  fsync?: boolean
  /** Further settings of postgresql.conf, for instance `{ max_connections: '300' }`. */
  extraSettings?: Record<string, string>
  /** Default false. true: what the database held is thrown away, and it begins empty. */
  renew?: boolean
  /** Default true: a server that dies is started again on the same port. */
  restart?: boolean
  /** Where the programs are; default: where npm has put them. For a user who may not enter that folder. */
  source?: BinaryPackage
  log?: DbLog
}

export interface EmbeddedPostgres {
  /** URL of the database `marquee` as superuser, password included: not for logs. */
  url: string
  port: number
  /** The folder of the running cluster (as PostgreSQL knows it) and its first process. */
  pgdata: string
  pid: number
  /** Fast shutdown; resolves when the process is gone and the folder is free. Close the pools first. Safe to repeat. */
  stop(): Promise<void>
}

async function launchOnFreePort(plan: Omit<LaunchPlan, 'port'>): Promise<{ server: ServerProcess; plan: LaunchPlan }> {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = { ...plan, port: await freePort() }
    try {
      return { server: await launch(chosen), plan: chosen }
    } catch (error) {
      // Between our look and the server's bind someone else may take the port.
      if (!(error instanceof PortTakenError) || attempt >= 5) throw error
    }
  }
}

async function ensureDatabase(adminUrl: string, renew: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    if (renew) await client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`)
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function start(dataDir: string, options: EmbeddedOptions): Promise<Omit<EmbeddedPostgres, 'stop'> & Stoppable> {
  const { fsync = true, extraSettings = {}, log = stderrLog, renew = false, restart = true } = options
  const runAs = await resolveRunAs(await clusterOwner(dataDir), log)
  const [binaries, base] = await Promise.all([
    findBinaries(runAs, log, options.source),
    placeCluster(dataDir, runAs, log),
  ])
  const { pgdata, password } = await ensureCluster({ dataDir, base, binaries, runAs, fsync })
  await clearLeftovers(pgdata, log)
  const draft = { postgres: binaries.postgres, pgdata, runAs, fsync, extraSettings, log }
  const { server, plan } =
    options.port === undefined
      ? await launchOnFreePort(draft)
      : { server: await launch({ ...draft, port: options.port }), plan: { ...draft, port: options.port } }
  const root = `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${plan.port}`
  try {
    await ensureDatabase(`${root}/postgres`, renew)
  } catch (error) {
    await server.stop()
    throw error
  }
  const running = restart ? supervise(server, plan) : server
  log.info('embedded PostgreSQL is ready', { port: plan.port, pid: server.pid, pgdata })
  return { url: `${root}/${DATABASE}`, port: plan.port, pgdata, pid: server.pid, halt: () => running.stop() }
}

interface Stoppable {
  halt(): Promise<void>
}

/**
 * Starts the PostgreSQL that npm installed, on loopback only, and waits until it takes connections; an empty folder
 * gets a new cluster first. One process at a time owns a data folder: a second one is refused, and a server whose
 * owner was killed is stopped and started anew, with recovery. Works as any user, root included. The server stops with
 * this process, however it ends. Throws with PostgreSQL's own words when it does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const release = await takeDataDir(dataDir)
  try {
    const { halt, ...facts } = await start(dataDir, options)
    let stopping: Promise<void> | undefined
    return {
      ...facts,
      stop() {
        stopping ??= halt().finally(release)
        return stopping
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}
