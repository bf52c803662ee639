import { randomUUID } from 'node:crypto'
import type { OrderId, SaleResult } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  joinVenue,
  makeRole,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { type AllowancesBench, allowancesBench, type Desk, price } from './testing/bench.ts'

let bench: AllowancesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await allowancesBench()
  api = bench.api
  manager = bench.manager
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})
const sell: Desk['sell'] = (...sale) => desk.sell(...sale)
const approve: Desk['approve'] = (...wish) => desk.approve(...wish)
const free: Desk['free'] = (...seatNos) => desk.free(...seatNos)
const adults: Desk['adults'] = (...seatNos) => desk.adults(...seatNos)
const at: Desk['at'] = (...wish) => desk.at(...wish)
const linesOf = async ({ orderId }: Pick<SaleResult, 'orderId'>) =>
  (await manager.caller.orders.get({ id: orderId })).lines

describe('a discount', () => {
  test('is a line below the passes, takes its tax down, and is told with its reason', async () => {
    const sold = await sell([adults(0, 1)], 87_750, { discount: { ppm: 25_000, reason: 'Club card' } })
    expect(sold).toMatchObject({ grossMinor: 87_750, taxMinor: 7_977 })
    expect(await linesOf(sold)).toMatchObject([
      { kind: 'pass', qty: 2, grossMinor: 90_000 },
      { kind: 'discount', qty: 1, grossMinor: -2_250, taxMinor: -205, reason: 'Club card' },
    ])
  })

  test('may be an amount, as far as the role goes in percent', async () => {
    await sell([adults(0, 1)], 85_500, { discount: { amountMinor: 4_500, reason: 'Late start' } })
    const more = sell([adults(2, 3)], 85_499, { discount: { amountMinor: 4_501, reason: 'Late start' } })
    expect(await refusalOf(more)).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'ticket_order', action: 'discount' },
    })
  })

  test('of the whole leaves nothing to pay; of more than the whole there is none', async () => {
    const by = manager.caller
    const sold = await sell([adults(0)], 0, { by, discount: { ppm: 1_000_000, reason: 'A late curtain' } })
    expect(sold).toMatchObject({ grossMinor: 0, taxMinor: 0 })
    expect(
      await refusalOf(sell([adults(1)], 0, { by, discount: { amountMinor: 45_001, reason: 'A late curtain' } })),
    ).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'discount.amountMinor' }],
    })
  })

  test('that the seller did not reckon with is a price that has changed', async () => {
    const by = manager.caller
    expect(await refusalOf(sell([adults(0)], price, { by, discount: { ppm: 100_000, reason: 'Club' } }))).toMatchObject(
      {
        code: 'PRICE_CHANGED',
        details: { dueMinor: 40_500 },
      },
    )
  })

  test('goes back in shares when one of two passes is cancelled', async () => {
    const by = manager.caller
    const sold = await sell([adults(0, 1)], 81_000, { by, discount: { ppm: 100_000, reason: 'Club' } })
    const passIds = [sold.passes[0]?.id as never]
    expect(await by.orderChanges.previewCancel({ orderId: sold.orderId, passIds })).toMatchObject({
      refundMinor: 40_500,
    })
  })
})

describe('a price of its own', () => {
  test('stands beside the list’s, and is what goes back for the pass', async () => {
    const by = manager.caller
    const sold = await sell([adults(0), at(30_000, 1)], 75_000, { by })
    expect(await linesOf(sold)).toMatchObject([
      { qty: 1, unitMinor: price, special: null, listMinor: null, reason: null },
      { qty: 1, unitMinor: 30_000, special: 'price', listMinor: price, reason: 'Restricted view' },
    ])
    const cheap = sold.passes.find(({ seatNo }) => seatNo === 1)
    expect(await by.orderChanges.previewCancel({ orderId: sold.orderId, passIds: [cheap?.id as never] })).toMatchObject(
      { refundMinor: 30_000 },
    )
  })

  test('takes the right to it, by how far it is from the list, up or down', async () => {
    const reach = async (maxPercentPpm: number) =>
      api.signInAs(
        await makeRole(api.database.db, {
          venue: api.venue,
          permissions: [
            { module: 'ticket_booking', action: 'sell', limits: {} },
            { module: 'ticket_order', action: 'price_override', limits: { maxPercentPpm } },
          ],
        }),
      )
    const { caller: near } = await reach(100_000)
    expect(await reasonOf(sell([at(40_500, 0)], 40_500, { by: near }))).toBe('OK')
    expect(await reasonOf(sell([at(49_500, 1)], 49_500, { by: near }))).toBe('OK')
    for (const other of [40_499, 49_501]) {
      expect(await refusalOf(sell([at(other, 2)], other, { by: near }))).toMatchObject({
        code: 'NEEDS_APPROVAL',
        details: { module: 'ticket_order', action: 'price_override' },
      })
    }
    // The box office has no such right at all.
    expect(await reasonOf(sell([at(44_000, 3)], 44_000))).toBe('NEEDS_APPROVAL')
  })

  test('of some does not hide how many of a kind there are', async () => {
    await sql`update pass_type set max_per_order = 2 where id = ${desk.show.adult}`.execute(api.database.db)
    const sold = sell([adults(0, 1), at(44_000, 2)], 134_000, { by: manager.caller })
    expect(await refusalOf(sold)).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'items.1' }] })
  })
})

describe('complimentary passes', () => {
  test('cost nothing, stand on the receipt with what they are worth, and give nothing back', async () => {
    const by = manager.caller
    const sold = await sell([adults(0), free(1, 2)], price, { by })
    expect(await linesOf(sold)).toMatchObject([
      { qty: 1, unitMinor: price, special: null },
      { qty: 2, unitMinor: 0, grossMinor: 0, taxMinor: 0, special: 'comp', listMinor: price, reason: 'Press' },
    ])
    const given = sold.passes.filter(({ seatNo }) => seatNo !== 0).map(({ id }) => id)
    expect(await by.orderChanges.previewCancel({ orderId: sold.orderId, passIds: given })).toMatchObject({
      refundMinor: 0,
    })
    const { after } = await api.database.db
      .selectFrom('audit_event')
      .select('after')
      .where('entity_id', '=', sold.orderId)
      .where('action', '=', 'orders.sell')
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ lessMinor: 90_000, compPasses: 2 })
  })

  test('take their right, and their worth is what its limit is about', async () => {
    expect(await refusalOf(sell([free(0)], 0))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'ticket_order', action: 'comp' },
    })
    const { caller: by } = await api.signInAs(
      await makeRole(api.database.db, {
        venue: api.venue,
        permissions: [
          { module: 'ticket_booking', action: 'sell', limits: {} },
          { module: 'ticket_order', action: 'comp', limits: { maxAmountMinor: price } },
        ],
      }),
    )
    expect(await reasonOf(sell([free(0)], 0, { by }))).toBe('OK')
    expect(await reasonOf(sell([free(1, 2)], 0, { by }))).toBe('NEEDS_APPROVAL')
  })
})

describe('permission for one order', () => {
  let none: { ppm: number; qty: number; approver: string; compsLeft: null }
  beforeEach(() => {
    none = { ppm: 0, qty: 0, approver: manager.user.name, compsLeft: null }
  })
  test('lets the seller go as far as was approved, for this order and no further', async () => {
    const orderId = uuidv7() as OrderId
    const request = await approve('discount', { orderId, ppm: 200_000, amountMinor: 9_450 })
    expect(request.summary).toMatchObject({
      targetNames: expect.anything(),
      facts: [
        { name: 'discount', ppm: 200_000 },
        { name: 'amount', money: { amountMinor: 9_450, currency: 'TRY' } },
        { name: 'reason', value: 'For a guest' },
      ],
    })
    const discount = (ppm: number) => ({ discount: { ppm, reason: 'For a guest' } })
    expect(await reasonOf(sell([adults(0)], 36_000, discount(200_000)))).toBe('NEEDS_APPROVAL')
    expect(await reasonOf(sell([adults(0)], 35_999, { ...discount(200_001), orderId }))).toBe('PRICE_CHANGED')
    expect(await reasonOf(sell([adults(0)], 35_550, { ...discount(210_000), orderId }))).toBe('NEEDS_APPROVAL')
    // Nor for somebody else.
    const colleague = await api.signInAs('boxoffice')
    expect(await reasonOf(sell([adults(0)], 36_000, { ...discount(200_000), orderId, by: colleague.caller }))).toBe(
      'NEEDS_APPROVAL',
    )
    const sold = await sell([adults(0)], 36_000, { ...discount(200_000), orderId })
    const { rows } = await sql`select distinct approver_id as approver from order_line
      where order_id = ${sold.orderId}`.execute(api.database.db)
    expect(rows).toEqual([{ approver: manager.user.id }])
  })

  test('is none for another kind, and none at another venue', async () => {
    const orderId = uuidv7() as OrderId
    await approve('discount', { orderId, ppm: 1_000_000, amountMinor: 1_000_000 })
    expect(await reasonOf(sell([free(0)], 0, { orderId }))).toBe('NEEDS_APPROVAL')
    // The same person, with leave for an order of the same id, at another venue.
    const there = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: there, userId: desk.clerk.user.id, roles: ['boxoffice'] })
    await sql`insert into allowance (venue_id, id, order_id, ticket_session_id, kind, qty, amount_minor, reason,
        actor_id, approver_id)
      values (${there.id}, ${uuidv7()}, ${orderId}, ${desk.show.id}, 'comp', 5, 1000000, 'There', ${desk.clerk.user.id}, ${manager.user.id})`.execute(
      api.database.db,
    )
    expect(await reasonOf(sell([free(0)], 0, { orderId }))).toBe('NEEDS_APPROVAL')
    const { caller } = desk.clerk
    expect(await caller.allowances.ofOrder({ orderId, ticketSessionId: desk.show.id })).toEqual({
      approved: [{ ...none, kind: 'discount', ppm: 1_000_000, amountMinor: 1_000_000, reason: 'For a guest' }],
      compsLeft: null,
    })
  })

  test('covers the number of passes, the money, the reason and the show that were approved, and nothing more', async () => {
    const orderId = uuidv7() as OrderId
    await approve('price', { orderId, ppm: 500_000, qty: 1, amountMinor: 22_500 })
    expect(await reasonOf(sell([at(22_500, 0, 1)], 45_000, { orderId }))).toBe('NEEDS_APPROVAL')
    expect(await reasonOf(sell([at(22_499, 0)], 22_499, { orderId }))).toBe('NEEDS_APPROVAL')
    const half = { discount: { ppm: 500_000, reason: 'For a guest' } }
    const another = uuidv7() as OrderId
    await approve('discount', { orderId: another, ppm: 500_000, amountMinor: 22_500 })
    expect(await reasonOf(sell([adults(0, 1)], 45_000, { ...half, orderId: another }))).toBe('NEEDS_APPROVAL')
    const reworded = { discount: { ppm: 500_000, reason: 'A friend' }, orderId: another }
    expect(await reasonOf(sell([adults(2)], 22_500, reworded))).toBe('NEEDS_APPROVAL')
    // The same order id, sold for another show.
    const { show } = await bench.desk()
    const elsewhere = { ticketSessionId: show.id, items: [{ passTypeId: show.adult, seatNos: [0] }] }
    const other = { ...half, ...elsewhere, orderId: another, priceVersion: show.priceVersion }
    expect(await reasonOf(sell(elsewhere.items, 22_500, other))).toBe('NEEDS_APPROVAL')
    expect(await reasonOf(sell([at(22_500, 0), adults(1)], 67_500, { orderId }))).toBe('OK')
    expect(await reasonOf(sell([adults(2)], 22_500, { ...half, orderId: another }))).toBe('OK')
  })

  test('is read by whoever it was given to, the latest first, and by nobody else', async () => {
    const orderId = uuidv7() as OrderId
    const order = { orderId, ticketSessionId: desk.show.id }
    await approve('discount', { orderId, ppm: 200_000, amountMinor: 9_000 })
    await approve('comp', { orderId, qty: 2, amountMinor: 90_000 })
    // The seller's own is no approval.
    const own = { commandId: randomUUID(), ...order, reason: 'Club', ppm: 50_000, amountMinor: 2_250 }
    await desk.clerk.caller.allowances.discount(own)
    expect(await desk.clerk.caller.allowances.ofOrder(order)).toEqual({
      approved: [
        { ...none, kind: 'comp', qty: 2, amountMinor: 90_000, reason: 'Press' },
        { ...none, kind: 'discount', ppm: 200_000, amountMinor: 9_000, reason: 'For a guest' },
      ],
      compsLeft: null,
    })
    const nothing = { approved: [], compsLeft: null }
    const colleague = await api.signInAs('boxoffice')
    expect(await colleague.caller.allowances.ofOrder(order)).toEqual(nothing)
    expect(await desk.clerk.caller.allowances.ofOrder({ ...order, orderId: uuidv7() as OrderId })).toEqual(nothing)
  })

  test('is not given to whoever has the right already under the name of another', async () => {
    const orderId = uuidv7() as OrderId
    const order = { orderId, ticketSessionId: desk.show.id }
    const wish = { commandId: randomUUID(), ...order, reason: 'Club', ppm: 50_000, amountMinor: 2_250 }
    await desk.clerk.caller.allowances.discount(wish)
    expect(
      await reasonOf(desk.clerk.caller.allowances.discount({ ...wish, commandId: randomUUID(), ppm: 50_001 })),
    ).toBe('NEEDS_APPROVAL')
    const elsewhere = await makeTicketSession(api.database.db, { venue: await makeVenue(api.database.db), rows: 1 })
    expect(
      await reasonOf(
        desk.clerk.caller.allowances.discount({ ...wish, commandId: randomUUID(), ticketSessionId: elsewhere.id }),
      ),
    ).toBe('NOT_FOUND')
  })
})
