import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '../../batches/run.ts'
import { createTestApi, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const isWaiting = async (batchId: string) => {
  const { rows } = await sql`
    select from batch_item where batch_id = ${batchId} and state = 'waiting' limit 1`.execute(api.database.db)
  return rows.length > 0
}

// More than one transaction holds: each row comes in by itself.
const all = 600

test('of 600 items with 40 bad rows, each bad one is named and the others come in', async () => {
  const category = await owner.caller.itemCategories.create({
    code: 'IMPORT',
    name: { en: 'Imported', tr: 'Aktarılan' },
    kind: 'goods',
  })
  const isBad = (n: number) => n % 15 === 7
  const rows = Array.from({ length: all }, (_, n) => ({
    // Some of the bad ones repeat a code that is there, the others name a category that nobody has.
    code: isBad(n) && n % 2 === 0 ? 'ITEM1' : `ITEM${n}`,
    name: { en: `Item ${n}`, tr: `Kalem ${n}` },
    categoryId: isBad(n) && n % 2 === 1 ? ('01990000-0000-7000-8000-00000000dead' as never) : category.id,
    baseUnit: 'piece' as const,
    storage: 'dry' as const,
  }))
  const { batchId } = await owner.caller.inventoryItems.import({ rows, dryRun: false })
  if (!batchId) throw new Error('so many rows are a batch')
  // A turn takes a part of them.
  while (await isWaiting(batchId)) {
    await runBatch(api.services, { venueId: api.venue.id, batchId }, new AbortController().signal)
  }
  const { rows: bad } = await sql<{ code: string; error: unknown }>`
    select input ->> 'name' as code, error from batch_item where batch_id = ${batchId} and state = 'failed'`.execute(
    api.database.db,
  )
  const named = bad.map(({ code, error }) => {
    expect(JSON.stringify(error)).toMatch(/code|categoryId/)
    return code
  })
  const expected = rows.filter((_, n) => isBad(n)).map(({ name }) => name.en)
  expect(expected).toHaveLength(40)
  expect(named.map((text) => (JSON.parse(text) as { en: string }).en).sort()).toEqual([...expected].sort())
  const { rows: kept } = await sql<{ n: number }>`
    select count(*)::integer as n from inventory_item where category_id = ${category.id}`.execute(api.database.db)
  expect(kept[0]?.n).toBe(all - 40)
}, 120_000)
