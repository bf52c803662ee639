import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createDb } from './client.ts'
import { classifyPgError, type PgErrorInfo } from './errors.ts'
import { createTestDatabase } from './testing/index.ts'

const database = await createTestDatabase()
await sql`create extension if not exists btree_gist`.execute(database.asOwner)
await sql`
  create table parent (id int constraint parent_key primary key);
  create table child (
    id int constraint child_key primary key,
    parent_id int constraint child_parent references parent,
    n int constraint child_n check (n > 0),
    name text not null,
    short varchar(3),
    span int4range, constraint child_span exclude using gist (span with &&)
  );
  insert into parent values (1);
  insert into child values (1, 1, 1, 'a', null, '[1,5)');
  create function forbid() returns trigger language plpgsql as $$
    begin raise exception 'append-only' using errcode = 'restrict_violation'; end $$;
  create table ledger (id int);
  create trigger ledger_fixed before update on ledger for each row execute function forbid();
  insert into ledger values (1)`.execute(database.asOwner)
afterAll(() => database.drop())

async function errorOf(statement: string, parameters: unknown[] = []): Promise<PgErrorInfo> {
  const pool = createDb({ url: database.url, max: 1, role: 'owner' })
  const error = await pool.pool.query(statement, parameters).then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  await pool.close()
  return classifyPgError(error)
}

describe('classifyPgError', () => {
  it.each<[string, Partial<PgErrorInfo>]>([
    ["insert into child (id, name) values (1, 'x')", { kind: 'unique', constraint: 'child_key', table: 'child' }],
    ["insert into child (id, name, parent_id) values (2, 'x', 9)", { kind: 'foreign_key', constraint: 'child_parent' }],
    ['delete from parent', { kind: 'foreign_key', constraint: 'child_parent' }],
    ["insert into child (id, name, n) values (2, 'x', 0)", { kind: 'check', constraint: 'child_n' }],
    ['insert into child (id) values (2)', { kind: 'not_null', table: 'child', column: 'name' }],
    ["insert into child (id, name, span) values (2, 'x', '[4,6)')", { kind: 'exclusion', constraint: 'child_span' }],
    ['update ledger set id = 2', { kind: 'denied', code: '23001' }],
    ['select * from nothing_here', { kind: 'other', code: '42P01' }],
    ["do $$ begin raise exception 'x' using errcode = '40001'; end $$", { kind: 'serialization' }],
    ["do $$ begin raise exception 'x' using errcode = '40P01'; end $$", { kind: 'deadlock' }],
    [
      "set local lock_timeout = 1; do $$ begin raise exception 'x' using errcode = '55P03'; end $$",
      { kind: 'lock_timeout' },
    ],
    ["do $$ begin raise exception 'x' using errcode = '57014'; end $$", { kind: 'statement_timeout' }],
  ])('%s', async (statement, expected) => {
    expect(await errorOf(statement)).toMatchObject(expected)
  })

  it.each<[string, string, unknown[]]>([
    ['22021', 'select $1::text', ['a\0b']],
    ['22P05', 'select $1::jsonb', ['"\\u0000"']],
    ['22P02', 'select $1::jsonb', ['"\\ud800"']],
    ['22003', 'select $1::int', ['99999999999']],
    ['22P02', 'select $1::uuid', ['not-an-id']],
    ['22007', 'select $1::date', ['yesterday-ish']],
    ['22008', 'select $1::date', ['2026-02-31']],
    ['22001', "insert into child (id, name, short) values (9, 'x', $1)", ['four']],
    ['2201W', 'select 1 limit $1', [-1]],
    ['2201X', 'select 1 offset $1', [-1]],
    ['22025', "select 'a' like $1", ['\\']],
    ['2201B', "select 'a' ~ $1", ['(']],
    ['22023', 'select now() at time zone $1', ['Mars/Olympus']],
  ])('what people can type is invalid input: %s', async (code, statement, parameters) => {
    expect(await errorOf(statement, parameters)).toMatchObject({ kind: 'invalid_input', code })
  })

  it.each(['postgres://nobody:wrong@127.0.0.1:1/none', 'postgres://nobody:wrong@no-such-host.invalid/none'])(
    'a server that is not there is a matter of the connection: %s',
    async (url) => {
      const { pool, close } = createDb({ url, max: 1, connectionTimeoutMs: 2_000 })
      const error = await pool.query('select 1').catch((reason: unknown) => reason)
      await close()
      expect(classifyPgError(error).kind).toBe('connection')
    },
  )

  it('looks through causes, and takes anything', () => {
    const inner = Object.assign(new Error('duplicate'), { code: '23505', constraint: 'x_key' })
    expect(classifyPgError(new Error('outer', { cause: inner }))).toMatchObject({ kind: 'unique', constraint: 'x_key' })
    for (const thing of [undefined, null, 'text', 7, {}, new Error('of something else')]) {
      expect(classifyPgError(thing).kind).toBe('other')
    }
  })
})
