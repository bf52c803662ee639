import { randomUUID } from 'node:crypto'
import { mostImported, mostInPart } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '../../batches/run.ts'
import { wakeBatches } from '../../batches/sweep.ts'
import { createTestApi, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

/** Does all that has come of a batch: a turn takes a part of it. */
async function work(batchId: string): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await sql`
      select from batch_item where batch_id = ${batchId} and state = 'waiting' limit 1`.execute(api.database.db)
    return rows.length > 0
  }
  do {
    await runBatch(api.services, { venueId: api.venue.id, batchId }, new AbortController().signal)
  } while (await isWaiting())
}

// More than one call holds: the file comes in parts, and each row by itself. `IMPORT_ROWS=5000` is the whole of it.
const all = Number(process.env.IMPORT_ROWS ?? 1_200)
const bad = 40
const inPart = Math.min(mostInPart, Math.ceil(all / 3))

test(`of ${all} items in one file with ${bad} bad rows, each bad one is named and the others come in`, async () => {
  const category = await owner.caller.itemCategories.create({
    code: 'IMPORT',
    name: { en: 'Imported', tr: 'Aktarılan' },
    kind: 'goods',
  })
  const isBad = (n: number) => n % Math.floor(all / bad) === 7
  const rows = Array.from({ length: all }, (_, n) => ({
    // Some of the bad ones repeat a code that is there, the others name a category that nobody has.
    code: isBad(n) && n % 2 === 0 ? 'ITEM1' : `ITEM${n}`,
    name: { en: `Item ${n}`, tr: `Kalem ${n}` },
    categoryId: isBad(n) && n % 2 === 1 ? ('01990000-0000-7000-8000-00000000dead' as never) : category.id,
    baseUnit: 'piece' as const,
    storage: 'dry' as const,
  }))
  const batchId = randomUUID()
  const send = (from: number) => {
    const part = { batchId, from, total: all }
    return owner.caller.inventoryItems.import({ rows: rows.slice(from, from + inPart), dryRun: false, part })
  }
  // A part before which one is missing is refused, and none of it stays.
  await send(0)
  expect(await refusalOf(send(2 * inPart))).toMatchObject({ issues: [{ path: 'part.from' }] })
  // The answer of a part was lost, and it is sent again, twice at the same moment.
  await Promise.all([send(inPart), send(inPart)])
  for (let from = 2 * inPart; from < all; from += inPart) {
    await work(batchId)
    // What has come is done, and yet it is not over.
    expect((await owner.caller.jobs.get({ id: batchId })).state).toBe('running')
    await send(from)
  }
  expect(await send(0)).toEqual({ created: 0, batchId })
  await work(batchId)
  expect(await owner.caller.jobs.get({ id: batchId })).toMatchObject({
    state: 'done',
    total: all,
    done: all - bad,
    failed: bad,
  })
  const { rows: refused } = await sql<{ code: string; error: unknown }>`
    select input ->> 'name' as code, error from batch_item where batch_id = ${batchId} and state = 'failed'`.execute(
    api.database.db,
  )
  const named = refused.map(({ code, error }) => {
    expect(JSON.stringify(error)).toMatch(/code|categoryId/)
    return code
  })
  const expected = rows.filter((_, n) => isBad(n)).map(({ name }) => name.en)
  expect(expected).toHaveLength(bad)
  expect(named.map((text) => (JSON.parse(text) as { en: string }).en).sort()).toEqual([...expected].sort())
  const { rows: kept } = await sql<{ n: number }>`
    select count(*)::integer as n from inventory_item where category_id = ${category.id}`.execute(api.database.db)
  expect(kept[0]?.n).toBe(all - bad)
}, 600_000)

test('a part is refused that is of somebody else, of another file, or more than a file holds', async () => {
  const batchId = randomUUID()
  const row = (n: number) => ({
    code: `PART${n}`,
    name: { en: `Part ${n}`, tr: `Parça ${n}` },
    categoryId: '01990000-0000-7000-8000-00000000dead' as never,
    baseUnit: 'piece' as const,
    storage: 'dry' as const,
  })
  const send = (by: SignedIn, part: { batchId: string; from: number; total: number }) =>
    by.caller.inventoryItems.import({ rows: [row(part.from)], dryRun: false, part })
  const other = await api.signInAs('owner')
  await send(owner, { batchId, from: 0, total: 3 })
  for (const [by, part, path] of [
    [other, { batchId, from: 1, total: 3 }, 'part.batchId'],
    [owner, { batchId: randomUUID(), from: 1, total: 3 }, 'part.batchId'],
    [owner, { batchId, from: 1, total: 4 }, 'part.from'],
    [owner, { batchId, from: 3, total: 3 }, 'part.total'],
    [owner, { batchId, from: 0, total: mostImported + 1 }, 'part.total'],
  ] as const) {
    expect(await refusalOf(send(by, part))).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
  }
  await owner.caller.jobs.stop({ id: batchId })
  expect(await refusalOf(send(owner, { batchId, from: 1, total: 3 }))).toMatchObject({ code: 'STATE' })
})

test('a file whose sender is gone ends with what has come of it', async () => {
  const batchId = randomUUID()
  const rows = [
    {
      code: 'ALONE',
      name: { en: 'Alone', tr: 'Tek' },
      categoryId: '01990000-0000-7000-8000-00000000dead' as never,
      baseUnit: 'piece' as const,
      storage: 'dry' as const,
    },
  ]
  await owner.caller.inventoryItems.import({ rows, dryRun: false, part: { batchId, from: 0, total: 500 } })
  await work(batchId)
  const age = (minutes: number) =>
    sql`update batch set made_at = now() - make_interval(mins => ${minutes}), moved_at = now() - interval '2 minutes'
      where id = ${batchId}`.execute(api.database.asOwner)
  await age(10)
  await wakeBatches(api.services)
  await work(batchId)
  expect(await owner.caller.jobs.get({ id: batchId })).toMatchObject({ state: 'running', total: 500 })
  await age(20)
  await wakeBatches(api.services)
  await work(batchId)
  expect(await owner.caller.jobs.get({ id: batchId })).toMatchObject({ state: 'done', total: 1, failed: 1 })
})
