import { randomUUID } from 'node:crypto'
import type { OrderId, TillSessionId } from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  countAndClose,
  createTestApi,
  detailsOf,
  makeTicketSession,
  openTill,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

// Money of a training till is play money, and the database knows it from a guest's own.

const price = 45_000
let api: TestApi
let clerk: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 4, seatsPerRow: 20 })
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

let seat = 0
let till: TillSessionId
beforeEach(async () => {
  clerk = await api.signInAs('boxoffice')
  const own = { venue: api.venue, userId: clerk.user.id, floatMinor: 10_000, training: true }
  till = (await openTill(api.database.db, own)) as TillSessionId
  seat += 1
})

type Sale = Parameters<SignedIn['caller']['orders']['sell']>[0]
const sell = (more: Partial<Sale> = {}, person = clerk) =>
  person.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [seat] }],
    payments: [{ method: 'cash', amountMinor: price }],
    priceVersion: session.priceVersion,
    expectedDueMinor: price,
    training: true,
    ...more,
  })
const constraintOf = (step: Promise<unknown>) =>
  step.then(
    () => null,
    (error) => classifyPgError(error).constraint ?? null,
  )

describe('money for practice', () => {
  const take = (orderId: OrderId, method: 'cash' | 'card' = 'cash') =>
    clerk.caller.tills.takePart({
      commandId: randomUUID(),
      orderId,
      method,
      amountMinor: 20_000,
      training: true,
      ...(method === 'card' && { reference: 'T' }),
    })

  test('pays for a training order', async () => {
    const orderId = uuidv7() as OrderId
    const part = await take(orderId)
    const payments: Sale['payments'] = [
      { method: 'cash', amountMinor: 20_000, partId: part.id },
      { method: 'cash', amountMinor: price - 20_000 },
    ]
    expect((await sell({ orderId, payments })).orderNo).toBeGreaterThan(9_000_000_000)
  })

  test('pays for no real one, and comes back from no real till', async () => {
    const orderId = uuidv7() as OrderId
    const part = await take(orderId, 'card')
    expect(await clerk.caller.tills.parts()).toMatchObject([{ id: part.id, isTraining: true }])
    await countAndClose(clerk.caller, { id: till, countedMinor: 10_000 })
    expect(await clerk.caller.tills.parts()).toEqual([])
    await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
    const payments: Sale['payments'] = [
      { method: 'card', amountMinor: 20_000, partId: part.id },
      { method: 'cash', amountMinor: price - 20_000 },
    ]
    expect(await detailsOf(sell({ orderId, payments, training: false }))).toEqual({ parts: 'ended' })
    const back = { commandId: randomUUID(), ids: [part.id] }
    expect(await detailsOf(clerk.caller.tills.returnParts(back))).toEqual({ training: false })
  })

  test('a guest’s own money goes back from no training till', async () => {
    const other = await api.signInAs('boxoffice')
    const real = await openTill(api.database.db, { venue: api.venue, userId: other.user.id, floatMinor: 0 })
    const part = await other.caller.tills.takePart({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      method: 'card',
      amountMinor: 100,
      reference: 'T',
    })
    await countAndClose(other.caller, { id: real, countedMinor: 0 })
    await openTill(api.database.db, { venue: api.venue, userId: other.user.id, training: true })
    const back = { commandId: randomUUID(), ids: [part.id] }
    expect(await detailsOf(other.caller.tills.returnParts(back))).toEqual({ training: true })
  })
})

describe('the database', () => {
  const random = () => uuidv7()

  test('takes no till for the other kind once it was opened', async () => {
    const { rows } = await sql<{ till_id: string }>`select till_id from till_session where id = ${till}`.execute(
      api.database.db,
    )
    const change = sql`update till set is_training = false where id = ${rows[0]?.till_id}`
    expect(await constraintOf(change.execute(api.database.db))).toBe('till_session_as_its_till')
    const session = sql`update till_session set is_training = false where id = ${till}`
    expect(await constraintOf(session.execute(api.database.db))).toBe('till_session_as_its_till')
  })

  test('takes no order that its till is not for, and no number of the other kind', async () => {
    const { orderId } = await sell()
    const change = (set: ReturnType<typeof sql>) =>
      constraintOf(sql`update sale_order set ${set} where id = ${orderId}`.execute(api.database.db))
    expect(await change(sql`is_training = false`)).toBe('sale_order_training_number')
    expect(await change(sql`is_training = false, order_no = nextval('order_no')`)).toBe('sale_order_as_its_till')
    expect(await change(sql`order_no = nextval('order_no')`)).toBe('sale_order_training_number')
    expect(await change(sql`till_session_id = null, receipt_no = null`)).toBe('sale_order_training_till')
  })

  test('posts nothing of it, whatever asks', async () => {
    const { orderId } = await sell()
    await clerk.caller.tills.move({ commandId: random(), kind: 'paid_in', amountMinor: 100, reason: 'x' })
    const moved = await sql<{ id: string }>`select id from till_movement where till_session_id = ${till}`.execute(
      api.database.db,
    )
    const part = await clerk.caller.tills.takePart({
      commandId: random(),
      orderId: uuidv7() as OrderId,
      method: 'cash',
      amountMinor: 100,
      training: true,
    })
    const post = (source: string, sourceId: string) =>
      constraintOf(
        sql`insert into journal_entry (venue_id, id, business_date, of_date, act, source, source_id)
          values (${api.venue.id}, ${random()}, '2026-01-01', '2026-01-01', 'x', ${source}, ${sourceId})`.execute(
          api.database.db,
        ),
      )
    const sources: [string, string][] = [
      ['order', orderId],
      ['till', till],
      ['movement', moved.rows[0]?.id ?? ''],
      ['basket', part.id],
    ]
    for (const [source, id] of sources) expect(await post(source, id)).toBe('real_money_only')
    for (const [source, id] of sources) {
      const enter = sql`
        with moved as (update fund set balance_minor = balance_minor + 1, last_entry = coalesce(last_entry, 0) + 1
          where venue_id = ${api.venue.id} and account = '1010' returning *)
        insert into fund_entry (venue_id, fund_id, entry_no, id, kind, source, source_id, amount_minor,
          balance_after_minor, business_date)
        select venue_id, id, last_entry, gen_random_uuid(), 'x', ${source}, ${id}, 1, balance_minor, '2026-01-01'
        from moved`
      expect(await constraintOf(enter.execute(api.database.db))).toBe('real_money_only')
    }
  })

  test('lets no money of practice pay for a real order', async () => {
    const other = await api.signInAs('boxoffice')
    const { orderId } = await sell(
      { training: false, payments: [{ method: 'card', amountMinor: price, reference: 'T' }] },
      other,
    )
    const pay = api.database.db.transaction().execute(async (tx) => {
      const id = random()
      await sql`insert into part_payment (venue_id, id, order_id, till_session_id, method, method_id, amount_minor,
          currency, business_date, taken_by, is_training)
        select venue_id, ${id}, order_id, ${till}, method, method_id, 1, currency, business_date, actor_id, true
        from payment where order_id = ${orderId}`.execute(tx)
      await sql`insert into payment (venue_id, id, order_id, method, method_id, amount_minor, currency, business_date,
          actor_id)
        select venue_id, ${id}, order_id, method, method_id, 1, currency, business_date, actor_id
        from payment where order_id = ${orderId}`.execute(tx)
      await sql`update part_payment set state = 'sold', payment_id = id, ended_at = now(), ended_by = taken_by
        where id = ${id}`.execute(tx)
    })
    expect(await constraintOf(pay)).toBe('part_payment_sold_alike')
  })

  test('gives no Z report to it', async () => {
    const write = sql`insert into z_report (venue_id, id, till_session_id, year, z_no, revision, business_date, snapshot,
        sha256, issued_by)
      values (${api.venue.id}, ${random()}, ${till}, 2031, 1, 1, '2026-01-01', '{}', decode(repeat('00', 32), 'hex'),
        ${clerk.user.id})`
    expect(await constraintOf(write.execute(api.database.db))).toBe('z_report_as_its_till')
  })
})
