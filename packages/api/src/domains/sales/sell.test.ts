import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  detailsOf,
  makeTicketSession,
  openTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

let api: TestApi
let clerk: SignedIn
let session: TestTicketSession
let till: string
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
  till = await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  session = await makeTicketSession(api.database.db, { venue: api.venue, standing: 20 })
})

type Sale = Parameters<SignedIn['caller']['orders']['sell']>[0]
const adults = (seatNos: number[], more: Partial<Sale> = {}): Sale => {
  const due = seatNos.reduce((sum, seat) => sum + (seat < 30 ? 45_000 : 30_000), 0)
  return {
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos }],
    payments: due > 0 ? [{ method: 'cash', amountMinor: due, tenderedMinor: due + 10_000 }] : [],
    priceVersion: session.priceVersion,
    expectedDueMinor: due,
    ...more,
  }
}
const { sell } = { sell: (sale: Sale) => clerk.caller.orders.sell(sale) }
const count = async (table: string, where = sql`true`) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::integer as n from ${sql.table(table)} where ${where}`.execute(api.database.db)
  return rows[0]?.n
}
const hold = (seatNos: number[], more: object = {}) =>
  clerk.caller.seats.hold({
    commandId: randomUUID(),
    holdId: uuidv7() as SeatHoldId,
    ticketSessionId: session.id,
    seatNos,
    ...more,
  })

describe('a sale', () => {
  test('writes order, line, payment, passes, the seats and the cash of the till in one step', async () => {
    const before = await sql<{ cash: number }>`select cash_minor as cash from till_session where id = ${till}`.execute(
      api.database.db,
    )
    const sold = await sell(adults([1, 2]))
    expect(sold).toMatchObject({ grossMinor: 90_000, taxMinor: 8182, changeMinor: 10_000, currency: 'TRY' })
    expect(sold.passes.map((pass) => pass.seatNo)).toEqual([1, 2])
    const of = sql`order_id = ${sold.orderId}`
    expect(await count('order_line', of)).toBe(1)
    expect(await count('payment', of)).toBe(1)
    expect(await count('pass', of)).toBe(2)
    expect(await count('session_seat', sql`${of} and status = 2`)).toBe(2)
    const after = await sql<{ cash: number }>`select cash_minor as cash from till_session where id = ${till}`.execute(
      api.database.db,
    )
    expect((after.rows[0]?.cash ?? 0) - (before.rows[0]?.cash ?? 0)).toBe(90_000)
  })

  test('mixes kinds of people, categories and places without a seat; the lines add up', async () => {
    const sold = await sell({
      ...adults([]),
      items: [
        { passTypeId: session.adult, seatNos: [0, 30] },
        { passTypeId: session.child, seatNos: [1] },
        { passTypeId: session.adult, areaNo: 0, qty: 3 },
      ],
      expectedDueMinor: 45_000 + 30_000 + 22_500 + 90_000,
      payments: [
        { method: 'card', amountMinor: 100_000, reference: 'T1' },
        { method: 'cash', amountMinor: 87_500 },
      ],
    })
    expect(sold.passes).toHaveLength(6)
    const { rows } = await sql<{ gross: number; tax: number; lines: number }>`
      select sum(gross_minor)::bigint as gross, sum(tax_minor)::bigint as tax, count(*)::integer as lines
      from order_line where order_id = ${sold.orderId}`.execute(api.database.db)
    expect(rows[0]).toEqual({ gross: sold.grossMinor, tax: sold.taxMinor, lines: 4 })
    expect(await count('capacity_pool', sql`ticket_session_id = ${session.id} and taken = 3`)).toBe(1)
  })

  test('a pass for a family takes a place for each of them, sold at once or out of a hold', async () => {
    await sql`update pass_type set people = 4 where id = ${session.adult}`.execute(api.database.asOwner)
    const families = (qty: number): Partial<Sale> => ({
      items: [{ passTypeId: session.adult, areaNo: 0, qty }],
      payments: [{ method: 'card', amountMinor: qty * 30_000, reference: 'T' }],
      expectedDueMinor: qty * 30_000,
    })
    const taken = async () => (await clerk.caller.seatMap.get({ ticketSessionId: session.id })).pools[0]?.taken
    await sell(adults([], families(3)))
    expect(await taken()).toBe(12)
    expect(await reasonOf(sell(adults([], families(3))))).toBe('SOLD_OUT')
    const held = await hold([], { pools: [{ areaNo: 0, qty: 1 }] })
    await clerk.caller.orders.confirm({ ...adults([], families(1)), holdId: held.id })
    expect(await taken()).toBe(16)
    // Held as passes there would be room for five of them, for as many people there is not.
    const tooMany = await hold([], { pools: [{ areaNo: 0, qty: 2 }] })
    const sale = { ...adults([], families(2)), holdId: tooMany.id }
    expect(await reasonOf(clerk.caller.orders.confirm(sale))).toBe('SOLD_OUT')
    expect(await taken()).toBe(18)
    expect(await brokenRules(api.database.pool)).toEqual({})
  })

  test('of several payments each has its own change, and the guest is told the sum of it', async () => {
    const sold = await sell(
      adults([1, 2], {
        payments: [
          { method: 'cash', amountMinor: 10_000, tenderedMinor: 20_000 },
          { method: 'card', amountMinor: 30_000, reference: 'T1' },
          { method: 'cash', amountMinor: 50_000, tenderedMinor: 50_500 },
        ],
      }),
    )
    expect(sold.changeMinor).toBe(10_500)
    const { payments } = await (await api.signInAs('manager')).caller.orders.get({ id: sold.orderId })
    expect(payments.map(({ method, amountMinor, changeMinor }) => [method, amountMinor, changeMinor])).toEqual([
      ['cash', 10_000, 10_000],
      ['card', 30_000, null],
      ['cash', 50_000, 500],
    ])
  })

  test('10,000 more than the sum, or twenty times it, is the most that a guest hands over', async () => {
    const note = async (seat: number, more: Partial<Sale>) => (await sell(adults([seat], more))).changeMinor
    const given = (amountMinor: number, tenderedMinor: number) => [
      { method: 'cash' as const, amountMinor, tenderedMinor },
    ]
    expect(await note(1, { payments: given(45_000, 1_045_000) })).toBe(1_000_000)
    await sql`update price_rule set amount_minor = 100000 where venue_id = ${api.venue.id}
      and pass_type_id = ${session.adult}`.execute(api.database.asOwner)
    const dear = { priceVersion: session.priceVersion + 1, expectedDueMinor: 100_000 }
    await sql`update price_list set version = version + 1 where venue_id = ${api.venue.id}`.execute(
      api.database.asOwner,
    )
    expect(await note(2, { ...dear, payments: given(100_000, 2_000_000) })).toBe(1_900_000)
    expect(await reasonOf(sell(adults([3], { ...dear, payments: given(100_000, 2_000_001) })))).toBe('VALIDATION')
  })

  test('the best seats, chosen by Marquee', async () => {
    const sold = await sell({
      ...adults([]),
      items: [{ passTypeId: session.adult, qty: 2 }],
      best: { qty: 2 },
      expectedDueMinor: 90_000,
      payments: [{ method: 'cash', amountMinor: 90_000 }],
    })
    expect(sold.passes.map((pass) => pass.seatNo)).toEqual([4, 5])
  })

  test('a lost seat refuses the whole sale, names it, and offers others', async () => {
    await sell(adults([7]))
    const refused = await detailsOf(sell(adults([6, 7])))
    expect(refused.seatNos).toEqual([7])
    expect(refused.alternatives).toHaveLength(2)
    expect(await count('session_seat', sql`ticket_session_id = ${session.id} and status = 2`)).toBe(1)
  })

  test('a sum or a price list that has moved on is asked about again', async () => {
    expect(await detailsOf(sell(adults([0], { expectedDueMinor: 1 })))).toEqual({
      priceVersion: session.priceVersion,
      dueMinor: 45_000,
      currency: 'TRY',
    })
    await sell(adults([0]))
    await sql`update price_rule set amount_minor = 50000 where venue_id = ${api.venue.id}
      and pass_type_id = ${session.adult} and seat_category_id = ${session.categoryIds[0]}`.execute(
      api.database.asOwner,
    )
    await sql`update price_list set version = version + 1 where venue_id = ${api.venue.id}`.execute(
      api.database.asOwner,
    )
    const refused = await refusalOf(sell(adults([1])))
    expect(refused).toMatchObject({ code: 'PRICE_CHANGED', details: { dueMinor: 50_000 } })
    const { priceVersion } = refused.details as { priceVersion: number }
    const paid = {
      priceVersion,
      expectedDueMinor: 50_000,
      payments: [{ method: 'cash' as const, amountMinor: 50_000 }],
    }
    expect((await sell(adults([1], paid))).grossMinor).toBe(50_000)
  })

  test.each<[string, Partial<Sale>]>([
    ['payments', { payments: [{ method: 'cash', amountMinor: 44_999 }] }],
    ['payments', { payments: [{ method: 'cash', amountMinor: 45_001 }] }],
    [
      'payments',
      {
        payments: [
          { method: 'card', amountMinor: 45_000, reference: 'T' },
          { method: 'cash', amountMinor: 1, tenderedMinor: 45_000 },
        ],
      },
    ],
    ['payments.0.reference', { payments: [{ method: 'bank', amountMinor: 45_000 }] }],
    ['payments.0.tenderedMinor', { payments: [{ method: 'cash', amountMinor: 45_000, tenderedMinor: 44_000 }] }],
    ['payments.0.tenderedMinor', { payments: [{ method: 'cash', amountMinor: 45_000, tenderedMinor: 1_045_001 }] }],
    [
      'payments.1.tenderedMinor',
      {
        payments: [
          { method: 'cash', amountMinor: 44_900 },
          { method: 'cash', amountMinor: 100, tenderedMinor: 1_000_101 },
        ],
      },
    ],
    ['items.0.passTypeId', { items: [{ passTypeId: uuidv7() as never, seatNos: [3] }] }],
    ['items.0.seatNos.0', { items: [{ passTypeId: undefined as never, seatNos: [999] }] }],
  ])('bad input names its field and changes nothing: %s', async (path, more) => {
    const items = more.items?.map((item) => ({ ...item, passTypeId: item.passTypeId ?? session.adult }))
    const refused = await refusalOf(sell(adults([3], { ...more, ...(items ? { items } : {}) })))
    expect(refused).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
    expect(
      await count('sale_order', sql`id in (select order_id from pass where ticket_session_id = ${session.id})`),
    ).toBe(0)
  })

  test('cash needs an open till; a card does not', async () => {
    const other = await api.signInAs('boxoffice')
    expect(await reasonOf(other.caller.orders.sell(adults([0])))).toBe('TILL_CLOSED')
    const paid = await other.caller.orders.sell(adults([0], { payments: [{ method: 'card', amountMinor: 45_000 }] }))
    expect(paid.receiptNo).toBeNull()
    const { payments } = await (await api.signInAs('manager')).caller.orders.get({ id: paid.orderId })
    expect(payments).toMatchObject([{ method: 'card', reference: null }])
  })

  test('nothing is sold in a session that is paused, and nothing of another venue', async () => {
    await sql`update ticket_session set state = 'paused' where id = ${session.id}`.execute(api.database.asOwner)
    expect(await reasonOf(sell(adults([0])))).toBe('SALES_CLOSED')
    expect(await reasonOf(sell({ ...adults([0]), ticketSessionId: uuidv7() as never }))).toBe('NOT_FOUND')
  })

  test('the same command fifty times sells once', async () => {
    const sale = adults([9])
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sell(sale).catch((error: Error) => error.message)),
    )
    const sold = answers.filter((answer) => typeof answer !== 'string')
    expect(new Set(sold.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers.filter((answer) => answer === 'IN_PROGRESS').length + sold.length).toBe(50)
    expect(await count('sale_order', sql`id = ${sale.orderId}`)).toBe(1)
    expect(await reasonOf(sell({ ...sale, note: 'another' }))).toBe('IDEMPOTENCY_CONFLICT')
  })
})

test('the same order under another command was sold already: it says so, whatever it would be refused for', async () => {
  const again = (sale: Sale) => ({ ...sale, commandId: randomUUID() })
  const taken = { code: 'STATE', details: { orderId: 'taken' } }
  const [sale, stranger] = [adults([20, 21]), adults([20, 21])]
  await sell(sale)
  expect(await refusalOf(sell(again(sale)))).toMatchObject(taken)
  expect(await detailsOf(sell(stranger))).toMatchObject({ seatNos: [20, 21] })
  // Somebody was just refused: who comes now is looked at before anything is begun.
  expect(await refusalOf(sell(again(sale)))).toMatchObject(taken)
  const held = await hold([22, 23])
  const kept = { ...adults([22, 23]), holdId: held.id }
  await clerk.caller.orders.confirm(kept)
  const { holdId: _, ...plain } = kept
  expect(await refusalOf(clerk.caller.orders.confirm({ ...kept, commandId: randomUUID() }))).toMatchObject(taken)
  expect(await refusalOf(sell(again(plain)))).toMatchObject(taken)
  const other = { ...kept, orderId: uuidv7() as OrderId, commandId: randomUUID() }
  expect(await detailsOf(clerk.caller.orders.confirm(other))).toEqual({ state: 'confirmed' })
  // A hold that is still open, of seats that this order has got meanwhile.
  const lost = await hold([24])
  await sql`update session_seat set until = now() - interval '1 second' where hold_id = ${lost.id}`.execute(
    api.database.db,
  )
  const late = adults([24])
  await sell(late)
  expect(await refusalOf(clerk.caller.orders.confirm({ ...again(late), holdId: lost.id }))).toMatchObject(taken)
  const foreign = clerk.caller.orders.confirm({ ...adults([24]), holdId: lost.id })
  expect(await refusalOf(foreign)).toMatchObject({ code: 'HOLD_EXPIRED', details: { seatNos: [24] } })
})

describe('a hold', () => {
  const confirm = (holdId: SeatHoldId, sale: Sale) => {
    const { best: _, ...rest } = sale as Sale & { best?: unknown }
    return clerk.caller.orders.confirm({ ...rest, holdId })
  }

  test('is sold as it was held, and no other way', async () => {
    const held = await hold([10, 11])
    expect(await refusalOf(confirm(held.id, adults([10])))).toMatchObject({ issues: [{ path: 'items' }] })
    const sold = await confirm(held.id, adults([10, 11]))
    expect(sold.passes).toHaveLength(2)
    expect(await reasonOf(confirm(held.id, adults([10, 11])))).toBe('STATE')
    expect(await reasonOf(clerk.caller.seats.release({ holdId: held.id }))).toBe('STATE')
  })

  test('that ran out is still good while nobody took from it, and lost when someone did', async () => {
    const [kept, lost] = [await hold([12]), await hold([13, 14])]
    await sql`update session_seat set until = now() - interval '1 second' where ticket_session_id = ${session.id}
      and status = 1`.execute(api.database.db)
    await sell(adults([13]))
    expect((await confirm(kept.id, adults([12]))).passes).toHaveLength(1)
    expect(await detailsOf(confirm(lost.id, adults([13, 14])))).toEqual({ seatNos: [13] })
  })

  test('keeps places without a seat too', async () => {
    const held = await hold([15], { pools: [{ areaNo: 0, qty: 2 }] })
    const sale: Sale = {
      ...adults([15]),
      items: [
        { passTypeId: session.adult, seatNos: [15] },
        { passTypeId: session.adult, areaNo: 0, qty: 2 },
      ],
      expectedDueMinor: 105_000,
      payments: [{ method: 'cash', amountMinor: 105_000 }],
    }
    expect((await confirm(held.id, sale)).passes).toHaveLength(3)
    expect(await count('capacity_pool', sql`ticket_session_id = ${session.id} and taken = 2`)).toBe(1)
    expect(await count('pool_hold', sql`ticket_session_id = ${session.id}`)).toBe(0)
  })
})
