import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  makeVenue,
  openTill,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { cancelOf } from '../order-changes/testing/bench.ts'
import { adultMinor, askedMinor, booked, makeShow, of, optioned } from './testing/groups.ts'

// What a group has bought, as its clerk is told it then and reads it later.

let api: TestApi
let manager: SignedIn
let clerk: SignedIn
let show: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
  clerk = await api.signInAs('boxoffice')
  await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, floatMinor: 0 })
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  show = await makeShow(api)
})

test('a booking in cash answers its change and its receipt, and so does the same command again', async () => {
  const option = await optioned(clerk.caller, show)
  const payments = [{ method: 'cash' as const, amountMinor: askedMinor, tenderedMinor: askedMinor + 5_000 }]
  const command = { ...of(option), payments }
  const done = await clerk.caller.groupBookings.book(command)
  expect(done.sale).toMatchObject({ orderId: done.order?.id, orderNo: done.order?.orderNo, changeMinor: 5_000 })
  expect(done.sale?.receiptNo).toEqual(expect.any(Number))
  expect(done.sale?.passes).toHaveLength(12)
  expect((await clerk.caller.groupBookings.book(command)).sale).toEqual(done.sale)
  // Printed by whoever has sold it, as after every sale.
  const paper = await clerk.caller.orders.documentOfSale({ orderId: done.order?.id as never, kind: 'receipt' })
  expect(paper).toBeTruthy()
})

test('after passes were cancelled it says what is sold and paid now, and the quote stays what it was', async () => {
  const group = await booked(clerk.caller, show)
  const now = { passes: 12, grossMinor: askedMinor, paidMinor: askedMinor, dueMinor: 0, openMinor: 0 }
  expect(group).toMatchObject({ people: 12, totalMinor: askedMinor, order: now })
  const orderId = group.order?.id as never
  const { passList } = await manager.caller.orders.get({ id: orderId })
  const [adult] = passList.filter(({ unitMinor }) => unitMinor === adultMinor)
  await manager.caller.orderChanges.cancel(cancelOf(orderId, [adult?.id as never], adultMinor))
  const left = askedMinor - adultMinor
  const later = { passes: 11, grossMinor: left, paidMinor: left, dueMinor: 0, openMinor: 0 }
  const [row] = (await manager.caller.groupBookings.list({ search: String(group.groupNo) })).rows
  expect(row).toMatchObject({ people: 12, totalMinor: askedMinor, order: later })
  expect(await manager.caller.groupBookings.get({ id: group.id })).toMatchObject({ people: 12, order: later })
  // A person of another venue reads none of it.
  const stranger = await api.signInAs('manager', { venue: await makeVenue(api.database.db) })
  expect(await reasonOf(stranger.caller.groupBookings.get({ id: group.id }))).toBe('NOT_FOUND')
})

test('what went on account is told as open', async () => {
  const owner = await api.signInAs('owner')
  const away = await owner.caller.paymentMethods.list({ archived: true })
  const account = away.find(({ kind }) => kind === 'invoice')
  if (account) await owner.caller.paymentMethods.archive({ id: account.id, expectedRev: account.rev })
  const option = await optioned(clerk.caller, show)
  const payments = [{ method: 'invoice' as const, amountMinor: askedMinor, reference: 'PO 4711' }]
  const done = await clerk.caller.groupBookings.book({ ...of(option), payments })
  expect(done.order).toMatchObject({ paidMinor: askedMinor, dueMinor: 0, openMinor: askedMinor })
})
