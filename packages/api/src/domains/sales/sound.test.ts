import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { createDb, type DbHandle, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  makeTicketSession,
  makeTill,
  openTill,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'

// Races and chaos runs look at one list of rules when they are over. Here each rule is broken, and must be named.

let api: TestApi
let owner: DbHandle
let clerk: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  owner = createDb({ url: api.database.url, max: 1, role: 'owner' })
  clerk = await api.signInAs('boxoffice')
  await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5, standing: 5 })
  const at = { ticketSessionId: session.id }
  const orderId = uuidv7() as OrderId
  const takePart = (of: OrderId) =>
    clerk.caller.tills.takePart({ commandId: randomUUID(), orderId: of, method: 'cash', amountMinor: 50_000 })
  const part = await takePart(orderId)
  await takePart(uuidv7() as OrderId)
  const { passes } = await clerk.caller.orders.sell({
    ...at,
    commandId: randomUUID(),
    orderId,
    items: [
      { passTypeId: session.adult, seatNos: [0, 1] },
      { passTypeId: session.adult, areaNo: 0, qty: 2 },
    ],
    payments: [
      { partId: part.id, method: 'cash', amountMinor: 50_000 },
      { method: 'cash', amountMinor: 100_000 },
    ],
    priceVersion: session.priceVersion,
    expectedDueMinor: 150_000,
  })
  const places = { seatNos: [3], pools: [{ areaNo: 0, qty: 1 }] }
  await clerk.caller.seats.hold({ ...at, ...places, commandId: randomUUID(), holdId: uuidv7() as SeatHoldId })
  await clerk.caller.tills.move({ commandId: randomUUID(), kind: 'drop', amountMinor: 5000, reason: 'Safe' })
  const manager = await api.signInAs('manager')
  await manager.caller.giftCards.issue({ commandId: randomUUID(), amountMinor: 1000, reason: 'A prize' })
  const door = await api.signInAs('door')
  await door.caller.passes.admit({ nonce: randomUUID(), code: passes[0]?.shortCode ?? '' })
  await postVenue(api.database.db, api.venue.id)
  expect(await brokenRules(api.database.pool)).toEqual({})
})
afterAll(async () => {
  await owner.close()
  await api.close()
})

const breaks: [rule: string, statement: string][] = [
  ['a gift card holds what its entries moved', `update gift_card set balance_minor = balance_minor + 1`],
  [
    'a sold seat has its living pass, of its order',
    `update session_seat set order_id = gen_random_uuid() where status = 2`,
  ],
  ['a sold seat has its living pass, of its order', `delete from pass where seat_no = 0`],
  [
    'a living pass with a seat has this seat',
    `update session_seat set status = 0, order_id = null, pass_id = null where seat_no = 1`,
  ],
  ['a held seat is in an open hold that names it', `update seat_hold set seat_nos = '{}'`],
  [
    'a held seat is in an open hold that names it',
    `update session_seat set hold_id = gen_random_uuid() where status = 1`,
  ],
  ['a hold of places is open', `update seat_hold set state = 'confirmed'`],
  [
    'the places of an area are those that were sold and those that are held',
    `update capacity_pool set taken = taken - 1`,
  ],
  ['the places of an area are those that were sold and those that are held', `delete from pool_hold`],
  [
    'no area has more than its places',
    `alter table capacity_pool drop constraint capacity_pool_not_oversold; update capacity_pool set size = 1`,
  ],
  ['the lines of an order are its sum, and its tax', `update sale_order set tax_minor = tax_minor + 1`],
  ['the lines of an order are its sum, and its tax', `delete from order_line where line_no = 2`],
  ['what was paid for an order is what its payments say', `delete from payment`],
  ['what was paid for an order is what its payments say', `update sale_order set paid_minor = gross_minor - 1`],
  [
    'a line has a pass for each that it counts',
    `delete from pass where area_no = 0 and id = (select min(id::text)::uuid from pass where area_no = 0)`,
  ],
  ['a sale is in the audit once', `delete from audit_event where entity = 'order'`],
  ['the answer of a command names an order that there is', `update sale_order set order_no = order_no + 1`],
  ['a command that is kept has its answer', `update command set answer = null`],
  ['the cash of a till is what lay in it, came in and went out', `update till_session set cash_minor = cash_minor - 1`],
  ['the cash of a till is what lay in it, came in and went out', `delete from part_payment where state = 'taken'`],
  ['a fund holds what its entries moved', `update fund set balance_minor = balance_minor + 1 where kind = 'safe'`],
  ['a fund holds what its entries moved', `delete from fund_entry`],
  [
    'money taken in part is a payment once it is sold, and only then',
    `update part_payment set state = 'sold', payment_id = id, ended_at = now(), ended_by = taken_by where state = 'taken'`,
  ],
  [
    'money taken in part is a payment once it is sold, and only then',
    `update part_payment set state = 'taken', payment_id = null, ended_at = null, ended_by = null where state = 'sold'`,
  ],
  [
    'money taken in part is a payment once it is sold, and only then',
    `update part_payment set amount_minor = amount_minor + 1`,
  ],
  [
    'an order took all the money that was taken for it',
    `update part_payment set order_id = (select id from sale_order limit 1) where state = 'taken'`,
  ],
  ['the receipts of a till have no gap', `update till_session set receipts = receipts + 1`],
  [
    'numbers of Z reports have no gap',
    `insert into number_series (venue_id, kind, prefix, year, next) select id, 'z_report', '', 2001, 3 from venue`,
  ],
  ['who works at an open till is in its turns', `delete from till_cashier`],
  [
    'whoever was let in was let in once',
    `insert into admission (venue_id, id, nonce, pass_id, result, actor_id)
    select venue_id, gen_random_uuid(), gen_random_uuid(), pass_id, result, actor_id from admission`,
  ],
  ['the changes of a stream have no gap and end at its version', `delete from stream_change where version = 2`],
  ['the changes of a stream have no gap and end at its version', `update stream set version = version + 1`],
  ['debit and credit are equal', `update journal_line set amount_minor = amount_minor + 1 where line_no = 1`],
  ['the tax of an order is in the book', `update journal_line set account = '4000' where account = '2100'`],
  ['what an order sold is in the book', `update journal_line set account = '1010' where account = '2000'`],
  [
    'nothing is owed to the guests of a show that was earned',
    `insert into journal_entry (venue_id, id, business_date, of_date, act, source, source_id)
    select venue_id, gen_random_uuid(), business_date, business_date, 'show.earned', 'show', id from ticket_session`,
  ],
  ['a day of an account is the sum of its lines', `update account_day set debit_minor = debit_minor + 1`],
  ['a day of an account is the sum of its lines', `delete from account_day where account = '2100'`],
  ['a line is of the day of its entry', `update journal_line set business_date = business_date - 1`],
  [
    'months are locked in order',
    `insert into accounting_period (venue_id, month, state)
    select venue_id, (month + interval '1 month')::date, 'locked' from accounting_period`,
  ],
  [
    'nothing is posted into a month after it was locked',
    `update accounting_period set state = 'locked', changed_at = now() - interval '1 day'`,
  ],
]

test.each(breaks)('%s (%#)', async (rule, statement) => {
  const client = await owner.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(statement)
    expect(Object.keys(await brokenRules(client))).toContain(rule)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('every rule is broken once', async () => {
  expect(new Set(breaks.map(([rule]) => rule)).size).toBe(30)
})

test('until the night’s cut-off a sale is of the day before, whichever way it goes, and so is a till', async () => {
  const zoneWhereItIs = (hour: number) => {
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  }
  const dayIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format()
  const days: [string, string][] = []
  // It is between two and three, and then between six and seven; the cut-off is at four.
  for (const [turn, hour] of [2, 6].entries()) {
    const zone = zoneWhereItIs(hour)
    await api.database.asOwner.transaction().execute(async (tx) => {
      // Past the rule that keeps the clock while shows are ahead.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update venue set zone = ${zone} where id = ${api.venue.id}`.execute(tx)
    })
    const of = { ticketSessionId: session.id, priceVersion: session.priceVersion }
    const ids = ['seat', 'place'].map(() => uuidv7() as OrderId) as [OrderId, OrderId]
    const seller = await api.signInAs('boxoffice')
    const tillId = await makeTill(api.database.db, api.venue)
    const till = await seller.caller.tills.open({ commandId: randomUUID(), tillId, floatMinor: 0 })
    const sale = { ...of, expectedDueMinor: 30_000, payments: [{ method: 'cash' as const, amountMinor: 30_000 }] }
    const at = { passTypeId: session.adult }
    const seat = { ...at, seatNos: [6 + turn] }
    await seller.caller.orders.sell({ ...sale, commandId: randomUUID(), orderId: ids[0], items: [seat] })
    const place = { ...at, areaNo: 0, qty: 1 }
    await seller.caller.orders.sell({ ...sale, commandId: randomUUID(), orderId: ids[1], items: [place] })
    const { rows } = await sql<{ day: string }>`
      select business_date as day from sale_order where id in (${ids[0]}, ${ids[1]})
      union all select business_date from payment where order_id in (${ids[0]}, ${ids[1]})
      union all select business_date from till_session where id = ${till.id}`.execute(api.database.db)
    expect(rows).toHaveLength(5)
    for (const { day } of rows) days.push([day, dayIn(zone)])
  }
  const before = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  expect(days.map(([day, today]) => (day === today ? 0 : day === before(today) ? -1 : day))).toEqual([
    ...Array(5).fill(-1),
    ...Array(5).fill(0),
  ])
})
