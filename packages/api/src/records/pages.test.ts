import type { Db, DbHandle } from '@marquee/db'
import { createTestDatabase } from '@marquee/db/testing'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, createCallerFactory, router } from '../door/trpc.ts'
import {
  createTestApi,
  joinVenue,
  makeRole,
  makeVenue,
  reasonOf,
  refusalOf,
  type TestApi,
  type TestVenue,
} from '../testing/index.ts'
import { longRecordFields as fields, longest, makeLongTable, longRecord as record } from '../testing/long-record.ts'
import { recordProcedures } from './procedures.ts'
import { recordOf, records } from './record.ts'

const service = recordOf({ record, order: sql`r.id` })
// It is of this file alone: what walks all records must not meet it.
records.splice(records.indexOf(service as never), 1)
const things = recordProcedures(service)
const thingsRouter = router({
  list: things.page(can('shifts', 'view')),
  get: things.get(can('shifts', 'view')),
  exportPart: things.exportPart(can('shifts', 'export')),
  create: things.create(can('shifts', 'create')),
  update: things.update(can('shifts', 'update')),
  archive: things.archive(can('shifts', 'archive')),
})
const callerOf = createCallerFactory(thingsRouter)
type Things = ReturnType<typeof callerOf>

let api: TestApi
const sent: { sql: string; parameters: readonly unknown[] }[] = []
/** `here`, with what it asks of the database noted. */
let noted: Things
let here: Things
/** The same person in another venue, which has rows of the same ids. */
let there: Things
let venues: { here: TestVenue; there: TestVenue }

beforeAll(async () => {
  // Not one that others have filled and emptied: plans go by what was counted of the rows.
  api = await createTestApi({ database: await createTestDatabase() })
  const other = await makeVenue(api.database.asOwner, { name: 'Elsewhere', locale: 'en' })
  venues = { here: api.venue, there: other }
  const person = await api.signInAs('owner')
  await joinVenue(api.database.asOwner, { venue: other, userId: person.user.id, roles: ['owner'] })
  here = callerOf(api.context({ token: person.token }))
  there = callerOf(api.context({ token: (await api.signInUser({ ...person.user, venueId: other.id })).token }))
  await makeLongTable(api.database.url, [venues.here.id, venues.there.id])
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: api.database.pool as DbHandle['pool'] }),
    log: ({ query }) => void sent.push(query),
  })
  noted = callerOf(api.context({ token: person.token, services: await api.anotherServices({ db }) }))
}, 120_000)
afterAll(() => api.close())

describe('pages', () => {
  test.each(record.sorts.flatMap((sort) => [sort, `-${sort}`]))(
    'by %s each record comes once, in one order, also where many share a value',
    async (sort) => {
      const seen: string[] = []
      const keys: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await there.list({ sort, limit: 7, cursor })
        seen.push(...page.rows.map(({ id }) => id))
        keys.push(...page.rows.map((row) => String((row as never as Record<string, unknown>)[sort.replace('-', '')])))
        if (page.nextCursor === null) break
        expect(page.rows).toHaveLength(7)
        cursor = page.nextCursor
      }
      expect(seen).toHaveLength(50)
      expect(new Set(seen).size).toBe(50)
      if (sort.endsWith('price')) {
        const inOrder = keys.map(Number).toSorted((a, b) => a - b)
        expect(keys.map(Number)).toEqual(sort.startsWith('-') ? inOrder.toReversed() : inOrder)
      }
    },
  )

  test('names and codes sort as the language of the venue does, numbers in them by their size', async () => {
    const { rows } = await there.list({ limit: 3 })
    expect(rows.map(({ name }) => name.en)).toEqual(['Thing 1', 'Thing 2', 'Thing 3'])
    const last = await here.list({ sort: '-code', limit: 2 })
    expect(last.rows.map(({ code }) => code)).toEqual([`T${longest - 1}`, `T${longest - 2}`])
  })

  test('a row that goes or comes while someone turns pages moves no other', async () => {
    const first = await there.list({ limit: 5 })
    const [gone] = first.rows
    if (!gone) throw new Error('nothing there')
    await there.archive({ id: gone.id, expectedRev: gone.rev })
    const second = await there.list({ limit: 5, cursor: first.nextCursor ?? '' })
    expect(second.rows.map(({ code }) => code)).toEqual(['T6', 'T7', 'T8', 'T9', 'T10'])
    await there.archive({ id: gone.id, expectedRev: gone.rev + 1 })
  })

  test('counts what there is, and says where it stopped counting; the archive is a list of its own', async () => {
    expect(await here.list({ limit: 1 })).toMatchObject({ total: 1000, totalIsExact: false })
    expect(await there.list({ limit: 1 })).toMatchObject({ total: 50, totalIsExact: true })
    const archive = await here.list({ archived: true, limit: 100 })
    expect(archive).toMatchObject({ total: 1000, totalIsExact: true })
    expect(archive.rows.every(({ archivedAt }) => archivedAt !== null)).toBe(true)
  })

  test('is searched by words of its codes, names and texts, whatever the case and the marks', async () => {
    const made = await here.create(fields())
    for (const search of ['cinar', 'ÇINAR lam', 'isik', 'ışık çın', 'new lamp', 'la']) {
      const { rows, total } = await here.list({ search })
      expect({ search, ids: rows.map(({ id }) => id), total }).toEqual({ search, ids: [made.id], total: 1 })
    }
    for (const search of ['%', '_', '\\', "'; drop table thing; --"]) {
      expect((await here.list({ search })).rows, search).toEqual([])
    }
    expect((await there.list({ search: 'cinar' })).rows).toEqual([])
    expect(await here.get({ id: made.id })).toEqual(made)
    expect(made).toMatchObject(fields())
    await here.archive({ id: made.id, expectedRev: made.rev })
  })

  test.each([
    { cursor: 'nonsense' },
    { cursor: Buffer.from('{"sort":"name","key":"a","id":"1"}').toString('base64url') },
    {
      cursor: Buffer.from('{"sort":"price","key":"x","id":"0190a000-0000-7000-8000-000000000001"}').toString(
        'base64url',
      ),
    },
    { sort: 'note' },
    { sort: "name'; drop table thing" },
    { limit: 101 },
    { search: 'x'.repeat(101) },
  ])('refuses %o by field', async (input) => {
    const { code, issues } = await refusalOf(here.list({ sort: 'price', ...input }))
    expect([code, issues?.[0]?.path]).toEqual(['VALIDATION', Object.keys(input)[0]])
  })

  test('a cursor of another order, and one that names no day or time, is refused', async () => {
    const { nextCursor } = await here.list({ sort: 'name', limit: 1 })
    expect(await reasonOf(here.list({ sort: 'code', cursor: nextCursor ?? '' }))).toBe('VALIDATION')
    const id = '0190a000-0000-7000-8000-000000000001'
    for (const [sort, key] of [
      ['since', '2026-02-31'],
      ['opens', '25:00:00'],
      ['weight', '1e9'],
      ['price', '99999999999999999999'],
    ]) {
      const cursor = Buffer.from(JSON.stringify({ sort, key, id })).toString('base64url')
      expect(await reasonOf(here.list({ sort, cursor })), sort).toBe('VALIDATION')
    }
  })

  test('one record is found by its id; one of another venue is not there', async () => {
    const [row] = (await here.list({ sort: '-code', limit: 1 })).rows
    expect(await here.get({ id: row?.id ?? '' })).toEqual(row)
    expect(await reasonOf(there.get({ id: row?.id ?? '' }))).toBe('NOT_FOUND')
  })
})

describe('as a file', () => {
  const traces = async () =>
    (
      await sql<{
        after: unknown
      }>`select audit_told(venue_id, after) as after from audit_event where action = 'things.export'`.execute(
        api.database.asOwner,
      )
    ).rows

  test('leaves in parts that together are the list; the audit knows it once', async () => {
    const before = (await traces()).length
    const ids: string[] = []
    let parts = 0
    for (let cursor: string | undefined; ; parts += 1) {
      const part = await here.exportPart({ search: 'maker 7', sort: 'price', cursor })
      ids.push(...part.rows.map(({ id }) => id))
      if (part.nextCursor === null) break
      cursor = part.nextCursor
    }
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from thing
      where venue_id = ${venues.here.id} and archived_at is null and search_key like '%maker%' and search_key like '% 7%'
    `.execute(api.database.asOwner)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(rows[0]?.n)
    expect(parts).toBeGreaterThan(2)
    const after = await traces()
    expect(after).toHaveLength(before + 1)
    expect(after.at(-1)?.after).toEqual({ filter: { archived: false, search: 'maker 7', sort: 'price' } })
  })

  test('is for those who may have it', async () => {
    const permissions = [{ module: 'shifts', action: 'view', limits: {} }] as const
    const role = await makeRole(api.database.db, { venue: api.venue, permissions: [...permissions] })
    const caller = callerOf(api.context({ token: (await api.signInAs(role)).token }))
    expect((await caller.list({ limit: 1 })).rows).toHaveLength(1)
    expect(await reasonOf(caller.exportPart({}))).toBe('FORBIDDEN')
  })
})

describe('at any depth', () => {
  /** A cursor behind this many rows, made as a page makes it. */
  async function cursorAt(sort: 'name' | 'price', depth: number): Promise<string> {
    const order = sort === 'name' ? sql`(name ->> 'tr') collate marquee_tr` : sql`price`
    const { rows } = await sql<{ key: string; id: string }>`select (${order})::text as key, id from thing
      where venue_id = ${venues.here.id} and archived_at is null order by ${order}, id offset ${depth} limit 1
    `.execute(api.database.asOwner)
    return Buffer.from(JSON.stringify({ sort, key: rows[0]?.key, id: rows[0]?.id })).toString('base64url')
  }

  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

  test.each(['name', 'price'] as const)(
    'by %s a page after 98,900 rows costs no more than twice the first',
    async (sort) => {
      // What is counted beside it is the same for both.
      const deep = await cursorAt(sort, 98_900)
      const times = { first: [] as number[], deep: [] as number[] }
      const timed = async (cursor?: string) => {
        const start = performance.now()
        expect((await here.list({ sort, cursor })).rows).toHaveLength(50)
        return performance.now() - start
      }
      for (let round = 0; round < 16; round += 1) {
        times.first.push(await timed())
        times.deep.push(await timed(deep))
      }
      expect(median(times.deep)).toBeLessThan(2 * median(times.first))
    },
  )

  test('negative control: rows that are skipped cost the more the deeper they lie', async () => {
    const page = async (offset: number) => {
      const start = performance.now()
      await sql`select * from thing where venue_id = ${venues.here.id} and archived_at is null
        order by price, id limit 50 offset ${offset}`.execute(api.database.db)
      return performance.now() - start
    }
    const times = { first: [] as number[], deep: [] as number[] }
    for (let round = 0; round < 5; round += 1) {
      times.first.push(await page(0))
      times.deep.push(await page(98_900))
    }
    expect(median(times.deep)).toBeGreaterThan(2 * median(times.first))
  })

  test.each(['name', '-name', 'code', '-code', 'price', '-price'])(
    'by %s a page reads the rows that it shows, in the order of an index, in use or archived',
    async (sort) => {
      for (const archived of [false, true]) {
        sent.length = 0
        const { nextCursor } = await noted.list({ sort, archived })
        await noted.list({ sort, archived, cursor: nextCursor ?? '' })
        const pages = sent.filter((query) => query.sql.includes('pageKey'))
        expect(pages).toHaveLength(2)
        for (const { sql: text, parameters } of pages) {
          const explained = await api.database.pool.query(`explain (analyze, format text) ${text}`, [...parameters])
          const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
          expect(plan).toMatch(/Index Scan[^\n]* using thing_by_/)
          expect(plan).not.toMatch(/Seq Scan|Sort/)
          expect(Number(/Index Scan[^\n]*actual[^\n]*rows=(\d+)/.exec(plan)?.[1])).toBeLessThanOrEqual(51)
        }
      }
    },
  )
})
