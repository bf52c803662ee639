import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type SignedIn, type TestApi } from '../testing/index.ts'

// A search that finds more than are counted is answered in another way, depending on where in the list they are.

let api: TestApi
let owner: SignedIn
const others = 31_000
const mehmets = 1_500
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInAs('owner')
  await sql`
    insert into customer (venue_id, id, name, kind, note, tags)
    select ${api.venue.id}, gen_random_uuid(), case
        when n > ${others + mehmets - 30} then 'Kayaşahin Mehmetcan ' || n
        when n > ${others} then 'Mehmet Şahin ' || n
        when n % 20 = 0 then 'Ayşe Işık ' || n
        else 'Ayşe Kaya ' || n end, 'person', '',
      case when n = ${others - 1} then 'odd even' when n > ${others} then null when n % 2 = 0 then 'even' else 'odd' end
    from generate_series(1, ${others + mehmets}) n`.execute(api.database.asOwner)
  await sql`analyze customer`.execute(api.database.asOwner)
}, 60_000)
afterAll(() => api.close())

const byHand = async (search: string, down = false) => {
  const { rows } = await sql<{ name: string }>`
    select name from customer c where c.venue_id = ${api.venue.id}
      and (select bool_and(position(fold(part) in c.search_key) > 0) from string_to_table(${search}, ' ') part)
    order by name collate marquee_en ${down ? sql`desc` : sql`asc`}, id ${down ? sql`desc` : sql`asc`}
    limit 150`.execute(api.database.asOwner)
  return rows.map(({ name }) => name)
}

test.each([
  ['spread over the list', 'IŞIK', 'name'],
  ['far down in it', 'mehmet', 'name'],
  ['at its beginning', 'mehmet', '-name'],
  ['nearly all of it', 'ayşe', '-name'],
] as const)('many, %s: the pages are what reading everything finds', async (_, search, sort) => {
  const names: string[] = []
  let cursor: string | null | undefined
  for (let page = 0; page < 3; page += 1) {
    const found = await owner.caller.customers.list({ search, sort, limit: 50, ...(cursor ? { cursor } : {}) })
    expect(found).toMatchObject({ total: 1000, totalIsExact: false })
    names.push(...found.rows.map(({ name }) => name))
    cursor = found.nextCursor
  }
  expect(names).toEqual(await byHand(search, sort === '-name'))
})

test.each([
  ['two that all of one name have', 'mehmet şahin', 'name'],
  ['the same from the end, with words that few have', 'şahin mehmet', '-name'],
  ['a name and what hardly any word is without', 'ışık ayş', 'name'],
  ['a name and a tag', 'even kaya', '-name'],
  ['three', 'ayşe kaya odd', 'name'],
] as const)('several common words, %s: the pages are what reading everything finds', async (_, search, sort) => {
  const names: string[] = []
  let cursor: string | null | undefined
  for (let page = 0; page < 3; page += 1) {
    const found = await owner.caller.customers.list({ search, sort, limit: 50, ...(cursor ? { cursor } : {}) })
    expect(found.totalIsExact).toBe(false)
    expect(found.total).toBeGreaterThan(50)
    names.push(...found.rows.map(({ name }) => name))
    cursor = found.nextCursor
  }
  expect(names).toEqual(await byHand(search, sort === '-name'))
})

test('several common words that nobody, one or a few have together find just those, and count them', async () => {
  const found = async (search: string) => {
    const { rows, total, totalIsExact } = await owner.caller.customers.list({ search, sort: 'name' })
    return { names: rows.map(({ name }) => name), total, totalIsExact }
  }
  expect(await found('mehmet ayşe')).toEqual({ names: [], total: 0, totalIsExact: true })
  expect(await found('odd even')).toEqual({ names: [`Ayşe Kaya ${others - 1}`], total: 1, totalIsExact: true })
  const few = await found('kaya mehmet')
  expect(few).toEqual({ names: await byHand('kaya mehmet'), total: 30, totalIsExact: true })
})

test('the last page of many ends', async () => {
  const last = await sql<{ name: string; id: string }>`select name, id from customer where name like 'Mehmet%'
    order by name collate marquee_en desc, id desc offset 10 limit 1`.execute(api.database.asOwner)
  const { name, id } = last.rows[0] ?? { name: '', id: '' }
  const cursor = Buffer.from(JSON.stringify({ sort: 'name', key: name, id })).toString('base64url')
  const page = await owner.caller.customers.list({ search: 'mehmet', sort: 'name', cursor })
  expect(page.rows).toHaveLength(10)
  expect(page.nextCursor).toBeNull()
})
