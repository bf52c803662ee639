import { randomBytes } from 'node:crypto'
import { seedDemo, syncPermissions } from '@marquee/db/seed'
import { createTestDatabase, type TestDatabase } from '@marquee/db/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '../core/context.ts'
import { compareBook } from '../domains/book/service/compare.ts'
import { createServices } from '../services.ts'
import { testExportWording } from '../testing/export-words.ts'
import { filesFolder } from '../testing/files-folder.ts'
import { brokenRules } from '../testing/invariants.ts'
import { collectingLog } from '../testing/log.ts'
import { closeDemoPast } from './close.ts'
import { fillDemoVenue } from './fill.ts'

const password = 'marquee-demo'
let database: TestDatabase
// Two processes on one empty database.
const running: { services: Services; close(): Promise<void> }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  await syncPermissions(database.asOwner)
  await seedDemo({ db: database.asOwner, password, now: new Date() })
  const secret = randomBytes(32).toString('hex')
  for (let process = 0; process < 2; process += 1) {
    const { db, pool, url } = database
    const settings = { db, pool, url, secret, accessTokenSeconds: 900, throttle: true, log: collectingLog() }
    const publicUrl = 'https://venue.example'
    running.push(
      await createServices({
        ...settings,
        publicUrl,
        exportWording: testExportWording,
        files: { folder: filesFolder() },
      }),
    )
  }
})
afterAll(async () => {
  for (const one of running) await one.close()
  await database.drop()
})

const one = async <T>(query: RawBuilder<T>): Promise<T> => {
  const { rows } = await query.execute(database.asOwner)
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

test('two servers that start together fill the venue once, with four weeks that add up', async () => {
  const results = await Promise.all(running.map(({ services }) => fillDemoVenue(services, password)))
  const [first, second] = results
  const made = first ?? second
  expect(results.filter((result) => result !== null)).toHaveLength(1)
  expect(made?.orders).toBeGreaterThan(1000)
  for (const { services } of running) expect(await fillDemoVenue(services, password)).toBeNull()

  const facts = await one(sql<Record<string, number>>`
    select
      (select count(*)::integer from floor f join venue_member m on m.venue_id = f.venue_id
        join app_user u on u.id = m.user_id and u.email = 'owner@marquee.example') as floors,
      (select count(*)::integer from ticket_session where starts_at < now() and ends_at < now()) as "sessionsBehind",
      (select count(*)::integer from ticket_session where starts_at > now()) as "sessionsAhead",
      (select count(*)::integer from session_seat where status = 2) as "seatsSold",
      (select count(*)::integer from pass where seat_no is not null and state <> 'cancelled') as passes,
      (select count(*)::integer from order_change where plan_id is null) as changes,
      (select jsonb_agg(state order by state) from card_refund) as "cardRefunds",
      (select count(*)::integer from session_plan_order x join sale_order s on s.venue_id = x.venue_id
        and s.id = x.order_id where s.paid_minor > s.gross_minor) as "owedInCash",
      (select count(*)::integer from sale_order o where o.gross_minor <> (select sum(l.gross_minor) from order_line l
        where l.venue_id = o.venue_id and l.order_id = o.id)) as "ordersThatDoNotAdd",
      (select count(*)::integer from pass p where p.state = 'used' and not exists (select from admission a
        where a.pass_id = p.id)) as "usedWithoutScan",
      (select count(*)::integer from till_session s where s.cash_minor <> s.float_minor + coalesce((select
        sum(y.amount_minor) from payment y where y.venue_id = s.venue_id and y.till_session_id = s.id
        and y.method = 'cash'), 0) + coalesce((select sum(m.amount_minor) from till_movement m
        where m.venue_id = s.venue_id and m.till_session_id = s.id), 0)) as "tillsThatDoNotAdd",
      (select count(*)::integer from till_session where state = 'closed') as "tillsCounted",
      (select count(*)::integer from till_session s where s.state = 'closed' and not exists (select from z_report z
        where z.venue_id = s.venue_id and z.till_session_id = s.id and z.revision = 1)) as "tillsWithoutReport",
      (select count(*)::integer from till_session where state = 'closed'
        and (extract(hour from opened_at at time zone 'Europe/Istanbul') <> 9
          or extract(hour from closed_at at time zone 'Europe/Istanbul') <> 21)) as "tillsAtNight",
      (select jsonb_agg(u.email::text) from till_session s join app_user u on u.id = s.cashier_id
        where s.state = 'open') as "atTheirTills",
      (select count(*)::integer from ticket_session t where not exists (select from session_seat s
        where s.ticket_session_id = t.id and s.status = 0)) as "soldOut",
      (select count(*)::integer from order_line where kind = 'ride' and parent_line_no is not null) as "packagedRides",
      (select count(distinct b.food_order_id)::integer from food_bill b join food_order o on o.venue_id = b.venue_id
        and o.id = b.food_order_id and o.service = 'preorder' and o.wanted_at > now()
        join order_line l on l.venue_id = b.venue_id and l.order_id = b.sale_order_id and l.kind = 'package') as "packagedFood",
      (select count(*)::integer from food_order where state = 'closed' and merged_into is null) as "foodBehind",
      (select count(*)::integer from food_bill b where b.amount_minor <> (select o.gross_minor - (select
        coalesce(sum(l.gross_minor), 0) from order_line l where l.venue_id = o.venue_id and l.order_id = o.id
          and l.kind = 'pass') from sale_order o where o.venue_id = b.venue_id and o.id = b.sale_order_id))
        as "billsThatDoNotAdd",
      (select sum(taken)::integer from capacity_pool) - (select coalesce(sum(qty), 0)::integer from pool_hold)
        as standing`)
  expect(facts).toMatchObject({
    floors: 3,
    ordersThatDoNotAdd: 0,
    billsThatDoNotAdd: 0,
    usedWithoutScan: 0,
    tillsThatDoNotAdd: 0,
    tillsAtNight: 0,
    // Whoever tries the counter first can sell at once; the box office opens its tills itself.
    atTheirTills: ['counter@marquee.example'],
    tillsWithoutReport: 0,
  })
  expect(facts.seatsSold).toBe(facts.passes)
  // Seven refunds and exchanges, three at a card terminal, and a part of an invoice that was taken in.
  expect(facts.changes).toBe(11)
  // One of those at the terminal was declined, one settled in another way, and one is on its way.
  expect(facts.cardRefunds).toEqual(['asked', 'by_hand', 'refused'])
  // Of a show that was cancelled.
  expect(facts.owedInCash).toBeGreaterThan(0)
  expect((facts.passes ?? 0) + (facts.standing ?? 0)).toBe(made?.passes)
  expect(facts.standing).toBeGreaterThan(1000)
  expect(facts.tillsCounted).toBeGreaterThan(40)
  expect(facts.soldOut).toBeGreaterThanOrEqual(2)
  // The evening of tomorrow at least: that of today may have begun.
  expect(facts.packagedRides).toBeGreaterThan(0)
  // Families of tomorrow at least, with what they eat and drink.
  expect(facts.packagedFood).toBeGreaterThanOrEqual(2)
  expect(facts.foodBehind).toBeGreaterThan(300)
  // 46 in four weeks; those that run at this moment have no forerunners.
  expect(facts.sessionsBehind).toBeGreaterThan(40)
  expect(facts.sessionsAhead).toBeGreaterThan(20)
}, 240_000)

// After the one above, as the server does when it has started.
test('its book is that of four weeks: closed days, a locked month, funds that hold what they should', async () => {
  const results = await Promise.all(running.map(({ services }) => closeDemoPast(services, password)))
  const closed = results.find((days) => days !== null)
  expect(closed).toBeGreaterThanOrEqual(28)
  for (const { services } of running) expect(await closeDemoPast(services, password)).toBeNull()
  // The planner was told how large the book has become.
  const { counted } = await one(sql<{ counted: number }>`
    select reltuples::integer as counted from pg_class where oid = 'journal_entry'::regclass`)
  expect(counted).toBeGreaterThan(100)
  await sql`analyze`.execute(database.asOwner)
  const { id, today } = await one(sql<{ id: string; today: string }>`
    select id, (now() at time zone zone - business_cutoff::interval)::date::text as today from venue`)
  expect(await compareBook(database.db, id, 0)).toEqual([])
  // No procedure sold what lies behind, so the audit, which is sealed in the order of time, says nothing of it.
  const { 'a sale is in the audit once': _, ...broken } = await brokenRules(database.pool)
  expect(broken).toEqual({})

  const facts = await one(sql<Record<string, number | string>>`
    select
      (select count(*)::integer from book_refusal) as refused,
      (select sum(amount_minor)::bigint from journal_line) as balance,
      (select count(*)::integer from fund f where f.balance_minor is distinct from (select sum(l.amount_minor)
        from journal_line l where l.venue_id = f.venue_id and l.fund_id = f.id)) as "fundsUnlikeTheBook",
      (select count(*)::integer from accounting_period where state = 'locked') as locked,
      (select count(*)::integer from accounting_period where state = 'locked'
        and month >= date_trunc('month', ${today}::date)) as "lockedTooEarly",
      (select max(business_date)::text from day_event) as "lastClosed",
      (select count(*)::integer from day_event where not closes) as reopened,
      (select sum(last - numbers)::integer from (select max(z_no) as last, count(*) as numbers from z_report
        where revision = 1 group by year) y) as "missingNumbers",
      (select count(*)::integer from till_movement where kind = 'drop') as drops,
      (select count(*)::integer from till_session where difference_minor <> 0) as differences,
      (select count(*)::integer from till_correction c join till_session s on s.id = c.till_session_id
        where c.at > s.closed_at and c.at < (select min(e.at) from day_event e
          where e.business_date = s.business_date)) as corrected,
      (select count(*)::integer from till_correction c join till_session s on s.id = c.till_session_id
        where c.approver_id is not null and c.counted_minor - s.cash_minor <= -100000) as "approvedLarge",
      (select count(*)::integer from z_report where revision = 2) as revised,
      (select count(*)::integer from fund_transfer where state = 'received' and from_kind = 'card_clearing') as settled,
      (select count(*)::integer from fund_transfer where state = 'received' and received_minor <> amount_minor
        and from_kind = 'safe') as short,
      (select count(*)::integer from fund_transfer where ended_at is null) as "onTheirWay",
      (select balance_minor * 100 / nullif((select sum(amount_minor) from payment where method = 'card'), 0)
        from fund where kind = 'card_clearing')::integer as "cardsNotSettled",
      (select min(balance_after_minor)::bigint from fund_entry e join fund f on f.id = e.fund_id
        where f.kind <> 'bank') as least,
      (select count(*)::integer from fund_entry e join fund_entry p on p.venue_id = e.venue_id
        and p.fund_id = e.fund_id and p.entry_no = e.entry_no - 1 where p.at > e.at) as "outOfOrder"`)
  const before = new Date(Date.parse(`${today}T00:00:00Z`) - 2 * 86_400_000).toISOString().slice(0, 10)
  expect(facts).toMatchObject({
    refused: 0,
    balance: 0,
    fundsUnlikeTheBook: 0,
    lockedTooEarly: 0,
    reopened: 1,
    corrected: 2,
    approvedLarge: 1,
    revised: 2,
    missingNumbers: 0,
    short: 1,
    outOfOrder: 0,
    lastClosed: before,
  })
  expect(facts.locked).toBeGreaterThanOrEqual(1)
  expect(facts.drops).toBeGreaterThan(10)
  expect(facts.differences).toBeGreaterThan(4)
  expect(facts.settled).toBeGreaterThanOrEqual(3)
  expect(facts.onTheirWay).toBeGreaterThanOrEqual(1)
  expect(facts.cardsNotSettled).toBeLessThan(60)
  expect(facts.least).toBeGreaterThanOrEqual(0)
}, 240_000)

test('a server that stopped between days and months locks the months when it starts again', async () => {
  const rows = async () => {
    const { locked, days } = await one(sql<{ locked: number; days: number }>`
      select (select count(*)::integer from accounting_period where state = 'locked') as locked,
        (select count(*)::integer from day_event) as days`)
    return { locked, days }
  }
  const before = await rows()
  await sql`update accounting_period set state = 'open', reason = null, changed_by = null`.execute(database.asOwner)
  const [first] = running
  expect(first && (await closeDemoPast(first.services, password))).toBe(0)
  expect(await rows()).toEqual(before)
  expect(first && (await closeDemoPast(first.services, password))).toBeNull()
})
