import { randomUUID } from 'node:crypto'
import { type Db, type DbHandle, inTransaction, type Tx } from '@marquee/db'
import { createTestDatabase } from '@marquee/db/testing'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  makeOrder,
  makeTicketSession,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { enterPosted } from '../funds/repo/moves.ts'
import { selectEndedShows, selectOrders } from './repo/facts.ts'
import { mayPost } from './repo/journal.ts'
import { postVenue } from './service/post.ts'

// What a turn reads of a long book, before anything has counted its rows: the rows that its statements really read,
// not the time.
const long = 4_000
const perShow = 500

let api: TestApi
let sent: { sql: string; parameters: readonly unknown[] }[] = []
let logging: Db
let shows: TestTicketSession[]

beforeAll(async () => {
  // Not one that others have filled and emptied: plans go by what was counted of the rows.
  api = await createTestApi({ database: await createTestDatabase() })
  const { db, asOwner, pool } = api.database
  logging = new Kysely({
    dialect: new PostgresDialect({ pool: pool as DbHandle['pool'] }),
    log: ({ query }) => void sent.push(query),
  })
  for (const table of ['sale_order', 'order_line', 'payment', 'journal_entry', 'journal_line', 'fund_entry']) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(asOwner)
  }
  await makeOrder(api)
  await postVenue(db, api.venue.id)
  shows = [await makeTicketSession(db, { venue: api.venue }), await makeTicketSession(db, { venue: api.venue })]
  await fill(asOwner)
}, 60_000)
afterAll(() => api.close())

/** Orders a minute apart, the older half of them in the book; two shows that are over, one of them earned. */
async function fill(db: Db): Promise<void> {
  const id = (kind: string) => sql`overlay(overlay(md5(${kind} || n) placing '4' from 13) placing '8' from 17)::uuid`
  const venue = api.venue.id
  const all = sql`generate_series(1, ${long}::integer) n`
  const posted = sql`generate_series(${long / 2}::integer, ${long}::integer) n`
  await sql`
    insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, business_date,
      price_version, created_at, created_by)
    select venue_id, ${id('order')}, 'door', 'confirmed', currency, 100, 0, 100, business_date, price_version,
      now() - n * interval '1 minute', created_by
    from ${all}, (select * from sale_order where venue_id = ${venue} limit 1) o`.execute(db)
  await sql`
    insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, qty, unit_minor, net_minor,
      tax_minor, gross_minor, currency, tax_code, tax_ppm, actor_id)
    select venue_id, ${id('order')}, 1, 'pass', ticket_session_id, pass_type_id, 1, 100, 100, 0, 100, currency, tax_code,
      0, actor_id
    from ${all}, (select * from order_line where venue_id = ${venue} limit 1) l`.execute(db)
  await sql`
    insert into payment (venue_id, id, order_id, method, method_id, amount_minor, currency, business_date, actor_id)
    select venue_id, ${id('payment')}, ${id('order')}, method, method_id, 100, currency, business_date, actor_id
    from ${all}, (select * from payment where venue_id = ${venue} limit 1) p`.execute(db)
  await inTransaction(db, async (tx) => {
    const entry = (act: string, source: string, from: typeof all, what: ReturnType<typeof id>) => sql`
      insert into journal_entry (venue_id, id, business_date, of_date, act, source, source_id)
      select ${venue}, ${id(act)}, '2026-01-01', '2026-01-01', ${act}, ${source}, ${what} from ${from}`
    await entry('sale', 'order', posted, id('order')).execute(tx)
    await entry('show.earned', 'show', sql`generate_series(1, 1) n`, sql`${shows[0]?.id}::uuid`).execute(tx)
    const lines = (from: typeof all, what: string, no: number, rest: typeof all) => sql`
      insert into journal_line (venue_id, entry_id, line_no, account, amount_minor, currency, ticket_session_id, earned_as)
      select ${venue}, ${id(what)}, ${no}, ${rest} from ${from}`
    const sign = sql`case when n % 2 = 0 then 100 else -100 end`
    const show = sql`(${shows.map((each) => each.id)}::uuid[])[1 + (n >= ${long / 2 + perShow}::integer)::integer]`
    const some = sql`generate_series(${long / 2}::integer, ${long / 2 + 2 * perShow}::integer) n`
    await lines(posted, 'sale', 1, sql`'1200', 100, 'TRY', null, null`).execute(tx)
    await lines(posted, 'sale', 2, sql`'2000', -100, 'TRY', null, null`).execute(tx)
    await lines(some, 'sale', 3, sql`'2000', ${sign}, 'TRY', ${show}, '4000'`).execute(tx)
    await lines(some, 'sale', 4, sql`'2000', -(${sign}), 'TRY', null, null`).execute(tx)
    await lines(sql`generate_series(1, 1) n`, 'show.earned', 1, sql`'1200', 100, 'TRY', null, null`).execute(tx)
    await lines(sql`generate_series(1, 1) n`, 'show.earned', 2, sql`'2000', -100, 'TRY', null, null`).execute(tx)
  })
  await sql`update ticket_session set starts_at = now() - interval '3 hours', sales_until = now() - interval '2 hours',
    ends_at = now() - interval '1 hour', occupied_until = now() - interval '1 hour'
    where id = any(${shows.map((each) => each.id)})`.execute(db)
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/** Rows that a statement reads or compares, by table; comparisons of a join are under `joins`. */
function readBy(node: PlanNode, sums: Record<string, number> = {}): Record<string, number> {
  const add = (name: string, rows = 0) => {
    if (rows > 0) sums[name] = (sums[name] ?? 0) + Math.round(rows * node['Actual Loops'])
  }
  const table = node['Relation Name']
  if (table) add(table, node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
  add('joins', node['Rows Removed by Join Filter'])
  for (const each of node.Plans ?? []) readBy(each, sums)
  return sums
}

async function rowsRead(read: (tx: Tx) => Promise<unknown>): Promise<Record<string, number>> {
  return inTransaction(logging, async (tx) => {
    await mayPost(tx, api.venue.id)
    sent = []
    await read(tx)
    const [statement] = sent
    if (!statement) throw new Error('nothing was read')
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
      ...sql`select 1`.compile(tx),
      sql: `explain (analyze, format json) ${statement.sql}`,
      parameters: statement.parameters,
    })
    return readBy(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Actual Rows': 0, 'Actual Loops': 0 })
  })
}

const reading = (source: string) => ({
  venueId: api.venue.id,
  source,
  through: null,
  after: null,
  only: null,
  limit: 250,
})

test('orders are looked up in the book one by one, also in a book whose rows nobody has counted', async () => {
  const read = await rowsRead((tx) => selectOrders(tx, reading('order')))
  expect(read.journal_entry).toBeLessThan(2 * long)
  expect(read.joins).toBeLessThan(2 * long)
  // In the order of their time: what comes after the batch is not read and put in order for it.
  expect(read.sale_order).toBeLessThan(long / 2 + 300)
  expect(read.payment).toBeLessThan(2 * 250)
})

test('the lines of a show that was earned are not read again', async () => {
  const read = await rowsRead((tx) => selectEndedShows(tx, reading('show')))
  expect(read.journal_line).toBeLessThanOrEqual(perShow + 2)
})

test('what is entered to funds is looked up entry by entry, by the guard of its order too', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from fund where venue_id = ${api.venue.id} and account = '1200'`.execute(api.database.db)
  const posted = () =>
    Array.from({ length: 400 }, () => ({
      fundId: rows[0]?.id ?? '',
      amountMinor: 100,
      kind: 'sale',
      source: 'order',
      sourceId: randomUUID(),
      businessDate: '2026-01-01',
      tillSessionId: null,
    }))
  const read = await inTransaction(logging, async (tx) => {
    await mayPost(tx, api.venue.id)
    const soFar = async () => {
      const { rows: stat } = await sql<{ read: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
        from pg_stat_xact_user_tables where relname = 'fund_entry'`.execute(tx)
      return stat[0]?.read ?? 0
    }
    for (let batch = 0; batch < 3; batch += 1) await enterPosted(tx, api.venue.id, posted())
    const before = await soFar()
    await enterPosted(tx, api.venue.id, posted())
    return (await soFar()) - before
  })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(3 * 400)
})
