import { randomUUID } from 'node:crypto'
import type { OrderId, TaxRateRow } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { findToday } from './repo.ts'

let api: TestApi
let venue: TestVenue
let owner: SignedIn
let today: string

beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue, userId: api.owner.id, roles: ['owner'] })
  owner = await api.signInUser({ ...api.owner, venueId: venue.id })
  today = await findToday(api.database.db, venue.id)
})

const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const rates = async (code = 'VAT10') => (await owner.caller.taxes.list()).filter((rate) => rate.code === code)
const short = (all: TaxRateRow[]) => all.map(({ ratePpm, from, until, state }) => [ratePpm, from, until, state])
async function rateAt(at: number, code = 'VAT10') {
  const rate = (await rates(code)).at(at)
  if (!rate) throw new Error('there is no such rate')
  return { id: rate.id, expectedRev: rate.rev }
}
const issueOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]
const versionOf = async () =>
  (await sql<{ version: number }>`select version from price_list where venue_id = ${venue.id}`.execute(api.database.db))
    .rows[0]?.version

test('another rate begins on its day; the one before ends the day before, and the prices move on', async () => {
  await owner.caller.taxes.changeRate({ ...(await rateAt(0)), ratePpm: 120_000, from: day(0) })
  const before = await versionOf()
  await owner.caller.taxes.changeRate({ ...(await rateAt(1)), ratePpm: 150_000, from: day(30) })
  expect(short(await rates())).toEqual([
    [100_000, null, day(-1), 'past'],
    [120_000, day(0), day(29), 'now'],
    [150_000, day(30), null, 'ahead'],
  ])
  expect(await versionOf()).toBe((before ?? 0) + 1)
  const first = await api.signInUser(api.owner)
  expect((await first.caller.taxes.list()).filter(({ code }) => code === 'VAT10')).toHaveLength(1)
})

test('a rate that has not begun is taken back; the one before goes on', async () => {
  await owner.caller.taxes.changeRate({ ...(await rateAt(0)), ratePpm: 120_000, from: day(10) })
  await owner.caller.taxes.remove(await rateAt(1))
  expect(short(await rates())).toEqual([[100_000, null, null, 'now']])
  expect((await refusalOf(owner.caller.taxes.remove(await rateAt(0)))).code).toBe('STATE')
})

describe('is refused at its field', () => {
  test('a day that has passed', async () => {
    expect(await issueOf(owner.caller.taxes.changeRate({ ...(await rateAt(0)), ratePpm: 1, from: day(-1) }))).toEqual({
      path: 'from',
      message: 'field.past',
    })
  })

  test('days that another rate has, with the rate', async () => {
    const city = { code: 'CITY', name: { en: 'City tax', tr: '' }, ratePpm: 20_000 }
    await owner.caller.taxes.create({ ...city, from: day(5), until: day(9) })
    const refusal = await refusalOf(owner.caller.taxes.create({ ...city, from: day(9), until: null }))
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'from', message: 'field.overlaps' }],
      details: { overlaps: { code: 'CITY', ratePpm: 20_000, from: day(5), until: day(9) } },
    })
    await owner.caller.taxes.create({ ...city, from: day(10), until: null })
    expect(await rates('CITY')).toHaveLength(2)
    const backwards = { ...city, code: 'B', from: day(3), until: day(2) }
    expect(await issueOf(owner.caller.taxes.create(backwards))).toEqual({ path: 'until', message: 'field.tooEarly' })
  })

  test('an older revision, and a rate of another venue', async () => {
    const target = await rateAt(0)
    await owner.caller.taxes.rename({ ...target, name: { en: 'Reduced', tr: '' } })
    expect((await refusalOf(owner.caller.taxes.rename({ ...target, name: { en: 'X', tr: '' } }))).code).toBe('STALE')
    const first = await api.signInUser(api.owner)
    expect((await refusalOf(first.caller.taxes.remove(await rateAt(0)))).code).toBe('NOT_FOUND')
  })
})

test('the database keeps the days that have passed, whoever asks', async () => {
  for (const step of ['set rate_ppm = 1', 'set valid = daterange(null, current_date - 3)', "set code = 'X'"]) {
    const change = sql`update tax_rule ${sql.raw(step)} where venue_id = ${venue.id} and code = 'VAT10'`
    await expect(change.execute(api.database.db), step).rejects.toThrow(/days that have passed/)
  }
  const remove = sql`delete from tax_rule where venue_id = ${venue.id} and code = 'VAT10'`
  await expect(remove.execute(api.database.db)).rejects.toThrow(/days that have passed/)
})

test('at the same moment, two new rates do not overlap', async () => {
  const target = await rateAt(0)
  const ways = [day(5), day(6)].map((from, at) => owner.caller.taxes.changeRate({ ...target, ratePpm: at + 1, from }))
  const outcomes = await Promise.allSettled(ways)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await rates()).toHaveLength(2)
})

describe('what a process remembers of the prices', () => {
  async function bench() {
    // Whatever the hour, the show is not before the date on the clock of the venue.
    const session = await makeTicketSession(api.database.db, { venue, rows: 2, seatsPerRow: 9, startsIn: 720 })
    const clerk = await api.signInAs('boxoffice', { venue, services: await api.anotherServices() })
    const version = async () => (await clerk.caller.prices.ofSession({ id: session.id })).version
    const sell = async (priceVersion: number, seatNo: number) => {
      const orderId = uuidv7() as OrderId
      await clerk.caller.orders.sell({
        commandId: randomUUID(),
        orderId,
        ticketSessionId: session.id,
        items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
        payments: [{ method: 'card', amountMinor: 45_000 }],
        priceVersion,
        expectedDueMinor: 45_000,
      })
      return orderId
    }
    const taxOf = async (orderId: OrderId) =>
      (
        await sql<{ ppm: number }>`select tax_ppm as ppm from order_line where order_id = ${orderId}`.execute(
          api.database.db,
        )
      ).rows[0]?.ppm
    return { session, version, sell, taxOf }
  }

  test('is not sold by once a rate has changed: the next sale has the new one', async () => {
    const { session, version, sell, taxOf } = await bench()
    const shown = await version()
    const old = await taxOf(await sell(shown, 0))
    const { from, ...target } = { ...(await rateAt(0, session.taxCode)), from: day(0) }
    await owner.caller.taxes.changeRate({ ...target, ratePpm: 170_000, from })
    expect((await refusalOf(sell(shown, 1))).code).toBe('PRICE_CHANGED')
    expect([old, await taxOf(await sell(await version(), 1))]).toEqual([expect.any(Number), 170_000])
    expect(old).not.toBe(170_000)
    // It has been sold with by now.
    const again = { ...(await rateAt(1, session.taxCode)), ratePpm: 180_000, from: day(0) }
    expect(await issueOf(owner.caller.taxes.changeRate(again))).toEqual({ path: 'from', message: 'field.soldWith' })
  })

  test('what was sold for a later day at the rate before keeps no coming rate: it can be corrected and withdrawn', async () => {
    const { session, version, sell } = await bench()
    await sell(await version(), 0)
    const code = session.taxCode
    await owner.caller.taxes.changeRate({ ...(await rateAt(0, code)), ratePpm: 85_550, from: day(0) })
    await owner.caller.taxes.changeRate({ ...(await rateAt(1, code)), ratePpm: 85_000, from: day(0) })
    expect((await rates(code)).at(1)?.ratePpm).toBe(85_000)
  })

  test('what another venue has sold with a tax of this code keeps no rate here', async () => {
    const { session, version, sell } = await bench()
    await sell(await version(), 0)
    const second = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: second, userId: api.owner.id, roles: ['owner'] })
    const { caller } = await api.signInUser({ ...api.owner, venueId: second.id })
    await sql`
      insert into tax_rule (venue_id, id, code, name, rate_ppm)
      values (${second.id}, ${uuidv7()}, ${session.taxCode}, '{"en": "VAT", "tr": ""}', 100000)`.execute(
      api.database.db,
    )
    const change = async (ratePpm: number) => {
      const rate = (await caller.taxes.list()).findLast(({ code }) => code === session.taxCode)
      if (!rate) throw new Error('there is no such rate')
      return caller.taxes.changeRate({ id: rate.id, expectedRev: rate.rev, ratePpm, from: day(0) })
    }
    await change(170_000)
    await change(180_000)
    const all = (await caller.taxes.list()).filter(({ code }) => code === session.taxCode)
    expect(all.map(({ ratePpm }) => ratePpm)).toEqual([100_000, 180_000])
  })

  test('negative control: without the version of the price list the old rate would be sold', async () => {
    const { session, version, sell, taxOf } = await bench()
    const shown = await version()
    await sell(shown, 0)
    await sql`
      with ended as (
        update tax_rule set valid = daterange(null, ${today}::date) where venue_id = ${venue.id} and code = ${session.taxCode}
        returning venue_id)
      select from ended`.execute(api.database.db)
    await sql`
      insert into tax_rule (venue_id, id, code, name, rate_ppm, valid)
      values (${venue.id}, ${uuidv7()}, ${session.taxCode}, '{"en": "VAT", "tr": ""}', 170000, daterange(${today}::date, null))`.execute(
      api.database.db,
    )
    expect(await taxOf(await sell(shown, 1))).not.toBe(170_000)
  })
})

// One of these is on another date than the server, at every hour.
test.each(['Etc/GMT+12', 'Pacific/Kiritimati'])('a tax begins with the day of the venue, in %s too', async (zone) => {
  const there = await makeVenue(api.database.db, { zone })
  const { db } = api.database
  await joinVenue(db, { venue: there, userId: api.owner.id, roles: ['owner'] })
  owner = await api.signInUser({ ...api.owner, venueId: there.id })
  today = await findToday(db, there.id)
  await makeTicketSession(db, { venue: there, rows: 1, seatsPerRow: 1 })
  const code = (await owner.caller.prices.products())[0]?.taxCode ?? ''
  const shown = async () => {
    const taxes = await owner.caller.prices.taxes()
    return [(await owner.caller.prices.products())[0]?.taxPpm, taxes.find((tax) => tax.code === code)?.ratePpm]
  }
  await owner.caller.taxes.changeRate({ ...(await rateAt(-1, code)), ratePpm: 110_000, from: day(0) })
  await owner.caller.taxes.changeRate({ ...(await rateAt(-1, code)), ratePpm: 120_000, from: day(1) })
  expect(await shown()).toEqual([110_000, 110_000])
})
