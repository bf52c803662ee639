import { randomUUID } from 'node:crypto'
import { groupGiftCode, type OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  compareBook,
  joinVenue,
  makeVenue,
  methodOf,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from '../order-changes/testing/bench.ts'
import { givenCard } from './testing/cases.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
// Everything adds up at the end: balances are entries, and what the book owes is the sum of all balances.
afterAll(async () => {
  await postAll(api.database.db)
  expect(await compareBook(api.database.db, api.venue.id, 0)).toEqual([])
  await bench.close()
})
beforeEach(async () => {
  desk = await bench.desk()
})

const sellCards = (more: object = {}, by = desk.clerk) =>
  by.caller.giftCards.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    amountMinor: 50_000,
    payments: [{ method: 'cash', amountMinor: 50_000 }],
    ...more,
  })
const codeOf = async (id: string, by = manager) =>
  (await by.caller.giftCards.reveal({ ids: [id as never] }))[0]?.code ?? ''
const balanceOf = async (code: string) => (await desk.clerk.caller.giftCards.check({ code })).balanceMinor
const payWith = (code: string, amountMinor = price) => [{ method: 'voucher' as const, amountMinor, giftCard: code }]
const kindsOf = async (id: string) =>
  (await manager.caller.giftCards.get({ id: id as never })).entries.map(({ kind, amountMinor }) => [kind, amountMinor])

describe('a card that is sold', () => {
  test('is an order with one line without tax, cash in the till, and the code is told to its seller alone', async () => {
    const before = await desk.cash()
    const { sale, cards } = await sellCards({ holder: 'Ada' })
    expect(sale).toMatchObject({ grossMinor: 50_000, taxMinor: 0, receiptNo: 1 })
    expect((await desk.cash()) - before).toBe(50_000)
    const [card] = cards
    const code = await codeOf(card?.id ?? '', desk.clerk)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(code.slice(-4)).toBe(card?.tail)
    expect(await desk.clerk.caller.giftCards.check({ code: groupGiftCode(code).toLowerCase() })).toMatchObject({
      balanceMinor: 50_000,
      state: 'active',
      holder: 'Ada',
    })
    expect(
      await reasonOf((await api.signInAs('boxoffice')).caller.giftCards.reveal({ ids: [card?.id as never] })),
    ).toBe('NOT_FOUND')
    const order = await manager.caller.orders.get({ id: sale.orderId })
    expect(order.lines).toMatchObject([{ kind: 'voucher', qty: 1, grossMinor: 50_000, taxMinor: 0 }])
    const { rows } = await sql`select from gift_card c where c::text like ${`%${code}%`}`.execute(api.database.db)
    expect(rows).toEqual([])
    const { rows: told } = await sql`select from command where answer::text like ${`%${code}%`}`.execute(
      api.database.asOwner,
    )
    expect(told).toEqual([])
  })

  test('several at once have codes of their own; the same command again makes no more', async () => {
    const input = { qty: 3, payments: [{ method: 'cash' as const, amountMinor: 150_000 }], commandId: randomUUID() }
    const orderId = uuidv7() as OrderId
    const first = await sellCards({ ...input, orderId })
    expect(await sellCards({ ...input, orderId })).toEqual(first)
    expect(new Set(first.cards.map(({ id }) => id)).size).toBe(3)
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from gift_entry
      where order_id = ${orderId}`.execute(api.database.db)
    expect(rows[0]?.n).toBe(3)
  })

  test('is charged again, as an order of its own', async () => {
    const { cards } = await sellCards()
    const code = await codeOf(cards[0]?.id ?? '')
    const charged = await desk.clerk.caller.giftCards.charge({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      amountMinor: 25_000,
      payments: [{ method: 'cash', amountMinor: 25_000 }],
      code,
    })
    expect(charged.balanceMinor).toBe(75_000)
  })

  test.each([
    ['another card', { payments: payWith('0'.repeat(16), 50_000) }, 'payments.0.method'],
    ['too little', { payments: [{ method: 'cash', amountMinor: 40_000 }] }, 'payments'],
    ['a day that is over', { validUntil: '2020-01-01' }, 'validUntil'],
    ['a day that nobody can promise', { validUntil: '2099-01-01' }, 'validUntil'],
    ['nothing on it', { amountMinor: 0 }, 'amountMinor'],
  ])('is not sold for %s', async (_, more, path) => {
    expect(await refusalOf(sellCards(more))).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
  })

  test('needs a till for cash', async () => {
    expect(await reasonOf(sellCards({}, await api.signInAs('boxoffice')))).toBe('TILL_CLOSED')
  })
})

describe('paying with a card', () => {
  test('takes the amount off it, and says which card', async () => {
    const { id, code, tail } = await givenCard(api, 60_000)
    const sold = await desk.sell([1], { payments: payWith(code) })
    expect(await balanceOf(code)).toBe(15_000)
    const { payments } = await manager.caller.orders.get({ id: sold.orderId })
    expect(payments).toMatchObject([{ method: 'voucher', amountMinor: price, reference: `•••• ${tail}` }])
    expect(await kindsOf(id)).toEqual([
      ['paid', -price],
      ['issued', 60_000],
    ])
  })

  test('with two cards and cash', async () => {
    const [one, two] = [await givenCard(api, 10_000), await givenCard(api, 20_000)]
    const payments = [
      ...payWith(one.code, 10_000),
      ...payWith(two.code, 20_000),
      { method: 'cash' as const, amountMinor: 15_000 },
    ]
    await desk.sell([1], { payments })
    expect([await balanceOf(one.code), await balanceOf(two.code)]).toEqual([0, 0])
    expect(await desk.clerk.caller.giftCards.check({ code: one.code })).toMatchObject({ state: 'empty' })
    // Money was taken when the cards were sold; what they pay is none.
    const { sums } = await (await api.signInAs('owner')).caller.transactions.totals({
      ticketSessionId: desk.session.id,
    })
    expect(sums).toMatchObject([{ payments: 1, takenMinor: 15_000, others: 2, otherMinor: 30_000 }])
  })

  test.each([
    ['has less', async (code: string) => payWith(code, price), 'balance', 20_000],
    [
      'is named twice for more than it has',
      async (code: string) => [...payWith(code, 30_000), ...payWith(code, 15_000)],
      'balance',
      40_000,
    ],
  ])('is refused where it %s', async (_, payments, card, amount) => {
    const { code } = await givenCard(api, amount)
    const refused = refusalOf(desk.sell([1], { payments: await payments(code) }))
    expect(await refused).toMatchObject({ code: 'GIFT_CARD', details: { card, balanceMinor: amount } })
    expect(await balanceOf(code)).toBe(amount)
    expect(await desk.seatStates(1)).toEqual([0])
  })

  test('is refused without a card, with one for cash, a code of nobody, and a wrong digit', async () => {
    const { code } = await givenCard(api)
    const path = 'payments.0.giftCard'
    const sell = (payment: object) =>
      refusalOf(desk.sell([1], { payments: [{ amountMinor: price, ...payment } as never] }))
    expect(await sell({ method: 'voucher' })).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
    expect(await sell({ method: 'cash', giftCard: code })).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
    expect(await sell({ method: 'voucher', giftCard: '0'.repeat(16) })).toMatchObject({
      code: 'GIFT_CARD',
      details: { card: 'unknown' },
    })
    const wrong = `${code[0] === '1' ? '2' : '1'}${code.slice(1)}`
    expect(await sell({ method: 'voucher', giftCard: wrong })).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path, message: 'field.giftCode' }],
    })
  })

  test('a card of another venue is nobody’s here', async () => {
    const there = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: there, userId: manager.user.id })
    const other = await api.signInAs('manager', { venue: there })
    const { id } = await other.caller.giftCards.issue({ commandId: randomUUID(), amountMinor: 50_000, reason: 'x' })
    const code = await codeOf(id, other)
    expect(await refusalOf(desk.sell([1], { payments: payWith(code) }))).toMatchObject({ code: 'GIFT_CARD' })
    expect(await reasonOf(manager.caller.giftCards.get({ id }))).toBe('NOT_FOUND')
    expect((await manager.caller.giftCards.list({ limit: 100 })).rows.map((row) => row.id)).not.toContain(id)
  })

  test('a blocked card pays nothing until it is allowed again; an expired one not at all', async () => {
    const { id, code } = await givenCard(api)
    const change = { commandId: randomUUID(), id, reason: 'Stolen' }
    const { rev } = await manager.caller.giftCards.block({ ...change, expectedRev: 2 })
    expect(await refusalOf(desk.sell([1], { payments: payWith(code) }))).toMatchObject({ details: { card: 'blocked' } })
    expect(
      await reasonOf(manager.caller.giftCards.block({ ...change, commandId: randomUUID(), expectedRev: rev })),
    ).toBe('STATE')
    await manager.caller.giftCards.unblock({ ...change, commandId: randomUUID(), expectedRev: rev })
    await desk.sell([1], { payments: payWith(code) })
    await sql`update gift_card set valid_until = current_date - 2 where id = ${id}`.execute(api.database.db)
    expect(await refusalOf(desk.sell([2], { payments: payWith(code, 5_000), expectedDueMinor: price }))).toMatchObject({
      code: 'GIFT_CARD',
      details: { card: 'expired' },
    })
  })

  test('money that a card paid for a basket is the order’s, or goes back to it', async () => {
    const { id, code } = await givenCard(api, 60_000)
    const take = (orderId: string) =>
      desk.clerk.caller.tills.takePart({
        commandId: randomUUID(),
        orderId: orderId as OrderId,
        method: 'voucher',
        amountMinor: 20_000,
        giftCard: code,
      })
    const [sold, given] = [uuidv7() as OrderId, uuidv7()]
    const part = await take(sold)
    expect(await balanceOf(code)).toBe(40_000)
    const payments = [
      { method: 'voucher' as const, amountMinor: 20_000, partId: part.id },
      { method: 'cash' as const, amountMinor: 25_000 },
    ]
    await desk.sell([1], { orderId: sold, payments })
    expect(await balanceOf(code)).toBe(40_000)
    const back = await take(given)
    await desk.clerk.caller.tills.returnParts({ commandId: randomUUID(), ids: [back.id] })
    expect(await balanceOf(code)).toBe(40_000)
    expect((await kindsOf(id)).map(([kind]) => kind)).toEqual(['returned', 'paid', 'paid', 'issued'])
    expect(
      await refusalOf(
        desk.clerk.caller.tills.takePart({
          commandId: randomUUID(),
          orderId: uuidv7() as OrderId,
          method: 'voucher',
          amountMinor: 50_000,
          giftCard: code,
        }),
      ),
    ).toMatchObject({
      code: 'GIFT_CARD',
      issues: [{ path: 'giftCard' }],
    })
  })

  test('nothing is kept of a sale that fails after its card was asked', async () => {
    const { code } = await givenCard(api, 60_000)
    await desk.sell([4])
    expect(await reasonOf(desk.sell([4], { payments: payWith(code) }))).toBe('SEAT_TAKEN')
    expect(await balanceOf(code)).toBe(60_000)
  })
})

describe('money back', () => {
  const cancel = (sold: Awaited<ReturnType<Desk['sell']>>, more: object = {}) =>
    manager.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price, more))

  test('of a card goes back to it, also when it has expired or was replaced', async () => {
    const { id, code } = await givenCard(api, 90_000)
    const [one, two] = [
      await desk.sell([1], { payments: payWith(code) }),
      await desk.sell([2], { payments: payWith(code) }),
    ]
    await sql`update gift_card set valid_until = current_date - 2 where id = ${id}`.execute(api.database.db)
    expect(await cancel(one)).toMatchObject({ refundMinor: price, giftCards: [] })
    expect(await desk.clerk.caller.giftCards.check({ code })).toMatchObject({ balanceMinor: price, state: 'active' })
    const { rev } = await manager.caller.giftCards.get({ id })
    const made = await manager.caller.giftCards.replace({
      commandId: randomUUID(),
      id,
      expectedRev: rev,
      reason: 'Lost',
    })
    expect(made).toMatchObject({ amountMinor: price })
    // The card that lives on gets it, and whoever gives it back reads which.
    const tail = (await codeOf(made.id)).slice(-4)
    const wish = { orderId: two.orderId, passIds: passIds(two, 0), lineNos: [] }
    const cards = async () => (await manager.caller.orderChanges.previewCancel(wish)).payments.map(({ card }) => card)
    expect(await cards()).toEqual([{ tail, isBlocked: false, isExpired: false }])
    const block = { id: made.id, reason: 'Found by somebody' }
    const { rev: live } = await manager.caller.giftCards.get({ id: made.id })
    const blocked = await manager.caller.giftCards.block({ ...block, commandId: randomUUID(), expectedRev: live })
    expect(await cards()).toEqual([{ tail, isBlocked: true, isExpired: false }])
    await manager.caller.giftCards.unblock({ ...block, commandId: randomUUID(), expectedRev: blocked.rev })
    expect(await desk.clerk.caller.giftCards.check({ code })).toMatchObject({ balanceMinor: 0, state: 'replaced' })
    await cancel(two)
    expect(await balanceOf(await codeOf(made.id))).toBe(2 * price)
  })

  test('of cash can be kept as a new card, by right, and leaves the till as it is', async () => {
    const sold = await desk.sell([1])
    const before = await desk.cash()
    const methodId = await methodOf(api.database.db, api.venue.id, 'voucher')
    const { payments } = await manager.caller.orders.get({ id: sold.orderId })
    const refunds = [{ paymentId: payments[0]?.id as never, amountMinor: price, methodId }]
    expect(
      await reasonOf(
        desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price, { refunds })),
      ),
    ).toBe('NEEDS_APPROVAL')
    const changed = await cancel(sold, { refunds })
    const [card] = changed.giftCards
    expect(card).toMatchObject({ amountMinor: price })
    expect(await desk.cash()).toBe(before)
    const code = await codeOf(card?.id ?? '')
    expect(await balanceOf(code)).toBe(price)
    // It buys the same again.
    await desk.sell([1], { payments: payWith(code) })
    expect(await balanceOf(code)).toBe(0)
  })

  test('of cash can go to a card that the guest has', async () => {
    const { code } = await givenCard(api, 1_000)
    const sold = await desk.sell([1])
    const methodId = await methodOf(api.database.db, api.venue.id, 'voucher')
    const { payments } = await manager.caller.orders.get({ id: sold.orderId })
    const refund = { paymentId: payments[0]?.id as never, amountMinor: price, methodId }
    expect(await refusalOf(cancel(sold, { refunds: [{ ...refund, giftCard: '0'.repeat(16) }] }))).toMatchObject({
      code: 'GIFT_CARD',
      issues: [{ path: 'refunds.0.giftCard' }],
    })
    expect(await cancel(sold, { refunds: [{ ...refund, giftCard: code }] })).toMatchObject({ giftCards: [] })
    expect(await balanceOf(code)).toBe(price + 1_000)
  })

  test('is not taken off the sale of a card, which holds it still', async () => {
    const { sale } = await sellCards()
    const adjust = manager.caller.orderChanges.adjust({
      commandId: randomUUID(),
      orderId: sale.orderId,
      expectedRev: 1,
      amountMinor: 10_000,
      reason: 'Kind',
    })
    expect(await reasonOf(adjust)).toBe('OVER_REFUND')
  })
})
