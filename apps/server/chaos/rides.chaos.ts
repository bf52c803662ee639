import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenRules, makeTicketSession } from '@marquee/api/testing'
import type { VenueId } from '@marquee/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mutate, query } from '../test/support/server.ts'
import { type Ground, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { saleOf } from './sellers.ts'

// Ten parties of four on one trip, and four others of the evening with twelve places each.
const parties = 10
const size = 4
const kills = 2

let ground: Ground
let places: [ServerPlace, ServerPlace]
beforeAll(async () => {
  ground = await prepareGround()
  places = [await ground.startServer(), await ground.startServer()]
})
afterAll(() => ground.end())

async function send<T = { id: string; rev: number }>(path: string, input: object): Promise<T> {
  const { status, body } = await mutate(places[0].url, path, { input, token: ground.token() })
  expect([path, status, body.error]).toEqual([path, 200, undefined])
  return body.result.data.json as T
}
const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await ground.owner.pool.query(text, values)).rows as Row[]

/** A day and a time of Istanbul's clock, so many minutes from now. */
const inMinutes = (minutes: number) => {
  const at = new Date(Date.now() + (minutes + 180) * 60_000).toISOString()
  return { date: at.slice(0, 10), time: at.slice(11, 16) }
}

it(`a trip of ${parties * size} people is cancelled while its servers are killed ${kills} times: everyone moves once and is told once`, {
  timeout: 600_000,
}, async () => {
  // Far enough from midnight that all trips are of one day.
  const startsIn = 24 * 60 + ((45 * 60 - ((Date.now() / 60_000 + 180) % 1440)) % 1440)
  const session = await makeTicketSession(ground.owner.db, {
    venue: { id: ground.venue.id as VenueId, roleIds: {} },
    rows: 10,
    seatsPerRow: 10,
    startsIn: Math.round(startsIn),
    prices: [45_000, 45_000],
  })
  const name = { en: 'Pier', tr: 'İskele' }
  const area = await send('areas.create', { code: 'P1', name, color: '#0f766e', postcodes: null })
  const point = await send('pickupPoints.create', { areaId: area.id, name, minutes: 30 })
  const always = { weekdays: 127, fromMinute: 0, toMinute: 1440, expectedMinor: null }
  const price = { areaId: area.id, direction: 'to', classId: null, passTypeId: null, amountMinor: 25_000, ...always }
  await send('ridePrices.save', { commandId: randomUUID(), changes: [price] })
  const trip = async (before: number, capacity: number) => {
    const plan = { direction: 'to', pickupPointIds: [point.id], vehicleId: null, driverId: null, note: '' }
    return send('trips.create', {
      ...{ commandId: randomUUID(), ...plan, capacity },
      ...inMinutes(Math.round(startsIn) - before),
    })
  }
  const cancelled = await trip(40, parties * size)
  const others: { id: string }[] = []
  for (const before of [30, 50, 60, 70]) others.push(await trip(before, 12))
  for (let party = 0; party < parties; party += 1) {
    const sale = saleOf(
      session,
      Array.from({ length: size }, (_, seat) => party * size + seat),
    )
    const ride = { qty: size, passTypeId: null, from: null, to: { tripId: cancelled.id, pickupPointId: point.id } }
    const due = sale.expectedDueMinor + size * 25_000
    const payments = [{ method: 'card', amountMinor: due, reference: 'T' }]
    const guest = { name: `Party ${party}`, email: `party${party}@guests.example` }
    await send('orders.sell', { ...sale, rides: [ride], payments, expectedDueMinor: due, guest })
  }

  const { body } = await query(places[0].url, 'trips.rebooking', { input: { id: cancelled.id }, token: ground.token() })
  const plan = body.result.data.json as { parties: { rideIds: string[]; tripId: string | null }[] }
  const moves = plan.parties.flatMap(({ rideIds, tripId }) => (tripId === null ? [] : [{ rideIds, tripId }]))
  expect(moves).toHaveLength(parties)
  const [before] = await rowsOf<{ rev: number }>('select rev from trip where id = $1', [cancelled.id])
  // The servers find their work done by nobody else: rows are slow to move, so that a kill meets one on its way.
  await rowsOf(`create function slow_ride() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.15); return new; end $$`)
  await rowsOf('create trigger slow_ride before update of trip_id on ride for each row execute function slow_ride()')
  await send('trips.cancelWithPlan', {
    ...{ commandId: randomUUID(), id: cancelled.id, expectedRev: before?.rev, reason: 'Engine', moves },
  })

  const movedOf = async () => {
    const sql = 'select count(*)::integer as n from ride where trip_id <> $1'
    return (await rowsOf<{ n: number }>(sql, [cancelled.id]))[0]?.n ?? 0
  }
  const random = randomFrom(11)
  const reached: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const from = await movedOf()
    const until = Date.now() + 60_000
    while ((await movedOf()) <= from && Date.now() < until) await sleep(10)
    await sleep(random() * 300)
    for (const { process } of places) process.child.kill('SIGKILL')
    await Promise.all(places.map(({ process }) => process.exited))
    reached.push(await movedOf())
    await Promise.all(places.map((place) => place.restart()))
  }
  const end = Date.now() + 120_000
  const stateOf = async () =>
    (await rowsOf<{ state: string }>('select state from trip where id = $1', [cancelled.id]))[0]?.state
  while ((await stateOf()) !== 'cancelled' && Date.now() < end) await sleep(100)
  say(`a trip of ${parties * size} people cancelled, kill -9 ×${kills} at ${reached.join(', ')} moved`)
  expect(reached.every((n) => n > 0 && n < parties * size)).toBe(true)

  const [sums] = await rowsOf<Record<string, unknown>>(
    `select (select state from trip where id = $1) as state, (select taken from trip where id = $1) as stayed,
       (select sum(taken)::integer from trip where id = any($2)) as carried,
       (select max(taken)::integer from trip where id = any($2)) as fullest,
       (select count(*)::integer from (select order_id from ride group by 1 having count(distinct trip_id) > 1) x) as split,
       (select count(*)::integer from audit_event where action = 'trips.rebook') as audited,
       (select count(*)::integer from outgoing_mail where kind = 'ride-moved') as mails,
       (select count(distinct recipient)::integer from outgoing_mail where kind = 'ride-moved') as told,
       (select count(*)::integer from batch_item where state = 'failed') as failed`,
    [cancelled.id, others.map(({ id }) => id)],
  )
  expect(sums).toEqual({
    ...{ state: 'cancelled', stayed: 0, carried: parties * size, fullest: 12, split: 0 },
    ...{ audited: parties * size, mails: parties, told: parties, failed: 0 },
  })
  expect(await brokenRules(ground.owner.pool)).toEqual({})
})
