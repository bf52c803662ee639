import { randomUUID } from 'node:crypto'
import type { OrderId, PartPaymentId, SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDayOf } from '../../core/venue-day.ts'
import {
  brokenRules,
  createTestApi,
  detailsOf,
  makeTicketSession,
  makeVenue,
  methodOf,
  openTill,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  untilSomebodyWaits,
} from '../../testing/index.ts'
import { insertPart } from './repo/parts.ts'

// The browser was told that a sale was not made, the clerk noted its money, and then the sale arrives after all.

const price = 45_000
let api: TestApi
let clerk: SignedIn
let till: string
let session: TestTicketSession
let orderId: OrderId
let seat = 0
beforeAll(async () => {
  api = await createTestApi()
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 20, standing: 50 })
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  clerk = await api.signInAs('boxoffice')
  till = await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, floatMinor: 0 })
  orderId = uuidv7() as OrderId
  seat += 1
})

const take = (method: 'cash' | 'card', amountMinor: number) =>
  clerk.caller.tills.takePart({ commandId: randomUUID(), orderId, method, amountMinor, reference: 'T1' })
const giveBack = (ids: PartPaymentId[], person = clerk) =>
  person.caller.tills.returnParts({ commandId: randomUUID(), ids })
type Payments = Parameters<SignedIn['caller']['orders']['sell']>[0]['payments']
const sell = (payments: Payments, more: object = {}) =>
  clerk.caller.orders.sell({
    commandId: randomUUID(),
    orderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [seat] }],
    payments,
    priceVersion: session.priceVersion,
    expectedDueMinor: price,
    ...more,
  })
const cashOf = async () =>
  (
    await api.database.db
      .selectFrom('till_session')
      .select('cash_minor')
      .where('id', '=', till)
      .executeTakeFirstOrThrow()
  ).cash_minor
const openIds = async () => (await clerk.caller.tills.parts()).map((part) => part.id)

describe('a sale that arrives when its money was noted meanwhile', () => {
  const whole = () => [{ method: 'card' as const, amountMinor: price, reference: 'T1' }]
  const held = async () => {
    const holdId = uuidv7() as SeatHoldId
    const at = { ticketSessionId: session.id, seatNos: [seat] }
    await clerk.caller.seats.hold({ commandId: randomUUID(), holdId, ...at })
    return holdId
  }
  const confirm = (holdId: SeatHoldId) =>
    clerk.caller.orders.confirm({
      commandId: randomUUID(),
      orderId,
      holdId,
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [seat] }],
      payments: whole(),
      priceVersion: session.priceVersion,
      expectedDueMinor: price,
    })
  const ordersNow = async () => {
    const orders = api.database.db.selectFrom('sale_order').select('id').where('id', '=', orderId)
    return (await orders.execute()).length
  }
  const partOf = async () => ({
    venueId: api.venue.id,
    orderId,
    holdId: null,
    tillSessionId: null,
    method: 'card',
    methodId: await methodOf(api.database.db, api.venue.id, 'card'),
    amountMinor: price,
    reference: 'T1',
    takenBy: clerk.user.id,
  })

  test('is refused whole, however it sells: the money stands once', async () => {
    const card = await take('card', price)
    expect(await detailsOf(sell(whole()))).toEqual({ parts: 'open' })
    expect(await reasonOf(sell(whole()))).toBe('STATE')
    const best = { items: [{ passTypeId: session.adult, qty: 1 }], best: { qty: 1 } }
    expect(await detailsOf(sell(whole(), best))).toEqual({ parts: 'open' })
    const places = { items: [{ passTypeId: session.adult, areaNo: 0, qty: 1 }], expectedDueMinor: 30_000 }
    expect(await detailsOf(sell([{ method: 'cash', amountMinor: 30_000 }], places))).toEqual({ parts: 'open' })
    expect([await ordersNow(), await cashOf(), await openIds()]).toEqual([0, 0, [card.id]])
    const holdId = await held()
    expect(await detailsOf(confirm(holdId))).toEqual({ parts: 'open' })
    await clerk.caller.seats.release({ holdId })
    await sell([{ partId: card.id, method: 'card', amountMinor: price }])
    expect([await ordersNow(), await openIds()]).toEqual([1, []])
  })

  test('is sold when the money was given back, and the money of another order is no concern of it', async () => {
    const own = orderId
    orderId = uuidv7() as OrderId
    const other = await take('card', 100)
    orderId = own
    const card = await take('card', price)
    await giveBack([card.id])
    await sell(whole())
    await giveBack([other.id])
  })

  test('the money of the same order at another venue is no concern of it', async () => {
    const elsewhere = await api.signInAs('boxoffice', { venue: await makeVenue(api.database.db) })
    const input = { commandId: randomUUID(), orderId, method: 'card' as const, amountMinor: 100, reference: 'T1' }
    const there = await elsewhere.caller.tills.takePart(input)
    await sell(whole())
    await giveBack([there.id], elsewhere)
  })

  test('neither sees the other before it is kept: the later one is refused', async () => {
    const money = await api.database.db.startTransaction().execute()
    await insertPart(money as never, await partOf())
    await sell(whole())
    await expect(money.commit().execute()).rejects.toThrow(/open money/)
    expect(await openIds()).toEqual([])
  })

  test('money waits for a sale that is being kept, and looks again then', async () => {
    const sale = await api.database.db.startTransaction().execute()
    await sql`
      insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, business_date,
        price_version, created_by)
      values (${api.venue.id}, ${orderId}, 'door', 'confirmed', 'TRY', 0, 0, 0, ${businessDayOf(api.venue.id)}, 0, ${clerk.user.id})`.execute(
      sale,
    )
    await sql`set constraints order_takes_its_money immediate`.execute(sale)
    const money = take('card', price)
    await untilSomebodyWaits(sale)
    await sale.rollback().execute()
    await giveBack([(await money).id])
  })

  test('at the same moment, in two processes, one of them is refused', async () => {
    const other = await api.anotherServices()
    const twin = api.callerWithToken(clerk.token, { services: other })
    const evening = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 12 })
    const { id: ticketSessionId, priceVersion } = evening
    for (let round = 0; round < 12; round += 1) {
      orderId = uuidv7() as OrderId
      const items = [{ passTypeId: evening.adult, seatNos: [round] }]
      const input = { orderId, method: 'card' as const, amountMinor: price, reference: 'T1' }
      const money = () => twin.tills.takePart({ commandId: randomUUID(), ...input })
      const [sold, taken] = await Promise.all([
        reasonOf(sell(whole(), { ticketSessionId, priceVersion, items })),
        reasonOf(money()),
      ])
      expect([sold, taken].sort()).toEqual(['OK', 'STATE'])
      if (taken === 'OK') await giveBack(await openIds())
    }
  })

  test('negative control: without the guard of the database the money stands twice', async () => {
    const unguarded = await createTestApi()
    try {
      const { db, asOwner, pool } = unguarded.database
      await sql`drop function order_takes_its_money cascade`.execute(asOwner)
      const evening = await makeTicketSession(db, { venue: unguarded.venue })
      const { caller } = await unguarded.signInAs('boxoffice')
      const money = { orderId, method: 'card' as const, amountMinor: price, reference: 'T1' }
      await caller.tills.takePart({ commandId: randomUUID(), ...money })
      await caller.orders.sell({
        commandId: randomUUID(),
        orderId,
        ticketSessionId: evening.id,
        items: [{ passTypeId: evening.adult, seatNos: [1] }],
        payments: whole(),
        priceVersion: evening.priceVersion,
        expectedDueMinor: price,
      })
      expect(await brokenRules(pool)).toEqual({ 'an order took all the money that was taken for it': 1 })
    } finally {
      await unguarded.close()
    }
  })
})
