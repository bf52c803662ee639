import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { CustomerFigures, CustomerId } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import { expect, test } from 'vitest'
import { makeOrder, makeTicketSession, makeVenue, openTill, reasonOf, type TestOrder } from '../../testing/index.ts'
import { cases as memberCases } from '../memberships/testing/cases.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { inAnotherVenue, once } from './testing/setup.ts'

const bench = customerBench()

const give = async (customerId: CustomerId): Promise<TestOrder> => {
  const order = await makeOrder(bench.api)
  await bench.owner.caller.customers.attachOrders({ customerId, orderIds: [order.orderId] })
  return order
}
const letIn = async ({ passes }: TestOrder, count: number) => {
  const door = await bench.api.signInAs('door')
  for (const { shortCode } of passes.slice(0, count)) {
    expect(await door.caller.passes.admit({ nonce: randomUUID(), code: shortCode })).toMatchObject({ ok: true })
  }
}
const cancel = ({ orderId, passes }: TestOrder, count: number) =>
  bench.owner.caller.orderChanges.cancel({
    ...{ ...once(), orderId, passIds: passes.slice(0, count).map(({ id }) => id), expectedRev: 1 },
    ...{ expectedRefundMinor: count * 45_000, reason: 'The guest is ill.' },
  })
/** In the order in which they are asked for. */
async function figuresOf(ids: CustomerId[]) {
  const found = new Map((await bench.owner.caller.customers.figures({ ids })).map((each) => [each.id, each]))
  return ids.map((id) => found.get(id))
}
const said = (figures: CustomerFigures | undefined) => figures && [figures.visits, figures.spentMinor]

test('what a page of customers comes to: shows they came in for, money that stayed, each their own', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => makeCustomer(bench.owner.caller)))
  const ids = made.map(({ id }) => id)
  const [came, called, half, practised, nobody] = ids as [CustomerId, CustomerId, CustomerId, CustomerId, CustomerId]
  // Two people at one show are one visit; an order that nobody came in with is money alone.
  await letIn(await give(came), 2)
  await give(came)
  await cancel(await give(called), 2)
  await cancel(await give(half), 1)
  const clerk = await bench.api.signInAs('boxoffice')
  const { db } = bench.api.database
  await openTill(db, { venue: bench.api.venue, userId: clerk.user.id, training: true })
  const session = await makeTicketSession(db, { venue: bench.api.venue, rows: 2, seatsPerRow: 5 })
  await clerk.caller.orders.sell({
    ...{ ...once(), orderId: uuidv7() as OrderId, customerId: practised, training: true },
    ...{ ticketSessionId: session.id, priceVersion: session.priceVersion, expectedDueMinor: 45_000 },
    items: [{ passTypeId: session.adult, seatNos: [0] }],
    payments: [{ method: 'card', amountMinor: 45_000, reference: 'T' }],
  })
  const figures = await figuresOf([came, called, half, practised, nobody])
  expect(figures.map(said)).toEqual([
    [1, 180_000],
    [0, 0],
    [0, 45_000],
    [0, 0],
    [0, 0],
  ])
  expect(figures.map((each) => each?.lastVisitAt !== null)).toEqual([true, false, false, false, false])
  // One who is looked at closer has the same figures.
  for (const each of figures) {
    if (!each) throw new Error('asked for')
    const { id, ...same } = each
    expect(await bench.owner.caller.customers.file({ id })).toMatchObject(same)
  }
})

test('an entry by a membership is a visit too, and the last one is the later of both', async () => {
  const { id } = await makeCustomer(bench.owner.caller)
  const arranged = await memberCases['memberships.sell']?.(bench.api, bench.owner)
  const { membership, sale } = await bench.owner.caller.memberships.sell({
    ...(arranged?.input as object),
    customerId: id,
  } as never)
  const { code } = await bench.owner.caller.memberships.reveal({ id: membership.id })
  await letIn(await give(id), 1)
  const [before] = await figuresOf([id])
  expect(said(before)).toEqual([1, sale.grossMinor + 90_000])
  const { useId } = await bench.owner.caller.memberships.admit({ nonce: randomUUID(), code })
  const [{ at } = { at: null }] = (await bench.owner.caller.memberships.get({ id: membership.id })).uses
  const [after] = await figuresOf([id])
  expect([after?.visits, after?.lastVisitAt]).toEqual([2, at])
  await bench.owner.caller.memberships.undo({ ...once(), useId: useId ?? '', reason: 'Wrong card' })
  expect(await figuresOf([id])).toEqual([before])
})

test('whoever somebody was merged into has what both have, until that is undone', async () => {
  const [from, into] = [await makeCustomer(bench.owner.caller), await makeCustomer(bench.owner.caller)]
  await letIn(await give(from.id), 2)
  await letIn(await give(into.id), 1)
  const apart = await figuresOf([from.id, into.id])
  expect(apart.map(said)).toEqual([
    [1, 90_000],
    [1, 90_000],
  ])
  await bench.owner.caller.customers.merge({ ...once(), fromId: from.id, intoId: into.id })
  expect((await figuresOf([into.id])).map(said)).toEqual([[2, 180_000]])
  expect((await figuresOf([from.id])).map(said)).toEqual([[1, 90_000]])
  await bench.owner.caller.customers.undoMerge({ ...once(), customerId: from.id })
  expect(await figuresOf([from.id, into.id])).toEqual(apart)
})

test('are those of the venue, for whoever may look at its customers', async () => {
  const { id } = await makeCustomer(bench.owner.caller)
  await give(id)
  // The same owner in both venues, and a customer of the same name there.
  const there = await inAnotherVenue(bench.api, bench.owner)
  const own = await makeCustomer(there.caller)
  expect(await there.caller.customers.figures({ ids: [id, own.id] })).toEqual([
    { id: own.id, currency: 'TRY', visits: 0, spentMinor: 0, lastVisitAt: null },
  ])
  expect(await bench.owner.caller.customers.figures({ ids: [id, own.id] })).toMatchObject([{ id, spentMinor: 90_000 }])
  const viewer = await bench.signInWith('view')
  expect(await viewer.caller.customers.figures({ ids: [id] })).toMatchObject([{ id, spentMinor: 90_000 }])
  const venue = await makeVenue(bench.api.database.asOwner)
  const stranger = await bench.api.signInAs('door', { venue })
  expect(await reasonOf(stranger.caller.customers.figures({ ids: [id] }))).toBe('FORBIDDEN')
  expect(await reasonOf(viewer.caller.customers.figures({ ids: [] }))).toBe('VALIDATION')
  const many = Array.from({ length: 101 }, () => id)
  expect(await reasonOf(viewer.caller.customers.figures({ ids: many }))).toBe('VALIDATION')
})
