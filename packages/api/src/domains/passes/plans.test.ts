import { type Db, inTransaction } from '@marquee/db'
import { createTestDatabase } from '@marquee/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeOrder, type TestApi, type TestOrder } from '../../testing/index.ts'
import { passesOf } from './service/codes.ts'
import { searchPasses } from './service/door.ts'

// What a search at the door reads before anything has counted the rows: the rows themselves, not the time.
const orders = 40

let api: TestApi
let last: TestOrder
beforeAll(async () => {
  // Not one that others have filled and emptied: plans go by what was counted of the rows.
  api = await createTestApi({ database: await createTestDatabase() })
  for (let made = 0; made < orders; made += 1) last = await makeOrder(api, { guest: { name: 'Derya Uzun' } })
  await sql`update ticket_session set sales_until = now() + interval '1 hour', starts_at = now() + interval '1 hour'
    where starts_at > now() + interval '1 hour'`.execute(api.database.asOwner)
})
afterAll(() => api.close())

/** Rows of any table that this transaction has read until now. */
async function rowsRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables`.execute(tx)
  return rows[0]?.read ?? 0
}

test.each(['code', 'name'])('a search by %s reads each pass, its line and its order a few times', async (by) => {
  const [pass] = await passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId: last.orderId })
  const text = by === 'code' ? (pass?.shortCode ?? '') : 'derya uzun'
  const { found, read } = await inTransaction(api.database.db, async (tx) => {
    const before = await rowsRead(tx as unknown as Db)
    const services = { ...api.services, db: tx as unknown as Db }
    const rows = await searchPasses({ services, venueId: api.venue.id } as Parameters<typeof searchPasses>[0], { text })
    return { found: rows.length, read: (await rowsRead(tx as unknown as Db)) - before }
  })
  expect(found).toBe(by === 'code' ? 1 : 30)
  expect(read).toBeGreaterThan(orders)
  expect(read).toBeLessThan(50 * orders)
})
