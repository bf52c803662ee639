import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { createDb, type DbHandle, uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules, createTestApi, makeTicketSession, openTill, type TestApi } from '../../testing/index.ts'

// Races and chaos runs look at one list of rules when they are over. Here each rule is broken, and must be named.

let api: TestApi
let owner: DbHandle
beforeAll(async () => {
  api = await createTestApi()
  owner = createDb({ url: api.database.url, max: 1, role: 'owner' })
  const clerk = await api.signInAs('boxoffice')
  await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5, standing: 5 })
  const at = { ticketSessionId: session.id }
  const { passes } = await clerk.caller.orders.sell({
    ...at,
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    items: [
      { passTypeId: session.adult, seatNos: [0, 1] },
      { passTypeId: session.adult, areaNo: 0, qty: 2 },
    ],
    payments: [{ method: 'cash', amountMinor: 150_000 }],
    priceVersion: session.priceVersion,
    expectedDueMinor: 150_000,
  })
  const places = { seatNos: [3], pools: [{ areaNo: 0, qty: 1 }] }
  await clerk.caller.seats.hold({ ...at, ...places, commandId: randomUUID(), holdId: uuidv7() as SeatHoldId })
  await clerk.caller.tills.move({ commandId: randomUUID(), kind: 'drop', amountMinor: 5000, reason: 'Safe' })
  const door = await api.signInAs('door')
  await door.caller.passes.admit({ nonce: randomUUID(), code: passes[0]?.shortCode ?? '' })
  expect(await brokenRules(api.database.pool)).toEqual({})
})
afterAll(async () => {
  await owner.close()
  await api.close()
})

const breaks: [rule: string, statement: string][] = [
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
  ['the receipts of a till have no gap', `update till_session set receipts = receipts + 1`],
  [
    'whoever was let in was let in once',
    `insert into admission (venue_id, id, nonce, pass_id, result, actor_id)
    select venue_id, gen_random_uuid(), gen_random_uuid(), pass_id, result, actor_id from admission`,
  ],
  ['the changes of a stream have no gap and end at its version', `delete from stream_change where version = 2`],
  ['the changes of a stream have no gap and end at its version', `update stream set version = version + 1`],
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
  expect(new Set(breaks.map(([rule]) => rule)).size).toBe(16)
})
