import type { RideId } from '@marquee/contract/rides'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  openTill,
  type SignedIn,
  type TestApi,
  untilSomebodyWaits,
} from '../../testing/index.ts'
import { holdRides } from './repo/road.ts'
import { type Carried, makeCarried, priceCarried, rideOf, saleOf } from './testing/carried.ts'
import { once } from './testing/rides.ts'

// Whoever takes guests of the same trips at the same time waits for the others, and none for ever.

let api: TestApi
let clerks: SignedIn[]
let carried: Carried
beforeAll(async () => {
  api = await createTestApi()
  const owner = await api.signInUser(api.owner)
  carried = await makeCarried(api, owner, { capacity: 60 })
  await priceCarried(owner, carried)
  clerks = await Promise.all([0, 1, 2].map(() => api.signInAs('manager')))
  for (const { user } of clerks) await openTill(api.database.db, { venue: api.venue, userId: user.id })
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks::integer from pg_stat_database
    where datname = current_database()`.execute(api.database.asOwner)
  return rows[0]?.deadlocks
}
let seat = 0
/** Two guests who are carried both ways; the odd ones are sold their way home first. */
function sell(clerk: SignedIn) {
  const seatNos = [seat, seat + 1]
  seat += 2
  const both = [rideOf(carried, ['to']), rideOf(carried, ['from'])]
  const rides = seat % 4 === 0 ? both.toReversed() : both
  return clerk.caller.orders.sell(saleOf(carried, { seatNos, rides, ridesMinor: 45_000 }))
}
async function refund(clerk: SignedIn, { orderId, passes }: Awaited<ReturnType<typeof sell>>) {
  const wish = { orderId, passIds: passes.map(({ id }) => id) }
  const { rev, refundMinor } = await clerk.caller.orderChanges.previewCancel(wish)
  const told = { ...once(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Ill' }
  return clerk.caller.orderChanges.cancel({ ...wish, ...told })
}
const taken = async () => {
  const { rows } = await sql<{ taken: number }>`select taken from trip
    where id in (${carried.to.id}, ${carried.from.id})`.execute(api.database.db)
  return rows.map((row) => row.taken)
}

test('two refunds and a sale of the same trips at once: none waits in a circle, and the places add up', async () => {
  const [one, two, three] = clerks as [SignedIn, SignedIn, SignedIn]
  for (let round = 0; round < 4; round += 1) {
    const sold = [await sell(one), await sell(two)] as const
    const before = await taken()
    let running: Promise<unknown> | undefined
    // All three have come as far as their trips before any of them gets one.
    await api.database.asOwner.transaction().execute(async (tx) => {
      await sql`select from trip where id in (${carried.to.id}, ${carried.from.id}) for no key update`.execute(tx)
      running = Promise.all([refund(one, sold[0]), refund(two, sold[1]), sell(three)])
      await untilSomebodyWaits(tx, 3)
    })
    await running
    // Two orders of a guest each way have gone, and one has come.
    expect(await taken()).toEqual(before.map((places) => places - 1))
  }
  expect(await deadlocks()).toBe(0)
})

test('a refund and a driver who holds the same guests: one waits for the other', async () => {
  const [one] = clerks as [SignedIn]
  const sold = await sell(one)
  const { rows } = await sql<{ id: RideId }>`select id from ride where order_id = ${sold.orderId} order by id`.execute(
    api.database.db,
  )
  expect(rows).toHaveLength(2)
  let refunding: Promise<unknown> | undefined
  await api.database.db.transaction().execute(async (tx) => {
    const rideIds = rows.map(({ id }) => id)
    // The first guest is held, and the refund waits for them before it has touched the other.
    await holdRides(tx as never, api.venue.id, { rideIds: rideIds.slice(0, 1) })
    refunding = refund(one, sold)
    await untilSomebodyWaits(tx as never)
    expect(await holdRides(tx as never, api.venue.id, { rideIds: rideIds.slice(1) })).toHaveLength(1)
  })
  await refunding
  expect(await deadlocks()).toBe(0)
})

test('negative control: two who take the trips crosswise are seen', async () => {
  const ids = [carried.to.id, carried.from.id]
  const take = async (first: string, second: string, both: () => Promise<unknown>) =>
    api.database.asOwner.transaction().execute(async (tx) => {
      await sql`select from trip where id = ${first} for no key update`.execute(tx)
      await both()
      await sql`select from trip where id = ${second} for no key update`.execute(tx)
    })
  let here = 0
  const bothHere = Promise.withResolvers<void>()
  const both = () => {
    here += 1
    if (here === 2) bothHere.resolve()
    return bothHere.promise
  }
  const [a = '', b = ''] = ids
  const settled = await Promise.allSettled([take(a, b, both), take(b, a, both)])
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await expect.poll(deadlocks, { timeout: 20_000 }).toBe(1)
}, 30_000)
