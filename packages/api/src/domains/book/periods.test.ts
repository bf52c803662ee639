import { randomUUID } from 'node:crypto'
import type { OrderId, PeriodState } from '@marquee/contract'
import { createDb, type DbHandle, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  detailsOf,
  makeTicketSession,
  makeUser,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
  untilSomebodyWaits,
} from '../../testing/index.ts'
import { postVenue } from './service/post.ts'

let api: TestApi
let venue: TestVenue
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db)
  owner = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'] }))
})

/** A sale of a business day long ago, posted unless it is left. */
async function soldOn(day: string, { isPosted = true } = {}) {
  const session = await makeTicketSession(api.database.db, { venue, rows: 1, seatsPerRow: 2 })
  const { orderId } = await owner.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [0] }],
    payments: [{ method: 'card', amountMinor: 45_000, reference: 'T1' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: 45_000,
  })
  await sql`update sale_order set business_date = ${day} where id = ${orderId}`.execute(api.database.asOwner)
  // The first turn begins the book, the second one finds every source at its end.
  for (let turn = 0; isPosted && turn < 2; turn += 1) await postVenue(api.database.db, venue.id)
  return orderId
}
const dateOf = async (orderId: string) => {
  const { rows } = await sql<{ date: string; of: string }>`
    select business_date as date, of_date as of from journal_entry where source_id = ${orderId}`.execute(
    api.database.db,
  )
  return rows[0]
}
const monthOf = async (month: string) => (await owner.caller.book.periods()).find((period) => period.month === month)
async function set(month: string, state: PeriodState) {
  const expectedRev = (await monthOf(month))?.rev ?? 0
  return owner.caller.book.setPeriod({ commandId: randomUUID(), month, state, expectedRev, reason: 'As agreed' })
}
const obstacleOf = async (call: Promise<unknown>) => (await detailsOf(call)).obstacle

describe('months', () => {
  test('are all there from the first entry to the running one, and are locked from the first on', async () => {
    await soldOn('2026-07-10')
    const months = await owner.caller.book.periods()
    expect(months.at(-1)).toMatchObject({ month: '2026-07-01', state: 'open', obstacle: null })
    expect(months.at(-2)).toMatchObject({ month: '2026-08-01', state: 'open', obstacle: 'before' })
    expect(months[0]).toMatchObject({ obstacle: 'running' })
    expect(await obstacleOf(set('2026-08-01', 'locked'))).toBe('before')
    expect(await obstacleOf(set(months[0]?.month ?? '', 'locked'))).toBe('running')
    expect(await obstacleOf(set(months[0]?.month ?? '', 'soft_closed'))).toBe('running')
    expect(await set('2026-07-01', 'locked')).toMatchObject({ state: 'locked', changedBy: owner.user.name })
    expect(await set('2026-08-01', 'locked')).toMatchObject({ state: 'locked', reason: 'As agreed' })
    expect(await obstacleOf(set('2026-07-01', 'open'))).toBe('after')
    expect(await obstacleOf(set('2026-08-01', 'locked'))).toBe('same')
    expect(await set('2026-08-01', 'open')).toMatchObject({ state: 'open' })
    expect(await set('2026-07-01', 'soft_closed')).toMatchObject({ state: 'soft_closed' })
  })

  test('are not locked before the book has reached their end', async () => {
    await soldOn('2026-07-10')
    await sql`update book_progress set through = '2026-07-31T22:00:00Z'
      where venue_id = ${venue.id} and source = 'till.closed'`.execute(api.database.asOwner)
    expect(await obstacleOf(set('2026-07-01', 'locked'))).toBe('book')
    // Months end with their last business day: at four in the morning, and ten minutes later nothing of it can come.
    await sql`update book_progress set through = '2026-08-01T01:10:00Z'
      where venue_id = ${venue.id} and source = 'till.closed'`.execute(api.database.asOwner)
    expect(await set('2026-07-01', 'locked')).toMatchObject({ state: 'locked' })
  })

  test('want a reason, the revision, and somebody who may', async () => {
    await soldOn('2026-07-10')
    const input = {
      commandId: randomUUID(),
      month: '2026-07-01',
      state: 'locked' as const,
      expectedRev: 1,
      reason: 'Ok',
    }
    expect(await reasonOf(owner.caller.book.setPeriod({ ...input, reason: ' ' }))).toBe('VALIDATION')
    expect(await reasonOf(owner.caller.book.setPeriod({ ...input, month: '2026-07-02' }))).toBe('VALIDATION')
    expect(await reasonOf(owner.caller.book.setPeriod({ ...input, month: '2019-07-01' }))).toBe('NOT_FOUND')
    expect(await reasonOf(owner.caller.book.setPeriod({ ...input, expectedRev: 7 }))).toBe('STALE')
    const analyst = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['analyst'] }))
    expect(await reasonOf(analyst.caller.book.setPeriod(input))).toBe('FORBIDDEN')
    const accountant = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['accountant'] }))
    const locked = await accountant.caller.book.setPeriod(input)
    expect(locked.state).toBe('locked')
    // Sent again after a lost answer, it is the same command.
    expect(await accountant.caller.book.setPeriod(input)).toEqual(locked)
  })

  test('that are locked take nothing: what comes late counts in the next open one and says of when it is', async () => {
    await soldOn('2026-07-10')
    await set('2026-07-01', 'locked')
    await set('2026-08-01', 'locked')
    expect(await dateOf(await soldOn('2026-07-20'))).toEqual({ date: '2026-09-01', of: '2026-07-20' })
    // Also what is older than the first month of the book.
    expect(await dateOf(await soldOn('2026-05-20'))).toEqual({ date: '2026-09-01', of: '2026-05-20' })
    expect(await monthOf('2026-09-01')).toMatchObject({ lateEntries: 2 })
  })

  test('that are closed take what happened before from the job alone', async () => {
    await soldOn('2026-07-10')
    await set('2026-07-01', 'soft_closed')
    expect(await dateOf(await soldOn('2026-07-20'))).toEqual({ date: '2026-07-20', of: '2026-07-20' })
    await expect(entryBy(api.database.db, '2026-07-21')).rejects.toThrow(/soft_closed/)
    await set('2026-07-01', 'open')
    await entryBy(api.database.db, '2026-07-21')
  })

  test('of another venue stay as they are', async () => {
    await soldOn('2026-07-10')
    const first = { venue, owner }
    venue = await makeVenue(api.database.db)
    owner = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'] }))
    await soldOn('2026-07-10')
    await set('2026-07-01', 'locked')
    ;({ venue, owner } = first)
    expect(await monthOf('2026-07-01')).toMatchObject({ state: 'open' })
    expect(await dateOf(await soldOn('2026-07-11'))).toEqual({ date: '2026-07-11', of: '2026-07-11' })
  })
})

/** An entry that somebody else than the job posts. */
async function entryBy(db: DbHandle['db'], day: string, wait: (tx: DbHandle['db']) => Promise<void> = async () => {}) {
  const id = uuidv7()
  await db.transaction().execute(async (tx) => {
    await sql`insert into journal_entry (venue_id, id, business_date, of_date, act, source, source_id)
      values (${venue.id}, ${id}, ${day}, ${day}, 'sale', 'order', ${id})`.execute(tx)
    await sql`insert into journal_line (venue_id, entry_id, line_no, account, amount_minor, currency)
      values (${venue.id}, ${id}, 1, '1000', 5, 'TRY'), (${venue.id}, ${id}, 2, '1010', -5, 'TRY')`.execute(tx)
    await wait(tx as unknown as DbHandle['db'])
  })
  return id
}
const late = 'nothing is posted into a month after it was locked'
const lock = (month: string) =>
  sql`insert into accounting_period (venue_id, month, state) values (${venue.id}, ${month}, 'locked')
    on conflict (venue_id, month) do update set state = 'locked', changed_at = clock_timestamp()`.execute(
    api.database.db,
  )

let poster: DbHandle
beforeAll(() => {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  poster = createDb({ url: api.database.url, max: 1, applicationName: 'poster', log })
})
afterAll(() => poster.close())

// The lock comes while an entry of the month is written and not committed.
async function race(): Promise<{ waited: boolean; cameAfter: number }> {
  await soldOn('2026-07-10')
  let waited = true
  let atLock: number | null = null
  let locked: Promise<unknown> = Promise.resolve()
  await entryBy(poster.db, '2026-06-05', async (tx) => {
    locked = lock('2026-06-01')
    const waits = untilSomebodyWaits(tx).then(() => true)
    waited = await Promise.race([waits.catch(() => false), locked.then(() => false)])
    if (!waited) atLock = await inJune()
  })
  await locked
  return { waited, cameAfter: (await inJune()) - (atLock ?? (await inJune())) }
}
async function inJune(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from journal_entry
    where venue_id = ${venue.id} and business_date between '2026-06-01' and '2026-06-30'`.execute(api.database.db)
  return rows[0]?.n ?? 0
}

describe('posting while a month without a row is locked', () => {
  test('the lock waits until the entry is there', async () => {
    expect(await race()).toEqual({ waited: true, cameAfter: 0 })
    expect(Object.keys(await brokenRules(api.database.pool))).not.toContain(late)
    await expect(entryBy(poster.db, '2026-06-06')).rejects.toThrow(/locked/)
  })

  test('and an entry waits for the lock, and is refused', async () => {
    await soldOn('2026-07-10')
    const refused = api.database.db.transaction().execute(async (tx) => {
      await sql`insert into accounting_period (venue_id, month, state) values (${venue.id}, '2026-06-01', 'locked')`.execute(
        tx,
      )
      const posting = entryBy(poster.db, '2026-06-05').then(
        () => 'posted',
        (error: Error) => error.message,
      )
      await untilSomebodyWaits(tx)
      return { posting }
    })
    expect(await (await refused).posting).toMatch(/locked/)
  })
})

test('the months of many who lock and post at once end in order, and nothing comes into a locked one', async () => {
  await soldOn('2026-07-10')
  const sales = await Promise.all(
    Array.from({ length: 6 }, (_, n) => soldOn(`2026-0${7 + (n % 2)}-1${n}`, { isPosted: false })),
  )
  const months = ['2026-07-01', '2026-08-01', '2026-09-01']
  const lockAll = async () => {
    for (const month of months) await set(month, 'locked').catch(() => undefined)
  }
  await Promise.all([lockAll(), lockAll(), ...sales.map(() => postVenue(api.database.db, venue.id).catch(() => 0))])
  await lockAll()
  await postVenue(api.database.db, venue.id)
  const states = (await owner.caller.book.periods()).filter(({ month }) => months.includes(month))
  expect(states.map(({ state }) => state)).toEqual(['locked', 'locked', 'locked'])
  expect(await Promise.all(sales.map(async (orderId) => (await dateOf(orderId)) !== undefined))).not.toContain(false)
  expect(Object.keys(await brokenRules(api.database.pool))).not.toContain(late)
})

test('the database locks in order, whoever asks', async () => {
  await soldOn('2026-07-10')
  await soldOn('2026-08-10')
  await expect(lock('2026-08-01')).rejects.toThrow(/order/)
  await lock('2026-07-01')
  await lock('2026-08-01')
  const reopen = sql`update accounting_period set state = 'open' where venue_id = ${venue.id} and month = '2026-07-01'`
  await expect(reopen.execute(api.database.db)).rejects.toThrow(/order/)
  await expect(entryBy(api.database.db, '2026-03-01')).rejects.toThrow(/locked/)
})

test('without the row that posting makes, the month would change after its lock', async () => {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('journal_entry_period'::regproc) as source`.execute(api.database.asOwner)
  await sql`
    create or replace function journal_entry_period() returns trigger language plpgsql as $$
    begin
      if exists (select from accounting_period p where p.venue_id = new.venue_id and p.state = 'locked'
          and p.month = date_trunc('month', new.business_date)::date for share) then
        raise exception 'locked' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(api.database.asOwner)
  try {
    expect(await race()).toEqual({ waited: false, cameAfter: 1 })
  } finally {
    await sql.raw(rows[0]?.source ?? '').execute(api.database.asOwner)
  }
})
