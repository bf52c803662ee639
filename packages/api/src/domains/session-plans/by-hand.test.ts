import { randomUUID } from 'node:crypto'
import type { CardRefundId, OrderId, PartPaymentId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answered, charge, makeTerminal, setMood } from '../../testing/card-terminals.ts'
import { refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { giveAllBack } from '../card-terminals/service/refunds.ts'
import { type ChangesBench, changesBench, type Desk, price } from '../order-changes/testing/bench.ts'
import { accept, finish } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
// Everything adds up afterwards: sales, changes, tills, and the book.
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk(20)
})

const byCard = (amountMinor: number) => ({ payments: [{ method: 'card' as const, amountMinor, reference: 'slip' }] })
const orderOf = (id: OrderId) => manager.caller.orders.get({ id })
const planOf = () => accept(manager, { ticketSessionIds: [desk.session.id] })
const rowsOf = (
  id: Parameters<typeof manager.caller.sessionPlans.get>[0]['id'],
  filter: 'all' | 'hand' | 'settled' = 'all',
) => manager.caller.sessionPlans.orders({ id, filter })

test('leaves cash to a till: the passes end at once, the guest is owed the money, and gets it from their order', async () => {
  const cash = await desk.sell([0, 1])
  const plan = await planOf()
  await finish(api, plan)
  const order = await orderOf(cash.orderId)
  expect(order).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 2 * price })
  expect(await desk.seatStates(0, 1)).toEqual([0, 0])
  expect(await rowsOf(plan.id, 'hand')).toMatchObject([
    { orderId: cash.orderId, causes: ['cash'], owedMinor: 2 * price, openMinor: 2 * price, isToDo: true },
  ])
  const settled = await refusalOf(manager.caller.sessionPlans.settle({ id: plan.id, orderId: cash.orderId }))
  expect([settled.code, settled.details]).toEqual(['STATE', { owed: 'money' }])

  const before = await desk.cash()
  const pay = (expectedRefundMinor: number) =>
    desk.clerk.caller.orderChanges.payBack({
      commandId: randomUUID(),
      orderId: cash.orderId,
      expectedRev: order.rev,
      expectedRefundMinor,
      reason: 'Cancelled show',
    })
  expect((await refusalOf(pay(price))).code).toBe('STALE')
  expect(await pay(2 * price)).toMatchObject({ refundMinor: 2 * price })
  expect(await desk.cash()).toBe(before - 2 * price)
  expect(await rowsOf(plan.id, 'hand')).toEqual([])
  expect(await rowsOf(plan.id, 'settled')).toMatchObject([{ openMinor: 0, isToDo: false }])
  expect((await orderOf(cash.orderId)).changes.at(-1)).toMatchObject({ kind: 'pay_back', paidMinor: -2 * price })
  const again = await refusalOf(
    desk.clerk.caller.orderChanges.payBack({
      commandId: randomUUID(),
      orderId: cash.orderId,
      expectedRev: order.rev + 1,
      expectedRefundMinor: 1,
      reason: 'Again',
    }),
  )
  expect([again.code, again.details]).toEqual(['STATE', { owed: 'nothing' }])
})

test('leaves cards that no connected terminal has charged to somebody, until they say that it is done', async () => {
  const { orderId } = await desk.sell([0], byCard(price))
  const preview = await manager.caller.sessionPlans.preview({ ticketSessionIds: [desk.session.id] })
  expect(preview.hand).toEqual([{ cause: 'cardRefund', orders: 1 }])
  const plan = await planOf()
  await finish(api, plan)
  expect(await rowsOf(plan.id, 'hand')).toMatchObject([{ orderId, causes: ['cardRefund'], isToDo: true }])
  await manager.caller.sessionPlans.settle({ id: plan.id, orderId })
  expect(await rowsOf(plan.id, 'hand')).toEqual([])
})

test('counts what people have to give by hand as given only once they say so, and cash once it is paid out', async () => {
  const owner = await api.signInAs('owner')
  await owner.caller.paymentMethods.create({
    code: 'EFT',
    name: { en: 'Transfer', tr: 'Havale' },
    kind: 'bank',
    reference: 'optional',
  })
  await makeTerminal(api.database.db, { venue: api.venue, userId: desk.clerk.user.id })
  const charged = { orderId: uuidv7() as OrderId }
  const { id: chargeId } = await answered(
    desk.clerk.caller,
    await charge(desk.clerk.caller, { ...charged, amountMinor: price }),
  )
  const partId = chargeId as string as PartPaymentId
  const byHand = await desk.sell([0, 1, 2, 3], {
    ...charged,
    payments: [
      { partId, method: 'card', amountMinor: price },
      { method: 'card', amountMinor: price, reference: 'slip' },
      { method: 'bank', amountMinor: price, reference: 'EFT 7' },
      { method: 'cash', amountMinor: price },
    ],
  })
  const plan = await planOf()
  await finish(api, plan)
  await giveAllBack(api.services)
  const sums = async () => {
    const { givenMinor, toGiveMinor, toDo } = await manager.caller.sessionPlans.get({ id: plan.id })
    return [givenMinor, toGiveMinor, toDo]
  }
  const row = async () => (await rowsOf(plan.id)).find(({ orderId }) => orderId === byHand.orderId)
  expect(await sums()).toEqual([price, 3 * price, 1])
  expect(await row()).toMatchObject({ toCardMinor: price, toTransferMinor: price, openMinor: price })
  await desk.clerk.caller.orderChanges.payBack({
    commandId: randomUUID(),
    orderId: byHand.orderId,
    expectedRev: (await orderOf(byHand.orderId)).rev,
    expectedRefundMinor: price,
    reason: 'Cancelled show',
  })
  expect(await sums()).toEqual([2 * price, 2 * price, 1])
  await manager.caller.sessionPlans.settle({ id: plan.id, orderId: byHand.orderId })
  expect(await sums()).toEqual([4 * price, 0, 0])
  expect(await row()).toMatchObject({ toCardMinor: 0, toTransferMinor: 0, openMinor: 0 })
})

test('calls nothing refunded that a connected terminal has not given back, and leaves what it refuses to a person', async () => {
  const terminalId = await makeTerminal(api.database.db, { venue: api.venue, userId: desk.clerk.user.id })
  const charged = { orderId: uuidv7() as OrderId }
  const asked = await charge(desk.clerk.caller, { ...charged, amountMinor: 2 * price })
  const { id } = await answered(desk.clerk.caller, asked)
  const { orderId } = await desk.sell([0, 1], {
    ...charged,
    payments: [{ partId: id as string as PartPaymentId, method: 'card', amountMinor: 2 * price }],
  })
  const plan = await planOf()
  await finish(api, plan)
  const said = async () => {
    const { givenMinor, toGiveMinor, underWayMinor, toDo } = await manager.caller.sessionPlans.get({ id: plan.id })
    const [row] = await rowsOf(plan.id)
    return [givenMinor, toGiveMinor, underWayMinor, toDo, row?.underWayMinor, row?.declinedMinor, row?.isToDo]
  }
  expect(await said()).toEqual([0, 2 * price, 2 * price, 0, 2 * price, 0, false])
  await setMood(api.database.db, terminalId, 'refuse')
  await giveAllBack(api.services)
  expect(await said()).toEqual([0, 2 * price, 0, 1, 0, 2 * price, true])
  expect(await rowsOf(plan.id, 'hand')).toMatchObject([{ orderId, refundedMinor: 2 * price }])
  const settled = await refusalOf(manager.caller.sessionPlans.settle({ id: plan.id, orderId }))
  expect([settled.code, settled.details]).toEqual(['STATE', { owed: 'card' }])
  await setMood(api.database.db, terminalId, 'approve')
  const { rows } = await manager.caller.cardCharges.cases()
  const refund = rows.find((each) => each.kind === 'refund' && each.orderId === orderId)
  await manager.caller.cardCharges.retryRefund({ commandId: randomUUID(), id: refund?.id as CardRefundId })
  await giveAllBack(api.services)
  expect(await said()).toEqual([2 * price, 0, 0, 0, 0, 0, false])
  expect(await rowsOf(plan.id, 'hand')).toEqual([])
})
