import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  brokenRules,
  countAndClose,
  createTestApi,
  openTill,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { compareBook } from '../book/service/compare.ts'
import { type Carried, makeCarried, priceCarried, rideOf, saleOf } from './testing/carried.ts'
import { once } from './testing/rides.ts'

// What rides bring in: in the book, in the totals of a day, and in the report of a till.

let api: TestApi
let owner: SignedIn
let carried: Carried
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  carried = await makeCarried(api, owner)
  await priceCarried(owner, carried)
})
afterAll(async () => {
  expect(await compareBook(api.database.db, api.venue.id)).toEqual([])
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

async function lines(where: ReturnType<typeof sql>) {
  await postAll(api.database.db)
  const { rows } = await sql<{ account: string; earnedAs: string | null; amount: number }>`
    select l.account, l.earned_as as "earnedAs", sum(l.amount_minor)::integer as amount from journal_line l
    join journal_entry e on e.venue_id = l.venue_id and e.id = l.entry_id
    where l.venue_id = ${api.venue.id} and ${where} group by 1, 2 having sum(l.amount_minor) <> 0 order by 1, 2`.execute(
    api.database.db,
  )
  return rows.map(({ account, earnedAs, amount }) => [account, earnedAs, amount])
}

test('a ride is owed to its guests until the show is over and then income of rides; a refund takes both back', async () => {
  const clerk = await api.signInAs('manager')
  const till = await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, floatMinor: 0 })
  // An adult for 450.00 and another with both ways for 400.00, a tenth of tax in all of it.
  const rides = [rideOf(carried, ['to', 'from'], { passTypeId: carried.session.adult, qty: 2 })]
  const sale = saleOf(carried, { seatNos: [0, 1], rides, ridesMinor: 80_000 })
  const { orderId, passes } = await clerk.caller.orders.sell(sale)
  const ofSale = (id: OrderId) => sql`e.source = 'order' and e.source_id = ${id}`
  expect(await lines(ofSale(orderId))).toEqual([
    ['1200', null, 170_000],
    ['2000', '4000', -81_818],
    ['2000', '4020', -72_727],
    ['2100', null, -15_455],
  ])
  const wish = { orderId, passIds: [passes[0]?.id as never] }
  const { rev, refundMinor } = await clerk.caller.orderChanges.previewCancel(wish)
  const told = { ...once(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Ill' }
  const { changeId } = await clerk.caller.orderChanges.cancel({ ...wish, ...told })
  expect(await lines(sql`e.source = 'change' and e.source_id = ${changeId}`)).toEqual([
    ['1200', null, -85_000],
    ['2000', '4000', 40_909],
    // What rounding has left of the tax stays with the other ride.
    ['2000', '4020', 36_364],
    ['2100', null, 7727],
  ])

  const { zReport } = await countAndClose(clerk.caller, { id: till, countedMinor: 0 } as never)
  const report = await clerk.caller.zReports.get({ id: zReport?.id as never })
  expect(report.figures.groups.map(({ kind, qty, grossMinor }) => [kind, qty, grossMinor])).toEqual([
    ['pass', 1, 45_000],
    ['ride', 1, 40_000],
  ])

  await sql`update ticket_session set starts_at = now() - interval '3 hours', sales_until = now() - interval '2 hours',
    ends_at = now() - interval '1 hour', occupied_until = now() - interval '1 hour'
    where id = ${carried.session.id}`.execute(api.database.asOwner)
  expect(await lines(sql`e.source = 'show' and e.source_id = ${carried.session.id}`)).toEqual([
    ['2000', '4000', 40_909],
    ['2000', '4020', 36_363],
    ['4000', null, -40_909],
    ['4020', null, -36_363],
  ])
  const { rows } = await sql<{ day: string }>`select max(business_date)::text as day from journal_entry
    where source = 'show'`.execute(api.database.db)
  const day = await owner.caller.days.get({ date: rows[0]?.day ?? '' })
  expect(day.totals.accounts.find(({ code }) => code === '4020')).toMatchObject({ creditMinor: 36_363, debitMinor: 0 })
  expect(day.accountNames['4020']).toEqual({ en: 'Rides', tr: 'Yolculuklar' })
})
