import { handCauses } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brokenRules, createTestApi, openTill, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { compareBook } from '../book/service/compare.ts'
import { type Carried, makeCarried, priceCarried, rideOf, saleOf } from '../transport/testing/carried.ts'
import { once } from '../transport/testing/rides.ts'
import { accept, finish, laterSession } from './testing/bench.ts'

// Rides are given back with the show that they were sold with, also once the passes of their guests are gone.

let api: TestApi
let owner: SignedIn
let carried: Carried
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  await openTill(api.database.db, { venue: api.venue, userId: owner.user.id })
})
beforeEach(async () => {
  carried = await makeCarried(api, owner)
  await priceCarried(owner, carried)
})
afterAll(async () => {
  await postAll(api.database.db)
  expect(await compareBook(api.database.db, api.venue.id)).toEqual([])
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

type Order = Awaited<ReturnType<SignedIn['caller']['orders']['sell']>>
const taken = async () => {
  const { rows } = await sql<{ taken: number }>`select taken from trip
    where id in (${carried.to.id}, ${carried.from.id}) order by direction desc`.execute(api.database.db)
  return rows.map((row) => row.taken)
}
const revOf = async (id: string) => {
  const { rows } = await sql<{ rev: number }>`select rev from trip where id = ${id}`.execute(api.database.db)
  return rows[0]?.rev ?? 0
}
/** Two adults who are carried both ways, for 900.00 and 800.00. */
const sellTwo = (seatNos = [0, 1]) => {
  const rides = [rideOf(carried, ['to', 'from'], { passTypeId: carried.session.adult, qty: 2 })]
  const guest = { name: 'Ada', email: 'ada@example.com' }
  return owner.caller.orders.sell(saleOf(carried, { seatNos, rides, ridesMinor: 80_000 }, { guest } as never))
}
/** Gives back the passes of an order, and leaves the rides. */
async function keepRidesOnly({ orderId, passes }: Order) {
  const wish = { orderId, passIds: passes.map(({ id }) => id), keepRides: true }
  const { rev, refundMinor } = await owner.caller.orderChanges.previewCancel(wish)
  const told = { ...once(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Ill' }
  await owner.caller.orderChanges.cancel({ ...wish, ...told })
}
const orderOf = ({ orderId }: Order) => owner.caller.orders.get({ id: orderId })
const here = () => ({ ticketSessionIds: [carried.session.id] })

test('a show that is called off gives the rides back of guests whose passes were refunded before, once', async () => {
  const sold = await sellTwo()
  await keepRidesOnly(sold)
  expect(await taken()).toEqual([2, 2])
  const preview = await owner.caller.sessionPlans.preview(here())
  expect(preview).toMatchObject({ orders: 1, passes: 0, backMinor: 80_000, sentMinor: 80_000, mails: 1, rides: 2 })
  const plan = await accept(owner, here())
  const empty = async () => (await owner.caller.sessionPlans.get({ id: plan.id })).emptyTrips
  expect(await empty()).toBeNull()
  await finish(api, plan)
  await finish(api, plan)
  expect(await taken()).toEqual([0, 0])
  const order = await orderOf(sold)
  expect(order).toMatchObject({ state: 'cancelled', grossMinor: 0, taxMinor: 0, paidMinor: 0 })
  expect(order.changes).toHaveLength(2)
  expect(await owner.caller.sessionPlans.get({ id: plan.id })).toMatchObject({
    done: 1,
    refundedMinor: 80_000,
    mails: 1,
  })
  // Nobody is on them now: whoever plans the trips is told, until they are cancelled.
  expect(await empty()).toEqual({ count: 2, date: carried.to.localDate })
  await owner.caller.trips.cancel({
    ...once(),
    id: carried.to.id,
    expectedRev: await revOf(carried.to.id),
    reason: 'Off',
  })
  expect(await empty()).toEqual({ count: 1, date: carried.from.localDate })
})

test('rides of guests whose pass is left to a person stay for a person to decide', async () => {
  const sold = await sellTwo()
  const [pass] = sold.passes
  await owner.caller.passes.block({ ...once(), passId: pass?.id as never, reason: 'Card disputed' })
  const plan = await accept(owner, here())
  await finish(api, plan)
  expect(await taken()).toEqual([1, 1])
  expect(await orderOf(sold)).toMatchObject({ state: 'partly_cancelled', grossMinor: 85_000, paidMinor: 85_000 })
  const [row] = await owner.caller.sessionPlans.orders({ id: plan.id, filter: 'hand' })
  expect(row?.causes).toContain('blocked')
})

test('rides alone are left to a person where guests sit in another show instead', async () => {
  const sold = await sellTwo()
  await keepRidesOnly(sold)
  const targetId = await laterSession(api, carried.session)
  const plan = await accept(owner, { ...here(), outcome: 'rebook', targetId, otherwise: 'hand' })
  await finish(api, plan)
  expect(await taken()).toEqual([2, 2])
  const [row] = await owner.caller.sessionPlans.orders({ id: plan.id, filter: 'hand' })
  expect(row).toMatchObject({ orderId: sold.orderId, causes: ['ride'] })
})

test('rides of guests who sit in another show instead are left to a person, and their passes move', async () => {
  const sold = await sellTwo()
  const targetId = await laterSession(api, carried.session)
  const plan = await accept(owner, { ...here(), outcome: 'rebook', targetId, otherwise: 'hand' })
  await finish(api, plan)
  expect(await taken()).toEqual([2, 2])
  const [row] = await owner.caller.sessionPlans.orders({ id: plan.id, filter: 'hand' })
  expect(row).toMatchObject({ orderId: sold.orderId, result: 'rebooked', causes: ['ride'] })
})

test('a show with rides left is not cancelled without a plan', async () => {
  await keepRidesOnly(await sellTwo())
  const { id } = carried.session
  const { rows } = await sql<{ rev: number }>`select rev from ticket_session where id = ${id}`.execute(api.database.db)
  const cancel = () =>
    owner.caller.schedule.cancelSession({ id, expectedRev: rows[0]?.rev ?? 0, reason: 'The singer is ill.' })
  expect(await refusalOf(cancel())).toMatchObject({ code: 'STATE', details: { sold: 0, isOrdered: true } })
  await finish(api, await accept(owner, here()))
  expect(await taken()).toEqual([0, 0])
})

test('the database takes every cause that a plan may name', async () => {
  const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'session_plan_order_causes_check'`.execute(api.database.db)
  const known = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, cause]) => cause)
  expect(known.sort()).toEqual([...handCauses].sort())
})
