import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from './testing/index.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

async function read(expression: string): Promise<unknown> {
  const { rows } = await sql.raw<{ value: unknown }>(`select ${expression} as value`).execute(database.db)
  return rows[0]?.value
}

describe('values as they come out of the database', () => {
  it.each<[string, unknown]>([
    ["timestamptz '2026-11-21 13:05:09.123456+03'", '2026-11-21T10:05:09.123Z'],
    ["timestamptz '2026-11-21 10:05:09.9999+00'", '2026-11-21T10:05:09.999Z'],
    ["timestamptz '2026-11-21 10:05:09+00'", '2026-11-21T10:05:09.000Z'],
    ["timestamptz '2026-11-21 10:05:09.5+00'", '2026-11-21T10:05:09.500Z'],
    ["timestamptz '1923-10-29 00:00:00+02'", '1923-10-28T22:00:00.000Z'],
    ["timestamptz 'infinity'", 'infinity'],
    ["array[timestamptz '2026-11-21 10:05:09+00', null]", ['2026-11-21T10:05:09.000Z', null]],
    ["date '2026-03-29'", '2026-03-29'],
    ["array[date '2026-03-29']", ['2026-03-29']],
    ["time '09:30:59'", '09:30'],
    ["time '24:00'", '24:00'],
    ["array[time '09:30']", ['09:30']],
    ["numeric(12,3) '1234567.100'", '1234567.100'],
    ["array[numeric '1.10', null]", ['1.10', null]],
    ['9007199254740991::int8', 9_007_199_254_740_991],
    ['(-9007199254740991)::int8', -9_007_199_254_740_991],
    ['array[1::int8, null]', [1, null]],
    ['count(*)', 1],
    ['sum(1::int4)', 1],
    [`'{"a": [1, null, "ğ"]}'::jsonb`, { a: [1, null, 'ğ'] }],
    [`'"text"'::jsonb`, 'text'],
    [`array['{"a":1}'::jsonb]`, [{ a: 1 }]],
    ["interval '90 minutes'", '01:30:00'],
    ["array['a','ş \" ,']", ['a', 'ş " ,']],
    ['true', true],
    ['1.5::float8', 1.5],
    ["'\\x00ff'::bytea", Buffer.from([0, 255])],
    ['null::timestamptz', null],
  ])('%s', async (expression, expected) => {
    expect(await read(expression)).toEqual(expected)
  })

  it.each(['9007199254740992::int8', '(-9007199254740992)::int8', 'array[9007199254740992::int8]'])(
    'digits are never lost: %s fails',
    async (expression) => {
      await expect(read(expression)).rejects.toThrow(/beyond the safe range/)
      // The connection is still good for others.
      expect(await read('1')).toBe(1)
    },
  )

  it('an instant in another zone of the connection is still UTC', async () => {
    const value = await database.db.transaction().execute(async (tx) => {
      await sql`set local timezone = 'Asia/Kolkata'`.execute(tx)
      const { rows } = await sql<{ at: string }>`select timestamptz '2026-11-21 10:05:09.12+00' as at`.execute(tx)
      return rows[0]?.at
    })
    expect(value).toBe('2026-11-21T10:05:09.120Z')
  })

  it('what is written comes back equal', async () => {
    await sql`create table round_trip (at timestamptz, day date, clock time, amount numeric, n int8, body jsonb)`.execute(
      database.asOwner,
    )
    const row = {
      at: '2026-11-21T10:05:09.123Z',
      day: '2026-02-28',
      clock: '23:59',
      amount: '0.30',
      n: 12,
      body: { list: [1, 'İ'] },
    }
    await sql`insert into round_trip values (${row.at}, ${row.day}, ${row.clock}, ${row.amount}, ${row.n},
      ${JSON.stringify(row.body)})`.execute(database.asOwner)
    const { rows } = await sql`select * from round_trip`.execute(database.asOwner)
    expect(rows).toEqual([row])
  })

  it('a Date is written as the instant it is', async () => {
    const at = new Date('2026-11-21T10:05:09.123Z')
    const { rows } = await sql<{ at: string }>`select ${at}::timestamptz as at`.execute(database.db)
    expect(rows[0]?.at).toBe(at.toISOString())
  })
})
