import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('a card that the house gives away is in the book once, however often the book looks again', async () => {
  const { caller } = await api.signInAs('owner')
  await caller.giftCards.issue({ commandId: randomUUID(), amountMinor: 100_000, reason: 'Prize' })
  // Each turn reads the last minutes again: what commits late would be missed otherwise.
  for (let turn = 0; turn < 3; turn += 1) await postAll(api.database.db)
  const { rows } = await sql<{ entries: number; refused: number }>`select
    (select count(*)::integer from journal_entry where source = 'voucher') as entries,
    (select count(*)::integer from book_refusal) as refused`.execute(api.database.asOwner)
  expect(rows).toEqual([{ entries: 1, refused: 0 }])
})
