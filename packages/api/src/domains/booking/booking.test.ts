import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
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
