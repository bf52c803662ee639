import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/index.ts'
import { settleBalances } from '../order-changes/service/balances.ts'
import {
  adults,
  api,
  clerk,
  cook,
  dinner,
  food,
  foodOf,
  issueOf,
  onHand,
  onSale,
  openFoodDesk,
  owner,
  put,
  saleOf,
  sell,
  session,
  soldSeats,
  soup,
  wanted,
} from './testing/food-desk.ts'

openFoodDesk()

async function sold(more: Parameters<typeof dinner>[0] = {}, qty = 1) {
  const pack = await onSale(dinner(more))
  const seats = Array.from({ length: 2 * qty }, (_, seat) => seat)
  const { orderId } = await sell(100_000 * qty, [wanted(pack, seats, { qty })])
  return orderId
}
type Preview = Parameters<typeof clerk.caller.orderChanges.previewCancel>[0]
async function cancel(wish: Preview, more: { started?: 'waste' | 'return' } = {}) {
  const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(wish)
  const told = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Guest is ill' }
  await clerk.caller.orderChanges.cancel({ ...wish, ...told, ...more })
  return refundMinor
}
const livePasses = async (id: Preview['orderId']) =>
  (await owner.caller.orders.get({ id })).passList.filter(({ state }) => state === 'issued').map((pass) => pass.id)
const packagesLeft = async (id: Preview['orderId']) =>
  (await owner.caller.orders.get({ id })).lines.filter(({ kind }) => kind === 'package').map(({ qty }) => qty)
const returned = async (id: string) => (await foodOf(id))?.lines.map(({ returnedQty }) => returnedQty)

describe('giving a package with dishes back', () => {
  test('in part: a dish at its share, then the passes, and together it is all', async () => {
    const orderId = await sold()
    expect(await cancel({ orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 1 }] })).toBe(15_000)
    expect([await returned(orderId), await packagesLeft(orderId)]).toEqual([[1], [1]])
    const passIds = await livePasses(orderId)
    expect(await cancel({ orderId, passIds, lineNos: [], pieces: [{ lineNo: 3, qty: 1 }] })).toBe(85_000)
    expect([await returned(orderId), await packagesLeft(orderId), await soldSeats()]).toEqual([[2], [1, -1], []])
    const { state, grossMinor, taxMinor } = await owner.caller.orders.get({ id: orderId })
    expect([state, grossMinor, taxMinor]).toEqual(['cancelled', 0, 0])
  })

  test('the passes alone leave the dishes ordered', async () => {
    const orderId = await sold()
    expect(await cancel({ orderId, passIds: await livePasses(orderId), lineNos: [] })).toBe(70_000)
    expect([await returned(orderId), (await owner.caller.orders.get({ id: orderId })).state]).toEqual([
      ...[[0], 'partly_cancelled'],
    ])
  })

  test('one that goes back whole or not at all takes its dishes along, and gives none without the rest', async () => {
    const orderId = await sold({ partsRefundable: false })
    const passIds = await livePasses(orderId)
    const torn = [
      { orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 1 }] },
      { orderId, passIds: [], lineNos: [3] },
      { orderId, passIds: passIds.slice(0, 1), lineNos: [] },
      { orderId, passIds, lineNos: [], pieces: [{ lineNo: 3, qty: 1 }] },
    ]
    for (const wish of torn) {
      const { code, details } = await refusalOf(cancel(wish))
      expect([code, details?.package]).toEqual(['STATE', 'whole'])
    }
    const whole = { orderId, passIds, lineNos: [] }
    const { lines, food: kitchen } = await clerk.caller.orderChanges.previewCancel(whole)
    expect(lines.map(({ kind, qty, grossMinor }) => [kind, qty, grossMinor])).toEqual([
      ['package', -1, 0],
      ['pass', -2, -70_000],
      ['food', -2, -30_000],
    ])
    expect(kitchen).toEqual({ unmade: 2, begun: 0 })
    expect(await cancel(whole)).toBe(100_000)
    expect([await returned(orderId), await soldSeats()]).toEqual([[2], []])
  })

  test('of two of them one goes back whole with its dishes, whichever line they stand on', async () => {
    const items = [adults({ qty: 2, designatedMinor: 70_000 }), food({ qty: 3, designatedMinor: 30_000 })]
    const orderId = await sold({ partsRefundable: false, items }, 2)
    const passIds = await livePasses(orderId)
    expect(await cancel({ orderId, passIds: passIds.slice(0, 2), lineNos: [] })).toBe(100_000)
    expect([await returned(orderId), await packagesLeft(orderId)]).toEqual([[3], [2, -1]])
    expect(await cancel({ orderId, passIds: passIds.slice(2), lineNos: [] })).toBe(100_000)
    expect(await returned(orderId)).toEqual([6])
  })

  test('a dish that cost nothing in it goes back with it, and the order ends', async () => {
    const items = [adults({ qty: 2, designatedMinor: 100_000 }), food({ qty: 2, designatedMinor: 0 })]
    const orderId = await sold({ items })
    const pieces = [{ lineNo: 3, qty: 2 }]
    expect(await cancel({ orderId, passIds: await livePasses(orderId), lineNos: [], pieces })).toBe(100_000)
    expect([await returned(orderId), (await owner.caller.orders.get({ id: orderId })).state]).toEqual([
      ...[[2], 'cancelled'],
    ])
  })

  test('what the kitchen has begun asks what becomes of it, and the store is told', async () => {
    const orderId = await sold({ partsRefundable: false })
    expect(await onHand(soup)).toBe(100)
    await cook(orderId)
    // Two soups of two pieces.
    expect(await onHand(soup)).toBe(96)
    const wish = { orderId, passIds: await livePasses(orderId), lineNos: [] }
    expect((await clerk.caller.orderChanges.previewCancel(wish)).food).toEqual({ unmade: 0, begun: 2 })
    expect(await issueOf(cancel(wish))).toEqual(['VALIDATION', 'started', 'field.required'])
    expect(await cancel(wish, { started: 'return' })).toBe(100_000)
    expect(await onHand(soup)).toBe(100)
  })

  test('counted portions come back', async () => {
    await put(soup.variantId, { mode: 'count', left: 5 })
    const orderId = await sold({ partsRefundable: false })
    await cancel({ orderId, passIds: await livePasses(orderId), lineNos: [] })
    const { rows } = await sql<{ left: number }>`
      select left_count as left from food_availability where variant_id = ${soup.variantId}`.execute(api.database.db)
    expect(rows).toEqual([{ left: 5 }])
  })

  test('of a show that was called off passes and dishes go back one by one', async () => {
    const orderId = await sold({ partsRefundable: false })
    await sql`update ticket_session set state = 'cancelled' where id = ${session.id}`.execute(api.database.asOwner)
    const [first] = await livePasses(orderId)
    expect(await cancel({ orderId, passIds: [first as never], lineNos: [] })).toBe(35_000)
    expect(await cancel({ orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 1 }] })).toBe(15_000)
  })
})

test('a package whose rest nobody paid is released with its dishes, and the kitchen never hears of them', async () => {
  await owner.caller.depositRules.create({
    name: { en: 'Hours ahead', tr: 'Saatler önce' },
    ...{ hoursBefore: 6, leastPpm: 300_000, dueHours: 3, remindHours: 1, graceHours: 1, keepsDeposit: true },
  })
  const pack = await onSale(dinner({ partsRefundable: false }))
  const { orderId } = await owner.caller.orders.sell(
    saleOf(100_000, [wanted(pack, [0, 1])], {
      payments: [{ method: 'card', amountMinor: 40_000, reference: 'terminal 1' }],
      balance: {},
    }),
  )
  await sql`update order_balance set due_at = due_at - interval '9 hours', remind_at = remind_at - interval '9 hours',
    release_at = release_at - interval '9 hours' where order_id = ${orderId}`.execute(api.database.db)
  await settleBalances(api.services, new AbortController().signal)
  expect([await livePasses(orderId), await returned(orderId), await soldSeats()]).toEqual([[], [2], []])
  expect(await foodOf(orderId)).toMatchObject({ unsent: 0 })
  const { state, grossMinor, paidMinor } = await owner.caller.orders.get({ id: orderId })
  expect([state, grossMinor, paidMinor]).toEqual(['cancelled', 40_000, 40_000])
})
