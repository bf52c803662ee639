import type pg from 'pg'
import { admitAppRole } from '../app-role.ts'
import { createDb, type Db, type DbHandle } from '../client.ts'
import { isInsideTransaction } from '../transaction.ts'
import { emptied, type Shape, shapeOf } from './again.ts'
import { cloneTemplate, databaseUrl, onServer, TARGET_VARIABLE, type TestTarget } from './template.ts'

export interface TestDatabase {
  /** As the role that owns everything; open further handles with `createDb({ url, role })`. */
  url: string
  /** As the application's role. */
  db: Db
  pool: pg.Pool
  /** As the owner: to arrange what the application may not do. */
  asOwner: Db
  /** Closes both handles and drops the database, or gives a lent one back. Safe to repeat; the forgotten go with the run. */
  drop(): Promise<void>
}

/** The server of the run, as the global set-up of the tests has left it. */
export function targetOfRun(): TestTarget {
  const text = process.env[TARGET_VARIABLE]
  if (!text)
    throw new Error(`${TARGET_VARIABLE} is not set: run the tests through vitest's globalSetup of packages/db.`)
  return JSON.parse(text) as TestTarget
}

async function admit(owner: DbHandle): Promise<void> {
  // Rights on the database itself are not cloned with it.
  await owner.db.connection().execute((connection) => admitAppRole(connection))
}

/** A database of its own with the newest schema and no rows, cloned from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const target = targetOfRun()
  return handlesTo(target, await cloneTemplate(target))
}

// Of this process: those that a file has given back, as new as a clone and with warm connections.
const ready: TestDatabase[] = []

/**
 * The same for files that share their process with the ones after them (projects without isolation say so with
 * `TEST_DATABASES_AGAIN`): `drop` empties the database for the next file, where that makes it as new.
 */
export async function lendTestDatabase(): Promise<TestDatabase> {
  if (!process.env.TEST_DATABASES_AGAIN) return createTestDatabase()
  const found = ready.pop()
  if (found) return found
  const target = targetOfRun()
  const handles = await open(target, await cloneTemplate(target))
  return lent(handles, await shapeOf(handles.owner.db))
}

function lent(handles: Handles, shape: Shape): TestDatabase {
  async function giveBack(): Promise<void> {
    if (await emptied({ ...handles, shape })) ready.push(lent(handles, shape))
    else await handles.drop()
  }
  return testDatabase(handles, giveBack)
}

/** Opens a database of the run by its name, for the owner and for the application. */
export async function handlesTo(target: TestTarget, name: string): Promise<TestDatabase> {
  const handles = await open(target, name)
  return testDatabase(handles, handles.drop)
}

interface Handles {
  url: string
  owner: DbHandle
  app: DbHandle
  drop(): Promise<void>
}

/** With ten connections few tests would notice it, and a venue would, with ten people at once. */
function forbidSecondConnection({ db, pool }: DbHandle): void {
  type Connect = (done?: (error: Error) => void) => Promise<pg.PoolClient>
  const connect = pool.connect.bind(pool) as Connect
  const guarded: Connect = async (done) => {
    if (!isInsideTransaction(db)) return connect(done)
    const error = new Error('A transaction asks the pool for a second connection: pass it on as tx.')
    if (!done) throw error
    done(error)
    return undefined as never
  }
  pool.connect = guarded as typeof pool.connect
}

async function open(target: TestTarget, name: string): Promise<Handles> {
  const url = databaseUrl(target.url, name)
  // It arranges what tests find; beside servers that take the whole machine an insert may wait for seconds.
  const owner = createDb({ url, max: 4, role: 'owner', statementTimeoutMs: 30_000 })
  const app = createDb({ url, max: 10, role: target.restrictedRole ? 'app' : 'owner' })
  forbidSecondConnection(app)
  if (target.restrictedRole) await admit(owner)
  return {
    url,
    owner,
    app,
    async drop() {
      await Promise.all([app.close(), owner.close()])
      await onServer(target.url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
}

function testDatabase({ url, owner, app }: Handles, end: () => Promise<void>): TestDatabase {
  let ending: Promise<void> | undefined
  return {
    url,
    db: app.db,
    pool: app.pool,
    asOwner: owner.db,
    drop() {
      ending ??= end()
      return ending
    },
  }
}
