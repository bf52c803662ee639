import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { inTransaction, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bookDiffers,
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'
import { postAll, postVenue, rereadBook } from './service/post.ts'

let api: TestApi
let second: TestVenue
let clerk: SignedIn
let clerkOfSecond: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  second = await makeVenue(api.database.db, { name: 'Second venue' })
  clerk = await api.signInAs('boxoffice')
  await joinVenue(api.database.db, { venue: second, userId: clerk.user.id, roles: ['boxoffice'] })
  clerkOfSecond = await api.signInUser({ ...clerk.user, venueId: second.id })
})
afterAll(() => api.close())

const entries = async (where = sql`true`) => {
  const { rows } = await sql`select act, source_id from journal_entry where ${where}`.execute(api.database.db)
  return rows
}
const show = (venue = api.venue) => makeTicketSession(api.database.db, { venue, rows: 10, seatsPerRow: 20 })
const sell = (person: SignedIn, session: TestTicketSession, seatNos: number[]) => {
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
/** As if a minute had gone by since facts were kept aside. */
const haveRested = () =>
  sql`update book_refusal set tried_at = tried_at - interval '61 seconds'`.execute(api.database.db)
const sellEarlier = async (person: SignedIn, session: TestTicketSession, seatNos: number[], days: number) => {
  const { orderId } = await sell(person, session, seatNos)
  await sql`update sale_order set created_at = created_at - make_interval(days => ${days}) where id = ${orderId}`.execute(
    api.database.asOwner,
  )
  return orderId
}

describe('what comes late, or not at all', () => {
  test('a book that is looked at before anything is in it takes what comes under an older date', async () => {
    const imported = await makeVenue(api.database.db, { name: 'Imported venue' })
    await joinVenue(api.database.db, { venue: imported, userId: clerk.user.id, roles: ['boxoffice'] })
    const person = await api.signInUser({ ...clerk.user, venueId: imported.id })
    const session = await show(imported)
    await postVenue(api.database.db, imported.id)
    await sellEarlier(person, session, [0], 40)
    expect(await postVenue(api.database.db, imported.id)).toBe(1)
    // From here on it has come to now, and what is older has to say so.
    await postVenue(api.database.db, imported.id)
    const older = await sellEarlier(person, session, [1], 40)
    expect(await postVenue(api.database.db, imported.id)).toBe(0)
    const elsewhere = await sql`select venue_id, source, through from book_progress
      where venue_id <> ${imported.id} order by 1, 2`.execute(api.database.db)
    await inTransaction(api.database.db, (tx) =>
      rereadBook(tx, imported.id, new Date(Date.now() - 50 * 86_400_000).toISOString()),
    )
    expect(await postVenue(api.database.db, imported.id)).toBe(1)
    expect(await entries(sql`source_id = ${older}`)).toHaveLength(1)
    const after = await sql`select venue_id, source, through from book_progress
      where venue_id <> ${imported.id} order by 1, 2`.execute(api.database.db)
    expect(after.rows).toEqual(elsewhere.rows)
  })

  test('nothing says that the book has come further while older facts are being written', async () => {
    const session = await show(second)
    const { orderId } = await sell(clerkOfSecond, session, [0])
    await postVenue(api.database.db, second.id)
    const { promise, resolve } = Promise.withResolvers<void>()
    const early = new Date(Date.now() - 50 * 86_400_000).toISOString()
    const writing = inTransaction(api.database.db, async (tx) => {
      await rereadBook(tx, second.id, early)
      await promise
    })
    await new Promise((done) => setTimeout(done, 50))
    expect(await postVenue(api.database.db, second.id)).toBe(0)
    resolve()
    await writing
    const { rows } = await sql<{ early: boolean }>`
      select bool_and(through = ${early}) as early from book_progress where venue_id = ${second.id}`.execute(
      api.database.db,
    )
    expect(rows).toEqual([{ early: true }])
    expect(await postVenue(api.database.db, second.id)).toBe(0)
    expect(await entries(sql`source_id = ${orderId}`)).toHaveLength(1)
  })

  test('a clock that was ahead for a moment keeps nothing out', async () => {
    await sql`update book_progress set through = now() + interval '2 days' where venue_id = ${second.id}`.execute(
      api.database.db,
    )
    const { orderId } = await sell(clerkOfSecond, await show(second), [0])
    await postVenue(api.database.db, second.id)
    expect(await entries(sql`source_id = ${orderId}`)).toHaveLength(1)
    const { rows } = await sql`select from book_progress where venue_id = ${second.id} and through > now()`.execute(
      api.database.db,
    )
    expect(rows).toHaveLength(0)
  })

  test('one that cannot be posted goes alone, and the others of its batch are posted', async () => {
    const session = await show()
    await postVenue(api.database.db, api.venue.id)
    const sold = []
    for (let seat = 0; seat < 5; seat += 1) sold.push((await sell(clerk, session, [seat])).orderId)
    const bad = sold[2]
    await sql`create function refuse_sales() returns trigger language plpgsql as $$
      begin raise exception 'no sale today'; end $$`.execute(api.database.asOwner)
    await sql`create trigger refuse_sales before insert on journal_entry for each row
      when (new.source_id = ${sql.lit(bad)}::uuid) execute function refuse_sales()`.execute(api.database.asOwner)
    expect(await postVenue(api.database.db, api.venue.id)).toBe(4)
    expect(await entries(sql`source_id = any(${sold})`)).toHaveLength(4)
    // It rests, and then is tried again.
    await haveRested()
    expect(await postVenue(api.database.db, api.venue.id)).toBe(0)
    const tries = () =>
      sql<{ tries: number }>`select tries from book_refusal where venue_id = ${api.venue.id} and fact_id = ${bad}`
        .execute(api.database.db)
        .then(({ rows }) => rows)
    expect(await tries()).toEqual([{ tries: 2 }])
    await sql`drop trigger refuse_sales on journal_entry`.execute(api.database.asOwner)
    expect(await postVenue(api.database.db, api.venue.id)).toBe(0)
    await haveRested()
    expect(await postVenue(api.database.db, api.venue.id)).toBe(1)
    expect(await tries()).toEqual([])
  })

  test('what was sold in one currency is earned in it, whatever the venue sells in now', async () => {
    const session = await show()
    await sell(clerk, session, [0])
    await postAll(api.database.db)
    await inTransaction(api.database.db, async (tx) => {
      const id = uuidv7()
      await sql`insert into journal_entry (venue_id, id, business_date, of_date, act, source, source_id)
        values (${api.venue.id}, ${id}, '2026-01-01', '2026-01-01', 'sale', 'order', ${id})`.execute(tx)
      await sql`insert into journal_line (venue_id, entry_id, line_no, account, amount_minor, currency, ticket_session_id, earned_as)
        values (${api.venue.id}, ${id}, 1, '5900', 700, 'EUR', null, null),
          (${api.venue.id}, ${id}, 2, '2000', -700, 'EUR', ${session.id}, '4000')`.execute(tx)
    })
    await sql`update ticket_session set starts_at = now() - interval '3 hours', sales_until = now() - interval '2 hours',
      ends_at = now() - interval '1 hour', occupied_until = now() - interval '1 hour' where id = ${session.id}`.execute(
      api.database.asOwner,
    )
    await postVenue(api.database.db, api.venue.id)
    const { rows } = await sql`
      select l.currency, l.account, l.amount_minor as amount from journal_line l
      join journal_entry e on e.venue_id = l.venue_id and e.id = l.entry_id
      where e.act = 'show.earned' and e.source_id = ${session.id} order by 1, 2`.execute(api.database.db)
    expect(rows).toEqual([
      { currency: 'EUR', account: '2000', amount: 700 },
      { currency: 'EUR', account: '4000', amount: -700 },
      { currency: 'TRY', account: '2000', amount: 40_909 },
      { currency: 'TRY', account: '4000', amount: -40_909 },
    ])
  })
  test('does not lose a sale that commits later than its time says', async () => {
    const session = await show()
    await postAll(api.database.db)
    const sold = await sell(clerk, session, [7])
    // As if its transaction had been open for a minute and a half, while later ones were posted.
    await sql`update sale_order set created_at = now() - interval '90 seconds' where id = ${sold.orderId}`.execute(
      api.database.asOwner,
    )
    await postAll(api.database.db)
    expect(await entries(sql`source_id = ${sold.orderId}`)).toHaveLength(1)
  })

  test('is all in the book at the end', async () => {
    await haveRested()
    await postAll(api.database.db)
    const differs = await bookDiffers(api.database.pool)
    expect(differs).toEqual({})
  })
})
