import { randomUUID } from 'node:crypto'
import type { PriceRuleRow } from '@marquee/contract'
import { taxInside } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'
import { findPrice, type Rule, weekdayOf } from './rules.ts'

let api: TestApi
let manager: SignedIn
let venue: TestVenue
let session: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db)
  manager = await api.signInAs('owner', { venue })
  session = await makeTicketSession(api.database.db, { venue })
})

const version = async () => (await manager.caller.prices.list({ productId: session.productId as never })).version
const save = async (sets: object[], more: object = {}) =>
  manager.caller.prices.save({
    productId: session.productId as never,
    expectedVersion: await version(),
    sets: sets.map((set) => ({ passTypeId: session.adult, amountMinor: 70_000, ...set })),
    ...more,
  })
const rules = async (): Promise<PriceRuleRow[]> =>
  (await manager.caller.prices.list({ productId: session.productId as never })).rules

describe('the price list', () => {
  test('a rule is set, replaced and removed; every change raises the version', async () => {
    const before = await version()
    const { rules: made } = await save([{ weekday: 6 }])
    const saturday = made.find((rule) => rule.weekday === 6)
    await save([{ id: saturday?.id, weekday: 6, amountMinor: 80_000 }])
    expect((await rules()).filter((rule) => rule.weekday === 6)).toMatchObject([{ amountMinor: 80_000 }])
    const again = (await rules()).find((rule) => rule.weekday === 6)
    await save([], { removes: [again?.id] })
    expect((await rules()).some((rule) => rule.weekday === 6)).toBe(false)
    expect(await version()).toBe(before + 3)
  })

  test('a change is written down with names and amounts, and without ids', async () => {
    const { rules: made } = await save([{ weekday: 6 }])
    const saturday = made.find((rule) => rule.weekday === 6)
    await save([{ id: saturday?.id, weekday: 6, amountMinor: 80_000 }])
    const { rows } = await manager.caller.audit.list({ action: 'prices.save' })
    const passType = expect.objectContaining({ en: expect.any(String) })
    expect(rows[0]).toMatchObject({
      before: { rules: [{ passType, weekday: 6, amountMinor: 70_000 }] },
      after: { rules: [{ passType, weekday: 6, amountMinor: 80_000 }] },
      entityName: expect.any(String),
    })
    expect(JSON.stringify([rows[0]?.before, rows[0]?.after])).not.toMatch(/Id"|null/)
  })

  test('two rules of one level never meet, and the second is named', async () => {
    await save([{ weekday: 6, validFrom: '2027-01-01', validUntil: '2027-03-31' }])
    const meeting = save([{ weekday: 5 }, { weekday: 6, validFrom: '2027-03-31' }])
    expect(await refusalOf(meeting)).toMatchObject({ issues: [{ path: 'sets.1', message: 'field.taken' }] })
    // Nothing of it was kept.
    expect((await rules()).some((rule) => rule.weekday === 5)).toBe(false)
    await save([{ weekday: 6, validFrom: '2027-04-01' }])
  })

  test('a person who looked at an older list is told', async () => {
    const old = await version()
    await save([{ weekday: 1 }])
    expect(await reasonOf(save([{ weekday: 2 }], { expectedVersion: old }))).toBe('STALE')
  })

  test('things of another venue or product are no part of it', async () => {
    const other = await makeTicketSession(api.database.db, { venue })
    expect(await refusalOf(save([{ passTypeId: other.adult }]))).toMatchObject({
      issues: [{ path: 'sets.0.passTypeId' }],
    })
    expect(await refusalOf(save([{ shiftId: uuidv7() }]))).toMatchObject({ issues: [{ path: 'sets.0' }] })
    const theirs = (await manager.caller.prices.list({ productId: other.productId as never })).rules[0]
    expect(await reasonOf(save([], { removes: [theirs?.id] }))).toBe('NOT_FOUND')
    const stranger = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
    expect(await reasonOf(stranger.caller.prices.list({ productId: session.productId as never }))).toBe('NOT_FOUND')
    expect(await reasonOf(stranger.caller.prices.ofSession({ id: session.id }))).toBe('NOT_FOUND')
  })

  test('holds the tax of the day of the show, whatever it is today', async () => {
    const { db } = api.database
    const show = await makeTicketSession(db, { venue, startsIn: 5 * 24 * 60 })
    const at = { venue_id: venue.id, code: show.taxCode, name: JSON.stringify({ en: 'VAT', tr: 'KDV' }) }
    // One rate for the day of the show, others before it and after it; the days of the first have passed already.
    await sql`alter table tax_rule disable trigger past`.execute(api.database.asOwner)
    await sql`
      update tax_rule r set valid = daterange(t.local_date, t.local_date + 1), rate_ppm = 200000
      from ticket_session t where t.id = ${show.id} and r.venue_id = t.venue_id and r.code = ${show.taxCode}`.execute(
      db,
    )
    await sql`alter table tax_rule enable trigger past`.execute(api.database.asOwner)
    const { date } = await db
      .selectFrom('ticket_session')
      .select('local_date as date')
      .where('id', '=', show.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('tax_rule')
      .values([
        { ...at, id: uuidv7(), rate_ppm: 80_000, valid: sql<string>`daterange(null, ${date}::date)` },
        { ...at, id: uuidv7(), rate_ppm: 300_000, valid: sql<string>`daterange(${date}::date + 1, null)` },
      ])
      .execute()
    const { prices } = await manager.caller.prices.ofSession({ id: show.id })
    expect(new Set(prices.map(({ taxPpm }) => taxPpm))).toEqual(new Set([200_000]))
    const sold = await manager.caller.orders.sell({
      commandId: randomUUID(),
      orderId: uuidv7() as never,
      ticketSessionId: show.id,
      items: [{ passTypeId: show.adult, seatNos: [0] }],
      payments: [{ method: 'card', amountMinor: 45_000, reference: 'T' }],
      priceVersion: show.priceVersion,
      expectedDueMinor: 45_000,
    })
    expect(sold.taxMinor).toBe(taxInside(45_000, 200_000))
  })

  test('says why a price is what it is', async () => {
    const { prices } = await manager.caller.prices.ofSession({ id: session.id })
    const best = prices.find(
      (price) => price.passTypeId === session.adult && price.seatCategoryId === session.categoryIds[0],
    )
    expect(best).toMatchObject({ amountMinor: 45_000, taxPpm: 100_000, why: { level: ['category'] } })
    expect(best?.why.beaten).toMatchObject([{ amountMinor: 30_000 }])
  })
})

describe('products and kinds of passes', () => {
  test('are made, changed and archived', async () => {
    const { taxCode } = session
    const made = await manager.caller.ticketProducts.create({
      code: 'TOUR',
      name: { en: 'Tour', tr: 'Tur' },
      color: '#0d9488',
      taxCode,
    })
    const student = { productId: made.id, code: 'S', name: { en: 'Student', tr: 'Öğrenci' }, ageMin: 12, ageMax: 25 }
    const { id } = await manager.caller.passTypes.create(student)
    const shown = async () => (await manager.caller.prices.products()).find((product) => product.id === made.id)
    expect((await shown())?.passTypes).toMatchObject([{ id, code: 'S', ageMax: 25, people: 1 }])
    const ages = { issues: [{ path: 'ageMax' }] }
    expect(await refusalOf(manager.caller.passTypes.update({ id, expectedRev: 1, ageMax: 3 }))).toMatchObject(ages)
    expect(await refusalOf(manager.caller.passTypes.create({ ...student, code: 'T', ageMin: 30 }))).toMatchObject(ages)
    await manager.caller.passTypes.archive({ id, expectedRev: 1 })
    expect((await shown())?.passTypes[0]?.archivedAt).toBeTruthy()
    await manager.caller.ticketProducts.archive({ id: made.id, expectedRev: 1 })
    expect((await shown())?.archivedAt).toBeTruthy()
    const bad = { code: 'X', name: { en: 'X', tr: '' }, color: '#0d9488', taxCode: 'none' }
    expect(await refusalOf(manager.caller.ticketProducts.create(bad))).toMatchObject({ issues: [{ path: 'taxCode' }] })
  })
})

describe('rules of price', () => {
  const rule = (id: string, parts: Partial<Rule>, amountMinor: number): Rule => ({
    id: id as never,
    passTypeId: 'adult' as never,
    seatCategoryId: null,
    shiftId: null,
    weekday: null,
    validFrom: null,
    validUntil: null,
    amountMinor,
    ...parts,
  })
  const category = 'box' as never
  const shift = 'late' as never
  const all = [
    rule('any', {}, 1),
    rule('weekday', { weekday: 6 }, 2),
    rule('shift', { shiftId: shift }, 3),
    rule('shift and weekday', { shiftId: shift, weekday: 6 }, 4),
    rule('category', { seatCategoryId: category }, 5),
    rule('category and weekday', { seatCategoryId: category, weekday: 6 }, 6),
    rule('category and shift', { seatCategoryId: category, shiftId: shift }, 7),
    rule('all three', { seatCategoryId: category, shiftId: shift, weekday: 6 }, 8),
  ]
  const to = { passTypeId: 'adult' as never, seatCategoryId: category, shiftId: shift, weekday: 6, date: '2026-11-21' }

  test('the most detailed stands: category before shift before weekday, whatever their order in the list', () => {
    const shown: number[] = []
    let left = [...all].reverse()
    while (left.length > 0) {
      const found = findPrice(left, to)
      if (!found) break
      shown.push(found.rule.amountMinor)
      expect(found.why.beaten).toHaveLength(left.length - 1)
      left = left.filter((one) => one !== found.rule)
    }
    expect(shown).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('dates are the first and the last day', () => {
    const dated = [rule('may', { validFrom: '2027-05-01', validUntil: '2027-05-31' }, 9)]
    const priceOn = (date: string) => findPrice(dated, { ...to, date })?.rule.amountMinor ?? null
    expect(['2027-04-30', '2027-05-01', '2027-05-31', '2027-06-01'].map(priceOn)).toEqual([null, 9, 9, null])
  })

  test('a weekday is the calendar’s, and Sunday is the seventh', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekdayOf)).toEqual([1, 6, 7])
  })
})

describe('tax inside a price', () => {
  test('is rounded half away from zero and never loses a minor unit', () => {
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 10_000; round += 1) {
      const gross = random(2) === 0 ? random(5000) : random(2_000_000_000) * 400_000
      const ppm = [0, 10_000, 80_000, 88_750, 100_000, 180_000, 200_000, 300_000, 1_000_000][random(9)] ?? 0
      const tax = taxInside(gross, ppm)
      // tax × (1 + rate) is within half a unit of gross × rate.
      const off = 2n * (BigInt(tax) * BigInt(1_000_000 + ppm) - BigInt(gross) * BigInt(ppm))
      const unit = BigInt(1_000_000 + ppm)
      expect(off <= unit && off > -unit, `${gross} at ${ppm}`).toBe(true)
      expect(taxInside(-gross, ppm) + tax).toBe(0)
    }
  })

  test.each([
    [11_000, 100_000, 1000],
    [90_000, 100_000, 8182],
    [12_000, 200_000, 2000],
    [1, 1_000_000, 1],
    [100, 0, 0],
  ])('%i at %i ppm holds %i', (gross, ppm, tax) => {
    expect(taxInside(gross, ppm)).toBe(tax)
  })
})
