import { randomBytes } from 'node:crypto'
import { migrateToLatest } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { handlesTo, type TestDatabase, targetOfRun } from './database.ts'
import { databaseUrl, onServer } from './template.ts'

export interface OlderDatabase extends TestDatabase {
  /** Goes on to the schema just before another migration, or to the newest one. */
  upgrade(before?: string): Promise<void>
}

/** A database of its own as a version left it that did not know the migration `before` yet, without rows. */
export async function createOlderDatabase(before: string): Promise<OlderDatabase> {
  const target = targetOfRun()
  const name = `${target.template}_o${randomBytes(5).toString('hex')}`
  await onServer(target.url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`))
  const url = databaseUrl(target.url, name)
  async function upgrade(until?: string): Promise<void> {
    const known = Object.entries(migrations).filter(([step]) => until === undefined || step < until)
    await migrateToLatest({ url, migrations: Object.fromEntries(known) })
  }
  await upgrade(before)
  return { ...(await handlesTo(target, name)), upgrade }
}
