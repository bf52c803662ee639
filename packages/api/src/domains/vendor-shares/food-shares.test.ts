import type { TicketSessionId } from '@marquee/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTicketSession, openTill, refusalOf, type SignedIn } from '../../testing/index.ts'
import { type FoodBench, foodBench, sellOf } from '../food-orders/testing/bench.ts'
import { makeVendor, once } from '../purchases/testing/orders.ts'
import { endSession } from './testing/cases.ts'

let bench: FoodBench
let owner: SignedIn
beforeAll(async () => {
  bench = await foodBench()
  owner = await bench.api.signInAs('owner')
})
afterAll(() => bench.close())

const clerk = () => bench.clerk.caller.foodOrders
const card = (amountMinor: number) => ({ payments: [{ method: 'card' as const, amountMinor, reference: '1' }] })

test('what food brought in of guests of a show is shared apart from its passes, less its discounts, and once', async () => {
  const [show] = await clerk().shows()
  if (!show) throw new Error('a show is planned')
  const ofShow = { ticketSessionId: show.id as TicketSessionId }
  const soup = await bench.dish(11_000, { channels: ['counter', 'table', 'preorder'] })
  // Two at the counter for its guests, one ahead, and one of nobody's show; 10 % tax in each.
  await clerk().sell(sellOf([{ variantId: soup, qty: 2 }], 22_000, { ...ofShow, ...card(22_000) }))
  const ahead = { service: 'preorder' as const, wantedAt: show.startsAt, guestName: 'Can' }
  await clerk().sell(sellOf([{ variantId: soup }], 11_000, { ...ofShow, ...ahead, ...card(11_000) }))
  await clerk().sell(sellOf([{ variantId: soup }], 11_000, card(11_000)))
  const vendorId = await makeVendor(owner.caller, { kind: 'partner' })
  const { vendorShares } = owner.caller
  const none = await vendorShares.set({ ...once(), vendorId, sharePpm: 300_000 })
  expect(none.terms).toMatchObject([{ kind: 'pass', sharePpm: 300_000 }])
  const { terms } = await vendorShares.set({ ...once(), vendorId, kind: 'food', sharePpm: 250_000 })
  expect(terms.map(({ kind, sharePpm }) => [kind, sharePpm])).toEqual([
    ['pass', 300_000],
    ['food', 250_000],
  ])
  const day = await endSession(bench.api, show.id, 4)
  const told = await vendorShares.preview({ vendorId, fromOn: day, toOn: day })
  // 3 × 110.00 with tax are 300.00 without; a quarter of it.
  expect(told.lines).toMatchObject([
    { kind: 'food', passTypeId: null, passType: null, qty: 3, baseMinor: 30_000, shareMinor: 7_500, sharePpm: 250_000 },
  ])
  const stated = await vendorShares.state({ ...once(), vendorId, fromOn: day, toOn: day, shareMinor: 7_500 })
  expect(stated.statements).toMatchObject([{ baseMinor: 30_000, shareMinor: 7_500 }])
  const bill = await owner.caller.vendorBills.get({ id: stated.statements[0]?.billId as never })
  expect(bill).toMatchObject({ netMinor: 7_500, state: 'entered' })
  // Nothing of it is left for a later statement.
  await owner.caller.vendorBills.approve({ ...once(), id: bill.id, expectedRev: bill.rev })
  const [before] = [await vendorShares.of({ vendorId })]
  expect(before?.statements).toHaveLength(1)
})

test('a share of food is of one session before that of an event, and of no kind of pass', async () => {
  const [show] = await clerk().shows()
  const vendorId = await makeVendor(owner.caller)
  const { vendorShares } = owner.caller
  const { sessions, passTypes } = await vendorShares.of({ vendorId })
  const own = sessions.find(({ id }) => id === show?.id) ?? sessions[0]
  if (!own) throw new Error('a session is there')
  const set = (sharePpm: number, more: object) =>
    vendorShares.set({ ...once(), vendorId, kind: 'food', sharePpm, ...more })
  await set(100_000, { productId: own.productId })
  const { terms } = await set(200_000, { sessionId: own.id })
  expect(terms.map(({ session, sharePpm }) => [session?.id ?? null, sharePpm])).toEqual([
    [null, 100_000],
    [own.id, 200_000],
  ])
  // The same again replaces it.
  expect((await set(150_000, { sessionId: own.id })).terms).toHaveLength(2)
  const wrong = set(100_000, { passTypeId: passTypes[0]?.id })
  expect(await refusalOf(wrong)).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'passTypeId' }] })
})

test('a dish that a code made free lowers the share of food, and none of the pass beside it', async () => {
  const { db } = bench.api.database
  const { manager } = bench
  await openTill(db, { venue: bench.api.venue, userId: manager.user.id })
  const show = await makeTicketSession(db, { venue: bench.api.venue, taxPpm: 100_000 })
  const { startsAt } = (await clerk().shows()).find(({ id }) => id === show.id) ?? {}
  const soup = await bench.dish(7700, { channels: ['preorder'], taxCode: show.taxCode })
  const figures = await owner.caller.foodProducts.figures()
  const foodProductId = figures.find(({ id }) => id === soup)?.productId ?? null
  const name = { en: 'Soup', tr: 'Çorba' }
  const { code } = await manager.caller.promoCodes.create({ code: 'SOUP', name, foodProductId, freeQty: 1 })
  await manager.caller.foodOrders.sell(
    sellOf([{ variantId: soup }], 45_000, {
      ...card(45_000),
      ...{ service: 'preorder', wantedAt: startsAt ?? null, guestName: 'Can', promoCode: code },
      ticketSessionId: show.id as TicketSessionId,
      passes: {
        ticketSessionId: show.id as TicketSessionId,
        items: [{ passTypeId: show.adult, seatNos: [0] }],
        priceVersion: show.priceVersion,
      },
    }),
  )
  const vendorId = await makeVendor(owner.caller, { kind: 'partner' })
  const { vendorShares } = owner.caller
  await vendorShares.set({ ...once(), vendorId, sharePpm: 300_000, sessionId: show.id as TicketSessionId })
  const ofFood = { vendorId, kind: 'food' as const, sharePpm: 250_000, sessionId: show.id as TicketSessionId }
  await vendorShares.set({ ...once(), ...ofFood })
  const day = await endSession(bench.api, show.id, 4)
  const { lines } = await vendorShares.preview({ vendorId, fromOn: day, toOn: day })
  // 450.00 with 10 % tax are 409.09 without, of which 30 % are 122.73; of the soup nothing is left.
  expect(lines).toMatchObject([
    { kind: 'pass', qty: 1, baseMinor: 40_909, shareMinor: 12_273 },
    { kind: 'food', qty: 1, baseMinor: 0, shareMinor: 0 },
  ])
})
