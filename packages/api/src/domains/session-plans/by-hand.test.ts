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

test('what a person still has to send is nowhere said to be back, and waits in the queue until they say that it is', async () => {
  const owner = await api.signInAs('owner')
  await owner.caller.paymentMethods.create({
    code: 'WIRE',
    name: { en: 'Wire', tr: 'EFT' },
    kind: 'bank',
    reference: 'optional',
  })
  const customer = await owner.caller.customers.create({ name: 'Selin Aydın' })
  const { orderId } = await desk.sell([0, 1, 2], {
    customerId: customer.id,
    payments: [
      { method: 'card', amountMinor: 2 * price, reference: 'slip 9' },
      { method: 'bank', amountMinor: price, reference: 'WIRE 9' },
    ],
  })
  const spent = async () => (await owner.caller.customers.file({ id: customer.id })).spentMinor
  const before = { cases: (await manager.caller.cardCharges.caseCount()).count, spent: await spent() }
  const plan = await planOf()
  await finish(api, plan)
  const order = await orderOf(orderId)
  expect(order).toMatchObject({ toCardMinor: 2 * price, toTransferMinor: price, underWayMinor: 0, declinedMinor: 0 })
  expect(order.refunds.map(({ method, atTerminal }) => [method, atTerminal]).sort()).toEqual([
    ['bank', 'to_do'],
    ['card', 'to_do'],
  ])
  const search = String(order.orderNo)
  const stateOf = async () =>
    (await manager.caller.transactions.list({ limit: 10, search })).rows
      .map(({ kind, method, state, openMinor }) => [kind, method, state, openMinor])
      .sort()
  expect(await stateOf()).toEqual([
    ['payment', 'bank', 'to_do', price],
    ['payment', 'card', 'to_do', 2 * price],
    ['refund', 'bank', 'to_do', null],
    ['refund', 'card', 'to_do', null],
  ])
  const toDo = await manager.caller.transactions.list({ limit: 10, search, state: 'to_do' })
  expect(toDo.rows).toHaveLength(4)
  const sums = async () => (await manager.caller.transactions.totals({ search })).sums[0]
  expect(await sums()).toMatchObject({ refundedMinor: 0, refunds: 0, toDo: 2, toDoMinor: 3 * price })
  const refunds = async () =>
    (await owner.caller.customers.file({ id: customer.id })).events.filter(({ kind }) => kind === 'refund')
  expect((await refunds()).map(({ atTerminal }) => atTerminal)).toEqual(['to_do', 'to_do'])
  expect(await spent()).toBe(before.spent)
  const mine = async () =>
    (await manager.caller.cardCharges.cases()).rows
      .filter((row) => row.orderId === orderId)
      .sort((a, b) => b.amountMinor - a.amountMinor)
  // Done is said of the whole order: each of its cases tells all that goes back with it.
  const wholeOrder = {
    ...{ id: plan.id, causes: expect.arrayContaining(['cardRefund', 'transfer']) },
    ...{ toCardMinor: 2 * price, toTransferMinor: price },
  }
  expect(await mine()).toMatchObject([
    {
      kind: 'by_person',
      amountMinor: 2 * price,
      method: 'card',
      plan: wholeOrder,
      orderNo: order.orderNo,
    },
    {
      kind: 'by_person',
      amountMinor: price,
      method: 'bank',
      plan: wholeOrder,
      orderNo: order.orderNo,
    },
  ])
  expect((await manager.caller.cardCharges.caseCount()).count).toBe(before.cases + 2)

  await manager.caller.sessionPlans.settle({ id: plan.id, orderId })
  expect(await orderOf(orderId)).toMatchObject({
    toCardMinor: 0,
    toTransferMinor: 0,
    refunds: [{ atTerminal: null }, { atTerminal: null }],
  })
  expect((await stateOf()).map(([, , state]) => state)).toEqual(['refunded', 'refunded', 'given_back', 'given_back'])
  expect(await sums()).toMatchObject({ refundedMinor: 3 * price, refunds: 2, toDo: 0, toDoMinor: 0 })
  expect((await refunds()).map(({ atTerminal }) => atTerminal)).toEqual([null, null])
  expect(await spent()).toBe(before.spent - 3 * price)
  expect(await mine()).toEqual([])
})
