import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type OrderId, seriesKinds, type VenueSettings } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiveFile } from '../../files/receive.ts'
import {
  countAndClose,
  createTestApi,
  joinVenue,
  makeOrder,
  makeTicketSession,
  makeVenue,
  openTill,
  png,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { leaveOf } from '../../testing/uploads.ts'

let api: TestApi
let venue: TestVenue
let owner: SignedIn
/** The same person in another process. */
let elsewhere: SignedIn

beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
// Each test has a venue of its own, in which the owner of the first one works too.
beforeEach(async () => {
  venue = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue, userId: api.owner.id, roles: ['owner'] })
  owner = await api.signInUser({ ...api.owner, venueId: venue.id })
  elsewhere = await api.signInUser(owner.user, { services: await another() })
})

let services: Awaited<ReturnType<TestApi['anotherServices']>> | undefined
const another = async () => {
  services ??= await api.anotherServices()
  return services
}

type Change = Partial<Omit<VenueSettings, 'id' | 'rev' | 'hasMoney' | 'hasShowsAhead'>>
async function change(fields: Change, { caller } = owner) {
  const { id, rev } = await caller.settings.venue()
  return caller.settings.updateVenue({ id, expectedRev: rev, ...fields })
}
const issueOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]

test('what is changed is there, in the audit by field, and in no other venue', async () => {
  const before = await owner.caller.settings.venue()
  const fields = {
    name: 'Moda İskelesi',
    city: '',
    address: 'Rıhtım 1',
    taxNumber: '123',
    businessCutoff: '05:30',
    receiptFooter: { en: '', tr: 'Teşekkürler' },
  }
  expect(await change(fields)).toEqual({ ...before, ...fields, rev: before.rev + 1 })
  const entry = await api.database.asOwner
    .selectFrom('audit_event')
    .select(['before', 'after', 'actor_id'])
    .where('venue_id', '=', venue.id)
    .where('action', '=', 'settings.updateVenue')
    .executeTakeFirstOrThrow()
  // The city was empty before.
  const { city: _, ...changed } = fields
  expect(entry).toMatchObject({ after: changed, before: { name: before.name, address: '' }, actor_id: owner.user.id })
  const first = await (await api.signInUser(api.owner)).caller.settings.venue()
  expect(first).toMatchObject({ address: '', rev: 1 })
  expect((await refusalOf(owner.caller.settings.updateVenue({ id: first.id, expectedRev: 1, city: 'X' }))).code).toBe(
    'NOT_FOUND',
  )
})

test('an edit of an older revision is STALE, says what is there now, and changes nothing', async () => {
  const { id, rev } = await owner.caller.settings.venue()
  const now = await change({ city: 'İzmir' })
  const refusal = await refusalOf(owner.caller.settings.updateVenue({ id, expectedRev: rev, city: 'Bodrum' }))
  expect(refusal).toMatchObject({ code: 'STALE', details: { current: now } })
  expect(await owner.caller.settings.venue()).toEqual(now)
})

test.each([
  ['zone', 'Istanbul'],
  ['currency', 'ABC'],
  ['country', 'ZZ'],
  ['country', 'tr'],
  ['businessCutoff', '25:00'],
  ['name', ' '],
])('%s refuses %s by its name', async (field, value) => {
  expect((await issueOf(change({ [field]: value })))?.path).toBe(field)
})

test('a change is seen by a process that remembers the people of the venue', async () => {
  const clerk = await api.signInAs('boxoffice', { venue, services: await another() })
  await clerk.caller.me.get()
  await change({ country: 'DE', locale: 'en', name: 'Elbphilharmonie' })
  // A number without its country is one of the venue's country, which the process remembers with the person.
  await expect
    .poll(async () => (await (await another()).authSessions.find(clerk.authSessionId))?.venueCountry, { timeout: 5000 })
    .toBe('DE')
  expect((await clerk.caller.me.get()).venue).toMatchObject({ country: 'DE', locale: 'en', name: 'Elbphilharmonie' })
})

describe('the currency', () => {
  test('changes before the first sale: prices keep what was typed, and no process sells in the old one', async () => {
    const session = await makeTicketSession(api.database.db, { venue, rows: 2, seatsPerRow: 5 })
    const quote = await elsewhere.caller.prices.ofSession({ id: session.id })
    expect(quote).toMatchObject({ currency: 'TRY', prices: [{ amountMinor: 45_000 }, {}, {}, {}] })
    await change({ currency: 'JPY' })
    const sale = {
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [0] }],
      payments: [{ method: 'card' as const, amountMinor: 45_000 }],
      priceVersion: quote.version,
      expectedDueMinor: 45_000,
    }
    const refusal = await refusalOf(elsewhere.caller.orders.sell(sale))
    expect(refusal).toMatchObject({ code: 'PRICE_CHANGED', details: { currency: 'JPY', dueMinor: 450 } })
  })

  test('stays once money was taken, said at its field', async () => {
    await openTill(api.database.db, { venue, userId: owner.user.id })
    expect(await owner.caller.settings.venue()).toMatchObject({ hasMoney: true })
    expect(await issueOf(change({ currency: 'USD', city: 'Bergama' }))).toEqual({
      path: 'currency',
      message: 'field.afterSale',
    })
    expect(await owner.caller.settings.venue()).toMatchObject({ currency: 'TRY', city: '' })
  })

  test('of money that is taken at the very moment waits for it: one of the two is refused', async () => {
    const till = await api.database.db.startTransaction().execute()
    await openTill(till as never, { venue, userId: owner.user.id })
    const changed = issueOf(change({ currency: 'EUR' }))
    await till.commit().execute()
    expect(await changed).toEqual({ path: 'currency', message: 'field.afterSale' })
  })

  test('negative control: without the keys of the database it would change under the money', async () => {
    await openTill(api.database.db, { venue, userId: owner.user.id })
    await sql`alter table till_session drop constraint till_session_currency`.execute(api.database.asOwner)
    expect(await change({ currency: 'EUR' })).toMatchObject({ currency: 'EUR', hasMoney: true })
    await sql`update till_session set currency = 'EUR' where venue_id = ${venue.id}`.execute(api.database.asOwner)
    await sql`alter table till_session add constraint till_session_currency
      foreign key (venue_id, currency) references venue (id, currency)`.execute(api.database.asOwner)
  })
})

test('the clock stays while shows are planned by it', async () => {
  expect(await change({ zone: 'Europe/Berlin' })).toMatchObject({ zone: 'Europe/Berlin' })
  await makeTicketSession(api.database.db, { venue, rows: 1, seatsPerRow: 2 })
  expect(await issueOf(change({ zone: 'Asia/Tokyo' }))).toEqual({ path: 'zone', message: 'field.showsAhead' })
})

test('a show that is ahead gets the business day of the new cut-off; one that has been keeps its own', async () => {
  const [ahead, past] = await Promise.all(
    [1, 2].map(() => makeTicketSession(api.database.db, { venue, rows: 1, seatsPerRow: 2 })),
  )
  // Two o'clock at night in Berlin, in winter and in summer.
  const start = (id: string | undefined, at: string) =>
    sql`
    update ticket_session set starts_at = ${at}::timestamptz, ends_at = ${at}::timestamptz + interval '2 hours',
      occupied_until = ${at}::timestamptz + interval '2 hours', sales_from = ${at}::timestamptz - interval '9 days',
      sales_until = ${at}::timestamptz, business_date = (${at}::timestamptz at time zone 'Europe/Berlin'
        - interval '4 hours')::date where id = ${id}`.execute(api.database.asOwner)
  await start(ahead?.id, '2091-07-10T00:00:00Z')
  await start(past?.id, '2021-01-10T01:00:00Z')
  const days = async () => {
    const { rows } = await sql<{ day: string }>`select business_date as day from ticket_session
      where id = any(${[ahead?.id, past?.id]}::uuid[]) order by starts_at desc`.execute(api.database.db)
    return rows.map(({ day }) => day)
  }
  expect(await days()).toEqual(['2091-07-09', '2021-01-09'])
  await change({ businessCutoff: '01:00' })
  expect(await days()).toEqual(['2091-07-10', '2021-01-09'])
  await change({ businessCutoff: '04:00' })
  expect(await days()).toEqual(['2091-07-09', '2021-01-09'])
})

test('the accountant looks and changes nothing; the box office does not look', async () => {
  const accountant = await api.signInAs('accountant', { venue })
  expect(await accountant.caller.settings.venue()).toMatchObject({ id: venue.id })
  expect((await refusalOf(change({ city: 'X' }, accountant))).code).toBe('FORBIDDEN')
  const office = await api.signInAs('boxoffice', { venue })
  expect((await refusalOf(office.caller.settings.venue())).code).toBe('FORBIDDEN')
})

describe('the logo', () => {
  const save = async (person: SignedIn, logo: string | null) => {
    const { id, rev } = await person.caller.settings.venue()
    return person.caller.settings.updateVenue({ id, expectedRev: rev, logo: logo as never })
  }
  const upload = async (person: SignedIn) => {
    const { url } = await person.caller.settings.uploadLogo({ name: 'logo.png', size: 1000 })
    const body = Readable.from([await png()])
    return receiveFile(api.services, { leave: leaveOf(url), body, announcedBytes: null })
  }

  test('is kept, shown by addresses that end, and taken away', async () => {
    const file = await upload(owner)
    const saved = await save(owner, file.id)
    expect(saved).toMatchObject({ logo: file.id, logoLink: { url: expect.stringContaining(file.id) } })
    expect(await save(owner, null)).toMatchObject({ logo: null, logoLink: null })
  })

  test('that is a file for something else, of another venue or none at all is refused at its field', async () => {
    const there = await api.signInAs('owner')
    const { url } = await owner.caller.ticketProducts.upload({ name: 'poster.png', size: 1000 })
    const body = Readable.from([await png()])
    const poster = await receiveFile(api.services, { leave: leaveOf(url), body, announcedBytes: null })
    for (const wrong of [
      poster.id,
      (await upload(there)).id,
      randomUUID().replace(/^.{14}./, (id) => `${id.slice(0, 14)}7`),
    ]) {
      const refused = { code: 'VALIDATION', issues: [{ path: 'logo', message: 'field.invalid' }] }
      expect(await refusalOf(save(owner, wrong))).toMatchObject(refused)
    }
    expect((await owner.caller.settings.venue()).logo).toBeNull()
  })
})

test('the numbers of the venue: as far as they are, and nobody else’s', async () => {
  const byKind = async () => new Map((await owner.caller.settings.numbers()).map((one) => [one.kind, one]))
  const before = await byKind()
  expect([...before.keys()]).toEqual([...seriesKinds])
  const year = Number(new Date().toISOString().slice(0, 4))
  for (const kind of ['order', 'journal_entry'] as const)
    expect(before.get(kind)).toMatchObject({ last: null, next: null })
  expect(before.get('z_report')).toMatchObject({ last: null, next: 1 })
  const order = await makeOrder(api)
  const there = await api.signInAs('owner')
  expect((await there.caller.settings.numbers())[0]).toMatchObject({ kind: 'order', last: order.orderNo })
  expect((await byKind()).get('order')?.last).toBeNull()
  const till = await openTill(api.database.db, { venue, userId: owner.user.id })
  await countAndClose(owner.caller, { id: till, countedMinor: 0 })
  const [z] = [(await byKind()).get('z_report')]
  expect(z).toMatchObject({ last: 1, next: 2 })
  expect(Math.abs((z?.year ?? 0) - year)).toBeLessThan(2)
})
