import { randomBytes } from 'node:crypto'
import { seedDemo, syncPermissions } from '@marquee/db/seed'
import { createTestDatabase, type TestDatabase } from '@marquee/db/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '../core/context.ts'
import { createServices } from '../services.ts'
import { testExportWording } from '../testing/export-words.ts'
import { filesFolder } from '../testing/files-folder.ts'
import { collectingLog } from '../testing/log.ts'
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
      (select count(*)::integer from pass where seat_no is not null) as passes,
      (select count(*)::integer from sale_order o where o.gross_minor <> (select sum(l.gross_minor) from order_line l
        where l.venue_id = o.venue_id and l.order_id = o.id)) as "ordersThatDoNotAdd",
      (select count(*)::integer from pass p where p.state = 'used' and not exists (select from admission a
        where a.pass_id = p.id)) as "usedWithoutScan",
      (select count(*)::integer from till_session s where s.cash_minor <> s.float_minor + coalesce((select
        sum(y.amount_minor) from payment y where y.venue_id = s.venue_id and y.till_session_id = s.id
        and y.method = 'cash'), 0)) as "tillsThatDoNotAdd",
      (select count(*)::integer from till_session where state = 'closed') as "tillsCounted",
      (select count(*)::integer from till_session s where s.state = 'closed' and not exists (select from z_report z
        where z.venue_id = s.venue_id and z.till_session_id = s.id and z.revision = 1)) as "tillsWithoutReport",
      (select count(*)::integer from till_session where extract(hour from opened_at at time zone 'Europe/Istanbul') <> 9
        or extract(hour from closed_at at time zone 'Europe/Istanbul') <> 21) as "tillsAtNight",
      (select count(*)::integer from ticket_session t where not exists (select from session_seat s
        where s.ticket_session_id = t.id and s.status = 0)) as "soldOut",
      (select sum(taken)::integer from capacity_pool) as standing`)
  expect(facts).toMatchObject({
    floors: 3,
    ordersThatDoNotAdd: 0,
    usedWithoutScan: 0,
    tillsThatDoNotAdd: 0,
    tillsAtNight: 0,
    tillsWithoutReport: 0,
  })
  expect(facts.seatsSold).toBe(facts.passes)
  expect((facts.passes ?? 0) + (facts.standing ?? 0)).toBe(made?.passes)
  expect(facts.standing).toBeGreaterThan(1000)
  expect(facts.tillsCounted).toBeGreaterThan(40)
  expect(facts.soldOut).toBeGreaterThanOrEqual(2)
  expect(facts.sessionsBehind).toBeGreaterThan(20)
  expect(facts.sessionsAhead).toBeGreaterThan(20)
}, 60_000)
