import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createDb } from '../client.ts'
import { seedVenue, syncPermissions } from '../seed/index.ts'
import { lendTestDatabase, type TestDatabase } from './index.ts'

const lent: TestDatabase[] = []
async function lend(): Promise<TestDatabase> {
  vi.stubEnv('TEST_DATABASES_AGAIN', 'yes')
  const database = await lendTestDatabase()
  lent.push(database)
  return database
}

// What the next test is lent is new: a process of its own has nothing else to give back.
afterEach(async () => {
  for (const { asOwner, drop } of lent.splice(0)) {
    await sql`create table if not exists leftover ()`.execute(asOwner).catch(() => {})
    await drop()
  }
  vi.unstubAllEnvs()
})

async function addVenue({ asOwner: db }: TestDatabase): Promise<void> {
  await syncPermissions(db)
  await seedVenue({ db, name: 'Somewhere', zone: 'UTC', country: 'TR', currency: 'TRY', locale: 'en', now: new Date() })
}
const nextNumber = async ({ asOwner }: TestDatabase) =>
  (await sql<{ no: string }>`select nextval('customer_no') as no`.execute(asOwner)).rows[0]?.no

test('what is given back is lent again without its rows, its numbers at their start, on the same connections', async () => {
  const first = await lend()
  await addVenue(first)
  const number = await nextNumber(first)
  await first.drop()
  const second = await lend()
  expect(second.url).toBe(first.url)
  expect(second.pool).toBe(first.pool)
  expect(await second.db.selectFrom('venue').selectAll().execute()).toEqual([])
  expect(await nextNumber(second)).toBe(number)
  expect(await second.db.selectFrom('permission').selectAll().execute()).not.toEqual([])
})

test.each([
  ['a constraint is gone', 'alter table venue drop constraint venue_name_check'],
  [
    'a trigger was off for a moment',
    'alter table audit_seal disable trigger append_only; alter table audit_seal enable trigger append_only',
  ],
  ['a table is new', 'create table leftover ()'],
  [
    'a function answers something else',
    `create or replace function day_lock(venue uuid, day date) returns bigint language sql as 'select 1::bigint'`,
  ],
])('it is dropped when %s', async (_, change) => {
  const first = await lend()
  await sql.raw(change).execute(first.asOwner)
  await first.drop()
  expect((await lend()).url).not.toBe(first.url)
})

test('it is dropped while somebody else is in it', async () => {
  const first = await lend()
  const other = createDb({ url: first.url, role: 'owner', log: { warn() {} } as never })
  await sql`select 1`.execute(other.db)
  await first.drop()
  await other.close()
  expect((await lend()).url).not.toBe(first.url)
})

test('a project with a process for each file drops its own', async () => {
  const first = await lend()
  vi.stubEnv('TEST_DATABASES_AGAIN', '')
  const own = await lendTestDatabase()
  await own.drop()
  const next = await lend()
  expect(next.url).not.toBe(own.url)
  expect(next.url).not.toBe(first.url)
})
