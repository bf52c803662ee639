import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { lastStatement } from './dialect.ts'
import { createTestDatabase } from './testing/index.ts'
import { inTransaction } from './transaction.ts'

const database = await createTestDatabase()
await sql`create table entry (n int primary key check (n >= 0),
  pair int references entry (n) deferrable initially deferred)`.execute(database.asOwner)
await sql`grant select, insert, update, delete on entry to marquee_app`.execute(database.asOwner)
afterAll(() => database.drop())
beforeEach(() => sql`delete from entry`.execute(database.db))

const last = sql.raw(`${lastStatement} `)
const entries = async () => {
  const { rows } = await sql<{ n: number }>`select n from entry order by n`.execute(database.db)
  return rows.map(({ n }) => n)
}
const write = (first: number, second: number) =>
  inTransaction(database.db, async (tx) => {
    await sql`insert into entry values (${first})`.execute(tx)
    await sql`${last}insert into entry values (${second})`.execute(tx)
  })

describe('a statement that takes the COMMIT with it', () => {
  it('commits what came before it, again and again on the same connections', async () => {
    for (let round = 0; round < 20; round += 2) await write(round, round + 1)
    expect(await entries()).toHaveLength(20)
  })

  it('undoes everything when it fails, says why, and leaves a connection that works', async () => {
    await expect(write(1, -1)).rejects.toMatchObject({ code: '23514' })
    await expect(write(2, 2)).rejects.toMatchObject({ code: '23505' })
    expect(await entries()).toEqual([])
    await write(3, 4)
    expect(await entries()).toEqual([3, 4])
  })

  it('tells what the COMMIT itself refuses', async () => {
    const dangling = inTransaction(database.db, async (tx) => {
      await sql`${last}insert into entry values (5, 6)`.execute(tx)
    })
    await expect(dangling).rejects.toMatchObject({ code: '23503' })
    expect(await entries()).toEqual([])
  })

  it('leaves other transactions as they are: what throws after its statements undoes them', async () => {
    const undone = new Error('undone')
    const broken = inTransaction(database.db, async (tx) => {
      await sql`insert into entry values (7)`.execute(tx)
      throw undone
    })
    await expect(broken).rejects.toBe(undone)
    await inTransaction(database.db, async () => {})
    expect(await entries()).toEqual([])
  })

  it('does not commit when an error before it was swallowed', async () => {
    const swallowed = inTransaction(database.db, async (tx) => {
      await sql`insert into entry values (8)`.execute(tx)
      await sql`insert into entry values (-8)`.execute(tx).catch(() => {})
      await sql`${last}insert into entry values (9)`.execute(tx)
    })
    await expect(swallowed).rejects.toMatchObject({ code: '25P02' })
    expect(await entries()).toEqual([])
  })
})
