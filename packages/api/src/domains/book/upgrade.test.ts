import { createHash, randomUUID } from 'node:crypto'
import { emailKey, type UserId, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { createOlderDatabase, type OlderDatabase } from '@marquee/db/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestApi, makeRole, projectionsDiffer } from '../../testing/index.ts'
import { compareBook } from './service/compare.ts'
import { postAll } from './service/post.ts'

// A venue has sold and counted with an older version and goes on with this one: nothing of it may be lost or counted
// twice. Two venues, the second with twice the money; one person has worked at the tills of both.

const person = randomUUID() as UserId
const names = ['venue', 'floor', 'product', 'type', 'over', 'ahead', 'till', 'otherTill', 'closed', 'open'] as const
const parts = ['partSold', 'partReturned', 'partOpen', 'soldInParts'] as const
const venues = [1, 2].map((times) => ({
  times,
  ids: Object.fromEntries([...names, ...parts].map((name) => [name, randomUUID()])) as Record<
    (typeof names)[number] | (typeof parts)[number],
    string
  >,
}))
type Filled = (typeof venues)[number] & {
  /** The id of the next row: the same ones whenever the venue is filled. */
  next: () => string
}
function filling(venue: (typeof venues)[number]): Filled {
  let no = 0
  const hash = () => createHash('md5').update(`${venue.ids.venue} ${++no}`).digest('hex')
  return { ...venue, next: () => hash().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-') }
}

const made: OlderDatabase[] = []
afterAll(() => Promise.all(made.map((database) => database.drop())))

const on = (day: number) => sql`(current_date + ${day}::integer)`
const at = (day: number, hour: number) =>
  sql`((${on(day)} + make_interval(hours => ${hour})) at time zone 'Europe/Istanbul')`

async function addHouse(run: Run, { ids: v, times }: Filled): Promise<void> {
  await run(sql`insert into venue (id, name, zone, currency, locale, country)
    values (${v.venue}, ${`Venue ${times}`}, 'Europe/Istanbul', 'TRY', 'tr', 'TR')`)
  await run(sql`insert into venue_member (venue_id, user_id, state) values (${v.venue}, ${person}, 'active')`)
  await run(sql`insert into floor (venue_id, id, code, name, capacity)
    values (${v.venue}, ${v.floor}, 'F', '{"en": "Floor", "tr": "Kat"}', 300)`)
  await run(sql`insert into ticket_product (venue_id, id, code, name, color, tax_code)
    values (${v.venue}, ${v.product}, 'P', '{"en": "Play", "tr": "Oyun"}', '#112233', 'VAT10')`)
  await run(sql`insert into pass_type (venue_id, id, product_id, code, name)
    values (${v.venue}, ${v.type}, ${v.product}, 'A', '{"en": "Adult", "tr": "Tam"}')`)
  await run(sql`insert into till (venue_id, id, code, name)
    values (${v.venue}, ${v.till}, 'T1', 'Till 1'), (${v.venue}, ${v.otherTill}, 'T2', 'Till 2')`)
  const show = (id: string, day: number) => sql`
    with made as (
      insert into ticket_session (venue_id, id, product_id, floor_id, local_date, local_time, starts_at, ends_at,
        occupied_until, business_date, sales_from, sales_until)
      values (${v.venue}, ${id}, ${v.product}, ${v.floor}, ${on(day)}, '20:00', ${at(day, 20)}, ${at(day, 22)},
        ${at(day, 22)}, ${on(day)}, ${at(-30, 8)}, ${at(day, 20)}) returning venue_id, id)
    insert into capacity_pool (venue_id, ticket_session_id, area_no, size, target_size, taken)
    select venue_id, id, 0, 100, 100, 2 from made`
  await run(show(v.over, -2))
  await run(show(v.ahead, 5))
}

interface Sold {
  id: string
  show: string
  minor: number
  day: number
  /** Where, with the number of the receipt; null: at no till. */
  till: [string, number] | null
  payments: { id?: string; method: 'cash' | 'card'; minor: number; till: string | null }[]
}

async function addSale(run: Run, { ids: v, times, next }: Filled, sold: Sold): Promise<void> {
  const [till, receipt] = sold.till ?? [null, null]
  const gross = sold.minor * times
  const tax = Math.round(gross / 11)
  await run(sql`insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor,
      till_session_id, receipt_no, business_date, price_version, created_at, created_by)
    values (${v.venue}, ${sold.id}, 'door', 'confirmed', 'TRY', ${gross}, ${tax}, ${gross}, ${till}, ${receipt},
      ${on(sold.day)}, 1, ${at(sold.day, 14)}, ${person})`)
  await run(sql`insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, qty,
      unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, actor_id, at)
    values (${v.venue}, ${sold.id}, 1, 'pass', ${sold.show}, ${v.type}, 1, ${gross}, ${gross - tax}, ${tax}, ${gross},
      'TRY', 'VAT10', 100000, ${person}, ${at(sold.day, 14)})`)
  for (const { id = next(), method, minor, till: paidAt } of sold.payments) {
    await run(sql`insert into payment (venue_id, id, order_id, method, amount_minor, currency, tendered_minor,
        till_session_id, business_date, actor_id, at)
      values (${v.venue}, ${id}, ${sold.id}, ${method}, ${minor * times}, 'TRY',
        ${method === 'cash' ? minor * times : null}, ${paidAt}, ${on(sold.day)}, ${person}, ${at(sold.day, 14)})`)
  }
  await run(sql`insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, area_no, short_code)
    values (${v.venue}, ${next()}, ${sold.id}, 1, ${sold.show}, ${v.type}, 0,
      ${next()
        .replaceAll(/[^0-9a-f]/g, '')
        .slice(0, 10)
        .toUpperCase()})`)
}

/**
 * At one till: a float of 1,000.00, sold for 500.00 in cash and 300.00 by card, 50.00 for a courier, 400.00 into the safe;
 * 1,040.00 counted, 10.00 too little, of which 5.00 were found. At the other, which is open: a float of 200.00, sold for
 * 250.00 in cash and 70.00 by card taken before, 100.00 taken for a basket.
 */
async function addMoney(run: Run, filled: Filled): Promise<void> {
  const { ids: v, times, next } = filled
  const open = (id: string, till: string, day: number, float: number, cash: number, receipts: number) => sql`
    insert into till_session (venue_id, id, till_id, opened_by, opened_at, business_date, currency, float_minor,
      cash_minor, receipts)
    values (${v.venue}, ${id}, ${till}, ${person}, ${at(day, 10)}, ${on(day)}, 'TRY', ${float * times},
      ${cash * times}, ${receipts})`
  await run(open(v.closed, v.till, -3, 100_000, 105_000, 2))
  const moved = (kind: string, minor: number, hour: number) => sql`
    insert into till_movement (venue_id, id, till_session_id, kind, amount_minor, reason, actor_id, at)
    values (${v.venue}, ${next()}, ${v.closed}, ${kind}, ${minor * times}, 'As said', ${person}, ${at(-3, hour)})`
  await run(moved('paid_out', -5_000, 12))
  await run(moved('drop', -40_000, 18))
  await run(moved('no_sale', 0, 13))
  const atClosed = { day: -3, show: v.over }
  await addSale(run, filled, {
    ...{ ...atClosed, id: next(), minor: 50_000, till: [v.closed, 1] },
    payments: [{ method: 'cash', minor: 50_000, till: v.closed }],
  })
  await addSale(run, filled, {
    ...{ ...atClosed, id: next(), show: v.ahead, minor: 30_000, till: [v.closed, 2] },
    payments: [{ method: 'card', minor: 30_000, till: v.closed }],
  })
  await addSale(run, filled, { ...atClosed, id: next(), minor: 0, till: null, payments: [] })
  await run(sql`update till_session set state = 'closed', closed_by = ${person}, closed_at = ${at(-3, 23)},
    counted_minor = ${104_000 * times} where venue_id = ${v.venue} and id = ${v.closed}`)
  await run(sql`insert into till_correction (venue_id, id, till_session_id, counted_minor, reason, actor_id, at)
    values (${v.venue}, ${next()}, ${v.closed}, ${104_500 * times}, 'Lay behind it', ${person}, ${at(-2, 9)})`)

  await run(open(v.open, v.otherTill, -1, 20_000, 55_000, 1))
  const taken = (id: string, order: string, method: string, minor: number, till: string | null) => sql`
    insert into part_payment (venue_id, id, order_id, till_session_id, method, amount_minor, currency, business_date,
      taken_by, taken_at)
    values (${v.venue}, ${id}, ${order}, ${till}, ${method}, ${minor * times}, 'TRY', ${on(-1)}, ${person}, ${at(-1, 11)})`
  await run(taken(v.partReturned, next(), 'card', 8_000, null))
  await run(taken(v.partSold, v.soldInParts, 'card', 7_000, null))
  await run(taken(v.partOpen, next(), 'cash', 10_000, v.open))
  await addSale(run, filled, {
    ...{ id: v.soldInParts, show: v.ahead, minor: 32_000, day: -1, till: [v.open, 1] },
    payments: [
      { id: v.partSold, method: 'card', minor: 7_000, till: null },
      { method: 'cash', minor: 25_000, till: v.open },
    ],
  })
  const ended = sql`ended_by = ${person}, ended_at = ${at(-1, 14)}`
  await run(sql`update part_payment set state = 'sold', payment_id = id, ${ended} where id = ${v.partSold}`)
  await run(sql`update part_payment set state = 'returned', returned_minor = amount_minor, ${ended}
    where id = ${v.partReturned}`)
}

type Run = (statement: RawBuilder<unknown>) => Promise<unknown>

/** A database as it was before there was a book. */
async function soldBefore(): Promise<OlderDatabase> {
  const database = await createOlderDatabase('20261122_2330_book')
  made.push(database)
  await sql`insert into app_user (id, name, email, email_key)
    values (${person}, 'Both Venues', 'both@test.example', ${emailKey('both@test.example')})`.execute(database.asOwner)
  for (const filled of venues.map(filling)) {
    await database.asOwner.transaction().execute(async (tx) => {
      const run: Run = (statement) => statement.execute(tx)
      await addHouse(run, filled)
      await addMoney(run, filled)
    })
  }
  return database
}

// What no version before them could write, and is not asked of their rows.
const since = ['a sale is in the audit once', 'a till that is closed has its Z report']
async function differences({ pool, db }: OlderDatabase) {
  const differ = Object.entries(await projectionsDiffer(pool)).filter(([rule]) => !since.includes(rule))
  const compared = await Promise.all(venues.map(({ ids }) => compareBook(db, ids.venue, 0)))
  return [...differ, ...compared.flat()]
}

async function balances(
  db: Db,
  { ids: { venue }, times }: Pick<Filled, 'ids' | 'times'>,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, sum(debit_minor - credit_minor)::bigint / ${times}::bigint as minor from account_day
    where venue_id = ${venue} group by account having sum(debit_minor - credit_minor) <> 0`.execute(db)
  const held = await sql<{ account: string; minor: number }>`
    select account, balance_minor / ${times}::bigint as minor from fund
    where venue_id = ${venue} and balance_minor <> 0`.execute(db)
  const of = (name: string, found: typeof rows) => found.map(({ account, minor }) => [`${name} ${account}`, minor])
  return Object.fromEntries([...of('account', rows), ...of('fund', held.rows)])
}

// From what was done, by hand, for the first venue: the second has twice as much, up to a kuruş of tax.
const expected = {
  // The open till: float, cash of a sale, cash for a basket.
  'account 1000': 55_000,
  // − 1,000.00 + 400.00 + 1,040.00 + 5.00 − 200.00.
  'account 1010': 24_500,
  // 300.00 + 70.00; what was taken and given back left nothing.
  'account 1200': 37_000,
  'fund 1010': 24_500,
  'fund 1200': 37_000,
  // What the guest of the open basket has paid.
  'account 2010': -10_000,
}

async function expectAllThere(database: OlderDatabase): Promise<void> {
  await postAll(database.db)
  expect(await differences(database)).toEqual([])
  for (const filled of venues) expect(await balances(database.db, filled)).toMatchObject(expected)
}

// Each makes a database step by step, which takes seconds, and on a crowded machine longer than most tests may.
const timeout = 90_000

test('a venue that sold before there was a book has all of it there, once, and its tills go on', {
  timeout,
}, async () => {
  const database = await soldBefore()
  await database.upgrade()
  await expectAllThere(database)
  await expectAllThere(database)

  const api = await createTestApi({ database })
  for (const { ids, times } of venues) {
    const venue = { id: ids.venue as VenueId, roleIds: {} }
    const permissions = [
      { module: 'ticket_booking', action: 'sell', limits: {} },
      { module: 'funds', action: 'close_till', limits: {} },
    ]
    const roleId = await makeRole(database.db, { venue, permissions })
    await sql`insert into user_role (venue_id, id, user_id, role_id, position)
      values (${venue.id}, ${randomUUID()}, ${person}, ${roleId}, 0)`.execute(database.db)
    const user = { id: person, venueId: venue.id, name: 'Both Venues', email: 'both@test.example' }
    const { caller } = await api.signInUser(user)
    const count = { commandId: randomUUID(), tillSessionId: ids.open as never, countedMinor: 55_000 * times }
    expect(await caller.tills.close(count)).toMatchObject({ state: 'closed', differenceMinor: 0, zReport: { zNo: 1 } })
  }
  await postAll(database.db)
  expect(await differences(database)).toEqual([])
  await api.close()
})

test('what an older version had posted already is not posted again; funds begin with what the book said', {
  timeout,
}, async () => {
  const posted = await soldBefore()
  await posted.upgrade()
  await postAll(posted.db)

  // The same rows, and the book as the version before the funds had left it.
  const database = await soldBefore()
  await database.upgrade('20261123_0310_funds')
  const { rows } = await posted.pool.query<{ table: string; rows: string }>(`
    select 'account' as table, json_agg(a)::text as rows from account a
    union all select 'journal_entry', json_agg(e order by e.entry_no)::text from journal_entry e
    union all select 'journal_line', json_agg(l)::text from journal_line l
    union all select 'book_progress', json_agg(p)::text from book_progress p`)
  await database.asOwner.transaction().execute(async (tx) => {
    for (const { table, rows: found } of rows) {
      const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(tx)
      const list = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${list})
        select ${list} from json_populate_recordset(null::${sql.table(table)}, ${found}::json)
        on conflict do nothing`.execute(tx)
    }
  })
  const count = () => sql<{ n: number }>`select count(*)::integer as n from journal_entry`.execute(database.asOwner)
  const before = (await count()).rows[0]?.n
  expect(before).toBeGreaterThan(15)
  await database.upgrade()
  await expectAllThere(database)
  expect((await count()).rows[0]?.n).toBe(before)
})
