import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { reasons } from '../seed/reasons.ts'
import { createTestDatabase } from '../testing/index.ts'
import { up } from './20261130_0430_late_sales_reason.ts'

const late = 'Offline sales not uploaded yet'
/** What each venue offers for a difference before, with its place; an archived one is in brackets. */
const venues: Record<string, [name: string, sort: number][]> = {
  '018f0000-0000-7000-8000-00000000000a': [
    ['Miscounted', 8],
    ['Unknown', 9],
  ],
  '018f0000-0000-7000-8000-00000000000b': [['(Miscounted)', 8]],
  '018f0000-0000-7000-8000-00000000000c': [],
  '018f0000-0000-7000-8000-00000000000d': [['Unknown', 999]],
}

test('venues that offer reasons for a difference offer that sales are not uploaded yet behind theirs, once', async () => {
  const database = await createTestDatabase()
  try {
    const db = database.asOwner
    for (const [venue, offered] of Object.entries(venues)) {
      await sql`insert into venue (id, name, zone, currency, locale, country)
        values (${venue}, ${venue}, 'Europe/Istanbul', 'TRY', 'tr', 'TR')`.execute(db)
      for (const [name, sort] of [...offered, ['Rent', 1] as const]) {
        await sql`insert into reason (venue_id, id, occasion, name, sort, archived_at)
          values (${venue}, gen_random_uuid(), ${name === 'Rent' ? 'fund_paid_in' : 'till_difference'},
            jsonb_build_object('en', ${name}::text, 'tr', ${name}::text), ${sort},
            ${name.startsWith('(') ? '2026-11-01' : null}::timestamptz)`.execute(db)
      }
    }
    await up(db as unknown as Kysely<unknown>)
    await up(db as unknown as Kysely<unknown>)
    const { rows } = await sql<{ venue: string; occasion: string; sort: number }>`
      select venue_id as venue, occasion, sort from reason where name ->> 'en' = ${late} order by 1`.execute(db)
    expect(rows).toEqual([
      { venue: '018f0000-0000-7000-8000-00000000000a', occasion: 'till_difference', sort: 10 },
      { venue: '018f0000-0000-7000-8000-00000000000d', occasion: 'till_difference', sort: 999 },
    ])
  } finally {
    await database.drop()
  }
})

test('a new venue begins with it', () => {
  expect(reasons.filter(({ en }) => en === late)).toMatchObject([{ occasion: 'till_difference' }])
})
