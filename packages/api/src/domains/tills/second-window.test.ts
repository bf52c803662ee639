import { randomUUID } from 'node:crypto'
import type { OrderId, PartPaymentId, SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { charge, makeTerminal } from '../../testing/card-terminals.ts'
import { detailsOf, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type BalancesBench, balancesBench } from '../order-changes/testing/balances.ts'
import { type Desk, price } from '../order-changes/testing/bench.ts'

// Two windows take money for the same thing, and one of them has not heard of the other.

let it: BalancesBench
let api: TestApi
let desk: Desk
let orderId: OrderId
beforeAll(async () => {
  it = await balancesBench()
  api = it.api
})
afterAll(() => it.bench.close())
beforeEach(async () => {
  desk = await it.bench.desk(60 * 24 * 10)
  orderId = uuidv7() as OrderId
})

type Part = Partial<Parameters<SignedIn['caller']['tills']['takePart']>[0]>
const take = (amountMinor: number, more: Part = {}, by = desk.clerk) =>
  by.caller.tills.takePart({
    commandId: randomUUID(),
    orderId,
    method: 'card',
    reference: 'slip',
    amountMinor,
    dueMinor: price,
    ...more,
  })
const giveBackAll = async (by = desk.clerk) => {
  const parts = await by.caller.tills.parts()
  const ids = parts.filter(({ takenBy }) => takenBy.id === by.user.id).map(({ id }) => id as PartPaymentId)
  if (ids.length > 0) await by.caller.tills.returnParts({ commandId: randomUUID(), ids })
}
/** What is still due, and who has the rest at which till. */
const left = (dueMinor: number, amountMinor: number) => ({
  dueMinor,
  held: [{ amountMinor, till: 'Till', who: desk.clerk.user.name }],
})
async function held(): Promise<SeatHoldId> {
  const holdId = uuidv7() as SeatHoldId
  await desk.clerk.caller.seats.hold({
    commandId: randomUUID(),
    holdId,
    ticketSessionId: desk.session.id,
    seatNos: [1],
  })
  return holdId
}
const confirm = (holdId: SeatHoldId, more: object = {}) =>
  desk.clerk.caller.orders.confirm({
    commandId: randomUUID(),
    orderId,
    holdId,
    ticketSessionId: desk.session.id,
    items: [{ passTypeId: desk.session.adult, seatNos: [1] }],
    payments: [{ method: 'card', reference: 'slip', amountMinor: price }],
    priceVersion: desk.session.priceVersion,
    expectedDueMinor: price,
    ...more,
  } as never)

describe('a basket', () => {
  test('whose second window would take more than is left is told what is', async () => {
    await take(30_000)
    expect(await refusalOf(take(20_000))).toMatchObject({ code: 'STALE', details: { dueMinor: 15_000 } })
    await take(15_000)
    expect(await detailsOf(take(1))).toEqual(left(0, 45_000))
    expect((await desk.clerk.caller.tills.parts()).map(({ amountMinor }) => amountMinor)).toEqual([30_000, 15_000])
    await giveBackAll()
  })

  test('that costs less by now takes only what is left of that', async () => {
    await take(30_000)
    expect(await detailsOf(take(15_000, { dueMinor: 40_000 }))).toEqual(left(10_000, 30_000))
    await giveBackAll()
  })

  test('lets money be written down that has changed hands already', async () => {
    await take(30_000)
    await take(30_000, { dueMinor: undefined })
    await giveBackAll()
  })

  test('takes a gift card no further, and leaves its balance', async () => {
    const manager = it.bench.manager.caller
    const card = await manager.giftCards.issue({
      commandId: randomUUID(),
      amountMinor: 60_000,
      reason: 'A kind letter',
    })
    const [{ code } = { code: '' }] = await manager.giftCards.reveal({ ids: [card.id] })
    await take(30_000)
    const byCard = { method: 'voucher' as const, reference: undefined, giftCard: code }
    expect(await detailsOf(take(20_000, byCard))).toEqual(left(15_000, 30_000))
    expect(await manager.giftCards.get({ id: card.id })).toMatchObject({ balanceMinor: 60_000 })
    await take(15_000, byCard)
    await giveBackAll()
    expect(await manager.giftCards.get({ id: card.id })).toMatchObject({ balanceMinor: 60_000 })
  })

  test('asks a terminal for no more than is left', async () => {
    await makeTerminal(api.database.db, { venue: api.venue, userId: desk.clerk.user.id })
    await take(30_000)
    const asked = (amountMinor: number) =>
      charge(desk.clerk.caller, { orderId, amountMinor, takenMinor: 30_000, dueMinor: price })
    expect(await refusalOf(asked(15_001))).toMatchObject({ code: 'STALE', details: { dueMinor: 15_000 } })
    await giveBackAll()
  })
})

describe('a hold', () => {
  test('is one sum, whatever order each window would make of it', async () => {
    const holdId = await held()
    await take(30_000, { holdId })
    orderId = uuidv7() as OrderId
    expect(await detailsOf(take(45_000, { holdId }))).toEqual(left(15_000, 30_000))
    await giveBackAll()
  })

  test('is not sold beside money that another window took for it', async () => {
    const holdId = await held()
    await take(30_000, { holdId })
    const first = orderId
    orderId = uuidv7() as OrderId
    expect(await detailsOf(confirm(holdId))).toEqual({ parts: 'open' })
    expect(await desk.seatStates(1)).toEqual([1])
    // By a deposit neither, which the balance would ask of the guest again.
    const deposit = { payments: [{ method: 'card', reference: 'slip', amountMinor: 20_000 }], balance: {} }
    expect(await detailsOf(confirm(holdId, deposit))).toEqual({ parts: 'open' })
    orderId = first
    const [part] = await desk.clerk.caller.tills.parts()
    await confirm(holdId, {
      payments: [
        { method: 'card', amountMinor: 30_000, partId: part?.id },
        { method: 'card', reference: 'slip', amountMinor: 15_000 },
      ],
    })
    expect(await desk.seatStates(1)).toEqual([2])
  })
})

describe('what is due of an order', () => {
  test('is not taken beside money for its exchange that pays for it too', async () => {
    const { orderId: sold } = await desk.sell([2], { payments: [{ method: 'cash', amountMinor: 20_000 }], balance: {} })
    const basket = { orderId: uuidv7() as OrderId, exchangeOf: sold, expectedRev: 1 }
    await take(20_000, { ...basket, dueMinor: 25_000 })
    expect(await refusalOf(it.takeDue(sold, 25_000, 25_000, desk.clerk))).toMatchObject({
      code: 'STALE',
      details: { dueMinor: 5000 },
    })
    // Another window, which has not heard of the first and calls its basket otherwise.
    const second = { ...basket, orderId: uuidv7() as OrderId, dueMinor: 25_000 }
    expect(await detailsOf(take(25_000, second))).toEqual(left(5000, 20_000))
    await it.takeDue(sold, 5000, 5000, desk.clerk)
    // The order has moved on: what the exchange comes to is another sum.
    expect(await reasonOf(take(100, { ...second, dueMinor: 40_000 }))).toBe('STALE')
    await giveBackAll()
    await it.takeDue(sold, 20_000, 20_000, desk.clerk)
  })
})

describe('at the same moment', () => {
  const many = 8
  const takenSum = async () => {
    const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount_minor), 0)::bigint as sum from part_payment
      where order_id = ${orderId} and state = 'taken'`.execute(api.database.db)
    return rows[0]?.sum ?? 0
  }
  const atOnce = () =>
    Promise.all(Array.from({ length: many }, () => reasonOf(take(20_000)))).then(
      (answers) => answers.filter((answer) => answer === 'OK').length,
    )

  test('many windows take what is due and no more', async () => {
    for (let round = 0; round < 5; round += 1) {
      orderId = uuidv7() as OrderId
      expect(await atOnce()).toBe(2)
      expect(await takenSum()).toBe(40_000)
    }
    await giveBackAll()
  })

  test('a terminal and the drawer take what is due and no more', async () => {
    await makeTerminal(api.database.db, { venue: api.venue, userId: desk.clerk.user.id })
    for (let round = 0; round < 6; round += 1) {
      orderId = uuidv7() as OrderId
      const answers = await Promise.all([
        reasonOf(take(30_000)),
        reasonOf(charge(desk.clerk.caller, { orderId, amountMinor: price, takenMinor: 0, dueMinor: price })),
      ])
      expect(answers.filter((answer) => answer === 'OK').length).toBeLessThanOrEqual(1)
      await expect.poll(openCharges).toBe(0)
      expect(await takenSum()).toBeLessThanOrEqual(price)
      await giveBackAll()
    }
  })

  test('negative control: without the guard they take more', async () => {
    const { asOwner } = api.database
    await sql`alter table part_payment disable trigger money_within_due`.execute(asOwner)
    try {
      orderId = uuidv7() as OrderId
      expect(await atOnce()).toBe(many)
      expect(await takenSum()).toBeGreaterThan(price)
    } finally {
      await sql`alter table part_payment enable trigger money_within_due`.execute(asOwner)
      await giveBackAll()
    }
  })
})

const openCharges = async () => {
  const rows = await api.database.db.selectFrom('card_charge').select('id').where('state', '=', 'asked').execute()
  return rows.length
}
