import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeVenue, openTill, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type Carried, makeCarried, priceCarried, rideOf, saleOf } from './testing/carried.ts'
import { makeDriver, makeVehicle } from './testing/rides.ts'

let api: TestApi
let other: TestApi
beforeAll(async () => {
  api = await createTestApi()
  other = { ...api, venue: await makeVenue(api.database.asOwner, { name: 'Elsewhere' }) }
})
afterAll(() => api.close())

/** A show to which five guests of an area have bought a ride, and from which two of them have. */
async function sellFive(of: TestApi) {
  const owner = await of.signInAs('owner', { venue: of.venue })
  await openTill(of.database.db, { venue: of.venue, userId: owner.user.id })
  const carried = await makeCarried(of, owner)
  await priceCarried(owner, carried)
  const rides = [rideOf(carried, ['to', 'from'], { qty: 2 }), rideOf(carried, ['to'], { qty: 3 })]
  await owner.caller.orders.sell(saleOf(carried, { seatNos: [0, 1, 2, 3, 4], rides, ridesMinor: 155_000 }))
  await makeVehicle(owner.caller, { seats: 16 })
  await makeDriver(owner.caller)
  return { owner, carried }
}
const planFor = ({ caller }: SignedIn, { session, areaId }: Carried, guests: number) =>
  caller.trips.planSession({
    ticketSessionId: session.id,
    directions: ['to', 'from'],
    demand: [{ areaId, guests }],
  })
const proposed = ({ trips }: Awaited<ReturnType<typeof planFor>>) =>
  trips.map(({ direction, areas }) => [direction, areas.map(({ guests }) => guests)])

test('guests who have a place on a trip get no other one proposed, each way for itself', async () => {
  const [here, there] = [await sellFive(api), await sellFive(other)]
  for (const { owner, carried } of [here, there]) {
    const plan = await planFor(owner, carried, 5)
    expect(proposed(plan)).toEqual([['from', [3]]])
    expect(plan.uncovered).toEqual([])
    expect(plan.carried).toMatchObject([
      { direction: 'from', area: { id: carried.areaId }, guests: 2 },
      { direction: 'to', area: { id: carried.areaId }, guests: 5 },
    ])
    expect(proposed(await planFor(owner, carried, 9))).toEqual([
      ['to', [4]],
      ['from', [7]],
    ])
  }
  // A trip that is being given up carries nobody, and leaves those of the other venue where they are.
  await sql`update trip set sales_closed = true, reason = 'Engine' where id = ${here.carried.to.id}`.execute(
    api.database.asOwner,
  )
  expect(proposed(await planFor(here.owner, here.carried, 5))).toContainEqual(['to', [5]])
  expect(proposed(await planFor(there.owner, there.carried, 5))).toEqual([['from', [3]]])
})
