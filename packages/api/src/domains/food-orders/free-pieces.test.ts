import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  joinVenue,
  makeTicketSession,
  makeVenue,
  openTill,
  refusalOf,
  type TestTicketSession,
} from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { changeSlip } from '../orders/service/change-slip.ts'
import { type FoodBench, foodBench, openOf, payOf, type Sell, sellOf } from './testing/bench.ts'
import { at, codeOf, type Dish, dishOf, type NewCode, usesOf, whyOf } from './testing/free.ts'

// The numbers are those of docs/decisions/gift-cards-and-codes.md, worked out by hand: 10 % tax inside food, 20 % inside passes.

let bench: FoodBench
let session: TestTicketSession
beforeAll(async () => {
  bench = await foodBench()
  const { db } = bench.api.database
  await openTill(db, { venue: bench.api.venue, userId: bench.manager.user.id, floatMinor: 1_000_000 })
  session = await makeTicketSession(db, { venue: bench.api.venue, standing: 50, taxPpm: 200_000 })
})
afterAll(() => bench.close())

const counter = () => bench.clerk.caller.foodOrders
const manager = () => bench.manager.caller

const dish = () => dishOf(bench)
const codeFor = (of: Dish, more: Partial<NewCode> = {}) => codeOf(bench, of, more)
const usedOf = (id: string) => usesOf(bench, id)
const passesOf = (seatNo: number): NonNullable<Sell['passes']> => ({
  ticketSessionId: session.id,
  items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
  priceVersion: session.priceVersion,
})
const giveBack = (orderId: string, lineNo: number, refundMinor: number, more: object = {}) =>
  manager().orderChanges.cancel({
    commandId: randomUUID(),
    orderId: orderId as OrderId,
    pieces: [{ lineNo, qty: 1 }],
    started: 'waste',
    expectedRev: 1,
    expectedRefundMinor: refundMinor,
    reason: 'Not as ordered',
    ...more,
  })
async function accounts() {
  await postAll(bench.api.database.db)
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_minor)::integer as sum from journal_line group by 1`.execute(bench.api.database.db)
  return (account: string) => rows.find((row) => row.account === account)?.sum ?? 0
}

describe('a code that makes a dish free', () => {
  test('takes one piece off at the counter, as a discount of its line, in the tax and in the book', async () => {
    const [tea, cake] = [await dish(), await dish()]
    const code = await codeFor(tea)
    const offer = await bench.clerk.caller.promoCodes.check({ code: code.code.toLowerCase(), food: true })
    expect(offer).toMatchObject({ ppm: null, amountMinor: null, free: { variantIds: [tea.variantId], qty: 1 } })
    const before = await accounts()
    const input = sellOf([at(cake, 11_000), at(tea, 7700, 2)], 18_700, { promoCode: code.code.toLowerCase() })
    expect((await counter().sell(input)).sale).toMatchObject({ grossMinor: 18_700, taxMinor: 1700 })
    expect((await manager().orders.get({ id: input.orderId })).lines).toMatchObject([
      { kind: 'food', lineNo: 1, grossMinor: 11_000, taxMinor: 1000 },
      { kind: 'food', lineNo: 2, grossMinor: 15_400, taxMinor: 1400 },
      { kind: 'discount', lineNo: 3, qty: 1, grossMinor: -7700, taxMinor: -700 },
    ])
    // The receipt says which code it was, and what it made free.
    const [, teas, off] = (await manager().orders.get({ id: input.orderId })).lines
    expect(off?.text).toEqual({ en: `${code.code} · ${teas?.text.en}`, tr: `${code.code} · ${teas?.text.tr}` })
    const after = await accounts()
    const moved = (account: string) => after(account) - before(account)
    expect([moved('4010'), moved('4900'), moved('1000')]).toEqual([-24_000, 7000, 18_700])
    const { rows } = await sql`select off_line_no as off from order_line
      where order_id = ${input.orderId} and kind = 'discount'`.execute(bench.api.database.db)
    expect(rows).toEqual([{ off: 2 }])
    expect(await usedOf(code.id)).toBe(1)
    const audit = await sql<{ after: object }>`select after from audit_event
      where entity_id = ${input.orderId}`.execute(bench.api.database.asOwner)
    expect(audit.rows).toMatchObject([{ after: { grossMinor: 18_700, promoCode: code.code } }])
  })

  test('takes the cheapest pieces, over several lines', async () => {
    const tea = await dish()
    const code = await codeFor(tea, { freeQty: 2 })
    const input = sellOf([at(tea, 9000, 2), at(tea, 6600)], 9000, { promoCode: code.code })
    expect((await counter().sell(input)).sale).toMatchObject({ grossMinor: 9000, taxMinor: 818 })
    expect((await manager().orders.get({ id: input.orderId })).lines.slice(2)).toMatchObject([
      { kind: 'discount', grossMinor: -9000, taxMinor: -818 },
      { kind: 'discount', grossMinor: -6600, taxMinor: -600 },
    ])
  })

  test('holds with passes in the same basket, and each goes back for what was paid of it', async () => {
    const tea = await dish()
    const code = await codeFor(tea, { maxUses: 1 })
    const input = sellOf([at(tea, 7700)], 45_000, { promoCode: code.code, passes: passesOf(0) })
    const { sale } = await manager().foodOrders.sell(input)
    expect(sale).toMatchObject({ grossMinor: 45_000, taxMinor: 7500 })
    const { lines } = await manager().orders.get({ id: input.orderId })
    expect(lines.map(({ kind, grossMinor }) => [kind, grossMinor])).toEqual([
      ['pass', 45_000],
      ['food', 7700],
      ['discount', -7700],
    ])
    const audit = await sql<{ after: object }>`select after from audit_event
      where entity_id = ${input.orderId}`.execute(bench.api.database.asOwner)
    expect(audit.rows).toMatchObject([{ after: { promoCode: code.code, lessMinor: 7700 } }])
    expect(await whyOf(counter().sell(sellOf([at(tea, 7700)], 0, { promoCode: code.code })))).toBe('used')
    // Nothing was paid for the tea: nothing comes back, and the guest has had nothing of the code.
    await giveBack(input.orderId, 2, 0)
    expect(await usedOf(code.id)).toBe(0)
    expect(await manager().orders.get({ id: input.orderId })).toMatchObject({
      state: 'partly_cancelled',
      grossMinor: 45_000,
      taxMinor: 7500,
      paidMinor: 45_000,
    })
    await counter().sell(sellOf([at(tea, 7700)], 0, { promoCode: code.code }))
    const passIds = sale.passes.map(({ id }) => id)
    await giveBack(input.orderId, 2, 45_000, { pieces: [], passIds, expectedRev: 2 })
    // The use that came back was given to another sale meanwhile, and stays there.
    expect(await usedOf(code.id)).toBe(1)
  })

  test('pays a part of an open order, whole pieces of it, and the rest without the code', async () => {
    const [tea, cake] = [await dish(), await dish()]
    const code = await codeFor(tea)
    const { id } = await counter().open(openOf([at(tea, 7700, 2), at(cake, 11_000)]))
    const by = { promoCode: code.code }
    expect(await whyOf(counter().pay(payOf(id, { split: 'equal', of: 2 }, 5500, by)))).toBe('dish')
    expect(await whyOf(counter().pay(payOf(id, { split: 'amount', amountMinor: 7700 }, 0, by)))).toBe('dish')
    const cakeAlone = { split: 'items' as const, lines: [{ foodOrderId: id, lineNo: 2, qty: 1 }] }
    expect(await whyOf(counter().pay(payOf(id, cakeAlone, 3300, by)))).toBe('dish')
    expect(await usedOf(code.id)).toBe(0)
    const teas = { split: 'items' as const, lines: [{ foodOrderId: id, lineNo: 1, qty: 2 }] }
    expect(await counter().pay(payOf(id, teas, 7700, by))).toMatchObject({ sale: { grossMinor: 7700, taxMinor: 700 } })
    expect(await counter().pay(payOf(id, { split: 'rest' }, 11_000))).toMatchObject({ order: { state: 'closed' } })
    expect(await usedOf(code.id)).toBe(1)
  })

  test('takes nothing off the rest of a line of which an amount was paid, though it comes to one piece', async () => {
    const tea = await dish()
    const { id } = await counter().open(openOf([at(tea, 7700, 2)]))
    await counter().pay(payOf(id, { split: 'amount', amountMinor: 7700 }, 7700))
    for (const freeQty of [1, 2]) {
      const { code: promoCode } = await codeFor(tea, { freeQty })
      expect(await whyOf(counter().pay(payOf(id, { split: 'rest' }, 0, { promoCode })))).toBe('dish')
    }
    // One piece of it by name is a piece.
    const { code: promoCode } = await codeFor(tea)
    const one = { split: 'items' as const, lines: [{ foodOrderId: id, lineNo: 1, qty: 1 }] }
    expect(await counter().pay(payOf(id, one, 0, { promoCode }))).toMatchObject({ order: { state: 'closed' } })
  })
})

describe('what was free goes back', () => {
  test('by pieces, each less its share, and the last with what rounding has left', async () => {
    const tea = await dish()
    const code = await codeFor(tea)
    const input = sellOf([at(tea, 7700, 3)], 15_400, { promoCode: code.code })
    await counter().sell(input)
    await giveBack(input.orderId, 1, 5133)
    await giveBack(input.orderId, 1, 5133, { expectedRev: 2 })
    expect(await usedOf(code.id)).toBe(1)
    await giveBack(input.orderId, 1, 5134, { expectedRev: 3 })
    expect(await manager().orders.get({ id: input.orderId })).toMatchObject({
      state: 'cancelled',
      grossMinor: 0,
      taxMinor: 0,
      paidMinor: 0,
    })
    expect(await usedOf(code.id)).toBe(0)
  })

  test('while another dish of the order gives back all that it cost', async () => {
    const [tea, cake] = [await dish(), await dish()]
    const code = await codeFor(tea)
    const input = sellOf([at(tea, 7700), at(cake, 11_000)], 11_000, { promoCode: code.code })
    await counter().sell(input)
    await giveBack(input.orderId, 2, 11_000)
    expect(await usedOf(code.id)).toBe(1)
    expect(await manager().orders.get({ id: input.orderId })).toMatchObject({ grossMinor: 0, paidMinor: 0 })
    await giveBack(input.orderId, 1, 0, { expectedRev: 2 })
    expect(await usedOf(code.id)).toBe(0)
    // What was free is called so on its way back too, in the order and on the slip.
    const { lines } = await manager().orders.get({ id: input.orderId })
    const [off, back] = lines.filter(({ kind }) => kind === 'discount')
    expect([off?.text, back?.grossMinor]).toEqual([back?.text, 7700])
    const { rows } = await sql<{ id: string }>`select id from order_change
      where order_id = ${input.orderId} and change_no = 2`.execute(bench.api.database.db)
    const wanted = { venueId: bench.api.venue.id, changeId: rows[0]?.id as string, language: 'en' as const }
    expect(JSON.stringify((await changeSlip(bench.api.services, wanted))?.blocks)).toContain(back?.text.en)
  })
})

describe('money back without anything going back', () => {
  test('leaves no more to give back than was paid: a free dish has no part in it', async () => {
    const [tea, cake] = [await dish(), await dish()]
    const code = await codeFor(tea)
    const input = sellOf([at(tea, 7700), at(cake, 11_000)], 11_000, { promoCode: code.code })
    await counter().sell(input)
    const orderId = input.orderId as OrderId
    const reason = 'Waited too long'
    await manager().orderChanges.adjust({ commandId: randomUUID(), orderId, amountMinor: 5000, expectedRev: 1, reason })
    await giveBack(orderId, 2, 6000, { expectedRev: 2 })
    await giveBack(orderId, 1, 0, { expectedRev: 3 })
    expect(await manager().orders.get({ id: orderId })).toMatchObject({ grossMinor: 0, taxMinor: 0, paidMinor: 0 })
    expect(await usedOf(code.id)).toBe(0)
  })
})

describe('a code that does not hold', () => {
  test('says why, and nothing is ordered', async () => {
    const [tea, cake] = [await dish(), await dish()]
    const show = session.productId as never
    const good = (await codeFor(tea)).code
    const own = { code: 'OFF10', name: { en: 'Ten percent', tr: 'Yüzde on' }, ppm: 100_000 }
    const forPasses = (await manager().promoCodes.create(own)).code
    const wish = (code: string, more: Partial<Sell> = {}) =>
      whyOf(counter().sell(sellOf([at(tea, 7700)], 0, { promoCode: code, ...more })))
    expect(await wish(forPasses)).toBe('noFood')
    expect(await wish((await codeFor(cake)).code)).toBe('dish')
    expect(await wish((await codeFor(tea, { productId: show })).code)).toBe('show')
    expect(await wish((await codeFor(tea, { channel: 'web' })).code)).toBe('channel')
    expect(await wish(good, { discount: { ppm: 10_000, reason: 'Club' } })).toBe('discount')
    expect(await whyOf(counter().sell(sellOf([at(tea, 7700)], 7700, { promoCode: good })))).toBe('PRICE_CHANGED')
    expect(await whyOf(bench.clerk.caller.promoCodes.check({ code: good, ticketSessionId: session.id }))).toBe('food')
    expect((await refusalOf(bench.clerk.caller.promoCodes.check({ code: good }))).issues).toEqual([
      { path: 'ticketSessionId', message: 'field.required' },
    ])
    expect((await manager().promoCodes.list({})).find(({ code }) => code === good)?.used).toBe(0)
    // With a pass of the show, the code for its guests holds.
    const ofShow = await codeFor(tea, { productId: show })
    await manager().foodOrders.sell(sellOf([at(tea, 7700)], 45_000, { promoCode: ofShow.code, passes: passesOf(1) }))
  })

  test('per guest asks who it is, and knows them again', async () => {
    const tea = await dish()
    const code = await codeFor(tea, { maxPerGuest: 1 })
    const take = (phone?: string) =>
      whyOf(
        counter().sell(sellOf([at(tea, 7700)], 0, { promoCode: code.code, ...(phone && { promoGuest: { phone } }) })),
      )
    expect(await take()).toBe('guestUnknown')
    expect(await take('+90 532 111 22 33')).toBe('OK')
    expect(await take('0532 1112233')).toBe('guest')
    expect(await take('0532 111 22 34')).toBe('OK')
  })

  test('practice uses nothing up', async () => {
    const tea = await dish()
    const code = await codeFor(tea, { maxUses: 1 })
    const learner = await bench.api.signInAs('counter')
    const { db } = bench.api.database
    await openTill(db, { venue: bench.api.venue, userId: learner.user.id, training: true })
    await learner.caller.foodOrders.sell(sellOf([at(tea, 7700)], 0, { promoCode: code.code, training: true }))
    expect(await usedOf(code.id)).toBe(0)
  })

  test('of another venue is nobody’s here, and its dish can be given free there alone', async () => {
    const tea = await dish()
    const code = await codeFor(tea)
    const { asOwner } = bench.api.database
    const other = await makeVenue(asOwner, { name: 'Elsewhere' })
    await joinVenue(asOwner, { venue: other, userId: bench.manager.user.id, roles: ['manager'] })
    const there = await bench.api.signInUser({ ...bench.manager.user, venueId: other.id })
    expect(await whyOf(there.caller.promoCodes.check({ code: code.code, food: true }))).toBe('unknown')
    const theirs = { code: code.code, name: { en: 'Tea', tr: 'Çay' }, foodProductId: tea.productId, freeQty: 1 }
    expect((await refusalOf(there.caller.promoCodes.create(theirs))).issues).toEqual([
      { path: 'foodProductId', message: 'field.invalid' },
    ])
    expect((await there.caller.promoCodes.choices()).dishes).toEqual([])
    expect((await manager().promoCodes.choices()).dishes.map(({ id }) => id)).toContain(tea.productId)
  })

  test('is not made for food and something else', async () => {
    const tea = await dish()
    const issue = async (more: Partial<NewCode>) => (await refusalOf(codeFor(tea, more))).issues?.[0]
    expect(await issue({ freeQty: null })).toEqual({ path: 'freeQty', message: 'field.required' })
    expect(await issue({ foodProductId: null })).toEqual({ path: 'foodProductId', message: 'field.required' })
    expect(await issue({ freeQty: 0 })).toMatchObject({ path: 'freeQty' })
    expect(await issue({ ppm: 100_000 })).toEqual({ path: 'ppm', message: 'field.notWithFood' })
    expect(await issue({ passTypeId: session.adult })).toEqual({ path: 'passTypeId', message: 'field.notWithFood' })
    expect(await issue({ maxPasses: 2 })).toEqual({ path: 'maxPasses', message: 'field.notWithFood' })
    const code = await codeFor(tea)
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const keep = { commandId: randomUUID(), id: code.id, ticketSessionId: session.id, areaNo: 0, qty: 2, until }
    expect((await refusalOf(manager().promoCodes.keepPlaces(keep))).issues).toMatchObject([{ path: 'ticketSessionId' }])
  })
})
