import { randomUUID } from 'node:crypto'
import type { OrderId, VenueId } from '@marquee/contract'
import { createDb, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  bookDiffers,
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  openTill,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'
import { closeTill } from '../../testing/tills.ts'
import { postAll, postVenue } from './service/post.ts'

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

interface Balance {
  account: string
  amount: number
}
async function balances(venue: { id: VenueId } = api.venue): Promise<Record<string, number>> {
  const { rows } = await sql<Balance>`
    select account, sum(amount_minor)::float8 as amount from journal_line where venue_id = ${venue.id}
    group by account having sum(amount_minor) <> 0 order by account`.execute(api.database.db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const entries = async (where = sql`true`) => {
  const { rows } = await sql<{ act: string; source_id: string; business_date: string; of_date: string }>`
    select act, source_id, business_date, of_date from journal_entry where ${where} order by entry_no`.execute(
    api.database.db,
  )
  return rows
}
const sell = (person: SignedIn, session: TestTicketSession, seatNos: number[], more: object = {}) => {
  const due = seatNos.length * 45_000
  return person.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos }],
    payments: [{ method: 'card', amountMinor: due, reference: 'T1' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: due,
    ...more,
  })
}
const show = (venue = api.venue) => makeTicketSession(api.database.db, { venue, rows: 10, seatsPerRow: 20 })

/** As if a minute had gone by since facts were kept aside. */
const haveRested = () =>
  sql`update book_refusal set tried_at = tried_at - interval '61 seconds'`.execute(api.database.db)

describe('the book', () => {
  test('follows an evening at a till, from the float to the count, and is empty where the till is', async () => {
    const session = await show()
    const till = await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, floatMinor: 100_000 })
    const orderId = uuidv7() as OrderId
    const part = await clerk.caller.tills.takePart({
      commandId: randomUUID(),
      orderId,
      method: 'cash',
      amountMinor: 20_000,
    })
    expect(part).toBeTruthy()
    await sell(clerk, session, [0, 1], {
      payments: [{ method: 'cash', amountMinor: 90_000, tenderedMinor: 100_000 }],
    })
    await clerk.caller.tills.move({
      commandId: randomUUID(),
      kind: 'drop',
      amountMinor: 50_000,
      reason: 'To the safe',
    })
    const before = await sql<{
      cash: number
    }>`select cash_minor::float8 as cash from till_session where id = ${till}`.execute(api.database.db)
    expect(before.rows[0]?.cash).toBe(160_000)
    await postVenue(api.database.db, api.venue.id)
    // 1000 cash: 100,000 + 20,000 + 90,000 - 50,000; the safe gave the float and got the drop.
    expect(await balances()).toEqual({
      1000: 160_000,
      1010: -50_000,
      2000: -81_818,
      2010: -20_000,
      2100: -8_182,
    })
    await closeTill(api.database.db, { id: till, countedMinor: 159_000 })
    await postVenue(api.database.db, api.venue.id)
    expect(await balances()).toEqual({ 1010: 109_000, 2000: -81_818, 2010: -20_000, 2100: -8_182, 5900: 1_000 })
    // Somebody had miscounted by 1,500, then by 500 the other way.
    for (const countedMinor of [160_500, 160_000]) {
      await sql`insert into till_correction (venue_id, id, till_session_id, counted_minor, reason, actor_id)
        values (${api.venue.id}, ${uuidv7()}, ${till}, ${countedMinor}, 'Miscounted', ${clerk.user.id})`.execute(
        api.database.db,
      )
    }
    await postVenue(api.database.db, api.venue.id)
    expect(await balances()).toEqual({ 1010: 110_000, 2000: -81_818, 2010: -20_000, 2100: -8_182 })
    // Asked again, nothing is posted twice.
    expect(await postVenue(api.database.db, api.venue.id)).toBe(0)
  })

  test('turns what was sold in advance into income when the show is over, and what comes late at once', async () => {
    const session = await show(second)
    await sell(clerkOfSecond, session, [3])
    await postVenue(api.database.db, second.id)
    expect(await balances(second)).toEqual({ 1200: 45_000, 2000: -40_909, 2100: -4_091 })
    await sql`update ticket_session set starts_at = now() - interval '3 hours', sales_until = now() - interval '2 hours',
      ends_at = now() - interval '1 hour', occupied_until = now() - interval '1 hour' where id = ${session.id}`.execute(
      api.database.asOwner,
    )
    await postVenue(api.database.db, second.id)
    expect(await balances(second)).toEqual({ 1200: 45_000, 2100: -4_091, 4000: -40_909 })
    await sql`update ticket_session set sales_until = now() + interval '1 hour', ends_at = now() + interval '1 hour',
      occupied_until = now() + interval '1 hour' where id = ${session.id}`.execute(api.database.asOwner)
    await sell(clerkOfSecond, session, [4])
    await postVenue(api.database.db, second.id)
    expect(await balances(second)).toEqual({ 1200: 90_000, 2100: -8_182, 4000: -81_818 })
  })

  test('keeps two venues apart, also for a person who works in both', async () => {
    const other = await makeVenue(api.database.db, { name: 'Third venue' })
    await joinVenue(api.database.db, { venue: other, userId: clerk.user.id, roles: ['boxoffice'] })
    const inOther = await api.signInUser({ ...clerk.user, venueId: other.id })
    const before = await balances()
    await sell(inOther, await show(other), [0])
    expect(await postVenue(api.database.db, api.venue.id)).toBe(0)
    expect(await balances(other)).toEqual({})
    expect(await postVenue(api.database.db, other.id)).toBe(1)
    expect(await balances()).toEqual(before)
    expect(await balances(other)).toMatchObject({ 1200: 45_000 })
  })

  test('opens with the first sale of a venue, however long it was looked at before', async () => {
    const fresh = await makeVenue(api.database.db, { name: 'Fresh venue' })
    await joinVenue(api.database.db, { venue: fresh, userId: clerk.user.id, roles: ['boxoffice'] })
    expect(await postVenue(api.database.db, fresh.id)).toBe(0)
    await sell(await api.signInUser({ ...clerk.user, venueId: fresh.id }), await show(fresh), [0])
    expect(await postVenue(api.database.db, fresh.id)).toBe(1)
    expect(await balances(fresh)).toEqual({ 1200: 45_000, 2000: -40_909, 2100: -4_091 })
  })

  test('goes on with the other venues and sources where something cannot be posted, and says so', async () => {
    const session = await show()
    await sql`create function refuse_sales() returns trigger language plpgsql as $$
      begin raise exception 'no sale today'; end $$`.execute(api.database.asOwner)
    // The venue that is posted first, so that the others come after it.
    await sql`create trigger refuse_sales before insert on journal_entry for each row
      when (new.act = 'sale' and new.venue_id = ${sql.lit(api.venue.id)}) execute function refuse_sales()`.execute(
      api.database.asOwner,
    )
    try {
      const [here, there] = [await sell(clerk, session, [40]), await sell(clerkOfSecond, await show(second), [41])]
      const moved = await clerk.caller.tills.takePart({
        commandId: randomUUID(),
        orderId: uuidv7() as OrderId,
        method: 'card',
        amountMinor: 100,
        reference: 'T1',
      })
      const log = { error: vi.fn(), info: vi.fn() }
      await postAll(api.database.db, { log })
      await postAll(api.database.db, { log })
      expect(log.error.mock.calls).toEqual([
        [expect.objectContaining({ venueId: api.venue.id, source: 'order', id: here.orderId }), expect.anything()],
      ])
      expect(await entries(sql`source_id = ${here.orderId}`)).toHaveLength(0)
      expect(await entries(sql`source_id in (${there.orderId}, ${moved.id})`)).toHaveLength(2)
    } finally {
      await sql`drop trigger refuse_sales on journal_entry`.execute(api.database.asOwner)
    }
    await haveRested()
    await postAll(api.database.db)
    expect(await bookDiffers(api.database.pool)).toEqual({})
  })

  test('posts every sale once, however many processes post side by side', async () => {
    const session = await show()
    await Promise.all(Array.from({ length: 12 }, (_, n) => sell(clerk, session, [n])))
    const posted = await Promise.all(Array.from({ length: 6 }, () => postVenue(api.database.db, api.venue.id)))
    await postVenue(api.database.db, api.venue.id)
    expect(posted.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from journal_entry e join order_line l on l.venue_id = e.venue_id and l.order_id = e.source_id
      where l.ticket_session_id = ${session.id}`.execute(api.database.db)
    expect(rows[0]?.n).toBe(12)
  })
})

describe('the book against what it was posted from', () => {
  test('fits after posting was killed fifteen times in the middle', async () => {
    const session = await show()
    let cut = 0
    for (let kill = 0; kill < 15; kill += 1) {
      for (let seat = 0; seat < 3; seat += 1) await sell(clerk, session, [kill * 3 + seat])
      const log = { debug() {}, info() {}, warn() {}, error() {} }
      const victim = createDb({ url: api.database.url, max: 1, applicationName: 'killed-poster', log })
      const posting = postAll(victim.db).catch(() => {
        cut += 1
      })
      // It has to be there to be killed, however slow the machine is.
      const backends = () =>
        sql`select from pg_stat_activity where application_name = 'killed-poster' and datname = current_database()`
          .execute(api.database.asOwner)
          .then(({ rows }) => rows.length)
      await expect.poll(backends, { interval: 5 }).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'killed-poster' and datname = current_database()`.execute(api.database.asOwner)
      await posting
      await victim.close()
    }
    expect(cut).toBeGreaterThan(0)
    await postAll(api.database.db)
    expect(await bookDiffers(api.database.pool)).toEqual({})
  }, 30_000)

  test('fits after everything above', async () => {
    await postAll(api.database.db)
    expect(await bookDiffers(api.database.pool)).toEqual({})
  })

  test('is found to differ while a sale, a till and a basket are not posted', async () => {
    const till = await openTill(api.database.db, { venue: second, userId: clerkOfSecond.user.id, floatMinor: 700 })
    await clerkOfSecond.caller.tills.takePart({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      method: 'card',
      amountMinor: 100,
      reference: 'T1',
    })
    await sell(clerkOfSecond, await show(second), [0])
    expect(await bookDiffers(api.database.pool)).toEqual({
      'every order that moved something is in the book': 1,
      'money taken for baskets is in the book': 1,
      'the cash of a till is in the book': 1,
    })
    await postAll(api.database.db)
    expect(await bookDiffers(api.database.pool)).toEqual({})
    expect(till).toBeTruthy()
  })
})

describe('what the database refuses', () => {
  const entry = (lines: [string, number][], date = '2020-01-10') => {
    const id = uuidv7()
    return api.database.db.transaction().execute(async (tx) => {
      await sql`insert into journal_entry (venue_id, id, business_date, of_date, act, source, source_id)
        values (${api.venue.id}, ${id}, ${date}, ${date}, 'sale', 'order', ${id})`.execute(tx)
      for (const [n, [account, amount]] of lines.entries()) {
        await sql`insert into journal_line (venue_id, entry_id, line_no, account, amount_minor, currency)
          values (${api.venue.id}, ${id}, ${n + 1}, ${account}, ${amount}, 'TRY')`.execute(tx)
      }
      return id
    })
  }

  test('an entry that does not balance, at the commit', async () => {
    await expect(
      entry([
        ['1000', 100],
        ['2000', -99],
      ]),
    ).rejects.toThrow(/balance/)
    await expect(entry([])).rejects.toThrow(/balance/)
    await entry([
      ['1000', 100],
      ['2000', -100],
    ])
  })

  test('a line behind an entry that is written', async () => {
    const id = await entry([
      ['1000', 100],
      ['2000', -100],
    ])
    const late = sql`insert into journal_line (venue_id, entry_id, line_no, account, amount_minor, currency)
      values (${api.venue.id}, ${id}, 3, '1000', 5, 'TRY')`.execute(api.database.db)
    await expect(late).rejects.toThrow(/with their entry/)
  })

  test('any change of what is written, by the application or the owner', async () => {
    const id = await entry([
      ['1000', 100],
      ['2000', -100],
    ])
    for (const db of [api.database.db, api.database.asOwner]) {
      await expect(sql`update journal_line set amount_minor = 1 where entry_id = ${id}`.execute(db)).rejects.toThrow()
      await expect(sql`delete from journal_entry where id = ${id}`.execute(db)).rejects.toThrow()
    }
  })

  test('an entry in a locked month; what happened then counts in the first open one', async () => {
    await sql`update accounting_period set state = 'locked' where venue_id = ${api.venue.id} and month = '2020-01-01'`.execute(
      api.database.db,
    )
    await sql`insert into accounting_period (venue_id, month, state) values (${api.venue.id}, '2021-03-01', 'locked')`.execute(
      api.database.db,
    )
    await expect(
      entry(
        [
          ['1000', 100],
          ['2000', -100],
        ],
        '2021-03-31',
      ),
    ).rejects.toThrow(/locked/)
    await entry(
      [
        ['1000', 100],
        ['2000', -100],
      ],
      '2021-04-01',
    )
    const sold = await sell(clerk, await show(), [0])
    await sql`update sale_order set business_date = '2021-03-15' where id = ${sold.orderId}`.execute(
      api.database.asOwner,
    )
    await postAll(api.database.db)
    expect(await entries(sql`source_id = ${sold.orderId}`)).toMatchObject([
      { business_date: '2021-04-01', of_date: '2021-03-15' },
    ])
  })
})
