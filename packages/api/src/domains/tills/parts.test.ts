import { randomUUID } from 'node:crypto'
import type { OrderId, PartPaymentId, SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDayOf } from '../../core/venue-day.ts'
import {
  brokenRules,
  countAndClose,
  createTestApi,
  detailsOf,
  makeTicketSession,
  makeVenue,
  methodOf,
  openTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

// Money that is taken for a basket before it is sold: in the till at once, and out of it or into the sale once.

const price = 45_000
let api: TestApi
let clerk: SignedIn
let till: string
let session: TestTicketSession
let orderId: OrderId
beforeAll(async () => {
  api = await createTestApi()
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 4, seatsPerRow: 20, standing: 50 })
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
let seat = 0
beforeEach(async () => {
  clerk = await api.signInAs('boxoffice')
  till = await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, floatMinor: 0 })
  orderId = uuidv7() as OrderId
  seat += 1
})

const take = (method: 'cash' | 'card' | 'bank', amountMinor: number, more: object = {}) =>
  clerk.caller.tills.takePart({
    commandId: randomUUID(),
    orderId,
    method,
    amountMinor,
    ...(method === 'cash' ? {} : { reference: 'T1' }),
    ...more,
  })
const giveBack = (ids: PartPaymentId[], person = clerk, more: object = {}) =>
  person.caller.tills.returnParts({ commandId: randomUUID(), ids, ...more })
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
const close = (countedMinor: number) => countAndClose(clerk.caller, { id: till, countedMinor })
const cashOf = async (id = till) =>
  (await api.database.db.selectFrom('till_session').select('cash_minor').where('id', '=', id).executeTakeFirstOrThrow())
    .cash_minor
const openIds = async (person = clerk) => (await person.caller.tills.parts()).map((part) => part.id)
const auditOf = async (id: string) => {
  const rows = await api.database.db
    .selectFrom('audit_event')
    .select('action')
    .where('entity', '=', 'part_payment')
    .where('entity_id', '=', id)
    .orderBy('at')
    .execute()
  return rows.map((row) => row.action)
}

describe('money for a basket', () => {
  test('is in the drawer and in the report at once, and audited', async () => {
    const cash = await take('cash', 10_000)
    const card = await take('card', 5_000)
    expect(await cashOf()).toBe(10_000)
    expect(await openIds()).toEqual([cash.id, card.id])
    const { parts, takings } = await clerk.caller.tills.session({ id: till as never })
    expect(parts.map(({ method, amountMinor, state }) => [method, amountMinor, state])).toEqual([
      ['cash', 10_000, 'taken'],
      ['card', 5_000, 'taken'],
    ])
    expect(takings).toEqual([])
    expect(await auditOf(cash.id)).toEqual(['tills.takePart'])
  })

  test('the same command again takes it once', async () => {
    const command = { commandId: randomUUID(), orderId, method: 'cash' as const, amountMinor: 7_000 }
    const [one, two] = await Promise.all([clerk.caller.tills.takePart(command), clerk.caller.tills.takePart(command)])
    expect(two).toEqual(one)
    expect(await cashOf()).toBe(7_000)
  })

  test('cash needs an open till, a card does not', async () => {
    await close(0)
    expect(await reasonOf(take('cash', 100))).toBe('TILL_CLOSED')
    expect((await take('card', 100)).till).toBeNull()
  })

  test('is taken for no order that is sold, and only while the basket is held', async () => {
    await sell([{ method: 'cash', amountMinor: price }])
    expect(await reasonOf(take('card', 100))).toBe('STATE')
    orderId = uuidv7() as OrderId
    const holdId = uuidv7() as SeatHoldId
    seat += 1
    const at = { ticketSessionId: session.id, seatNos: [seat] }
    await clerk.caller.seats.hold({ commandId: randomUUID(), holdId, ...at })
    await take('card', 100, { holdId })
    const other = await api.signInAs('boxoffice')
    const foreign = { commandId: randomUUID(), orderId, holdId, method: 'card' as const, amountMinor: 100 }
    expect(await reasonOf(other.caller.tills.takePart(foreign))).toBe('NOT_FOUND')
    await sql`update seat_hold set expires_at = now() - interval '1 second' where id = ${holdId}`.execute(
      api.database.asOwner,
    )
    expect(await detailsOf(take('card', 100, { holdId }))).toEqual({ seatNos: [] })
    expect(await reasonOf(take('card', 100, { holdId }))).toBe('HOLD_EXPIRED')
    await clerk.caller.seats.release({ holdId })
    expect(await reasonOf(take('card', 100, { holdId }))).toBe('STATE')
  })

  test('what is no amount is refused by field, and nothing is changed', async () => {
    for (const amountMinor of [0, -1, 1.5, 10 ** 16]) {
      const { code, issues } = await refusalOf(take('cash', amountMinor))
      expect([code, issues?.[0]?.path]).toEqual(['VALIDATION', 'amountMinor'])
    }
    await take('cash', 899_999_999_999_999)
    const { code, issues } = await refusalOf(take('cash', 100))
    expect([code, issues?.[0]?.path]).toEqual(['VALIDATION', 'amountMinor'])
    expect(await openIds()).toHaveLength(1)
    await giveBack(await openIds())
  })
})

describe('sold', () => {
  test('it becomes the order’s payment, and the drawer counts it once', async () => {
    const [cash, card] = [await take('cash', 10_000), await take('card', 5_000)]
    const rest = { method: 'cash' as const, amountMinor: 30_000, tenderedMinor: 50_000 }
    const sold = await sell([
      { partId: cash.id, method: 'cash', amountMinor: 10_000 },
      { partId: card.id, method: 'card', amountMinor: 5_000 },
      rest,
    ])
    expect(sold.changeMinor).toBe(20_000)
    expect(await cashOf()).toBe(40_000)
    expect(await openIds()).toEqual([])
    const { parts, takings } = await clerk.caller.tills.session({ id: till as never })
    expect(parts).toEqual([])
    expect(takings.map(({ method, payments }) => [method, payments])).toEqual([
      ['card', 1],
      ['cash', 2],
    ])
    expect(await reasonOf(giveBack([cash.id]))).toBe('STATE')
    const { rows } = await sql<{ reference: string | null }>`
      select reference from payment where id in (${cash.id}, ${card.id}) order by method`.execute(api.database.db)
    expect(rows).toEqual([{ reference: 'T1' }, { reference: null }])
  })

  test('cash that the sale does not need goes back out of the drawer', async () => {
    const cash = await take('cash', 60_000)
    const sold = await sell([{ partId: cash.id, method: 'cash', amountMinor: price }])
    expect(sold.changeMinor).toBe(15_000)
    expect(await cashOf()).toBe(price)
  })

  test('by places without a seat, and at the till that is open by then', async () => {
    const cash = await take('cash', 10_000)
    await close(10_000)
    const later = await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, floatMinor: 0 })
    const places = { items: [{ passTypeId: session.adult, areaNo: 0, qty: 1 }], expectedDueMinor: 30_000 }
    await sell(
      [
        { partId: cash.id, method: 'cash', amountMinor: 10_000 },
        { method: 'cash', amountMinor: 20_000 },
      ],
      places,
    )
    expect([await cashOf(till), await cashOf(later)]).toEqual([10_000, 20_000])
    const { takings } = await clerk.caller.tills.session({ id: till as never })
    expect(takings).toMatchObject([{ method: 'cash', payments: 1 }])
  })

  test('only as it was taken, by the clerk who took it, for its own order, whole and once', async () => {
    const card = await take('card', price)
    const whole = { partId: card.id, method: 'card' as const, amountMinor: price }
    const cash = (amountMinor: number) => ({ method: 'cash' as const, amountMinor })
    const pathOf = async (payments: Payments) => (await refusalOf(sell(payments))).issues?.[0]?.path
    expect(await pathOf([{ ...whole, method: 'cash' }])).toBe('payments.0.partId')
    expect(await pathOf([{ ...whole, amountMinor: 100 }, cash(price - 100)])).toBe('payments.0.amountMinor')
    expect(await pathOf([whole, whole])).toBe('payments.1.partId')
    const more = await take('card', 100)
    expect(await pathOf([whole])).toBe('payments')
    await giveBack([more.id])
    const other = orderId
    orderId = uuidv7() as OrderId
    expect(await reasonOf(sell([whole]))).toBe('STATE')
    orderId = other
    const colleague = await api.signInAs('boxoffice')
    const mine = clerk
    clerk = colleague
    expect(await reasonOf(sell([whole]))).toBe('STATE')
    clerk = mine
    await sell([whole])
  })
})

describe('given back', () => {
  test('it leaves the drawer, and report and audit keep both', async () => {
    const [cash, card] = [await take('cash', 10_000), await take('card', 5_000)]
    const back = await giveBack([cash.id, card.id], clerk, { reference: 'R9' })
    expect(back.map(({ state, returnedMinor, returnReference }) => [state, returnedMinor, returnReference])).toEqual([
      ['returned', 10_000, null],
      ['returned', 5_000, 'R9'],
    ])
    expect(await cashOf()).toBe(0)
    expect(await openIds()).toEqual([])
    const { parts } = await clerk.caller.tills.session({ id: till as never })
    expect(parts.map(({ state, returnedHere, endedBy }) => [state, returnedHere, endedBy])).toEqual([
      ['returned', true, clerk.user.name],
      ['returned', true, clerk.user.name],
    ])
    expect(await auditOf(cash.id)).toEqual(['tills.takePart', 'tills.returnParts'])
    expect(await reasonOf(sell([{ partId: card.id, method: 'card', amountMinor: price }]))).toBe('STATE')
  })

  test('all of it or nothing: what is gone, sold or not in the drawer keeps the rest', async () => {
    const [cash, card] = [await take('cash', 10_000), await take('card', 5_000)]
    await clerk.caller.tills.move({ commandId: randomUUID(), kind: 'drop', amountMinor: 4_000, reason: 'Safe' })
    const { code, issues } = await refusalOf(giveBack([card.id, cash.id]))
    expect([code, issues?.[0]?.path]).toEqual(['VALIDATION', 'ids'])
    expect(await auditOf(cash.id)).toEqual(['tills.takePart', 'tills.returnParts'])
    expect(await openIds()).toEqual([cash.id, card.id])
    await giveBack([card.id])
    await clerk.caller.tills.move({ commandId: randomUUID(), kind: 'paid_in', amountMinor: 4_000, reason: 'Back' })
    expect(await reasonOf(giveBack([card.id, cash.id]))).toBe('STATE')
    expect(await cashOf()).toBe(10_000)
    expect(await reasonOf(giveBack([cash.id, cash.id]))).toBe('VALIDATION')
    expect(await reasonOf(giveBack([cash.id, uuidv7() as PartPaymentId]))).toBe('NOT_FOUND')
  })

  test('of a colleague only by those who may close the tills of others, out of their own drawer', async () => {
    const cash = await take('cash', 10_000)
    const colleague = await api.signInAs('boxoffice')
    expect(await openIds(colleague)).toEqual([])
    expect(await reasonOf(giveBack([cash.id], colleague))).toBe('NOT_FOUND')
    const manager = await api.signInAs('manager')
    expect(await openIds(manager)).toContain(cash.id)
    expect(await reasonOf(giveBack([cash.id], manager))).toBe('TILL_CLOSED')
    const own = await openTill(api.database.db, { venue: api.venue, userId: manager.user.id, floatMinor: 50_000 })
    await giveBack([cash.id], manager)
    expect([await cashOf(till), await cashOf(own)]).toEqual([10_000, 40_000])
    const { parts } = await manager.caller.tills.session({ id: own as never })
    expect(parts).toMatchObject([{ id: cash.id, takenHere: false, returnedHere: true }])
  })

  test('at another venue there is none of it, also for the same person', async () => {
    const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
    const id = uuidv7() as PartPaymentId
    // Taken here by a person who is now signed in there.
    await sql`
      insert into part_payment (venue_id, id, order_id, method, method_id, amount_minor, currency, business_date,
        taken_by)
      values (${api.venue.id}, ${id}, ${orderId}, 'card',
        ${await methodOf(api.database.db, api.venue.id, 'card')}, 5000, 'TRY', ${businessDayOf(api.venue.id)}, ${elsewhere.user.id})`.execute(
      api.database.asOwner,
    )
    expect(await openIds(elsewhere)).toEqual([])
    expect(await reasonOf(giveBack([id], elsewhere))).toBe('NOT_FOUND')
    const manager = await api.signInAs('manager')
    expect(await openIds(manager)).toContain(id)
    await giveBack([id], manager)
  })

  test('a person who may neither sell nor close a till sees and moves nothing', async () => {
    const door = await api.signInAs('door')
    expect(await reasonOf(door.caller.tills.parts())).toBe('FORBIDDEN')
    const input = { commandId: randomUUID(), orderId, method: 'card' as const, amountMinor: 100 }
    expect(await reasonOf(door.caller.tills.takePart(input))).toBe('FORBIDDEN')
    expect(await reasonOf(giveBack([uuidv7() as PartPaymentId], door))).toBe('FORBIDDEN')
  })

  test('what has ended cannot be changed, whoever tries', async () => {
    const card = await take('card', 5_000)
    const change = (what: string) =>
      sql`update part_payment set ${sql.raw(what)} where id = ${card.id}`.execute(api.database.asOwner)
    await expect(change('amount_minor = 1')).rejects.toThrow(/ends once/)
    await giveBack([card.id])
    await expect(change(`state = 'taken'`)).rejects.toThrow(/ends once/)
    await expect(sql`delete from part_payment`.execute(api.database.asOwner)).rejects.toThrow(/ends once/)
  })
})

describe('at the same moment', () => {
  const tally = (answers: string[]) => [...answers].sort()

  test('the same money is given back once, and given back or sold', async () => {
    const other = await api.anotherServices()
    const twin = { ...clerk, caller: api.callerWithToken(clerk.token, { services: other }) }
    for (let round = 0; round < 6; round += 1) {
      const cash = await take('cash', 10_000)
      const both = await Promise.all([reasonOf(giveBack([cash.id])), reasonOf(giveBack([cash.id], twin as SignedIn))])
      expect(tally(both)).toEqual(['OK', 'STATE'])
      orderId = uuidv7() as OrderId
      seat += 1
      const part = await take('card', price)
      const whole = { partId: part.id, method: 'card' as const, amountMinor: price }
      const one = await Promise.all([reasonOf(giveBack([part.id], twin as SignedIn)), reasonOf(sell([whole]))])
      expect(tally(one)).toEqual(['OK', 'STATE'])
      orderId = uuidv7() as OrderId
      seat += 1
    }
    expect(await cashOf()).toBe(0)
  })

  test('negative control: without the condition on the row both would win', async () => {
    const card = await take('card', 5_000)
    await api.database.asOwner
      .transaction()
      .execute(async (tx) => {
        await sql`alter table part_payment disable trigger part_payment_ends_once`.execute(tx)
        const careless = sql`update part_payment set state = 'returned', returned_minor = amount_minor,
          ended_by = taken_by, ended_at = now() where id = ${card.id}`
        const wins = [await careless.execute(tx), await careless.execute(tx)].map((done) => done.numAffectedRows)
        expect(wins).toEqual([1n, 1n])
        throw new Error('both won')
      })
      .catch((error: Error) => expect(error.message).toBe('both won'))
    await giveBack([card.id])
  })
})
