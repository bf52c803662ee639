import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateToLatest } from '../migrate.ts'

/** What a test file needs to make its database; travels as JSON in an environment variable. */
export interface TestTarget {
  /** URL of a database of the server, as a role that may create databases. */
  url: string
  /** Name of the migrated template. */
  template: string
  /** Whether the server allows the lesser role. */
  restrictedRole: boolean
}

/** The variable that carries a `TestTarget` from the global set-up to the test processes. */
export const TARGET_VARIABLE = 'MARQUEE_TEST_TARGET'

const OBJECT_IN_USE = '55006'
const ATTEMPTS = 50

/** Runs statements on one short connection to the given database. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A server that dies under a statement rejects the statement; the event must not end the process as well.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Migrates a new database that nobody may connect to afterwards, so that it can be cloned at any moment. */
export async function makeTemplate(url: string): Promise<TestTarget> {
  const template = `marquee_test_${randomBytes(5).toString('hex')}`
  await onServer(url, (client) => client.query(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`))
  const { restrictedRole } = await migrateToLatest({ url: databaseUrl(url, template) })
  await onServer(url, (client) => client.query(`ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`))
  return { url, template, restrictedRole }
}

/** Clones the template; tries again while someone (autovacuum, a late disconnect) is still in it. */
export async function cloneTemplate({ url, template }: TestTarget): Promise<string> {
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await onServer(url, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
        return
      } catch (error) {
        if ((error as { code?: string }).code !== OBJECT_IN_USE || attempt >= ATTEMPTS) throw error
        await sleep(20 + Math.random() * 80)
      }
    }
  })
  return name
}

/** Drops the template and everything cloned from it, also what crashed test processes left behind. */
export async function dropAll({ url, template }: TestTarget): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname DESC',
      [template],
    )
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  })
}
