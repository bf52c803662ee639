import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '../../testing/index.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from './testing/bench.ts'

// What an order tells of the changes after its sale.

let bench: ChangesBench
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  manager = bench.manager
  const { caller } = await bench.api.signInAs('owner')
  await caller.paymentMethods.create({
    ...{ code: 'ACCOUNT', name: { en: 'Invoice', tr: 'Fatura' }, kind: 'invoice', reference: 'optional' },
  })
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})

const sumsOf = async (sold: Awaited<ReturnType<Desk['sell']>>) =>
  (await manager.caller.orders.get({ id: sold.orderId })).history.map(({ action, sums }) => [action, sums])

test('the history says what each change did to the price and to the money, and nothing of what changes neither', async () => {
  const sold = await desk.sell([1, 2])
  await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))
  await manager.caller.orders.updateGuest({ id: sold.orderId, expectedRev: 2, name: 'Ada' })
  const nothing = { grossMinor: 0, paidMinor: 0, onAccountMinor: 0, backMinor: 0, owedLessMinor: 0 }
  expect(await sumsOf(sold)).toEqual([
    ['orders.sell', null],
    ['orderChanges.cancel', { ...nothing, grossMinor: -price, backMinor: price }],
    ['orders.updateGuest', null],
  ])
})

test('what was bought on account is owed less, and is no money that goes back; taken in it is paid', async () => {
  const sold = await desk.sell([1, 2], {
    payments: [{ method: 'invoice', amountMinor: 2 * price, reference: 'PO 1', debtor: 'School' }],
    guest: { name: 'Deniz' },
  })
  await manager.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))
  await manager.caller.orderChanges.takeInvoice({
    ...{ commandId: randomUUID(), orderId: sold.orderId, expectedOpenMinor: price },
    payments: [{ method: 'card', amountMinor: price, reference: 'T' }],
  })
  const sums = await sumsOf(sold)
  expect(sums[1]).toMatchObject(['orderChanges.cancel', { grossMinor: -price, backMinor: 0, owedLessMinor: price }])
  expect(sums[2]).toMatchObject(['orderChanges.takeInvoice', { grossMinor: 0, paidMinor: price, owedLessMinor: 0 }])
})

test('payments say in which till session they lie, for whoever may only give back what is in their own', async () => {
  const sold = await desk.sell([1])
  const wish = { orderId: sold.orderId, passIds: passIds(sold, 0) }
  const { payments } = await manager.caller.orderChanges.previewCancel(wish)
  expect(payments.map(({ tillSessionId }) => tillSessionId)).toEqual([desk.till])
  const items = [{ passTypeId: desk.session.adult, seatNos: [2] }]
  const exchange = await manager.caller.orderChanges.previewExchange({
    ...wish,
    ...{ ticketSessionId: desk.session.id, items },
  })
  expect(exchange.payments.map(({ tillSessionId }) => tillSessionId)).toEqual([desk.till])
  const order = await manager.caller.orders.get({ id: sold.orderId })
  expect(order.payments.map(({ tillSessionId }) => tillSessionId)).toEqual([desk.till])
  expect((await desk.clerk.caller.tills.current())?.id).toBe(desk.till)
})

test('a cancellation of which all is kept moves no cash and needs no till', async () => {
  const rule = await manager.caller.cancellationRules.create({
    ...{ name: { en: 'All', tr: 'Hepsi' }, hoursBefore: 0, feePpm: 1_000_000 },
  })
  const sold = await desk.sell([1])
  expect(await manager.caller.tills.current()).toBeNull()
  const done = await manager.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), 0))
  expect(done).toMatchObject({ refundMinor: 0, receiptNo: null })
  expect(await desk.seatStates(1)).toEqual([0])
  await manager.caller.cancellationRules.archive({ id: rule.id, expectedRev: rule.rev })
})
