import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  collectingLog,
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  openTill,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { closeTill } from '../../testing/tills.ts'
import { compareAction } from './repo/compare.ts'
import { compareBook, compareBooks } from './service/compare.ts'
import { postVenue } from './service/post.ts'

let api: TestApi
let second: TestVenue
let clerk: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
  second = await makeVenue(api.database.db, { name: 'Second venue' })
  await joinVenue(api.database.db, { venue: second, userId: clerk.user.id, roles: ['boxoffice'] })
  await evening(clerk, api.venue)
  await evening(await api.signInUser({ ...clerk.user, venueId: second.id }), second)
})
afterAll(() => api.close())

/** An evening with everything that a till does, and a show that is over. */
async function evening(person: SignedIn, venue: TestVenue): Promise<void> {
  const { db } = api.database
  const session = await makeTicketSession(db, { venue, rows: 2, seatsPerRow: 10 })
  const till = await openTill(db, { venue, userId: person.user.id, floatMinor: 100_000 })
  const sell = (seatNo: number, payment: { method: 'cash' | 'card'; amountMinor: number; reference?: string }) =>
    person.caller.orders.sell({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
      payments: [payment],
      priceVersion: session.priceVersion,
      expectedDueMinor: 45_000,
    })
  await sell(0, { method: 'cash', amountMinor: 45_000 })
  await sell(1, { method: 'card', amountMinor: 45_000, reference: 'T1' })
  const part = { commandId: randomUUID(), orderId: uuidv7() as OrderId, method: 'cash' as const, amountMinor: 20_000 }
  await person.caller.tills.takePart(part)
  await person.caller.tills.move({ commandId: randomUUID(), kind: 'drop', amountMinor: 50_000, reason: 'To the safe' })
  await person.caller.tills.move({ commandId: randomUUID(), kind: 'paid_out', amountMinor: 1_500, reason: 'Lamps' })
  await closeTill(db, { id: till, countedMinor: 113_000 })
  await sql`update ticket_session set starts_at = now() - interval '3 hours', sales_until = now() - interval '2 hours',
    ends_at = now() - interval '1 hour', occupied_until = now() - interval '1 hour' where id = ${session.id}`.execute(
    api.database.asOwner,
  )
  await postVenue(db, venue.id)
}

/** Every fact counts, however young. */
const compare = (venue: TestVenue) => compareBook(api.database.db, venue.id, -1)
const found = async (venue: TestVenue) => (await compare(venue)).map(({ rule }) => rule)

/** Does what takes full access to the database, and takes it back. */
async function whileBroken(statement: ReturnType<typeof sql>, look: () => Promise<void>): Promise<void> {
  const undone = new Error('undone')
  await api.database.asOwner
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const { numAffectedRows = 0n } = await statement.execute(tx)
      expect(numAffectedRows).toBeGreaterThan(0n)
      // Sees what the transaction has done, as it runs inside of it.
      broken = tx as never
      await look()
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
}
let broken: Parameters<typeof compareBook>[0]

describe('a book', () => {
  test('that has caught up says what happened, in both venues', async () => {
    expect(await found(api.venue)).toEqual([])
    expect(await found(second)).toEqual([])
  })

  test('needs no entry for a seat that was exchanged for one of the same price', async () => {
    const manager = await api.signInAs('manager')
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 10 })
    const orderId = uuidv7() as OrderId
    const seat = (seatNo: number) => [{ passTypeId: session.adult, seatNos: [seatNo] }]
    const { passes } = await clerk.caller.orders.sell({
      commandId: randomUUID(),
      orderId,
      ticketSessionId: session.id,
      items: seat(0),
      payments: [{ method: 'card', amountMinor: 45_000, reference: 'T2' }],
      priceVersion: session.priceVersion,
      expectedDueMinor: 45_000,
    })
    const passIds = passes.map(({ id }) => id)
    const wish = { orderId, passIds, ticketSessionId: session.id, items: seat(1) }
    const { rev, priceVersion } = await manager.caller.orderChanges.previewExchange(wish)
    const expected = { expectedRev: rev, priceVersion, expectedDifferenceMinor: 0, payments: [] }
    const command = { commandId: randomUUID(), reason: 'A better view' }
    await manager.caller.orderChanges.exchange({ ...command, ...wish, ...expected })
    await postVenue(api.database.db, api.venue.id)
    expect(await found(api.venue)).toEqual([])
  })

  const deleteEntries = (source: string) => sql`
    with gone as (delete from journal_entry where ${here()} and source = ${source} returning id)
    delete from journal_line where ${here()} and entry_id in (select id from gone)`
  const here = () => sql`venue_id = ${api.venue.id}`
  test.each<[string, string[], () => ReturnType<typeof sql>]>([
    [
      'an order without an entry', // Its cash came into no till, and its card payment into no fund.
      ['missing', 'tillNotEmpty', 'fundDiffers', 'showOwed', 'sumDiffers'],
      () => deleteEntries('order'),
    ],
    [
      'tax that is not in the order',
      ['orderDiffers', 'unbalanced', 'sumDiffers'],
      () => sql`update journal_line set amount_minor = amount_minor - 1 where ${here()} and account = '2100'`,
    ],
    [
      'cash of an order that never came',
      ['orderDiffers', 'tillNotEmpty', 'unbalanced', 'sumDiffers'],
      () => sql`update journal_line l set amount_minor = 1 from journal_entry e
        where l.venue_id = ${api.venue.id} and e.venue_id = l.venue_id and e.id = l.entry_id and e.act = 'sale'
          and l.account = '1000'`,
    ],
    [
      'money of a basket that is more than was taken',
      ['basketDiffers'],
      () => sql`update part_payment set amount_minor = amount_minor - 1 where ${here()}`,
    ],
    [
      'a movement that the book has otherwise',
      ['movementDiffers'],
      () => sql`update till_movement set amount_minor = amount_minor - 1 where ${here()} and kind = 'paid_out'`,
    ],
    [
      'a fund that holds more than came in',
      ['fundDiffers'],
      () => sql`update fund set balance_minor = balance_minor + 1 where ${here()} and kind = 'safe'`,
    ],
    [
      'an entry of a fund that the book has otherwise',
      ['fundDiffers'],
      () => sql`with n as (update fund_entry set amount_minor = amount_minor + 1,
          balance_after_minor = balance_after_minor + 1 where ${here()} and kind = 'till.drop'
          returning fund_id)
        update fund set balance_minor = balance_minor + 1 where ${here()} and id in (select fund_id from n)`,
    ],
    ['a show that is over and was not earned', ['showOwed', 'sumDiffers'], () => deleteEntries('show')],
    [
      'a sum that the lines do not have',
      ['sumDiffers'],
      () => sql`update account_day set debit_minor = debit_minor + 1 where ${here()} and account = '1000'`,
    ],
  ])('%s is found, in its venue', async (_, rules, statement) => {
    await whileBroken(statement(), async () => {
      expect((await compareBook(broken, api.venue.id, -1)).map(({ rule }) => rule)).toEqual(rules)
      expect(await compareBook(broken, second.id, -1)).toEqual([])
    })
    expect(await found(api.venue)).toEqual([])
  })

  test('does not yet lack what has just happened, nor what was kept aside', async () => {
    await whileBroken(deleteEntries('order'), async () => {
      expect(await compareBook(broken, api.venue.id)).not.toContainEqual(expect.objectContaining({ rule: 'missing' }))
      await sql`insert into book_refusal (venue_id, source, fact_id, at, reason)
        select venue_id, 'order', id, created_at, 'test' from sale_order where ${here()}`.execute(broken)
      expect(await compareBook(broken, api.venue.id, -1)).not.toContainEqual(
        expect.objectContaining({ rule: 'missing' }),
      )
    })
  })
})

test('once a night the result is kept, logged and shown where the book is', async () => {
  const { asOwner, db } = api.database
  const log = collectingLog()
  const { lines } = log
  // Both began today.
  const ageBook = sql`update journal_entry set posted_at = posted_at - interval '2 days'`
  const results = () =>
    db.selectFrom('audit_event').select(['venue_id', 'after']).where('action', '=', compareAction).execute()
  await compareBooks({ db, log })
  expect(await results()).toEqual([])
  await asOwner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await ageBook.execute(tx)
  })
  const putIntoSafe = (minor: number) =>
    asOwner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update fund set balance_minor = balance_minor + ${minor}
        where venue_id = ${second.id} and kind = 'safe'`.execute(tx)
    })
  await putIntoSafe(1)
  await Promise.all([compareBooks({ db, log }), compareBooks({ db, log }), compareBooks({ db, log })])
  expect(await results()).toHaveLength(2)
  expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1)
  const owner = await api.signInUser(api.owner)
  expect((await owner.caller.book.state()).compared).toMatchObject({ differences: [] })
  expect((await owner.caller.book.state()).keptAside).toEqual({ count: 0, oldestAt: null })
  await joinVenue(db, { venue: second, userId: api.owner.id, roles: ['owner'] })
  const elsewhere = await api.signInUser({ ...api.owner, venueId: second.id })
  expect((await elsewhere.caller.book.state()).compared).toMatchObject({
    differences: [{ rule: 'fundDiffers', count: 1 }],
  })
  expect((await elsewhere.caller.home.today()).concerns).toContainEqual({ kind: 'bookDiffers', count: 1, id: null })
  expect((await owner.caller.home.today()).concerns.map(({ kind }) => kind)).not.toContain('bookDiffers')
  await putIntoSafe(-1)
})

test('a book without an entry is compared once there was time to post, and then lacks everything', async () => {
  const { db, asOwner } = api.database
  const log = collectingLog()
  const fresh = await makeVenue(db, { name: 'Brought along' })
  await joinVenue(db, { venue: fresh, userId: clerk.user.id, roles: ['boxoffice'] })
  const person = await api.signInUser({ ...clerk.user, venueId: fresh.id })
  const session = await makeTicketSession(db, { venue: fresh, rows: 1, seatsPerRow: 2 })
  const { orderId } = await person.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [0] }],
    payments: [{ method: 'card', amountMinor: 45_000 }],
    priceVersion: session.priceVersion,
    expectedDueMinor: 45_000,
  })
  await sql`update sale_order set created_at = created_at - interval '2 days' where id = ${orderId}`.execute(asOwner)
  await sql`update venue set created_at = created_at - interval '3 days' where id = ${fresh.id}`.execute(asOwner)
  const result = () =>
    db
      .selectFrom('audit_event')
      .select('after')
      .where('venue_id', '=', fresh.id)
      .where('action', '=', compareAction)
      .execute()
  await compareBooks({ db, log, hadTime: false })
  expect(await result()).toEqual([])
  await compareBooks({ db, log })
  expect(await result()).toEqual([{ after: { differences: { missing: 1 } } }])
})
