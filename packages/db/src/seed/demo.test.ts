import { allPermissions, defaultRoles } from '@marquee/contract'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { demoUsers, seedDemo, syncPermissions } from './index.ts'
import { demoPeople } from './people.ts'

let database: TestDatabase
const now = new Date('2026-11-21T17:00:00.000Z')
const seed = (db = database.db) => seedDemo({ db, password: 'a demo password', now })

beforeAll(async () => {
  database = await createTestDatabase()
  await syncPermissions(database.asOwner)
})
afterAll(() => database.drop())

test('permissions are the catalogue, and adding them again adds nothing', async () => {
  const stored = await database.db.selectFrom('permission').selectAll().execute()
  expect(stored.length).toBe(allPermissions().length)
  expect(await syncPermissions(database.asOwner)).toBe(0)
})

test('five servers that start together seed once, and soon', async () => {
  const startedAt = Date.now()
  const outcomes = await Promise.all([seed(), seed(), seed(), seed(), seed()])
  expect(outcomes.filter((outcome) => outcome.seeded)).toHaveLength(1)
  expect(Date.now() - startedAt).toBeLessThan(5000)
  expect(await seed()).toEqual({ seeded: false })
})

test('one venue, twelve default roles, eighty people', async () => {
  const { db } = database
  expect(await db.selectFrom('venue').select(['name', 'zone', 'currency', 'locale']).execute()).toEqual([
    { name: 'Galata Pier', zone: 'Europe/Istanbul', currency: 'TRY', locale: 'tr' },
  ])
  const roles = await db.selectFrom('role').select(['key', 'name']).orderBy('sort').execute()
  expect(roles).toEqual(defaultRoles.map((role) => ({ key: role.key, name: role.name.en })))
  const states = await db
    .selectFrom('venue_member')
    .select(({ fn }) => ['state', fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute()
  const count = Object.fromEntries(states.map((row) => [row.state, row.n]))
  expect(count.suspended).toBe(2)
  expect(count.pending).toBe(1)
  expect(count.invited).toBeGreaterThanOrEqual(3)
  expect(Object.values(count).reduce((sum, n) => sum + n, 0)).toBe(89)
  expect(count.active).toBe(81)
})

test('the demo users can sign in, each with their one role, and nobody else can', async () => {
  const rows = await database.db
    .selectFrom('app_user as u')
    .leftJoin('user_role as ur', 'ur.user_id', 'u.id')
    .leftJoin('role as r', 'r.id', 'ur.role_id')
    .select(['u.email', 'u.password_hash', 'r.key'])
    .where('u.password_hash', 'is not', null)
    .execute()
  expect(new Map(rows.map((row) => [row.email, row.key]))).toEqual(
    new Map(demoUsers.map((user) => [user.email, user.role])),
  )
  expect(new Set(rows.map((row) => row.password_hash)).size).toBe(1)
  expect(await verify(rows[0]?.password_hash ?? '', 'a demo password')).toBe(true)
})

test('the same people with the same ids in every database', async () => {
  const other = await createTestDatabase()
  await syncPermissions(other.asOwner)
  await seed(other.db)
  const ids = (from: TestDatabase) =>
    from.db.selectFrom('app_user').select(['id', 'email', 'name']).orderBy('id').execute()
  expect(await ids(other)).toEqual(await ids(database))
  await other.drop()
  expect(new Set(demoPeople().map((person) => person.email)).size).toBe(89)
})

test('someone stands in for a time, someone will, and one invitation has run out', async () => {
  const spans = await sql<{ begun: boolean; ended: boolean }>`
    select lower(valid) <= ${now} as begun, upper(valid) <= ${now} as ended from user_role where not upper_inf(valid)
    order by lower(valid)`.execute(database.db)
  expect(spans.rows).toEqual([
    { begun: true, ended: false },
    { begun: false, ended: false },
  ])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from venue_member
    where state = 'invited' and invited_at < ${now}::timestamptz - interval '7 days'`.execute(database.db)
  expect(rows).toEqual([{ n: 1 }])
})
