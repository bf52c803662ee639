import type { OrderRow, RoleId, TicketSessionId, UserId } from '@marquee/contract'
import type { CustomerId } from '@marquee/contract/customers'
import { type Db, type DbHandle, uuidv7 } from '@marquee/db'
import { createTestDatabase } from '@marquee/db/testing'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMomentCursor } from './core/moment-cursor.ts'
import { writeContactCursor } from './domains/apps/contacts/cursor.ts'
import {
  type Caller,
  createTestApi,
  makeOrder,
  makeTicketSession,
  makeUser,
  makeVenue,
  type TestApi,
} from './testing/index.ts'

// Every list on tables that are long here: what a page reads of them must not grow with them. Looked at are the rows
// that its statements really read, not the time.
const long = 12_000
/** A page, what is looked through first, and the hits that are put in order. */
const readAtMost = 5_500
const tables = [
  'sale_order',
  'order_line',
  'pass',
  'audit_event',
  'book_contact',
  'book_word',
  'book_contact_word',
  'customer',
  'customer_word',
  'customer_of_word',
  'app_user',
  'venue_member',
  'user_role',
]

let api: TestApi
let caller: Caller
let sent: { sql: string; parameters: readonly unknown[] }[] = []
/** Cursors in the middle of a list. */
let middle: { orders: string; contacts: string }
let customers: CustomerId[]
let oldest: { order: OrderRow; show: TicketSessionId; clerk: UserId; role: RoleId }

beforeAll(async () => {
  // Not one that others have filled and emptied: plans go by what was counted of the rows.
  api = await createTestApi({ database: await createTestDatabase() })
  const { db, asOwner, pool } = api.database
  const logging: Db = new Kysely({
    dialect: new PostgresDialect({ pool: pool as DbHandle['pool'] }),
    log: ({ query }) => void sent.push(query),
  })
  const venue = await makeVenue(db, { locale: 'tr' })
  const owner = await makeUser(db, { venue, roles: ['owner'] })
  const { token } = await api.signInUser(owner)
  const bench = {
    ...api,
    venue,
    signInAs: (role: string | null, given = {}) => api.signInAs(role, { venue, ...given }),
  }
  await makeOrder(bench, { guest: { name: 'Çiğdem Qoxu', phone: '0216 777 66 55' } })
  const clerk = (
    await sql<{ id: UserId }>`select created_by as id from sale_order where venue_id = ${venue.id}`.execute(db)
  ).rows[0]
  const later = await makeTicketSession(db, { venue, startsIn: 3 * 1440 })
  // A venue has many shows: with two of them every other order would seem to be for the one that is looked for.
  const shows = [later.id]
  for (let day = 4; day < 24; day += 1) {
    shows.push((await makeTicketSession(db, { venue, startsIn: day * 1440, rows: 1, seatsPerRow: 1 })).id)
  }
  const role = uuidv7() as RoleId
  await db.insertInto('role').values({ venue_id: venue.id, id: role, name: 'Rare' }).execute()
  await fill(asOwner, { venueId: venue.id, ownerId: owner.id, shows, passTypeId: later.adult, roleId: role })
  const services = await api.anotherServices({ db: logging })
  caller = api.callerWithToken(token, { services })
  const { rows } = await caller.orders.list({ search: 'qoxu' })
  const [order] = rows
  if (!order?.session || !clerk) throw new Error('nothing was made')
  middle = await cursorsInTheMiddle(db, venue.id)
  customers = (await caller.customers.list({})).rows.map(({ id: customer }) => customer)
  oldest = { order, show: order.session.id, clerk: clerk.id, role }
}, 120_000)
afterAll(() => api.close())

async function cursorsInTheMiddle(db: Db, venueId: string): Promise<typeof middle> {
  const at = sql`offset ${long / 2} limit 1`
  const { rows: sold } = await sql<{ at: string; id: string }>`
    select (created_at at time zone 'UTC')::text || '+00' as at, id from sale_order where venue_id = ${venueId}
    order by created_at desc, id ${at}`.execute(db)
  const { rows: known } = await sql<{ key: string; id: string }>`
    select name as key, id from book_contact where venue_id = ${venueId} order by name collate marquee_tr, id ${at}`.execute(
    db,
  )
  const [[order], [contact]] = [sold, known]
  if (!order || !contact) throw new Error('nothing in the middle')
  return { orders: writeMomentCursor(order), contacts: writeContactCursor({ found: false, later: false, ...contact }) }
}

interface Filling {
  venueId: string
  ownerId: string
  shows: string[]
  passTypeId: string
  roleId: string
}

async function fill(db: Db, { venueId, ownerId, shows, passTypeId, roleId }: Filling): Promise<void> {
  const step = 3_000
  const half = sql`${long / 2}::integer`
  await sql`update sale_order set created_at = now() - interval '400 days', channel = 'partner', state = 'cancelled',
    paid_minor = 0, gross_minor = 0, tax_minor = 0 where venue_id = ${venueId}`.execute(db)
  await sql`update pass set state = 'used', used_at = now() where venue_id = ${venueId}`.execute(db)
  for (let from = 1; from < long; from += step) {
    const n = sql`generate_series(${from}::integer, ${from}::integer + ${step - 1}) n`
    const id = (kind: string) =>
      sql`overlay(overlay(md5(${kind} || ${venueId} || n) placing '4' from 13) placing '8' from 17)::uuid`
    const at = sql`now() - n * interval '1 minute'`
    const show = sql`(${shows}::uuid[])[1 + n % ${shows.length}::integer]`
    await sql`
      insert into customer (venue_id, id, name, kind, email, note)
      select ${venueId}, ${id('customer')}, 'Mehmet ' || left(md5(n::text), 8), 'person',
        'mehmet.' || left(md5(n::text), 8) || 'x@guest.example', '' from ${n}`.execute(db)
    await sql`
      insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, guest_name,
        guest_phone, business_date, price_version, created_at, created_by, customer_id)
      select ${venueId}, ${id('order')}, 'door', 'confirmed', 'TRY', 100, 0, 100, 'Guest ' || md5(n::text),
        '+90 5' || lpad((n * 7919 % 100000000)::text, 9, '0'), '2026-01-01', 1, ${at}, ${ownerId}, ${id('customer')} from ${n}`.execute(
      db,
    )
    await sql`
      insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, qty, unit_minor, net_minor,
        tax_minor, gross_minor, currency, tax_code, tax_ppm, actor_id)
      select ${venueId}, ${id('order')}, 1, 'pass', ${show}, ${passTypeId}, 1, 100, 100, 0, 100, 'TRY', 'VAT', 0, ${ownerId}
      from ${n}`.execute(db)
    await sql`
      insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, area_no, short_code,
        state, used_at)
      select ${venueId}, ${id('pass')}, ${id('order')}, 1, ${show}, ${passTypeId}, 0, lpad(n::text, 10, '0'),
        case when n > ${half} then 'used' else 'issued' end, case when n > ${half} then now() end
      from ${n}`.execute(db)
    await sql`
      insert into audit_event (venue_id, id, at, actor_id, action, entity, entity_id)
      select ${venueId}, ${id('event')}, ${at}, ${ownerId}, 'orders.sell', case when n > ${half} then 'pass' else 'order' end, n::text
      from ${n}`.execute(db)
    // Each name brings a word of its own.
    for (const part of [0, 1, 2]) {
      await sql`
        insert into book_contact (venue_id, id, name)
        select ${venueId}, ${id('contact')}, 'Contact ' || left(md5(n::text), 8) from ${n} where n % 3 = ${part}`.execute(
        db,
      )
    }
    await sql`
      insert into app_user (id, name, email, email_key, last_seen_at)
      select ${id('user')}, 'Person ' || md5(n::text), n || '@long.example', n || ${venueId}, ${at} from ${n}`.execute(
      db,
    )
    await sql`
      insert into venue_member (venue_id, user_id, state) select ${venueId}, ${id('user')}, 'active' from ${n}`.execute(
      db,
    )
  }
  // One of each kind that is rare, behind all the others.
  const rare = uuidv7()
  await sql`insert into app_user (id, name, email, email_key) values (${rare}, 'Zz Qoxu', 'zz@long.example', ${rare})`.execute(
    db,
  )
  await sql`insert into venue_member (venue_id, user_id, state) values (${venueId}, ${rare}, 'suspended')`.execute(db)
  await sql`insert into user_role (venue_id, id, user_id, role_id, position) values (${venueId}, ${uuidv7()}, ${rare}, ${roleId}, 0)`.execute(
    db,
  )
  await sql`
    insert into audit_event (venue_id, id, at, actor_id, action, entity, entity_id)
    values (${venueId}, ${uuidv7()}, now() - interval '500 days', ${rare}, 'roles.rare', 'rare', 'one')`.execute(db)
  await sql`insert into book_contact (venue_id, id, name) values (${venueId}, ${uuidv7()}, 'Zz Qoxu')`.execute(db)
  await sql`insert into customer (venue_id, id, name, kind, note) values (${venueId}, ${uuidv7()}, 'Zz Qoxu Mehmet', 'person', '')`.execute(
    db,
  )
  for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** What a plan reads of long tables beyond a page: in words, none when all is well. */
function faultsOf(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(faultsOf)
  const table = node['Relation Name']
  if (table === undefined || !tables.includes(table) || node['Actual Loops'] === 0) return below
  const rows =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const read = Math.round(rows * node['Actual Loops'])
  if (node['Node Type'] === 'Seq Scan') return [`Seq Scan on ${table}`, ...below]
  return read > readAtMost ? [`${node['Node Type']} reads ${read} of ${table}`, ...below] : below
}

/** Makes a call and reads again what it read, with the plans looked at; `without` an index, when one is named. */
async function faultsOfCall(call: () => Promise<unknown>, without?: string): Promise<string[]> {
  sent = []
  await call()
  const statements = sent.filter((query) => /^[\s(]*(select|with)/.test(query.sql))
  expect(statements.length).toBeGreaterThan(0)
  const undo = new Error('undo')
  const faults: string[] = []
  await api.database.asOwner
    .transaction()
    .execute(async (tx) => {
      // On tables of this size reading all may be cheapest; on a long one it is not.
      await sql`set local enable_seqscan = off`.execute(tx)
      if (without) await sql`drop index ${sql.table(without)} cascade`.execute(tx)
      for (const { sql: text, parameters } of statements) {
        const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
          ...sql`select 1`.compile(tx),
          sql: `explain (analyze, format json) ${text}`,
          parameters,
        })
        for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) faults.push(...faultsOf(Plan))
      }
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return faults
}

const orders = (input: Parameters<Caller['orders']['list']>[0]) => () => caller.orders.list(input)
const people = (input: Parameters<Caller['users']['list']>[0]) => () => caller.users.list(input)
const audit = (input: Parameters<Caller['audit']['list']>[0]) => () => caller.audit.list(input)
const contacts = (input: Parameters<Caller['apps']['contacts']['page']>[0]) => () => caller.apps.contacts.page(input)

/** What is called, and the index without which it would read too much; null: others would do, or it is a key's. */
const calls: [name: string, index: string | null, call: () => Promise<unknown>][] = [
  ['orders.list', 'sale_order_created', orders({})],
  ['orders.list today', null, orders({ view: 'today' })],
  ['orders.list tonight', 'order_line_session', orders({ view: 'tonight' })],
  ['orders.list upcoming', 'sale_order_created', orders({ view: 'upcoming' })],
  ['orders.list checked in', 'pass_checked_in', orders({ view: 'checkedIn' })],
  ['orders.list unpaid', 'sale_order_unpaid', orders({ view: 'unpaid' })],
  ['orders.list owed to guests', 'sale_order_owed', orders({ view: 'owed' })],
  ['orders.list refunded', 'sale_order_refunded', orders({ view: 'refunded' })],
  ['orders.list of days', null, orders({ from: '2024-01-01', until: '2024-01-02' })],
  ['orders.list of a state', 'sale_order_state', orders({ state: 'cancelled' })],
  ['orders.list of a channel', 'sale_order_channel', orders({ channel: 'partner' })],
  ['orders.list of a clerk', 'sale_order_clerk', () => caller.orders.list({ clerkId: oldest.clerk })],
  ['orders.list of a show', 'order_line_session', () => caller.orders.list({ ticketSessionId: oldest.show })],
  ['orders.list by a word', 'sale_order_guest', orders({ search: 'qoxu' })],
  ['orders.list by a part of one in 100', 'sale_order_guest', orders({ search: 'abc' })],
  ['orders.list by two words', 'sale_order_guest', orders({ search: 'guest qoxu' })],
  ['orders.list by two letters', 'sale_order_guest', orders({ search: 'qo' })],
  ['orders.list by a common word', 'sale_order_created', orders({ search: 'guest' })],
  ['orders.list by digits', 'sale_order_guest', orders({ search: '7766' })],
  ['orders.list by a phone', 'sale_order_guest', orders({ search: '0216 777 66 55' })],
  ['orders.list by its number', null, () => caller.orders.list({ search: String(oldest.order.orderNo) })],
  ['orders.list in the middle', 'sale_order_created', () => caller.orders.list({ cursor: middle.orders })],
  ['orders.find', 'sale_order_guest', () => caller.orders.find({ text: '0216 777 66 55' })],
  ['orders.findPasses', 'sale_order_guest', () => caller.orders.findPasses({ text: '0216 777 66 55' })],
  ['orders.choices', 'sale_order_clerk', () => caller.orders.choices({})],
  ['users.list', 'app_user_name_tr', people({ sort: 'name' })],
  ['users.list last seen', 'app_user_last_seen', people({ sort: '-lastSeen' })],
  ['users.list by a word', 'app_user_search', people({ search: 'qoxu' })],
  ['users.list by two letters', 'app_user_search', people({ search: 'qo' })],
  ['users.list of a state', 'venue_member_state', people({ state: 'suspended' })],
  ['users.list of a role', null, () => caller.users.list({ roleId: oldest.role })],
  ['audit.list', 'audit_event_time', audit({})],
  ['audit.list of a person', 'audit_event_actor', () => caller.audit.list({ actorId: oldest.clerk })],
  ['audit.list of an action', 'audit_event_action', audit({ action: 'roles.rare' })],
  ['audit.list of a kind', 'audit_event_kind', audit({ entity: 'pass' })],
  ['audit.list of one thing', 'audit_event_subject', audit({ entity: 'order', entityId: 'none' })],
  ['audit.list of days', null, audit({ from: '2024-01-01', until: '2024-01-02' })],
  ['audit.choices', 'audit_event_action', () => caller.audit.choices()],
  ['apps.contacts.page', 'book_contact_name_tr', contacts({})],
  ['apps.contacts.page of what begins', 'book_contact_key', contacts({ search: 'contact a' })],
  ['apps.contacts.page of what holds', 'book_word_part', contacts({ search: 'oxu' })],
  ['apps.contacts.page by two letters', null, contacts({ search: 'qo' })],
  ['customers.list by a common name', 'customer_of_word_tr', () => caller.customers.list({ search: 'mehmet' })],
  ['customers.list by a rare one', 'customer_word_part', () => caller.customers.list({ search: 'oxu' })],
  ['customers.list by an address', 'customer_word_address', () => caller.customers.list({ search: 'guest.exa' })],
  ['customers.list by both', 'customer_word_part', () => caller.customers.list({ search: 'mehmet oxu' })],
  ['customers.figures of a page', 'sale_order_customer', () => caller.customers.figures({ ids: customers })],
  [
    'apps.contacts.page in the middle',
    'book_contact_name_tr',
    () => caller.apps.contacts.page({ cursor: middle.contacts }),
  ],
  ['apps.contacts.search', 'book_contact_search', () => caller.apps.contacts.search({ query: 'oxu' })],
  ['apps.search.everywhere', 'book_word_part', () => caller.apps.search.everywhere({ query: 'oxu' })],
]

describe('of a long table a list reads a page', () => {
  test.each(calls)('%s', async (_, index, call) => {
    expect(await faultsOfCall(call)).toEqual([])
    // Negative control: without its index the same call is found out.
    if (index) expect(await faultsOfCall(call, index)).not.toEqual([])
  })

  test('every list by pages is among them', () => {
    const byPages = Object.entries(calls).map(([, [name]]) => name.split(' ')[0])
    expect([...new Set(byPages)].sort()).toEqual(
      expect.arrayContaining(['orders.list', 'users.list', 'audit.list', 'apps.contacts.page']),
    )
  })
})
