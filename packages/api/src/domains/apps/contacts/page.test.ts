import { setTimeout as sleep } from 'node:timers/promises'
import type { ContactId, ContactRow } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeVenue, reasonOf, type SignedIn, type TestApi } from '../../../testing/index.ts'

let api: TestApi
let person: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  const venue = await makeVenue(api.database.db, { locale: 'tr' })
  person = await api.signInAs('door', { venue })
  const stranger = await makeVenue(api.database.db)
  await sql`
    insert into book_contact (venue_id, id, name)
    select v.id, gen_random_uuid(), n.name
    from unnest(${[venue.id, stranger.id]}::uuid[]) v (id), unnest(${names}::text[]) n (name)`.execute(
    api.database.asOwner,
  )
})
afterAll(() => api.close())

const names = [
  'Işıl Çağlar',
  'İpek Ay',
  'Ipek Su',
  'ipek Zor',
  'Ayşe İpekçi',
  'Zeki Öpek',
  'Çağla Oz',
  'Cem Oz',
  'Ali %50_a\\b',
  ...Array.from({ length: 40 }, (_, at) => `Deniz ${at + 1}`),
]

async function walk(search: string, limit: number): Promise<string[]> {
  const rows: ContactRow[] = []
  let cursor: string | null | undefined
  do {
    const page = await person.caller.apps.contacts.page({ search, limit, cursor: cursor ?? undefined })
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    rows.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  return rows.map((row) => row.name)
}

test('without a search: by name as the venue sorts, each once, whatever the size of the page', async () => {
  const { rows } = await person.caller.apps.contacts.list()
  expect(rows).toHaveLength(names.length)
  for (const limit of [1, 7, 100]) expect(await walk('', limit)).toEqual(rows.map((row) => row.name))
  expect(await walk('  ', 100)).toHaveLength(names.length)
})

test('a search: first the names that begin with it, then those that hold it, page by page', async () => {
  for (const limit of [1, 2, 100]) {
    expect(await walk('İPEK', limit)).toEqual(['İpek Ay', 'Ipek Su', 'ipek Zor', 'Ayşe İpekçi'])
    expect((await walk('pek', limit)).sort()).toEqual(
      ['Ayşe İpekçi', 'Ipek Su', 'Zeki Öpek', 'ipek Zor', 'İpek Ay'].sort(),
    )
    expect(await walk('deniz', limit)).toHaveLength(40)
  }
  expect(await walk('isil ca', 5)).toEqual(['Işıl Çağlar'])
  // Below three letters: where a word begins.
  expect(await walk('öp', 5)).toEqual(['Zeki Öpek'])
  expect(await walk('ğl', 5)).toEqual([])
  // What is typed is no pattern.
  for (const search of ['%', '_', '\\', '%50_', '50_a\\']) {
    expect(await walk(search, 5), search).toEqual(names.filter((name) => fitsPlainly(name, search)))
  }
  expect(await walk("'; drop table pass; --", 5)).toEqual([])
})

const fitsPlainly = (name: string, search: string) =>
  search.length >= 3 ? name.includes(search) : name.split(' ').some((word) => word.startsWith(search))

test('a cursor is ours, and of the same kind of list', async () => {
  const { nextCursor } = await person.caller.apps.contacts.page({ search: 'deniz', limit: 1 })
  expect(await reasonOf(person.caller.apps.contacts.page({ search: '', cursor: nextCursor ?? '' }))).toBe('VALIDATION')
  for (const cursor of ['x', '', Buffer.from('{"id":"1"}').toString('base64url'), `${nextCursor}A`])
    expect(await reasonOf(person.caller.apps.contacts.page({ search: 'deniz', cursor })), cursor).toBe('VALIDATION')
})

test('the same whichever way it is found: among the first, by the index, or on a long walk', async () => {
  const venue = await makeVenue(api.database.db, { locale: 'tr' })
  const owner = await api.signInAs('owner', { venue })
  // Behind 2,000 names without it: 5,000 with it, which are more than are put in order, and 3 of another.
  await sql`
    insert into book_contact (venue_id, id, name)
    select ${venue.id}, gen_random_uuid(), case when n <= 2000 then 'Aa ' || n when n <= 2003 then 'Bb rare ' || n
      else 'Cc common ' || lpad(n::text, 5, '0') end
    from generate_series(1, 7003) n`.execute(api.database.asOwner)
  const find = async (search: string, cursor?: string) => owner.caller.apps.contacts.page({ search, limit: 2, cursor })
  const first = await find('common')
  expect(first.rows.map((row) => row.name)).toEqual(['Cc common 02004', 'Cc common 02005'])
  const second = await find('common', first.nextCursor ?? undefined)
  expect(second.rows.map((row) => row.name)).toEqual(['Cc common 02006', 'Cc common 02007'])
  expect((await find('rare')).rows.map((row) => row.name)).toEqual(['Bb rare 2001', 'Bb rare 2002'])
  expect((await find('Aa 19')).rows.map((row) => row.name)).toEqual(['Aa 19', 'Aa 190'])
  const { rows: all } = await sql<{ id: string; key: string }>`
    select id, name_key as key from book_contact where venue_id = ${venue.id} order by name_key collate "C", id`.execute(
    api.database.db,
  )
  for (const part of ['omm', 'are', '0199', 'n 02', 'c c', '200', '03', 'co', 'b r', 'rare 2003', 'nobody']) {
    const holding = all.filter(({ key }) => (part.length >= 3 ? key.includes(part) : ` ${key}`.includes(` ${part}`)))
    const [begins, others] = [true, false].map((is) => holding.filter(({ key }) => key.startsWith(part) === is))
    const found: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 2; page += 1) {
      const answer = await owner.caller.apps.contacts.page({ search: part, limit: 40, cursor })
      found.push(...answer.rows.map((row) => row.id))
      cursor = answer.nextCursor ?? undefined
      if (!cursor) break
    }
    const expected = [...(begins ?? []), ...(others ?? [])].map(({ id }) => id)
    expect(found, part).toEqual(expected.slice(0, 80))
  }
})

const wordsOf = async (venueId: string): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select word from book_word where venue_id = ${venueId} order by word`.execute(api.database.db)
  return rows.map((row) => row.word)
}

test('the words of names follow them: a new name, another one, and none any more', async () => {
  const venue = await makeVenue(api.database.db, { locale: 'tr' })
  const { caller } = await api.signInAs('owner', { venue })
  const rename = (id: ContactId, name: string) => caller.apps.contacts.update({ id, contact: { name } })
  const [first, second] = [await caller.apps.contacts.create(), await caller.apps.contacts.create()]
  await rename(first.id, 'Ayşe  Ayşe Qoxu')
  await rename(second.id, 'Veli Qoxu')
  expect(await wordsOf(venue.id)).toEqual(['ayse', 'qoxu', 'veli'])
  const found = async (search: string) => (await caller.apps.contacts.page({ search })).rows.map((row) => row.name)
  expect(await found('oxu')).toEqual(['Ayşe  Ayşe Qoxu', 'Veli Qoxu'])
  expect(await found('yşe')).toEqual(['Ayşe  Ayşe Qoxu'])
  await caller.apps.contacts.remove({ id: first.id })
  expect(await wordsOf(venue.id)).toEqual(['qoxu', 'veli'])
  expect(await found('oxu')).toEqual(['Veli Qoxu'])
})

test('a word that goes with its last name while another name takes it is not lost', async () => {
  const { db, asOwner } = api.database
  const race = async () => {
    const venue = await makeVenue(db)
    const { rows } = await sql<{ id: string }>`
      insert into book_contact (venue_id, id, name)
      select ${venue.id}, gen_random_uuid(), name from unnest(array['Gone Vivavoce', 'Here']) name returning id`.execute(
      db,
    )
    const [going, coming] = rows.map((row) => row.id)
    let gone: Promise<unknown> = Promise.resolve()
    await asOwner.transaction().execute(async (tx) => {
      await sql`update book_contact set name = 'Here Vivavoce' where id = ${coming}`.execute(tx)
      gone = sql`delete from book_contact where id = ${going}`.execute(db)
      await Promise.race([gone, sleep(200)])
    })
    await gone
    return wordsOf(venue.id)
  }
  expect(await race()).toEqual(['here', 'vivavoce'])
  // Negative control: without the lock on the word it goes.
  await sql`do $$ begin
    execute replace(pg_get_functiondef('add_contact_words'::regproc), 'for key share', '');
  end $$`.execute(asOwner)
  expect(await race()).toEqual(['here'])
})
