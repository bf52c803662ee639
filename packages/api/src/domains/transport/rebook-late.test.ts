import type { RideId } from '@marquee/contract/rides'
import type { TripId } from '@marquee/contract/trips'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '../../batches/run.ts'
import { createTestApi, makeOrder, makeTicketSession, type SignedIn, type TestApi } from '../../testing/index.ts'
import { bookRides, departsIn } from './testing/book-rides.ts'
import { makePoint, makeTrip, once } from './testing/rides.ts'

// The work that moves guests can come late: by then a trip may be on its way.

let api: TestApi
let here: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  here = await api.signInAs('manager')
})
afterAll(() => api.close())

let day = 0
/** A trip that is being cancelled, two guests of it who left an address, and the trip that they are to move to. */
async function begun() {
  day += 1
  const stop = { date: `2028-04-${String(day).padStart(2, '0')}`, pickupPointIds: [await makePoint(here.caller)] }
  const trip = await makeTrip(here.caller, { ...stop, time: '19:30' })
  const other = await makeTrip(here.caller, { ...stop, time: '18:30' })
  const startsIn = Math.round((Date.parse(`${stop.date}T21:30:00+03:00`) - Date.now()) / 60_000)
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 2, startsIn })
  const { orderId } = await makeOrder(api, { session, seatNos: [0, 1] })
  const { asOwner } = api.database
  await sql`update sale_order set guest_email = ${orderId} || '@guests.example' where id = ${orderId}`.execute(asOwner)
  const place = { venueId: api.venue.id, orderId, trip, pickupPointId: stop.pickupPointIds[0] as never }
  const rides = await bookRides(asOwner, place)
  const { batchId } = await here.caller.trips.cancelWithPlan({
    ...once(),
    ...{ id: trip.id, expectedRev: (await stateOf(trip.id)).rev, reason: 'Engine' },
    moves: [{ rideIds: rides, tripId: other.id }],
  })
  return { trip, other, rides, batchId: batchId ?? '', mailsTo: `${orderId}@guests.example` }
}
async function stateOf(id: TripId) {
  const { rows } = await sql<{ state: string; taken: number; rev: number }>`
    select state, taken, rev from trip where id = ${id}`.execute(api.database.asOwner)
  return rows[0] as (typeof rows)[number]
}
const run = (batchId: string) =>
  runBatch(api.services, { venueId: api.venue.id, batchId }, new AbortController().signal)
const failuresOf = async (id: string) =>
  (await here.caller.jobs.items({ id, state: 'failed' })).map(({ error }) => error?.code)
async function mails(recipient: string) {
  const { rows } = await sql`select 1 from outgoing_mail where recipient = ${recipient}`.execute(api.database.asOwner)
  return rows.length
}
const start = (id: TripId) =>
  sql`update trip set state = 'running', started_at = now() where id = ${id}`.execute(api.database.asOwner)

test('a trip that its driver has started by then keeps its guests, aboard or expected', async () => {
  const { trip, other, rides, batchId, mailsTo } = await begun()
  await start(trip.id)
  await sql`update ride set state = 'boarded' where id = ${rides[0] as RideId}`.execute(api.database.asOwner)
  await run(batchId)
  expect(await failuresOf(batchId)).toEqual(['STATE'])
  expect(await stateOf(trip.id)).toMatchObject({ state: 'running', taken: 2 })
  expect(await stateOf(other.id)).toMatchObject({ state: 'planned', taken: 0 })
  expect(await mails(mailsTo)).toBe(0)
})

test('nobody is moved onto a trip that has been at their stop by then', async () => {
  const { trip, other, batchId, mailsTo } = await begun()
  await departsIn(api.database.asOwner, other.id, -1)
  await run(batchId)
  expect(await failuresOf(batchId)).toEqual(['STATE'])
  expect(await stateOf(trip.id)).toMatchObject({ state: 'planned', taken: 2 })
  expect(await stateOf(other.id)).toMatchObject({ taken: 0 })
  expect(await mails(mailsTo)).toBe(0)
})

test('while both are still to come the guests move, are told, and the trip is cancelled', async () => {
  const { trip, other, batchId, mailsTo } = await begun()
  await run(batchId)
  expect(await failuresOf(batchId)).toEqual([])
  expect(await stateOf(trip.id)).toMatchObject({ state: 'cancelled', taken: 0 })
  expect(await stateOf(other.id)).toMatchObject({ taken: 2 })
  expect(await mails(mailsTo)).toBe(1)
})
