import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { admitAppRole, ensureAppRole } from './app-role.ts'
import { installJobSchema } from './job-schema.ts'
import { type DbLog, stderrLog } from './log.ts'
import { migrations as ownMigrations } from './migrations/index.ts'
import { closePool, createPool } from './pool.ts'

export interface MigrateOptions {
  /** URL of a role that may change the schema. Not through a pooler in transaction mode: the lock is the session's. */
  url: string
  log?: DbLog
  /** For tests; default the product's own migrations. */
  migrations?: Record<string, Migration>
}

export interface MigrateResult {
  /** Names of the migrations that this call has run, in order. */
  applied: string[]
  /** False: the server forbids the lesser role, open pools with `role: 'owner'` and say so in readiness. */
  restrictedRole: boolean
  /** `server_version_num`, for instance 180004. */
  serverVersion: number
}

const OLDEST_SERVER = 150_000
/**
 * The process that migrates holds this advisory lock. An arbitrary number of our own; advisory locks are per database.
 */
export const LOCK_KEY = '7021941340912345'
const LOCK_WAIT_MS = 10 * 60_000
const HISTORY = 'kysely_migration'

/** Throws for a server that lacks what the schema uses. Takes `server_version_num`. */
export function refuseOldServer(version: number): void {
  if (version >= OLDEST_SERVER) return
  throw new Error(`PostgreSQL ${Math.trunc(version / 10_000)} is too old: Marquee needs PostgreSQL 15 or newer.`)
}

async function serverVersionOf(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ number: string }>`select current_setting('server_version_num') as number`.execute(db)
  return Number(rows[0]?.number)
}

/** Tried again and again instead of waited for: a waiting statement would hold back vacuum and concurrent indexes. */
async function takeLock(db: Kysely<unknown>, log: DbLog): Promise<void> {
  const start = Date.now()
  for (let attempt = 0; ; attempt += 1) {
    const lock = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK_KEY)}) as taken`.execute(db)
    if (lock.rows[0]?.taken) return
    if (attempt === 0) log.info('another server is migrating this database; waiting')
    if (Date.now() - start > LOCK_WAIT_MS) throw new Error('Another server has been migrating for ten minutes.')
    await sleep(50 + Math.random() * 100)
  }
}

/** What this database has been through, in the order of the names. */
async function appliedNames(db: Kysely<unknown>): Promise<string[]> {
  const there = await sql<{ there: boolean }>`select to_regclass(${HISTORY}) is not null as there`.execute(db)
  if (!there.rows[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(HISTORY)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function refuseNewerDatabase(applied: readonly string[], known: Record<string, Migration>): void {
  const unknown = applied.filter((name) => !Object.hasOwn(known, name))
  if (unknown.length === 0) return
  throw new Error(
    `The database is newer than this version of Marquee: it has the migration ${unknown.join(', ')}, which this ` +
      'version does not know. Start the newer version, or restore a backup from before it.',
  )
}

async function runMigrations(db: Kysely<unknown>, migrations: Record<string, Migration>): Promise<string[]> {
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  // Steps are named by when they were written, and branches land in another order: one that comes late still runs.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error === undefined) return results.map(({ migrationName }) => migrationName)
  const failed = results.find(({ status }) => status === 'Error')?.migrationName
  const words = error instanceof Error ? error.message : String(error)
  throw new Error(`Migration ${failed ?? '(none)'} failed, the schema is as before: ${words}`, { cause: error })
}

async function migrateOnConnection(db: Kysely<unknown>, options: MigrateOptions): Promise<MigrateResult> {
  const { log = stderrLog, migrations = ownMigrations } = options
  const serverVersion = await serverVersionOf(db)
  refuseOldServer(serverVersion)
  await takeLock(db, log)
  try {
    const before = await appliedNames(db)
    refuseNewerDatabase(before, migrations)
    const restrictedRole = await ensureAppRole(db)
    if (restrictedRole) await admitAppRole(db)
    else log.warn('this server does not let Marquee use a lesser role: it runs with the rights of the connecting role')
    // The migrator reads every table and column of the database, twice, before it sees that there is nothing to do.
    const isUpToDate = Object.keys(migrations).every((name) => before.includes(name))
    const applied = isUpToDate ? [] : await runMigrations(db, migrations)
    await installJobSchema(db, { restrictedRole })
    if (applied.length > 0) log.info('schema is up to date', { applied })
    return { applied, restrictedRole, serverVersion }
  } finally {
    // On a dead connection the lock is gone already.
    await sql`select pg_advisory_unlock(${sql.lit(LOCK_KEY)})`.execute(db).catch(() => undefined)
  }
}

/**
 * Brings a database to the newest schema, in one transaction: all or nothing. Servers that start at the same time wait
 * for one another, and each migration runs once. Also makes the role `marquee_app` and lets the connecting role act
 * as it. Throws for a server older than 15, for a database newer than the code, and for a failed migration.
 */
export async function migrateToLatest(options: MigrateOptions): Promise<MigrateResult> {
  const pool = createPool({
    url: options.url,
    max: 1,
    role: 'owner',
    log: options.log,
    applicationName: 'marquee-migrate',
    connectionTimeoutMs: 10_000,
    // A change of the schema may take its time; waiting for a lock stops everybody behind it, so that stays short.
    lockTimeoutMs: 10_000,
    statementTimeoutMs: 0,
    idleInTransactionMs: 0,
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.connection().execute((connection) => migrateOnConnection(connection, options))
  } finally {
    await closePool(pool)
  }
}
