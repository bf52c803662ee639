import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from './client.ts'
import { classifyPgError } from './errors.ts'
import { createTestDatabase } from './testing/index.ts'
import { inTransaction } from './transaction.ts'

const database = await createTestDatabase()
await sql`create table purse (id int primary key, balance int not null check (balance >= 0))`.execute(database.asOwner)
await sql`grant select, insert, update, delete on purse to marquee_app`.execute(database.asOwner)
afterAll(() => database.drop())

beforeEach(async () => {
  await sql`delete from purse`.execute(database.db)
  await sql`insert into purse values (1, 100), (2, 100)`.execute(database.db)
})

async function balances(): Promise<number[]> {
  const { rows } = await sql<{ balance: number }>`select balance from purse order by id`.execute(database.db)
  return rows.map(({ balance }) => balance)
}

async function add(tx: Db, id: number, amount: number): Promise<void> {
  await sql`update purse set balance = balance + ${amount} where id = ${id}`.execute(tx)
}

/** Lets the first call of each of two transactions pass only when both are there. */
function meeting(size: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived >= size) all.resolve()
    return all.promise
  }
}

describe('inTransaction', () => {
  it('commits everything or nothing', async () => {
    await inTransaction(database.db, async (tx) => {
      await add(tx, 1, -30)
      await add(tx, 2, 30)
    })
    expect(await balances()).toEqual([70, 130])
    const broken = inTransaction(database.db, async (tx) => {
      await add(tx, 1, 30)
      await add(tx, 2, -1_000)
    })
    await expect(broken).rejects.toMatchObject({ code: '23514' })
    expect(await balances()).toEqual([70, 130])
  })

  it('joins a transaction that is open already', async () => {
    const undone = new Error('undone')
    const outer = inTransaction(database.db, async (tx) => {
      await inTransaction(tx, (inner) => add(inner, 1, 5))
      throw undone
    })
    await expect(outer).rejects.toBe(undone)
    expect(await balances()).toEqual([100, 100])
  })

  it('is READ COMMITTED', async () => {
    const level = await inTransaction(database.db, (tx) =>
      sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx),
    )
    expect(level.rows).toEqual([{ level: 'read committed' }])
  })

  it('two that lock in opposite order both succeed in the end', async () => {
    const meet = meeting(2)
    let attempts = 0
    const move = (from: number, to: number) =>
      inTransaction(database.db, async (tx) => {
        attempts += 1
        await add(tx, from, -10)
        await meet()
        await add(tx, to, 10)
      })
    await Promise.all([move(1, 2), move(2, 1)])
    expect(await balances()).toEqual([100, 100])
    expect(attempts).toBe(3)
  })

  // The control: without a second attempt one of the two is lost.
  it('without retries a deadlock is thrown', async () => {
    const meet = meeting(2)
    const move = (from: number, to: number) =>
      inTransaction(
        database.db,
        async (tx) => {
          await add(tx, from, -10)
          await meet()
          await add(tx, to, 10)
        },
        { retries: 0 },
      )
    const results = await Promise.allSettled([move(1, 2), move(2, 1)])
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [classifyPgError(result.reason)] : []))
    expect(reasons).toMatchObject([{ kind: 'deadlock' }])
  })

  it('starts again after a serialization failure', async () => {
    const meet = meeting(2)
    let attempts = 0
    const increment = () =>
      inTransaction(
        database.db,
        async (tx) => {
          attempts += 1
          const { rows } = await sql<{ balance: number }>`select balance from purse where id = 1`.execute(tx)
          await meet()
          await sql`update purse set balance = ${(rows[0]?.balance ?? 0) + 1} where id = 1`.execute(tx)
        },
        { isolation: 'serializable' },
      )
    await Promise.all([increment(), increment()])
    expect(await balances()).toEqual([102, 100])
    expect(attempts).toBeGreaterThanOrEqual(3)
  })

  it('gives up after three more attempts', async () => {
    let attempts = 0
    const hopeless = inTransaction(database.db, async (tx) => {
      attempts += 1
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
    })
    await expect(hopeless).rejects.toMatchObject({ code: '40001' })
    expect(attempts).toBe(4)
  })

  it('does not repeat what cannot get better', async () => {
    let attempts = 0
    const refused = inTransaction(database.db, async (tx) => {
      attempts += 1
      await add(tx, 1, -1_000)
    })
    await expect(refused).rejects.toMatchObject({ code: '23514' })
    expect(attempts).toBe(1)
  })

  it('a swallowed error does not pass as success: COMMIT answered with ROLLBACK throws', async () => {
    const swallowed = inTransaction(database.db, async (tx) => {
      await add(tx, 1, -50)
      await add(tx, 2, -1_000).catch(() => 'swallowed')
      return 'done'
    })
    await expect(swallowed).rejects.toThrow(/rolled back instead of committed/)
    expect(await balances()).toEqual([100, 100])
    // The connection went back clean.
    await inTransaction(database.db, (tx) => add(tx, 1, 1))
    expect(await balances()).toEqual([101, 100])
  })
})
