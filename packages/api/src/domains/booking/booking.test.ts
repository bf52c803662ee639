import { randomUUID } from 'node:crypto'
import type { SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeApiKey,
  makeRole,
  makeTicketSession,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'

let api: TestApi
let clerk: SignedIn
let show: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
  show = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 })
})
afterAll(() => api.close())

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('what a till needs to sell a session comes in one answer', async () => {
  const { session, passTypes, prices, categories, areas, holdSeconds } = await clerk.caller.booking.session({
    id: show.id,
  })
  expect(session).toMatchObject({ id: show.id, hasSeats: true, capacity: 10, free: 10 })
  const drawn = await clerk.caller.seatMap.get({ ticketSessionId: show.id })
  expect(session?.geometryUrl).toBe(drawn.geometryUrl)
  expect(drawn.geometryUrl).toMatch(/^\/api\/seat-geometry\//)
  expect(passTypes.map((type) => type.id)).toContain(show.adult)
  const adult = prices.prices.find((price) => price.passTypeId === show.adult)
  expect(adult).toMatchObject({ amountMinor: 45_000 })
  expect(prices.version).toBe(show.priceVersion)
  expect(categories.map((category) => category.id)).toContain(adult?.seatCategoryId)
  expect(areas.every((area) => area.free >= 0)).toBe(true)
  expect(holdSeconds).toEqual({ door: 300, phone: 900 })
  const services = await api.anotherServices({ holdTtlSeconds: 7 })
  const quick = await api.callerWithToken(clerk.token, { services }).booking.session({ id: show.id })
  expect(quick.holdSeconds).toEqual({ door: 7, phone: 7 })
})

test('an archived kind of pass is offered no more', async () => {
  const other = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 2 })
  const before = await clerk.caller.booking.session({ id: other.id })
  await sql`update pass_type set archived_at = now() where id = ${other.adult}`.execute(api.database.db)
  const after = await clerk.caller.booking.session({ id: other.id })
  expect(after.passTypes).toHaveLength(before.passTypes.length - 1)
  expect(after.prices.prices.some((price) => price.passTypeId === other.adult)).toBe(false)
})

test('sessions of a span, without cancelled ones, and the next date on which something is sold', async () => {
  const { date } = (await clerk.caller.booking.session({ id: show.id })).session
  const before = await clerk.caller.booking.sessions({ from: dayAfter(date, -3), until: dayAfter(date, -1) })
  expect(before).toMatchObject({ rows: [], nextDate: date })
  // Another venue plays before.
  const elsewhere = await makeTicketSession(api.database.db, { venue: await makeVenue(api.database.db), rows: 1 })
  await sql`update ticket_session set local_date = ${dayAfter(date, -1)}::date where id = ${elsewhere.id}`.execute(
    api.database.db,
  )
  const early = await clerk.caller.booking.sessions({ from: dayAfter(date, -4), until: dayAfter(date, -3) })
  expect(early).toMatchObject({ rows: [], nextDate: date })
  const day = () => clerk.caller.booking.sessions({ from: date, until: date })
  expect((await day()).rows.map((row) => row.id)).toContain(show.id)
  await sql`update ticket_session set state = 'cancelled' where id = ${show.id}`.execute(api.database.db)
  expect((await day()).rows.map((row) => row.id)).not.toContain(show.id)
  await sql`update ticket_session set state = 'on_sale' where id = ${show.id}`.execute(api.database.db)
})

test('one answer to an unknown session and to one of another venue', async () => {
  const elsewhere = await makeTicketSession(api.database.db, {
    venue: await makeVenue(api.database.db),
    rows: 1,
    seatsPerRow: 2,
  })
  for (const id of [elsewhere.id, uuidv7() as typeof elsewhere.id]) {
    expect(await reasonOf(clerk.caller.booking.session({ id }))).toBe('NOT_FOUND')
    expect(await reasonOf(clerk.caller.booking.expressSession({ id }))).toBe('NOT_FOUND')
  }
})

test('a span is at most 62 days and not backwards', async () => {
  const spans = [
    { from: '2030-01-02', until: '2030-01-01' },
    { from: '2030-01-01', until: '2030-06-01' },
  ]
  for (const span of spans) expect(await reasonOf(clerk.caller.booking.sessions(span))).toBe('VALIDATION')
})

test('what a partner holds at another venue does not count here', async () => {
  const { db } = api.database
  const permissions = ['view', 'hold'].map((action) => ({ module: 'ticket_booking', action, limits: {} }))
  const services = await api.anotherServices({ partnerSeats: 15 })
  const there = await makeVenue(db)
  const user = await makeUser(db, { venue: api.venue })
  const holdTen = async (venue: TestVenue) => {
    const roleId = await makeRole(db, { venue, permissions })
    await db
      .insertInto('user_role')
      .values({ venue_id: venue.id, id: uuidv7(), user_id: user.id, role_id: roleId, position: 0 })
      .execute()
    const { key } = await makeApiKey(db, { user: { ...user, venueId: venue.id }, roleId, scopes: permissions })
    const { seats } = api.callerWithToken(key, { services })
    const take = async () => {
      const { id: ticketSessionId } = await makeTicketSession(db, { venue, rows: 1, seatsPerRow: 10 })
      const seatNos = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      const ids = { commandId: randomUUID(), holdId: uuidv7() as SeatHoldId, ticketSessionId }
      return seats.hold({ ...ids, channel: 'partner', seatNos })
    }
    return take
  }
  await joinVenue(db, { venue: there, userId: user.id })
  const [here, elsewhere] = [await holdTen(api.venue), await holdTen(there)]
  expect(await reasonOf(elsewhere())).toBe('OK')
  expect(await reasonOf(here())).toBe('OK')
  // Nor is it told as held here.
  expect(await refusalOf(here())).toMatchObject({ code: 'HOLD_LIMIT', details: { limit: 15, held: 10 } })
})

// Holds of one show write to one stream, one after the other; those of different shows meet nowhere but at their owner.
test('one partner’s holds in many shows at once end at the limit; without the lock they do not', async () => {
  const { db, asOwner } = api.database
  const permissions = ['view', 'hold'].map((action) => ({ module: 'ticket_booking', action, limits: {} }))
  const roleId = await makeRole(db, { venue: api.venue, name: 'Partner', permissions })
  const user = await makeUser(db, { venue: api.venue, roles: [roleId] })
  const { key } = await makeApiKey(db, { user, roleId, scopes: permissions })
  const services = await api.anotherServices({ partnerSeats: 25 })
  const { seats } = api.callerWithToken(key, { services })
  const shows = await Promise.all(
    Array.from({ length: 5 }, () => makeTicketSession(db, { venue: api.venue, rows: 1, seatsPerRow: 10 })),
  )
  const holdAll = async () => {
    const holds = shows.map(({ id: ticketSessionId }) => ({
      ...{ commandId: randomUUID(), holdId: uuidv7() as SeatHoldId, ticketSessionId, channel: 'partner' as const },
      seatNos: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    }))
    const reasons = await Promise.all(holds.map((hold) => reasonOf(seats.hold(hold))))
    for (const { holdId } of holds) await seats.release({ holdId }).catch(() => undefined)
    return reasons.sort()
  }
  expect(await holdAll()).toEqual(['HOLD_LIMIT', 'HOLD_LIMIT', 'HOLD_LIMIT', 'OK', 'OK'])
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('seat_hold_within_limit'::regproc) as text`.execute(asOwner)
  const [{ text: guarded } = { text: '' }] = rows
  const [, lock = 'no lock'] = /(perform from venue_member [^;]*;)/.exec(guarded) ?? []
  // All count before one of them commits.
  const unguarded = guarded.replace(lock, '').replace('if kept', 'perform pg_sleep(0.2); if kept')
  await sql.raw(unguarded).execute(asOwner)
  expect(await holdAll()).toEqual(['OK', 'OK', 'OK', 'OK', 'OK'])
  await sql.raw(guarded).execute(asOwner)
})
