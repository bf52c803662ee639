import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDb } from './client.ts'
import { type DbLog, stderrLog } from './log.ts'
import { LOCK_KEY, migrateToLatest, refuseOldServer } from './migrate.ts'
import { migrations as ownMigrations } from './migrations/index.ts'
import { createTestDatabase, startTestPostgres, waitFor } from './testing/index.ts'
import { databaseUrl, onServer } from './testing/template.ts'

const names = Object.keys(ownMigrations)

/** What a database remembers that was made by the last version whose steps were listed by hand. */
const lastNamed = [
  '0001-platform',
  '0002-access',
  '0003-auth-sessions',
  '0004-audit',
  '0005-streams',
  '0006-setup',
  '0007-second-factors',
  '0008-approvals',
  '0009-api-keys',
  '0010-audit-view',
  '0011-places',
  '0012-schedule',
  '0013-sales',
  '0014-renew-factor',
  '0015-order-search',
  '0016-apps-personal',
  '0017-apps-shared',
  '0018-apps-work',
  '0019-mailbox',
  '0020-website',
  '0021-list-indexes',
  '0022-pass-of-a-line',
  '0023-one-count',
  '0024-cancelled-sessions',
  '0026-audit-head',
  '0029-search',
  '0030-hold-limit',
  '0031-label-slugs',
  '20261122_1204_drawer_bound',
  '20261122_1218_given_names',
  '20261122_1219_venue_country',
  '20261122_1220_undo_admission',
  '20261122_1226_payment_reference',
  '20261122_1256_part_payments',
  '20261122_1315_record_authors',
]

/** An empty database on the server of the run. */
async function emptyDatabase(): Promise<string> {
  const home = await createTestDatabase()
  const name = `${new URL(home.url).pathname.slice(1)}_e${randomBytes(3).toString('hex')}`
  await onServer(home.url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  onTestFinished(async () => {
    await onServer(home.url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    await home.drop()
  })
  return databaseUrl(home.url, name)
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  return onServer(url, async (client) => (await client.query(text)).rows as Row[])
}

async function historyOf(url: string): Promise<string[]> {
  const rows = await query<{ name: string }>(url, 'select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

function step(statement: string): Migration {
  return { up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)) }
}

describe('migrateToLatest', () => {
  it('five servers that start at once on an empty database all succeed, each migration runs once', async () => {
    const url = await emptyDatabase()
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => migrateToLatest({ url })))
    expect(results.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 0, 0, names.length])
    expect(results.every(({ restrictedRole }) => restrictedRole)).toBe(true)
    expect(await historyOf(url)).toEqual(names)
  })

  it('the same with steps that would tell if they ran twice', async () => {
    const url = await emptyDatabase()
    const migrations = {
      '1-make': step('create table ran (name text); insert into ran values (1)'),
      '2-slow': step('select pg_sleep(0.3); insert into ran values (2)'),
      '3-end': step('insert into ran values (3)'),
    }
    await Promise.all([1, 2, 3, 4, 5].map(() => migrateToLatest({ url, migrations })))
    expect(await query(url, 'select name from ran order by name')).toEqual([
      { name: '1' },
      { name: '2' },
      { name: '3' },
    ])
  })

  it('waits for another server before it touches anything', async () => {
    const url = await emptyDatabase()
    const waiting = Promise.withResolvers<void>()
    const log: DbLog = { ...stderrLog, info: (message) => /waiting/.test(message) && waiting.resolve() }
    const { migrating, rows } = await onServer(url, async (client) => {
      await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
      const migrating = migrateToLatest({ url, log })
      await waiting.promise
      const { rows } = await client.query(
        "select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace",
      )
      return { migrating, rows }
    })
    expect(rows).toEqual([{ n: 0 }])
    expect((await migrating).applied).toEqual(names)
  })

  it('again changes nothing', async () => {
    const url = await emptyDatabase()
    expect((await migrateToLatest({ url })).applied).toEqual(names)
    expect((await migrateToLatest({ url })).applied).toEqual([])
  })

  it('a failing migration leaves the old schema, is named, and lets the next attempt in', async () => {
    const url = await emptyDatabase()
    const first = { '1-make': step('create table kept (id int)') }
    await migrateToLatest({ url, migrations: first })
    const broken = {
      ...first,
      '2-good': step('create table half (id int)'),
      '3-bad': step('alter table kept add column id int'),
    }
    await expect(migrateToLatest({ url, migrations: broken })).rejects.toThrow(/Migration 3-bad failed/)
    expect(await historyOf(url)).toEqual(['1-make'])
    expect(await query(url, "select to_regclass('half') as half")).toEqual([{ half: null }])
    const repaired = { ...broken, '3-bad': step('alter table kept add column n int') }
    expect((await migrateToLatest({ url, migrations: repaired })).applied).toEqual(['2-good', '3-bad'])
  })

  it('takes a database as far as an older version left it, and goes on from there', async () => {
    const url = await emptyDatabase()
    const older = Object.fromEntries(lastNamed.map((name) => [name, ownMigrations[name] as Migration]))
    expect(Object.values(older)).not.toContain(undefined)
    expect((await migrateToLatest({ url, migrations: older })).applied).toEqual(lastNamed)
    expect((await migrateToLatest({ url })).applied).toEqual(names.filter((name) => !lastNamed.includes(name)))
    expect(await historyOf(url)).toEqual(names)
  })

  it('runs a step of an earlier time that landed after a later one', async () => {
    const url = await emptyDatabase()
    const later = { '20260101_1200_make': step('create table made (id int)') }
    await migrateToLatest({ url, migrations: later })
    const both = { '20260101_1100_other': step('create table other (id int)'), ...later }
    expect((await migrateToLatest({ url, migrations: both })).applied).toEqual(['20260101_1100_other'])
    expect((await migrateToLatest({ url, migrations: both })).applied).toEqual([])
  })

  it('refuses a database that is newer than the code, and names what it does not know', async () => {
    const url = await emptyDatabase()
    await migrateToLatest({ url })
    const [, ...without] = [...names].reverse()
    const older = Object.fromEntries(Object.entries(ownMigrations).filter(([name]) => without.includes(name)))
    const newest = names.at(-1) ?? ''
    await expect(migrateToLatest({ url, migrations: older })).rejects.toThrow(new RegExp(`newer.*${newest}`))
  })

  it('refuses a server that is too old', () => {
    expect(() => refuseOldServer(140_011)).toThrow(/PostgreSQL 14 is too old/)
    expect(() => refuseOldServer(150_000)).not.toThrow()
  })

  it('says so when the server is not there', async () => {
    await expect(migrateToLatest({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })
})

describe('the role, which belongs to the whole server', () => {
  it('is made once by databases that are migrated at the same moment', async () => {
    const server = await startTestPostgres({ fsync: false })
    onTestFinished(() => server.stop())
    const databases = ['one', 'two', 'three', 'four']
    await onServer(server.url, async (client) => {
      for (const name of databases) await client.query(`CREATE DATABASE ${name}`)
    })
    const results = await Promise.all(databases.map((name) => migrateToLatest({ url: databaseUrl(server.url, name) })))
    expect(results.map(({ restrictedRole }) => restrictedRole)).toEqual([true, true, true, true])
  })

  it('that someone else makes at the same moment is taken as it is', async () => {
    const server = await startTestPostgres({ fsync: false })
    onTestFinished(() => server.stop())
    const result = await onServer(server.url, async (client) => {
      await client.query('begin; create role marquee_app nologin')
      const migrating = migrateToLatest({ url: server.url })
      await waitFor('the migration meets the other one', async () => {
        // From outside: inside a transaction the picture of the others does not change.
        const waiting = await query(server.url, "select 1 from pg_stat_activity where wait_event_type = 'Lock'")
        return waiting.length > 0
      })
      await client.query('commit')
      return migrating
    })
    expect(result).toMatchObject({ restrictedRole: true, applied: names })
  })

  it('is reported missing where the server does not let us make it, and the schema is there all the same', async () => {
    const server = await startTestPostgres({ fsync: false })
    onTestFinished(() => server.stop())
    await onServer(server.url, (client) =>
      client.query(`
        create role plain login password 'plain';
        create role manager login createrole password 'manager'`),
    )
    await onServer(server.url, (client) => client.query('create database plain owner plain'))
    await onServer(server.url, (client) => client.query('create database managed owner manager'))

    const asUser = (user: string, name: string) => {
      const url = new URL(databaseUrl(server.url, name))
      url.username = user
      url.password = user
      return url.href
    }
    const plain = asUser('plain', 'plain')
    expect(await migrateToLatest({ url: plain })).toMatchObject({ restrictedRole: false, applied: names })
    const { db, close } = createDb({ url: plain, role: 'owner' })
    const { rows } = await sql<{ me: string }>`select current_user as me from venue right join (select 1) one on true`
      .execute(db)
      .finally(close)
    expect(rows).toEqual([{ me: 'plain' }])

    // A role that may make roles is no superuser, but it can make ours and let itself act as it.
    const managed = asUser('manager', 'managed')
    expect(await migrateToLatest({ url: managed })).toMatchObject({ restrictedRole: true })
    const app = createDb({ url: managed })
    const me = await sql<{ me: string }>`select current_user as me`.execute(app.db).finally(app.close)
    expect(me.rows).toEqual([{ me: 'marquee_app' }])

    // The role is there now, but nobody has granted it to this one.
    expect(await migrateToLatest({ url: plain })).toMatchObject({ restrictedRole: false, applied: [] })
  })
})
