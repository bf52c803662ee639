import { randomUUID } from 'node:crypto'
import type { OrderId, UserId } from '@marquee/contract'
import { inTransaction, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeTill,
  makeVenue,
  openTill,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { closeTill } from '../../testing/tills.ts'
import { postVenue } from '../book/service/post.ts'

let api: TestApi
let venue: TestVenue
let other: TestVenue
let manager: SignedIn
let inOther: SignedIn
let today: string

beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

// A venue for each test, and one person in two of them.
beforeEach(async () => {
  venue = await makeVenue(api.database.db, { name: 'One' })
  other = await makeVenue(api.database.db, { name: 'Other' })
  const { user } = await api.signInAs('manager')
  await joinVenue(api.database.db, { venue, userId: user.id, roles: ['manager'] })
  await joinVenue(api.database.db, { venue: other, userId: user.id, roles: ['manager'] })
  manager = await api.signInUser({ ...user, venueId: venue.id })
  inOther = await api.signInUser({ ...user, venueId: other.id })
  today = (await manager.caller.days.list({})).today
})

const close = (person: SignedIn, date: string, signed: { key: string; reason: string }[] = []) =>
  person.caller.days.close({ commandId: randomUUID(), date, signed })
const reopen = (person: SignedIn, date: string) =>
  person.caller.days.reopen({ commandId: randomUUID(), date, reason: 'A count was wrong' })
const keysOf = async (person: SignedIn, date: string) =>
  (await person.caller.days.get({ date })).findings.map(({ key }) => key)

async function sell(person: SignedIn, of: TestVenue, seatNos = [0]) {
  const session = await makeTicketSession(api.database.db, { venue: of, rows: 2, seatsPerRow: 5 })
  const due = seatNos.length * 45_000
  return person.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos }],
    payments: [{ method: 'card', amountMinor: due, reference: 'T1' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: due,
  })
}
const endShows = () =>
  sql`update ticket_session set starts_at = now() - interval '3 hours', sales_until = now() - interval '2 hours',
    ends_at = now() - interval '1 hour', occupied_until = now() - interval '1 hour', business_date = ${today},
    local_date = ${today} where venue_id = ${venue.id}`.execute(api.database.asOwner)

describe('closing a day', () => {
  test('posts what happened, keeps its figures, and is told when they change afterwards', async () => {
    await sell(manager, venue, [0, 1])
    await endShows()
    const day = await close(manager, today)
    expect(day).toMatchObject({ isClosed: true, revision: 1, hasChanged: false, findings: [] })
    // 90,000 with 10 % tax in it: 81,818 + 8,182; the show has ended, so it is income.
    expect(day.totals).toEqual({
      currency: 'TRY',
      orders: 1,
      grossMinor: 90_000,
      taxMinor: 8_182,
      accounts: [
        { code: '1200', debitMinor: 90_000, creditMinor: 0 },
        { code: '2000', debitMinor: 81_818, creditMinor: 81_818 },
        { code: '2100', debitMinor: 0, creditMinor: 8_182 },
        { code: '4000', debitMinor: 0, creditMinor: 81_818 },
      ],
    })
    expect(day.accountNames['4000']).toEqual({ en: 'Ticket sales', tr: 'Bilet satışları' })
    await sell(manager, venue)
    expect(await manager.caller.days.get({ date: today })).toMatchObject({ isClosed: true, hasChanged: true })
    // The other venue of the same person has its own days.
    expect(await inOther.caller.days.get({ date: today })).toMatchObject({ isClosed: false, totals: { orders: 0 } })
    expect((await inOther.caller.days.list({})).rows).toEqual([])
  })

  test('is refused while something stands against it, and takes a reason for each', async () => {
    const till = await openTill(api.database.db, { venue, userId: manager.user.id, floatMinor: 5_000 })
    await openTill(api.database.db, { venue: other, userId: manager.user.id, floatMinor: 700 })
    const part = await manager.caller.tills.takePart({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      method: 'card',
      amountMinor: 100,
      reference: 'T1',
    })
    await sell(manager, venue)
    await endShows()
    await sql`update ticket_session set ends_at = now() + interval '1 hour', occupied_until = now() + interval '1 hour'
      where venue_id = ${venue.id}`.execute(api.database.asOwner)
    const [show = ''] = await keysOf(manager, today)
    expect(await keysOf(manager, today)).toEqual([show, `tills:${till}`, `baskets:${part.id}`, 'book:entries'])
    const reasons = [show, `tills:${till}`].map((key) => ({ key, reason: 'Known' }))
    await expect(close(manager, today, reasons)).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { code: 'STATE', data: { details: { open: [`baskets:${part.id}`] } } },
    })
    expect(await manager.caller.days.get({ date: today })).toMatchObject({ isClosed: false, events: [] })
    // A reason of the venue's own that asks for a note, for the last of the points.
    const owner = await api.signInAs('owner', { venue })
    await owner.caller.reasons.create({
      occasion: 'day_open_point',
      name: { en: 'Known, see note', tr: 'Biliniyor, nota bakın' },
      needsNote: true,
    })
    const bare = { key: `baskets:${part.id}`, reason: 'known, see note' }
    expect(await refusalOf(close(manager, today, [...reasons, bare]))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'signed.2.reason', message: 'field.reasonNote' }],
    })
    const day = await close(manager, today, [...reasons, { key: `baskets:${part.id}`, reason: 'Guest comes back' }])
    expect(day.events).toMatchObject([
      {
        kind: 'closed',
        who: manager.user.name,
        signed: [
          { key: show, reason: 'Known' },
          { key: `tills:${till}`, reason: 'Known' },
          { key: `baskets:${part.id}`, reason: 'Guest comes back', amountMinor: 100 },
        ],
      },
    ])
  })

  test('cannot sign away orders that the book does not have', async () => {
    await sell(manager, venue)
    await sql`create function refuse_sales() returns trigger language plpgsql as $$
      begin return null; end $$`.execute(api.database.asOwner)
    await sql`create trigger refuse_sales before insert on journal_entry for each row
      when (new.venue_id = ${sql.lit(venue.id)}) execute function refuse_sales()`.execute(api.database.asOwner)
    try {
      const signed = (await keysOf(manager, today)).map((key) => ({ key, reason: 'Never mind' }))
      expect(signed).toContainEqual({ key: 'book:entries', reason: 'Never mind' })
      await expect(close(manager, today, signed)).rejects.toThrow()
      expect(await manager.caller.days.get({ date: today })).toMatchObject({ isClosed: false })
    } finally {
      await sql`drop trigger refuse_sales on journal_entry`.execute(api.database.asOwner)
      await sql`drop function refuse_sales`.execute(api.database.asOwner)
    }
  })

  test('finds a difference until somebody says why', async () => {
    const till = await openTill(api.database.db, { venue, userId: manager.user.id, floatMinor: 5_000 })
    await closeTill(api.database.db, { id: till, countedMinor: 4_000 })
    // That of their other venue is for its own days.
    const elsewhere = await openTill(api.database.db, { venue: other, userId: manager.user.id, floatMinor: 900 })
    await closeTill(api.database.db, { id: elsewhere, countedMinor: 100 })
    expect(await keysOf(manager, today)).toEqual([`differences:${till}`, 'book:entries'])
    await postVenue(api.database.db, venue.id)
    expect(await manager.caller.days.get({ date: today })).toMatchObject({
      findings: [{ key: `differences:${till}`, amountMinor: -1_000 }],
    })
    await sql`update till_session set difference_reason = 'Miscounted' where id = ${till}`.execute(api.database.db)
    expect(await keysOf(manager, today)).toEqual([])
  })

  test('finds money that is on its way, of this venue alone, until somebody has received it', async () => {
    const send = (of: TestVenue, sentAt: string) =>
      sql<{ id: string }>`
        insert into fund_transfer (venue_id, id, from_fund_id, from_kind, to_fund_id, to_kind, amount_minor, currency,
          sent_by, sent_at)
        select a.venue_id, ${uuidv7()}, a.id, a.kind, b.id, b.kind, 700, a.currency, ${manager.user.id},
          ${sentAt}::timestamptz
        from fund a join fund b on b.venue_id = a.venue_id and b.kind = 'bank'
        where a.venue_id = ${of.id} and a.kind = 'safe' returning id`.execute(api.database.db)
    const sent = await send(venue, new Date().toISOString())
    await send(other, new Date().toISOString())
    await send(venue, new Date(Date.now() + 3 * 86_400_000).toISOString())
    const { findings } = await manager.caller.days.get({ date: today })
    expect(findings).toMatchObject([
      { key: `transit:${sent.rows[0]?.id}`, name: { en: 'Bank', tr: 'Banka' }, amountMinor: 700 },
    ])
  })

  test('goes on after a till whose float was brought from elsewhere', async () => {
    const tillId = await makeTill(api.database.db, venue)
    const opening = { commandId: randomUUID(), tillId, floatMinor: 500, floatBrought: true }
    const { id } = await manager.caller.tills.open(opening)
    await manager.caller.tills.close({ commandId: randomUUID(), tillSessionId: id, countedMinor: 500 })
    await postVenue(api.database.db, venue.id)
    expect(await keysOf(manager, today)).toEqual([])
    expect(await close(manager, today)).toMatchObject({ isClosed: true })
  })

  test('happens once of two at the same moment, and a day that has not begun cannot be closed', async () => {
    const done = await Promise.allSettled([close(manager, today), close(manager, today), close(manager, today)])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await manager.caller.days.get({ date: today })).events).toHaveLength(1)
    await expect(close(manager, '2999-01-01')).rejects.toMatchObject({
      cause: { data: { issues: [{ path: 'date', message: 'field.future' }] } },
    })
  })
})

describe('a closed day', () => {
  test('takes no till, whoever was first, until it is opened again', async () => {
    const tills = Array.from({ length: 4 }, (_, n) => ({ floatMinor: 100 + n, venue }))
    const people = await Promise.all(
      tills.map(async () => {
        const { user } = await api.signInAs('boxoffice')
        await joinVenue(api.database.db, { venue, userId: user.id, roles: ['boxoffice'] })
        return user.id
      }),
    )
    const [closed, ...opened] = await Promise.allSettled([
      close(manager, today),
      ...tills.map((till, n) => openTill(api.database.db, { ...till, userId: people[n] as UserId })),
    ])
    const { rows } = await sql<{ n: number; before: number }>`
      select count(*)::int as n, count(*) filter (where s.opened_at < e.at)::int as before
      from till_session s left join day_event e on e.venue_id = s.venue_id where s.venue_id = ${venue.id}`.execute(
      api.database.db,
    )
    // Either the tills came first and stood against the close, or the close came first and no till was opened.
    const count = opened.filter(({ status }) => status === 'fulfilled').length
    expect(rows[0]?.n).toBe(count)
    expect(closed?.status === 'fulfilled' ? count : 0).toBe(0)
    expect(count > 0 || closed?.status === 'fulfilled').toBe(true)
  })

  test('is opened again with a reason, and closed again as the next revision; nothing of the first is lost', async () => {
    await sell(manager, venue)
    await endShows()
    await close(manager, today)
    await expect(close(manager, today)).rejects.toMatchObject({ cause: { code: 'STATE' } })
    await expect(openTill(api.database.db, { venue, userId: manager.user.id, floatMinor: 100 })).rejects.toThrow(
      /the day is closed/,
    )
    // The person's other venue is open.
    await openTill(api.database.db, { venue: other, userId: manager.user.id, floatMinor: 100 })
    await expect(reopen(inOther, today)).rejects.toMatchObject({ cause: { code: 'STATE' } })
    expect(await reopen(manager, today)).toMatchObject({ isClosed: false, revision: 1 })
    await sell(manager, venue)
    await endShows()
    const day = await close(manager, today)
    expect(day).toMatchObject({ isClosed: true, revision: 2, hasChanged: false })
    expect(day.events.map(({ kind, reason, totals }) => [kind, reason, totals?.orders])).toEqual([
      ['closed', null, 1],
      ['reopened', 'A count was wrong', undefined],
      ['closed', null, 2],
    ])
    expect((await manager.caller.days.list({})).rows).toEqual([{ date: today, isClosed: true, revision: 2 }])
  })

  test('of last week that is not closed is named on the page of today, where days are closed at all', async () => {
    await sell(manager, venue)
    await sql`update sale_order set business_date = business_date - 2 where venue_id = ${venue.id}`.execute(
      api.database.asOwner,
    )
    await endShows()
    await postVenue(api.database.db, venue.id)
    const daysOpen = async (person: SignedIn) =>
      (await person.caller.home.today()).concerns.find(({ kind }) => kind === 'daysOpen')
    await close(manager, today)
    expect(await daysOpen(manager)).toBeUndefined()
    const before = new Date(Date.parse(today) - 5 * 86_400_000).toISOString().slice(0, 10)
    await close(manager, before)
    const open = new Date(Date.parse(today) - 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await daysOpen(manager)).toEqual({ kind: 'daysOpen', count: 1, id: open })
    expect(await daysOpen(inOther)).toBeUndefined()
    await close(manager, open)
    expect(await daysOpen(manager)).toBeUndefined()
  })

  test('is written in turn and never changed', async () => {
    await close(manager, today)
    const insert = (no: number) =>
      inTransaction(api.database.db, (tx) =>
        sql`insert into day_event (venue_id, id, business_date, no, actor_id, reason)
          values (${venue.id}, ${uuidv7()}, ${today}, ${no}, ${manager.user.id}, 'x')`.execute(tx),
      )
    await expect(insert(4)).rejects.toThrow(/in turn/)
    await insert(2)
    await expect(
      sql`update day_event set reason = 'y' where venue_id = ${venue.id}`.execute(api.database.asOwner),
    ).rejects.toThrow()
  })
})

test('the list jumps from day to day, the newest first, and goes on before a date', async () => {
  for (const [n, date] of ['2026-03-01', '2026-03-02', '2026-03-09'].entries()) {
    await sql`insert into day_event (venue_id, id, business_date, no, actor_id, totals)
      values (${venue.id}, ${uuidv7()}, ${date}, 1, ${manager.user.id}, '{"n":${sql.lit(n)}}')`.execute(api.database.db)
  }
  // What another venue did with its day says nothing of ours: it has opened this one again.
  for (const no of [1, 2]) {
    await sql`insert into day_event (venue_id, id, business_date, no, actor_id, reason, totals)
      values (${other.id}, ${uuidv7()}, '2026-03-09', ${no}, ${manager.user.id}, ${no === 1 ? null : 'A count was wrong'},
        ${no === 1 ? '{}' : null})`.execute(api.database.db)
  }
  const first = await manager.caller.days.list({ limit: 2 })
  expect(first).toMatchObject({
    rows: [
      { date: '2026-03-09', isClosed: true, revision: 1 },
      { date: '2026-03-02', isClosed: true },
    ],
    hasMore: true,
  })
  expect(await manager.caller.days.list({ limit: 2, before: '2026-03-02' })).toMatchObject({
    rows: [{ date: '2026-03-01' }],
    hasMore: false,
  })
})
