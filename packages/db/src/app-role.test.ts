import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { classifyPgError } from './errors.ts'
import { createTestDatabase } from './testing/index.ts'

const database = await createTestDatabase()
await sql`create table thing (id int primary key, n int not null default 0)`.execute(database.asOwner)
await sql`grant select, insert, update, delete on thing to marquee_app`.execute(database.asOwner)
afterAll(() => database.drop())

const FORBIDDEN = [
  'create table other (id int)',
  'create temporary table other (id int)',
  'create schema other',
  'create function f() returns int language sql as $$ select 1 $$',
  'alter table thing add column extra int',
  'create index on thing (n)',
  'drop table thing',
  'truncate thing',
  'create role someone',
  'alter table thing disable trigger all',
  'alter table thing owner to marquee_app',
  "copy thing to program 'true'",
  'alter system set jit = off',
]

describe('the role of the application', () => {
  it('is who the connections act as', async () => {
    const { rows } = await sql<{ me: string; can: boolean; superuser: boolean }>`
      select current_user as me, rolcanlogin as can, rolsuper as superuser from pg_roles where rolname = current_user
    `.execute(database.db)
    expect(rows).toEqual([{ me: 'marquee_app', can: false, superuser: false }])
  })

  it('reads and writes rows', async () => {
    await sql`insert into thing (id) values (1)`.execute(database.db)
    await sql`update thing set n = 1`.execute(database.db)
    await sql`delete from thing`.execute(database.db)
  })

  it.each(FORBIDDEN)('is refused: %s', async (statement) => {
    const error = await sql
      .raw(statement)
      .execute(database.db)
      .then(
        () => new Error('it was allowed'),
        (reason: unknown) => reason,
      )
    expect(classifyPgError(error)).toMatchObject({ kind: 'denied', code: '42501' })
  })

  // The control: the statements above are good ones, it is the role that is refused.
  it.each(FORBIDDEN.slice(0, 6))('the owner may: %s', async (statement) => {
    const undone = new Error('undone')
    const work = database.asOwner.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx)
      throw undone
    })
    await expect(work).rejects.toBe(undone)
  })

  it('the owner may truncate and drop', async () => {
    await sql`truncate thing`.execute(database.asOwner)
    await sql`drop table thing`.execute(database.asOwner)
  })

  it('may not write the history of migrations', async () => {
    await expect(sql`delete from kysely_migration`.execute(database.db)).rejects.toThrow(/permission denied/)
  })
})
