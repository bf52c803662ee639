import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDb, type Db, type DbHandle } from './client.ts'
import type { PoolOptions } from './pool.ts'
import { createStatementNames } from './statements.ts'
import { createTestDatabase } from './testing/index.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

function open(options: Partial<PoolOptions> = {}): DbHandle {
  const handle = createDb({ url: database.url, max: 1, role: 'owner', ...options })
  onTestFinished(() => handle.close())
  return handle
}

async function prepared({ db }: DbHandle): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where name <> '' order by statement`.execute(db)
  return rows.map(({ statement }) => statement)
}

async function repeat(times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < times; index += 1) await work(index)
}

describe('names of statements', () => {
  it('a text that is used often is prepared once and reused by the server', async () => {
    const handle = open()
    await repeat(2, (index) => sql`select ${index}::int as hot`.execute(handle.db))
    expect(await prepared(handle)).toEqual([])
    await repeat(5, (index) => sql`select ${index}::int as hot`.execute(handle.db))
    expect(await prepared(handle)).toEqual(['select $1::int as hot'])
    const { rows } = await sql<{ uses: number }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements`.execute(handle.db)
    expect(rows).toEqual([{ uses: 5 }])
  })

  it('the pool itself names too, and answers the same', async () => {
    const { pool } = open()
    const answers: unknown[] = []
    await repeat(5, async (index) => answers.push((await pool.query('select $1::int as n', [index])).rows[0]))
    expect(answers).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })))
  })

  it('are bounded: a further text takes the name of the one that was not used for longest, which still works', async () => {
    const handle = open({ statements: { limit: 3 } })
    const add = async (n: number, text: number) => {
      const { rows } = await sql<{ n: number }>`select ${n}::int + ${sql.lit(text)} as n`.execute(handle.db)
      expect(rows[0]?.n).toBe(n + text)
    }
    await repeat(8, async (text) => {
      await repeat(4, (n) => add(n, text))
      // In use all the time: it keeps its name.
      await add(1, 0)
    })
    expect(await prepared(handle)).toEqual([0, 6, 7].map((text) => `select $1::int + ${text} as n`))
    await repeat(4, (n) => add(n, 3))
    expect(await prepared(handle)).toEqual([0, 3, 7].map((text) => `select $1::int + ${text} as n`))
  })

  it('that were taken away inside a transaction are forgotten after it, on every connection', async () => {
    const handle = open({ max: 2, statements: { limit: 1, threshold: 1 } })
    const read = (db: Db, text: number) => sql`select ${1}::int + ${sql.lit(text)} as n`.execute(db)
    await handle.db.transaction().execute(async (tx) => {
      await read(tx, 1)
      await Promise.all([read(handle.db, 2), read(handle.db, 3)])
      await read(tx, 4)
      await read(tx, 1)
    })
    for (const text of [1, 1, 5, 5]) await Promise.all([read(handle.db, text), read(handle.db, text)])
    const both = await Promise.all([prepared(handle), prepared(handle)])
    expect(both).toEqual([['select $1::int + 5 as n'], ['select $1::int + 5 as n']])
  })

  it('that callers give themselves stay', async () => {
    const { pool } = open({ statements: { limit: 1, threshold: 1 } })
    await pool.query({ name: 'own', text: 'select 1 as n' })
    for (const n of [1, 2, 3]) await pool.query(`select $1::int + ${n} as n`, [n])
    const { rows } = await pool.query('select name from pg_prepared_statements order by name')
    expect(rows.map(({ name }) => String(name).replace(/^m.*/, 'm'))).toEqual(['m', 'own'])
  })

  it('texts that come once do not use up the places', () => {
    const names = createStatementNames({ limit: 2 })
    for (let index = 0; index < 1_000; index += 1) expect(names.nameFor(`once ${index}`)).toBeUndefined()
    const uses = [1, 2, 3].map(() => names.nameFor('hot'))
    expect(uses[2]).toMatch(/^m0_/)
  })

  it('two texts never share a name', () => {
    const names = createStatementNames({ threshold: 1 })
    const made = Array.from({ length: 300 }, (_, index) => names.nameFor(`select ${index}`))
    expect(new Set(made).size).toBe(300)
  })
})

describe('a schema that changes under prepared statements', () => {
  it('is followed outside a transaction without an error', async () => {
    await sql`create table shape (a int)`.execute(database.asOwner)
    await sql`insert into shape values (1)`.execute(database.asOwner)
    const handle = open()
    const read = () => sql`select * from shape where a = ${1}`.execute(handle.db)
    await repeat(5, read)
    expect(await prepared(handle)).toHaveLength(1)
    await sql`alter table shape add column b text default 'new'`.execute(database.asOwner)
    expect((await read()).rows).toEqual([{ a: 1, b: 'new' }])
  })

  it('a statement that the server has forgotten is prepared again', async () => {
    const handle = open()
    const read = () => sql`select ${7}::int as n`.execute(handle.db)
    await repeat(5, read)
    await sql`deallocate all`.execute(handle.db)
    expect((await read()).rows).toEqual([{ n: 7 }])
  })
})
