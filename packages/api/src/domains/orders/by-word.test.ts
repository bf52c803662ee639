import { fold } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeUser, makeVenue, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
let owner: SignedIn
let all: Stored[]

interface Stored {
  id: string
  no: string
  key: string
  digits: string
  state: string
  channel: string
  owes: boolean
}

/** Orders of years, most of them in bursts; words from one in two to one in all. */
beforeAll(async () => {
  api = await createTestApi()
  const { db, asOwner } = api.database
  const [venue, stranger] = [await makeVenue(db, { locale: 'tr' }), await makeVenue(db, { locale: 'tr' })]
  const person = await makeUser(db, { venue, roles: ['owner'] })
  owner = await api.signInUser(person)
  // Sold in two months of this year, two of the last, and in an hour nine years ago, all of whose cruises then were one.
  for (let from = 1; from < 9000; from += 1500)
    await sql`
    insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, guest_name,
      guest_phone, guest_email, business_date, price_version, created_at, created_by)
    select v.id, gen_random_uuid(), case when n % 97 = 5 then 'phone' else 'door' end,
      case when n <= 1500 or n > 8900 then 'cancelled' else 'confirmed' end, 'TRY', 100, 0,
      -- Nothing is left due of an order that ends.
      case when n % 61 = 3 and n > 1500 and n <= 8900 then 50 else 100 end,
      case when n > 1500 then 'Guest ' else '' end || case when n between 6500 and 8100 then 'Cruise ' else '' end
        || case when n % 130 = 1 then 'Çiğdem ' when n % 19 = 2 then 'Işık ' when n % 701 = 3 then 'Özge ' else '' end
        || case when n = 8999 then 'Qoxu' when n % 7 = 1 then 'Ak' else 'Demir' || n % 13 end,
      '+90 5' || lpad((n * 7919 % 1000000000)::text, 9, '0'), 'p' || n % 50 || '@house.example', '2026-01-01', 1,
      now() - case when n <= 3000 then n * interval '7 minutes' when n <= 6000 then interval '1 year' + n / 4 * interval '20 minutes'
        else interval '9 years' + n * interval '1 second' end, ${person.id}
    from unnest(${[venue.id, stranger.id]}::uuid[]) with ordinality v (id, at), generate_series(${from}::integer, ${from}::integer + 1499) n
    where v.at = 1 or n % 4 = 1`.execute(asOwner)
  const { rows } = await sql<Stored>`
    select id, order_no::text as no, guest_key as key, guest_digits as digits, state, channel, paid_minor < gross_minor as owes
    from sale_order where venue_id = ${venue.id} order by created_at desc, id`.execute(db)
  all = rows
}, 60_000)
afterAll(() => api.close())

type Query = Parameters<SignedIn['caller']['orders']['list']>[0]

const fitsWord = (key: string, word: string) =>
  word.length >= 3 ? key.includes(word) : key.startsWith(word) || key.includes(` ${word}`)

/** The same by reading everything. */
const plainly = ({ search = '', state, channel, view }: Query): string[] =>
  all
    .filter((row) => (state ?? row.state) === row.state && (channel ?? row.channel) === row.channel)
    .filter((row) => view !== 'unpaid' || (row.owes && row.state !== 'cancelled'))
    .filter((row) =>
      /^\d+$/.test(search)
        ? row.no === search || row.digits.includes(search)
        : search.split(' ').every((word) => fitsWord(row.key, fold(word))),
    )
    .map((row) => row.id)

/** Some pages of a list, one after the other. */
async function walk(query: Query, limit: number, pages: number): Promise<{ ids: string[]; isAll: boolean }> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page += 1) {
    const { rows, nextCursor } = await owner.caller.orders.list({ ...query, limit, cursor })
    ids.push(...rows.map((row) => row.id))
    cursor = nextCursor ?? undefined
    if (cursor === undefined) return { ids, isAll: true }
  }
  return { ids, isAll: false }
}

const searches = [
  ...[
    'guest',
    'çiğdem',
    'ÖZGE',
    'demir1',
    'demir12',
    'qoxu',
    'ışık demir7',
    'özge ak',
    'uest',
    'ak',
    'öz',
    'xq',
    'nobody',
  ],
  ...['house.example', 'p49@', '7919', '5000', '79190', 'guest demir3 p7'],
]
const narrowed: Query[] = [{}, { state: 'cancelled' }, { view: 'unpaid' }, { state: 'cancelled', channel: 'phone' }]

test.each(narrowed)('what is typed finds, page by page, what reading everything finds: %j', async (narrow) => {
  for (const search of searches) {
    const query = { ...narrow, search }
    const expected = plainly(query)
    for (const [limit, pages] of [
      [50, 3],
      [7, 2],
    ] as const) {
      const { ids, isAll } = await walk(query, limit, pages)
      expect(ids, `${search} by ${limit}`).toEqual(expected.slice(0, limit * pages))
      expect(isAll).toBe(expected.length <= limit * pages)
    }
  }
})

test('the number of an order among phones that hold it, and how many there are', async () => {
  const [, second] = all
  expect((await walk({ search: second?.no }, 50, 1)).ids).toEqual(plainly({ search: second?.no }))
  const counted = async (search: string, limit: number) => {
    const { total, totalIsExact } = await owner.caller.orders.list({ search, limit })
    return [total, totalIsExact]
  }
  expect(await counted('özge', 50)).toEqual([plainly({ search: 'özge' }).length, true])
  expect(await counted('özge', 2)).toEqual([plainly({ search: 'özge' }).length, true])
  for (const limit of [2, 50, 100]) {
    const [total, isExact] = await counted('ışık', limit)
    expect([isExact, Number(total) > 50]).toEqual([false, true])
  }
  expect(await counted('nobody', 50)).toEqual([0, true])
})
