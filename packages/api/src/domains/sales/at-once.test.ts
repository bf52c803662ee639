import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { createDb, uuidv7 } from '@marquee/db'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  makeTicketSession,
  openTill,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

// The usual sale is one statement. It must leave what the slow path leaves, and nothing where it cannot sell.

let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements += 1
    return result
  },
}

let api: TestApi
let counted: SignedIn
let clerk: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
  counted = await api.signInAs('boxoffice', {
    services: { ...api.services, db: api.services.db.withPlugin(counting) },
  })
  for (const { user } of [clerk, counted]) await openTill(api.database.db, { venue: api.venue, userId: user.id })
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  session = await makeTicketSession(api.database.db, { venue: api.venue, standing: 5 })
})

const saleOf = (seatNos: number[], method: 'card' | 'cash' = 'cash') => {
  const amountMinor = seatNos.length * 45_000
  const payment = method === 'card' ? { method, amountMinor, reference: 'T' } : { method, amountMinor }
  return {
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos }],
    payments: [payment],
    priceVersion: session.priceVersion,
    expectedDueMinor: amountMinor,
  }
}
const holdOf = (seatNos: number[], more: object = {}) => ({
  commandId: randomUUID(),
  holdId: uuidv7() as SeatHoldId,
  ticketSessionId: session.id,
  seatNos,
  ...more,
})

/** What a sale has left, without what differs from one sale to the next. */
async function leftBy(orderId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select to_jsonb(o) - '{id,order_no,receipt_no,created_at}'::text[] from sale_order o where o.id = ${orderId}) as "order",
      (select jsonb_agg(to_jsonb(l) - '{order_id,at}'::text[]) from order_line l where l.order_id = ${orderId}) as lines,
      (select jsonb_agg(to_jsonb(y) - '{id,order_id,at}'::text[]) from payment y where y.order_id = ${orderId}) as payments,
      (select jsonb_agg(to_jsonb(p) - '{id,order_id,seat_no,short_code,issued_at}'::text[]) from pass p
        where p.order_id = ${orderId}) as passes,
      (select jsonb_agg(to_jsonb(s) - '{order_id,pass_id,seat_no}'::text[]) from session_seat s
        where s.order_id = ${orderId}) as seats,
      (select to_jsonb(e) - '{id,at,entity_id,request_id,after}'::text[] || jsonb_build_object('after',
        e.after - '{orderNo}'::text[]) from audit_event e where e.entity_id = ${orderId}) as audit,
      (select (e.after ->> 'orderNo')::bigint = o.order_no from audit_event e, sale_order o
        where e.entity_id = ${orderId} and o.id = ${orderId}) as "audit knows the number",
      (select jsonb_build_object('procedure', c.procedure, 'keys', (select jsonb_agg(k order by k) from jsonb_object_keys(c.answer) k),
        'orderNo', (c.answer ->> 'orderNo')::bigint = o.order_no, 'receiptNo', (c.answer ->> 'receiptNo')::int = o.receipt_no)
        from command c, sale_order o where c.answer ->> 'orderId' = ${orderId} and o.id = ${orderId}) as command`.execute(
    api.database.asOwner,
  )
  return rows[0]
}

const changes = async () => {
  const { rows } = await sql<{ version: number; payload: { seats: { s: number }[]; pools: unknown[] } }>`
    select version, payload from stream_change where topic = ${`seats:${session.id}`} order by version`.execute(
    api.database.db,
  )
  return rows.map(({ version, payload: { seats, pools } }) => ({ version, states: seats.map((seat) => seat.s), pools }))
}

test('it is one statement, of free seats and of a hold, and leaves what the slow path leaves', async () => {
  await counted.caller.orders.sell(saleOf([0]))
  statements = 0
  const short = saleOf([1, 2])
  const sold = await counted.caller.orders.sell(short)
  expect(statements).toBe(1)
  expect(await counted.caller.orders.sell(short)).toEqual(sold)

  const held = holdOf([3, 4])
  await counted.caller.seats.hold(held)
  statements = 0
  const confirmed = saleOf([3, 4])
  await counted.caller.orders.confirm({ ...confirmed, holdId: held.holdId })
  expect(statements).toBe(1)
  expect(await reasonOf(counted.caller.seats.release({ holdId: held.holdId }))).toBe('STATE')

  // Within a transaction of someone else's it cannot commit by itself.
  const long = saleOf([5, 6])
  await api.services.db.transaction().execute(async (db) => {
    const other = await api.signInUser(counted.user, { services: { ...api.services, db } })
    await other.caller.orders.sell(long)
  })
  const [a, b, c] = [await leftBy(short.orderId), await leftBy(long.orderId), await leftBy(confirmed.orderId)]
  const withoutSignIn = ({ audit, ...rest }: Record<string, unknown> = {}) => {
    const { auth_session_id: _, ...kept } = audit as Record<string, unknown>
    return { ...rest, audit: kept }
  }
  expect(withoutSignIn(a)).toEqual(withoutSignIn(b))
  expect(a?.['audit knows the number']).toBe(true)
  expect(a?.command).toMatchObject({ procedure: 'orders.sell', orderNo: true, receiptNo: true })
  expect([c?.lines, c?.seats]).toEqual([a?.lines, a?.seats])
  expect(await changes()).toEqual(
    [2, 2, 1, 2, 2].map((state, index) => ({ version: index + 1, states: [state], pools: [] })),
  )
})

test('so is a hold of named seats, and it leaves what the slow path leaves', async () => {
  const [short, long] = [holdOf([1, 0], { note: 'Ayşe' }), holdOf([3, 2], { note: 'Ayşe' })]
  statements = 0
  const held = await counted.caller.seats.hold(short)
  expect(statements).toBe(1)
  expect(held.seatNos).toEqual([0, 1])
  expect(await counted.caller.seats.hold(short)).toEqual(held)
  const other = await api.services.db.transaction().execute(async (db) => {
    const sameClerk = await api.signInUser(counted.user, { services: { ...api.services, db } })
    return sameClerk.caller.seats.hold(long)
  })
  const shape = (value: object) => Object.keys(value).sort()
  expect(shape(held)).toEqual(shape(other))
  const seconds = ({ createdAt, expiresAt, maxUntil }: typeof held) =>
    [expiresAt, maxUntil].map((end) => Math.round((Date.parse(end) - Date.parse(createdAt)) / 1000))
  expect(seconds(held)).toEqual(seconds(other))

  const { rows } = await sql<{ hold: object; audit: object; told: { seats: object[] }; until: string }>`
    select to_jsonb(h) - '{id,seat_nos,created_at,expires_at,max_until}'::text[] as hold,
      to_jsonb(e) - '{id,at,auth_session_id,request_id,after}'::text[] || jsonb_build_object('keys',
        (select jsonb_agg(k order by k) from jsonb_object_keys(e.after) k)) as audit,
      (select c.payload from stream_change c where c.topic = ${`seats:${session.id}`}
        and c.payload #>> '{seats,0,hold}' = h.id::text) as told,
      (select distinct s.until from session_seat s where s.hold_id = h.id) as until
    from seat_hold h join audit_event e on e.after ->> 'hold' = h.id::text
    where h.id in (${short.holdId}, ${long.holdId}) order by h.created_at`.execute(api.database.asOwner)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.hold).toEqual(rows[1]?.hold)
  expect(rows[0]?.audit).toEqual(rows[1]?.audit)
  const news = { n: [0, 1], s: 1, until: held.expiresAt, hold: held.id }
  expect(rows[0]?.told).toEqual({ seats: [news], pools: [] })
  expect(shape(rows[1]?.told.seats[0] ?? {})).toEqual(shape(news))
  expect(rows[0]?.until).toBe(held.expiresAt)
})

test('it reads the rows of its own seats, however many the session has and whatever the planner knows of them', async () => {
  const large = await makeTicketSession(api.database.db, { venue: api.venue, rows: 20, seatsPerRow: 100 })
  const { db, pool, close } = createDb({ url: api.database.url, max: 1, role: 'app' })
  const alone = await api.signInUser(clerk.user, { services: await api.anotherServices({ db, pool }) })
  const readSeats = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ seats: number }>`
      select idx_tup_read::integer as seats from pg_stat_user_indexes where indexrelname = 'session_seat_pkey'`.execute(
      db,
    )
    return rows[0]?.seats ?? 0
  }
  const place = { ticketSessionId: large.id }
  const steps = [
    (seatNos: number[]) => alone.caller.orders.sell({ ...saleOf(seatNos), ...place, items: itemsOf(seatNos) }),
    async (seatNos: number[]) => {
      const held = { ...holdOf(seatNos), ...place }
      await alone.caller.seats.hold(held)
      const sale = { ...saleOf(seatNos), ...place, items: itemsOf(seatNos), holdId: held.holdId }
      await alone.caller.orders.confirm(sale)
    },
  ]
  const itemsOf = (seatNos: number[]) => [{ passTypeId: large.adult, seatNos }]
  for (const [turn, step] of steps.entries()) {
    // Once to warm up: what is remembered of the session is read with all its seats.
    await step([turn * 10, turn * 10 + 1])
    const before = await readSeats()
    await step([turn * 10 + 2, turn * 10 + 3])
    expect((await readSeats()) - before).toBeLessThan(50)
  }
  await close()
})

test('its plan is made once and kept, and so is that of a hold, however many seats are wanted', async () => {
  const large = await makeTicketSession(api.database.db, { venue: api.venue, rows: 20, seatsPerRow: 100 })
  await sql`analyze session_seat`.execute(api.database.asOwner)
  const { db, pool, close } = createDb({ url: api.database.url, max: 1, role: 'app' })
  const alone = await api.signInUser(clerk.user, { services: await api.anotherServices({ db, pool }) })
  for (let turn = 0; turn < 12; turn += 1) {
    const seatNos = Array.from({ length: 1 + (turn % 3) }, (_, at) => turn * 10 + at)
    const place = { ticketSessionId: large.id, items: [{ passTypeId: large.adult, seatNos }] }
    const held = { ...holdOf(seatNos), ticketSessionId: large.id }
    // Planning looks cheap, as it does for a hold in a venue with more seats than this test should make.
    await sql`set cpu_operator_cost = 0.001`.execute(db)
    await alone.caller.seats.hold(held)
    await sql`reset cpu_operator_cost`.execute(db)
    await alone.caller.orders.confirm({ ...saleOf(seatNos), ...place, holdId: held.holdId })
    const others = seatNos.map((seatNo) => seatNo + 5)
    await alone.caller.orders.sell({
      ...saleOf(others),
      ...place,
      items: [{ passTypeId: large.adult, seatNos: others }],
    })
  }
  const { rows } = await sql<{ made: number; kept: number }>`
    select custom_plans::integer as made, generic_plans::integer as kept from pg_prepared_statements
    where statement like '%update session_seat%'`.execute(db)
  await close()
  expect(rows).toHaveLength(3)
  // PostgreSQL looks at five before it compares.
  for (const { made, kept } of rows) expect({ made, isKept: kept > 0 }).toEqual({ made: 5, isKept: true })
})

test('where it cannot sell nothing is left of it, not even of the till', async () => {
  const state = async () => {
    const { rows } =
      await sql`select (select count(*) from command) as commands, (select count(*) from sale_order) as orders,
      (select sum(cash_minor) from till_session) as cash, (select sum(receipts) from till_session) as receipts,
      (select count(*) from audit_event) as audits, (select sum(version) from stream) as versions`.execute(
        api.database.db,
      )
    return rows[0]
  }
  const first = saleOf([0, 1])
  await clerk.caller.orders.sell(first)
  const before = await state()
  expect(await reasonOf(clerk.caller.orders.sell(saleOf([1, 2])))).toBe('SEAT_TAKEN')
  expect(await reasonOf(clerk.caller.orders.sell({ ...saleOf([3]), orderId: first.orderId }))).toBe('STATE')
  expect(await reasonOf(clerk.caller.orders.sell({ ...saleOf([3]), commandId: first.commandId }))).toBe(
    'IDEMPOTENCY_CONFLICT',
  )
  expect(await reasonOf(clerk.caller.orders.confirm({ ...saleOf([3]), holdId: uuidv7() as SeatHoldId }))).toBe(
    'NOT_FOUND',
  )
  expect(await reasonOf(clerk.caller.seats.hold(holdOf([1, 2])))).toBe('SEAT_TAKEN')
  expect(await reasonOf(clerk.caller.seats.hold(holdOf([2, 9_999])))).toBe('VALIDATION')
  expect(await state()).toEqual(before)
})

test('a hold that is changed at that moment is sold as it was or refused, and keeps no places behind', async () => {
  const ends = new Set<string>()
  for (let turn = 0; turn < 12; turn += 1) {
    const held = holdOf([turn])
    await clerk.caller.seats.hold(held)
    const change = { holdId: held.holdId, add: [], remove: [], pools: [{ areaNo: 0, qty: 1 }] }
    const [confirmed, changed] = await Promise.all([
      reasonOf(clerk.caller.orders.confirm({ ...saleOf([turn]), holdId: held.holdId })),
      reasonOf(clerk.caller.seats.changeHold(change)),
    ])
    ends.add(`${confirmed} ${changed}`)
    const { rows } = await sql<{ kept: number; taken: number }>`
      select (select count(*)::int from pool_hold where hold_id = ${held.holdId}) as kept,
        (select taken from capacity_pool where ticket_session_id = ${session.id}) as taken`.execute(api.database.db)
    expect(rows[0]).toEqual(changed === 'OK' ? { kept: 1, taken: 1 } : { kept: 0, taken: 0 })
    if (changed === 'OK') await clerk.caller.seats.release({ holdId: held.holdId })
  }
  for (const end of ends) expect(['OK STATE', 'VALIDATION OK']).toContain(end)
})

test('the id of a command is its sender’s, says nothing of what was refused, and is good again after a wait in vain', async () => {
  const first = saleOf([0], 'card')
  const answer = await clerk.caller.orders.sell(first)
  // Another caller with the same id gets neither the first one's answer nor their order; each has their own sale.
  expect(await reasonOf(counted.caller.orders.sell(first))).toBe('STATE')
  expect(await reasonOf(counted.caller.orders.sell({ ...first, orderId: uuidv7() as OrderId }))).toBe('SEAT_TAKEN')
  const { commandId, orderId } = first
  expect(await reasonOf(counted.caller.orders.sell({ ...saleOf([1], 'card'), commandId, orderId }))).toBe('STATE')
  const own = await counted.caller.orders.sell({ ...saleOf([1], 'card'), commandId })
  expect(own.orderId).not.toBe(answer.orderId)
  expect(await clerk.caller.orders.sell(first)).toEqual(answer)

  const again = { ...saleOf([2], 'card'), commandId: 'x'.repeat(255) }
  const { payments } = again
  expect(await reasonOf(clerk.caller.orders.sell({ ...again, payments: [] }))).toBe('VALIDATION')
  expect(
    await reasonOf(clerk.caller.orders.sell({ ...again, items: [{ passTypeId: session.adult, seatNos: [1] }] })),
  ).toBe('SEAT_TAKEN')
  expect(await reasonOf(clerk.caller.orders.sell({ ...again, commandId: 'x'.repeat(256) }))).toBe('VALIDATION')
  const { db, pool, close } = createDb({ url: api.database.url, max: 2, role: 'app', lockTimeoutMs: 100 })
  const impatient = await api.signInUser(clerk.user, { services: await api.anotherServices({ db, pool }) })
  await api.database.asOwner.transaction().execute(async (tx) => {
    await sql`select from session_seat where ticket_session_id = ${session.id} and seat_no = 2 for update`.execute(tx)
    expect(await reasonOf(impatient.caller.orders.sell(again))).toBe('UNAVAILABLE')
  })
  const sold = await impatient.caller.orders.sell({ ...again, payments })
  expect(sold.passes.map(({ seatNo }) => seatNo)).toEqual([2])
  // A day later its answer is forgotten; the order it made still is that order.
  await sql`delete from command where command_id = ${again.commandId}`.execute(api.database.asOwner)
  expect(
    await reasonOf(clerk.caller.orders.sell({ ...again, items: [{ passTypeId: session.adult, seatNos: [3] }] })),
  ).toBe('STATE')
  await close()
})
