import type { TicketSessionId, TillId, UserId } from '@marquee/contract'
import type { Db, DbHandle } from '@marquee/db'
import { createTestDatabase } from '@marquee/db/testing'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMomentCursor } from '../../core/moment-cursor.ts'
import {
  type Caller,
  createTestApi,
  makeOrder,
  makeTicketSession,
  makeUser,
  methodOf,
  openTill,
  type TestApi,
} from '../../testing/index.ts'

// Of the money of years a page is read: looked at are the rows that its statements really read, not the time.
const long = 8_000
const readAtMost = 2_500
const tables = ['payment', 'refund', 'part_payment']

let api: TestApi
let caller: Caller
let ownCaller: Caller
let sent: { sql: string; parameters: readonly unknown[] }[] = []
/** One of each kind that is rare, behind all the others. */
let rare: { clerkId: UserId; show: TicketSessionId; tillId: TillId; orderNo: number; methodId: string }
let middle: string

beforeAll(async () => {
  // Not one that others have filled and emptied: plans go by what was counted of the rows.
  api = await createTestApi({ database: await createTestDatabase() })
  const { db, asOwner, pool } = api.database
  const logging: Db = new Kysely({
    dialect: new PostgresDialect({ pool: pool as DbHandle['pool'] }),
    log: ({ query }) => void sent.push(query),
  })
  const services = await api.anotherServices({ db: logging })
  const old = await makeOrder(api)
  const show = await makeTicketSession(db, { venue: api.venue })
  const clerk = await api.signInAs('boxoffice')
  const session = await openTill(db, { venue: api.venue, userId: clerk.user.id })
  const busy: string[] = []
  let sellerId = ''
  for (let n = 0; n < 4; n += 1) {
    sellerId = (await makeUser(db, { venue: api.venue, roles: ['boxoffice'] })).id
    busy.push(await openTill(db, { venue: api.venue, userId: sellerId as UserId }))
  }
  await fill(asOwner, { sellerId, busy, showId: show.id })
  const methodId = await methodOf(db, api.venue.id, 'bank')
  await sql`update payment set at = now() - interval '400 days', method = 'bank', method_id = ${methodId},
    actor_id = ${clerk.user.id}, till_session_id = ${session}, amount_minor = 777, reference = 'rare'
    where order_id = ${old.orderId}`.execute(asOwner)
  for (const table of [...tables, 'sale_order', 'order_line'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(asOwner)
  const { rows } = await sql<{
    tillId: TillId
  }>`select till_id as "tillId" from till_session where id = ${session}`.execute(db)
  const { rows: halfway } = await sql<{ at: string; id: string }>`
    select (at at time zone 'UTC')::text || '+00' as at, id from payment order by at desc, id desc
    offset ${long / 2} limit 1`.execute(db)
  if (!rows[0] || !halfway[0]) throw new Error('nothing was made')
  rare = { clerkId: clerk.user.id, show: old.session.id, tillId: rows[0].tillId, orderNo: old.orderNo, methodId }
  middle = writeMomentCursor(halfway[0])
  const owner = await api.signInUser(api.owner)
  caller = api.callerWithToken(owner.token, { services })
  ownCaller = api.callerWithToken(clerk.token, { services })
}, 90_000)
afterAll(() => api.close())

/** Payments by card a minute apart at one till, a refund of every other; money for baskets that was sold or went back. */
async function fill(db: Db, { sellerId, busy, showId }: { sellerId: string; busy: string[]; showId: string }) {
  const venue = api.venue.id
  const n = sql`generate_series(1, ${long}::integer) n`
  const id = (kind: string) => sql`overlay(overlay(md5(${kind} || n) placing '4' from 13) placing '8' from 17)::uuid`
  const till = sql`(${busy}::uuid[])[1 + n / 2 % 4]`
  const at = sql`now() - n * interval '1 minute'`
  const triggers = ['sale_order', 'order_line', 'payment', 'refund', 'order_change', 'part_payment']
  for (const table of triggers) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`
    insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, business_date,
      price_version, created_at, created_by)
    select ${venue}, ${id('order')}, 'door', 'confirmed', 'TRY', 100, 0, 100, '2026-01-01', 1, ${at}, ${sellerId} from ${n}`.execute(
    db,
  )
  await sql`
    insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, qty, unit_minor, net_minor,
      tax_minor, gross_minor, currency, tax_code, tax_ppm, actor_id)
    select ${venue}, ${id('order')}, 1, 'pass', ${showId}, pass_type_id, 1, 100, 100, 0, 100, 'TRY', tax_code, 0, ${sellerId}
    from ${n}, (select * from order_line where venue_id = ${venue} limit 1) l`.execute(db)
  const card = sql`(select id from payment_method where venue_id = ${venue} and kind = 'card' limit 1)`
  await sql`
    insert into payment (venue_id, id, order_id, method, method_id, amount_minor, currency, reference, till_session_id,
      business_date, actor_id, at)
    select ${venue}, ${id('payment')}, ${id('order')}, 'card', ${card}, 100, 'TRY', 'slip ' || n, ${till}, '2026-01-01',
      ${sellerId}, ${at} from ${n}`.execute(db)
  await sql`
    insert into order_change (venue_id, id, order_id, change_no, kind, reason, gross_minor, tax_minor, paid_minor, currency,
      business_date, actor_id, at)
    select ${venue}, ${id('change')}, ${id('order')}, 1, 'adjust', 'cold', -1, 0, -1, 'TRY', '2026-01-01', ${sellerId}, ${at}
    from ${n} where n % 2 = 0`.execute(db)
  await sql`
    insert into refund (venue_id, id, order_id, change_id, payment_id, method, method_id, amount_minor, currency,
      till_session_id, business_date, actor_id, at)
    select ${venue}, ${id('refund')}, ${id('order')}, ${id('change')}, ${id('payment')}, 'card', ${card}, 1, 'TRY', ${till},
      '2026-01-01', ${sellerId}, ${at} from ${n} where n % 2 = 0`.execute(db)
  await sql`
    insert into part_payment (venue_id, id, order_id, method, method_id, amount_minor, currency, taken_by, taken_at, state,
      business_date, payment_id, ended_at, ended_by, returned_minor)
    select ${venue}, ${id('payment')}, ${id('order')}, 'card', ${card}, 100, 'TRY', ${sellerId}, ${at}, 'sold', '2026-01-01',
      ${id('payment')}, ${at}, ${sellerId}, 0 from ${n}`.execute(db)
  for (const table of triggers) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
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

function faultsOf(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(faultsOf)
  const table = node['Relation Name']
  if (table === undefined || !tables.includes(table) || node['Actual Loops'] === 0) return below
  const rows =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const read = Math.round(rows * node['Actual Loops'])
  return read > readAtMost ? [`${node['Node Type']} reads ${read} of ${table}`, ...below] : below
}

/** Makes a call and reads again what it read, with the plans looked at; `without` an index, when one is named. */
async function faultsOfCall(call: () => Promise<unknown>, without?: string): Promise<string[]> {
  sent = []
  await call()
  const statements = sent.filter((query) => /^\s*(select|with)/.test(query.sql))
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

const list = (filter: () => object) => () => caller.transactions.list(filter())
const calls: [name: string, index: string | null, call: () => Promise<unknown>][] = [
  ['everything', 'payment_at', list(() => ({}))],
  ['refunds', 'refund_at', list(() => ({ kind: 'refund' }))],
  ['the middle', 'payment_at', list(() => ({ cursor: middle }))],
  ['days', null, list(() => ({ from: '2024-01-01', until: '2024-01-02' }))],
  ['a rare way', 'payment_method_at', list(() => ({ methodId: rare.methodId }))],
  ['a rare clerk', 'payment_clerk_at', list(() => ({ clerkId: rare.clerkId }))],
  ['a rare amount', 'payment_amount_at', list(() => ({ amountMinor: 777 }))],
  ['a rare till', 'payment_till_at', list(() => ({ tillId: rare.tillId }))],
  ['a small show', null, list(() => ({ ticketSessionId: rare.show }))],
  ['payments that were refunded', null, list(() => ({ state: 'refunded' }))],
  ['baskets that went back', null, list(() => ({ state: 'returned' }))],
  ['an order by its number', null, list(() => ({ search: String(rare.orderNo) }))],
  ['a reference', 'payment_reference', list(() => ({ search: 'rare' }))],
  ['the own till', 'payment_till_at', () => ownCaller.transactions.list({})],
  ['sums of the own till', 'payment_till_at', () => ownCaller.transactions.totals({})],
  ['sums of days', null, () => caller.transactions.totals({ from: '2024-01-01', until: '2024-01-02' })],
  ['one', null, () => caller.transactions.list({ search: 'slip 77', limit: 1 })],
  ['choices', 'payment_clerk_at', () => caller.transactions.choices()],
]

test.each(calls)('of a long table a page is read: %s', async (_, index, call) => {
  expect(await faultsOfCall(call)).toEqual([])
  // Negative control: without its index the same call is found out.
  if (index) expect(await faultsOfCall(call, index)).not.toEqual([])
})

test('sums stop where it would take long, and say so', async () => {
  const { sums, isTooMuch } = await caller.transactions.totals({})
  expect([isTooMuch, sums[0]?.payments]).toEqual([false, long + 1])
})
