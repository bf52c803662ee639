import { fold } from '@marquee/contract'
import { createTestDatabase, type TestDatabase } from '@marquee/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const surrogates = [0xd800, 0xdfff] as const
// The server lowers letters by its own edition of Unicode. Below this everything is older than any edition in use; what
// lies above and differs are letters that got a small form after the server's edition, and those it leaves as they are.
const firstLateLetter = 0x1c89
const lateLettersAtMost = 200

test('fold() in SQL is fold() in JavaScript, for every character there is', async () => {
  const { rows } = await sql<{ code: number; folded: string }>`
    select code, fold(chr(code)) as folded from generate_series(1, 1114111) as code
    where code not between ${surrogates[0]} and ${surrogates[1]} and fold(chr(code)) <> chr(code)`.execute(database.db)
  const inSql = new Map(rows.map((row) => [row.code, row.folded]))
  expect(inSql.size).toBeGreaterThan(10_000)
  const different: { code: number; untouched: boolean }[] = []
  for (let code = 1; code < 0x110000; code++) {
    if (code >= surrogates[0] && code <= surrogates[1]) continue
    const character = String.fromCodePoint(code)
    const folded = inSql.get(code) ?? character
    if (folded !== fold(character)) different.push({ code, untouched: folded === character })
  }
  expect(different.filter(({ code, untouched }) => code < firstLateLetter || !untouched)).toEqual([])
  expect(different.length).toBeLessThan(lateLettersAtMost)
  const { rows: editions } = await sql<{ edition: string }>`select icu_unicode_version() as edition`.execute(
    database.db,
  )
  const isAsNew = Number.parseFloat(editions[0]?.edition ?? '0') >= Number.parseFloat(process.versions.unicode ?? '0')
  if (isAsNew) expect(different).toEqual([])
})

test.each([
  'İstanbul ISPANAK ışık IŞIK',
  'Şule Özdemir',
  'ΑΣ ΣΑΣ ΟΔΟΣ',
  'Straße ẞ',
  'ﬁﬂ',
  'e\u0301E\u0301',
  'S\u0327',
  'ÅÄÖ',
  'Việt Nam',
  '한국어',
  'Дом',
  'i\u0307',
  '👩‍👩‍👧‍👦 x',
  '\u0130\u0307',
  'ǅ',
  'a\u0301\u0327b',
])('and for whole words: %s', async (text) => {
  const { rows } = await sql<{ folded: string }>`select fold(${text}) as folded`.execute(database.db)
  expect(rows[0]?.folded).toBe(fold(text))
})
