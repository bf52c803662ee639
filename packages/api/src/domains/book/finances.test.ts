import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeUser,
  makeVenue,
  openTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'
import { postAll, postVenue } from './service/post.ts'

let api: TestApi
let venue: TestVenue
let second: TestVenue
/** Sells in both venues, and reads the books of both. */
let owner: SignedIn
let there: SignedIn
let session: TestTicketSession
let sold: { orderId: string; orderNo: number }

const sell = async (person: SignedIn, at: TestTicketSession, seatNos: number[], cash = false) =>
  person.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: at.id,
    items: [{ passTypeId: at.adult, seatNos }],
    payments: [
      cash
        ? { method: 'cash', amountMinor: seatNos.length * 45_000 }
        : { method: 'card', amountMinor: seatNos.length * 45_000, reference: 'T1' },
    ],
    priceVersion: at.priceVersion,
    expectedDueMinor: seatNos.length * 45_000,
  })
/** As if an order had been sold on another business day. */
const soldOn = (orderId: string, day: string) =>
  sql`update sale_order set business_date = ${day} where id = ${orderId}`.execute(api.database.asOwner)

beforeAll(async () => {
  api = await createTestApi()
  const { db } = api.database
  venue = await makeVenue(db)
  second = await makeVenue(db)
  const user = await makeUser(db, { venue, roles: ['owner'] })
  await joinVenue(db, { venue: second, userId: user.id, roles: ['owner'] })
  owner = await api.signInUser(user)
  there = await api.signInUser({ ...user, venueId: second.id })
  await openTill(db, { venue, userId: user.id, floatMinor: 100_000 })
  session = await makeTicketSession(db, { venue, rows: 4, seatsPerRow: 10 })
  const elsewhere = await makeTicketSession(db, { venue: second, rows: 4, seatsPerRow: 10 })
  const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']
  for (const [n, day] of days.entries()) await soldOn((await sell(owner, session, [n])).orderId, day)
  sold = await sell(owner, session, [4, 5], true)
  for (const n of [0, 1, 2]) await sell(there, elsewhere, [n])
  await owner.caller.tills.takePart({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    method: 'card',
    amountMinor: 7_700,
    reference: 'T2',
  })
  await postAll(db)
})
afterAll(() => api.close())

const row = <Row extends { code: string }>(rows: readonly Row[], code: string) =>
  rows.find((each) => each.code === code)

describe('the trial balance', () => {
  test('has opening, debit, credit and closing of a range, and sums of zero', async () => {
    const balance = await owner.caller.book.balance({ from: '2026-02-01', until: '2026-02-28' })
    expect(row(balance.rows, '1200')).toMatchObject({
      openingMinor: 45_000,
      debitMinor: 90_000,
      creditMinor: 0,
      closingMinor: 135_000,
      currency: 'TRY',
    })
    expect(balance.sums).toEqual([
      { currency: 'TRY', openingMinor: 0, debitMinor: 90_000, creditMinor: 90_000, closingMinor: 0 },
    ])
  })

  test('as of a day carries nothing over; the figures are those of its end', async () => {
    const balance = await owner.caller.book.balance({})
    expect(row(balance.rows, '1200')).toMatchObject({ openingMinor: 0, debitMinor: 187_700, closingMinor: 187_700 })
    expect(row(balance.rows, '1000')).toMatchObject({ closingMinor: 190_000 })
    const figures = Object.fromEntries(balance.figures.map(({ key, amountMinor }) => [key, amountMinor]))
    expect(figures).toEqual({ tills: 190_000, safe: -100_000, bank: 0, cards: 187_700, owed: 245_454, income: 0 })
  })

  test('is what the lines say, account for account', async () => {
    const { rows } = await sql<{ code: string; closing: number }>`
      select account as code, sum(amount_minor)::bigint as closing from journal_line where venue_id = ${venue.id}
      group by account`.execute(api.database.db)
    const balance = await owner.caller.book.balance({})
    for (const { code, closing } of rows) expect(row(balance.rows, code), code).toMatchObject({ closingMinor: closing })
  })

  test('is of one venue, also for a person of both', async () => {
    const balance = await there.caller.book.balance({})
    expect(row(balance.rows, '1200')).toMatchObject({ closingMinor: 135_000 })
  })

  test('refuses a range that ends before it begins, at its field', async () => {
    const { code, issues } = await refusalOf(owner.caller.book.balance({ from: '2026-03-01', until: '2026-02-01' }))
    expect([code, issues]).toEqual(['VALIDATION', [{ path: 'until', message: 'field.invalid' }]])
  })

  test('cannot be written past the lines, by nobody who acts as the application', async () => {
    const change = sql`update account_day set debit_minor = 0 where venue_id = ${venue.id}`.execute(api.database.db)
    await expect(change).rejects.toThrow(/permission denied/)
  })
})

describe('accounts', () => {
  test('get another name, once per revision; the other venue keeps its own', async () => {
    const rev = row((await owner.caller.book.balance({})).rows, '1010')?.rev ?? 0
    const input = { code: '1010', expectedRev: rev, name: { en: 'Strong box', tr: 'Kasa dairesi' } }
    expect(await owner.caller.book.renameAccount(input)).toMatchObject({ name: input.name, rev: rev + 1 })
    expect(await reasonOf(owner.caller.book.renameAccount(input))).toBe('STALE')
    expect(await reasonOf(owner.caller.book.renameAccount({ ...input, code: '9999' }))).toBe('NOT_FOUND')
    const { accounts } = await there.caller.book.choices()
    expect(row(accounts, '1010')).toMatchObject({ name: { en: 'Safe' } })
    const { code, issues } = await refusalOf(
      owner.caller.book.renameAccount({ ...input, expectedRev: rev + 1, name: { en: '', tr: ' ' } }),
    )
    expect([code, issues?.[0]?.path]).toEqual(['VALIDATION', 'name.en'])
  })
})

describe('the journal', () => {
  const find = async (filter: Parameters<SignedIn['caller']['book']['list']>[0]) =>
    (await owner.caller.book.list(filter)).rows

  test('goes page by page through every entry once, the newest day first', async () => {
    const all = await find({})
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await owner.caller.book.list({ limit: 2, cursor })
      seen.push(...page.rows.map(({ id }) => id))
      expect(page.total).toBe(all.length)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all.map(({ id }) => id))
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
    expect(all).toHaveLength(7)
  })

  test('has the lines of an entry, debit first, and what it came from', async () => {
    const [entry] = await find({ search: String(sold.orderNo) })
    expect(entry).toMatchObject({
      act: 'sale',
      source: 'order',
      order: { id: sold.orderId, no: sold.orderNo },
      lines: [
        { account: '1000', amountMinor: 90_000 },
        { account: '2000', amountMinor: -81_818 },
        { account: '2100', amountMinor: -8_182 },
      ],
    })
    expect(entry?.till).toBeTruthy()
    const whole = await owner.caller.book.get({ id: entry?.id as string })
    expect(whole).toMatchObject({ who: owner.user.name, tillSession: { closedAt: null } })
    expect(await reasonOf(there.caller.book.get({ id: entry?.id as string }))).toBe('NOT_FOUND')
  })

  test('is narrowed by everything, and by several at once', async () => {
    expect(await find({ from: '2026-02-01', until: '2026-02-28' })).toHaveLength(2)
    expect(await find({ account: '1000' })).toHaveLength(2)
    expect(await find({ account: '1000', act: 'sale' })).toHaveLength(1)
    expect(await find({ account: '1200', until: '2026-02-01' })).toHaveLength(2)
    expect(await find({ kind: 'equity' })).toHaveLength(0)
    expect(await find({ kind: 'liability' })).toHaveLength(6)
    expect(await find({ kind: 'liability', account: '1000' })).toHaveLength(0)
    expect(await find({ act: 'till.opened' })).toHaveLength(1)
    expect(await find({ source: 'basket' })).toHaveLength(1)
    expect(await find({ source: 'basket', act: 'sale' })).toHaveLength(0)
    expect(await find({ amountMinor: 7_700 })).toHaveLength(1)
    expect(await find({ amountMinor: 45_000 })).toHaveLength(4)
    expect(await find({ amountMinor: 45_000, account: '1000' })).toHaveLength(0)
    expect(await find({ amountMinor: 45_000, from: '2026-02-28' })).toHaveLength(2)
    const [entry] = await find({ amountMinor: 7_700 })
    expect(await find({ search: `#${entry?.entryNo}` })).toMatchObject([{ id: entry?.id }])
  })

  test('finds a whole number as an amount too, without one that is called so by its sign', async () => {
    const amounts = (rows: Awaited<ReturnType<typeof find>>) => rows.map(({ lines }) => lines[0]?.amountMinor)
    expect(amounts(await find({ search: '450' }))).toEqual([45_000, 45_000, 45_000, 45_000])
    expect(amounts(await find({ search: '900' }))).toEqual([90_000])
    expect(await find({ search: '450', until: '2026-02-01' })).toHaveLength(2)
    expect(await find({ search: '450', account: '1000' })).toEqual([])
    expect(await find({ search: '#450' })).toEqual([])
    const page = await owner.caller.book.list({ search: '450', limit: 3 })
    expect([page.rows.length, page.total]).toEqual([3, 4])
    const next = await owner.caller.book.list({ search: '450', limit: 10, cursor: page.nextCursor ?? '' })
    expect(next.rows).toHaveLength(1)
    // Another venue's money has amounts of its own.
    expect((await there.caller.book.list({ search: '450' })).total).toBe(3)
  })

  test('finds by the name of a till; what is typed is no pattern', async () => {
    const { rows } = await sql<{ name: string }>`
      select k.name from till k join till_session s on s.till_id = k.id where s.venue_id = ${venue.id}`.execute(
      api.database.db,
    )
    const found = await find({ search: rows[0]?.name ?? '' })
    expect(found.map(({ act }) => act).sort()).toEqual(expect.arrayContaining(['sale', 'till.opened']))
    expect(await find({ search: '%' })).toEqual([])
    expect(await find({ search: 'no such till' })).toEqual([])
    expect(await find({ search: '999999999999999999' })).toEqual([])
  })

  test('refuses what is no cursor, account, day or amount', async () => {
    const call = (input: object) => refusalOf(owner.caller.book.list(input as never))
    for (const [field, value] of [
      ['cursor', 'x'],
      ['account', '12'],
      ['from', '2026-02-30'],
      ['amountMinor', 0],
      ['source', 'nothing'],
    ] as const) {
      const { code, issues } = await call({ [field]: value })
      expect([code, issues?.[0]?.path], field).toEqual(['VALIDATION', field])
    }
  })
})

test('the book says how far it is, and when it stands still', async () => {
  await postVenue(api.database.db, venue.id)
  await postVenue(api.database.db, venue.id)
  const now = await owner.caller.book.state()
  expect(now.isStuck).toBe(false)
  expect(Date.now() - Date.parse(now.postedUpTo ?? '')).toBeLessThan(30_000)
  await sql`update book_progress set through = now() - interval '5 minutes'
    where venue_id = ${venue.id} and source = 'movement'`.execute(api.database.asOwner)
  const later = await owner.caller.book.state()
  expect(later.isStuck).toBe(true)
  expect(Date.now() - Date.parse(later.postedUpTo ?? '')).toBeGreaterThan(299_000)
  expect(await (await freshOwner()).caller.book.state()).toEqual({
    postedUpTo: null,
    isStuck: false,
    keptAside: { count: 0, oldestAt: null },
    compared: null,
  })
})

async function freshOwner() {
  const fresh = await makeVenue(api.database.db)
  return api.signInUser(await makeUser(api.database.db, { venue: fresh, roles: ['owner'] }))
}
