import type { OrderId, SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countAndClose,
  createTestApi,
  joinVenue,
  makeRole,
  makeTicketSession,
  makeTill,
  makeUser,
  makeVenue,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const db = () => api.database.db
const member = async (venue: TestVenue, roles: string[], name?: string) =>
  api.signInUser(await makeUser(db(), { venue, roles, name }))
const today = ({ caller }: SignedIn) => caller.home.today()
const concernsOf = async (person: SignedIn) =>
  Object.fromEntries((await today(person)).concerns.map(({ kind, count }) => [kind, count]))

describe('the shows', () => {
  test('tell by the database what is sold, held, blocked and free, seats and standing places together', async () => {
    const venue = await makeVenue(db())
    const session = await makeTicketSession(db(), { venue, standing: 20, startsIn: 30 })
    const clerk = await member(venue, ['owner'])
    const command = () => ({ commandId: crypto.randomUUID(), ticketSessionId: session.id })
    const hold = (seatNos: number[], qty: number) =>
      clerk.caller.seats.hold({ ...command(), holdId: uuidv7() as SeatHoldId, seatNos, pools: [{ areaNo: 0, qty }] })
    await hold([0, 1, 2], 4)
    const lapsed = await hold([10], 2)
    await sql`update session_seat set until = now() - interval '1 minute' where hold_id = ${lapsed.id}`.execute(db())
    await sql`update pool_hold set until = now() - interval '1 minute' where hold_id = ${lapsed.id}`.execute(db())
    await clerk.caller.seats.block({ ...command(), seatNos: [20, 21], reason: 'Camera' })
    const dueMinor = 45_000 + 3 * 30_000
    await clerk.caller.orders.sell({
      ...command(),
      orderId: uuidv7() as OrderId,
      items: [
        { passTypeId: session.adult, seatNos: [5] },
        { passTypeId: session.adult, seatNos: [], areaNo: 0, qty: 3 },
      ],
      payments: [{ method: 'card', amountMinor: dueMinor, reference: 'terminal 1' }],
      priceVersion: session.priceVersion,
      expectedDueMinor: dueMinor,
      guest: {},
    })
    const { shows } = await today(clerk)
    expect(shows?.rows).toMatchObject([
      {
        id: session.id,
        state: 'onSale',
        sold: 1 + 3,
        held: 3 + 4,
        blocked: 2,
        free: 50 + 20 - 4 - 7 - 2,
        name: { en: 'Show' },
      },
    ])
  })

  test('are those of the next day that has any; what is over today stays in the list', async () => {
    const venue = await makeVenue(db())
    const person = await member(venue, ['boxoffice'])
    expect((await today(person)).shows).toEqual({ date: null, isToday: false, rows: [] })
    const later = await makeTicketSession(db(), { venue, startsIn: 5 * 24 * 60 })
    await makeTicketSession(db(), { venue, startsIn: 9 * 24 * 60 })
    await makeTicketSession(db(), { venue, startsIn: 4 * 24 * 60, state: 'cancelled' })
    const next = (await today(person)).shows
    expect(next).toMatchObject({ isToday: false, rows: [{ id: later.id }] })
  })

  test('of a show that has begun, is paused, or is not on sale any more, its state is told', async () => {
    const venue = await makeVenue(db())
    const person = await member(venue, ['manager'])
    const running = await makeTicketSession(db(), { venue, startsIn: -5 })
    const paused = await makeTicketSession(db(), { venue, startsIn: -4, state: 'paused' })
    const over = await makeTicketSession(db(), { venue, startsIn: -3 })
    await sql`update ticket_session set ends_at = now() - interval '1 minute', local_date = (
      select local_date from ticket_session where id = ${running.id}) where id = ${over.id}`.execute(db())
    await sql`update ticket_session set local_date = (
      select local_date from ticket_session where id = ${running.id}) where id = ${paused.id}`.execute(db())
    const rows = (await today(person)).shows?.rows ?? []
    expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
      [running.id]: 'running',
      [paused.id]: 'paused',
      [over.id]: 'finished',
    })
  })
})

describe('by right', () => {
  test('a role that shows none of it reads null, and is told of nothing', async () => {
    const venue = await makeVenue(db())
    await makeTicketSession(db(), { venue })
    const person = await member(venue, ['editor'])
    expect(await today(person)).toEqual({ shows: null, tills: null, concerns: [] })
  })

  test.each(['boxoffice', 'door', 'manager'])('%s sees the shows', async (role) => {
    const venue = await makeVenue(db())
    await makeTicketSession(db(), { venue })
    expect((await today(await member(venue, [role]))).shows?.rows).toHaveLength(1)
  })

  test('a clerk sees their own till, people who see the funds see all of them, and since when', async () => {
    const venue = await makeVenue(db())
    const [first, second] = [await member(venue, ['boxoffice'], 'Ada'), await member(venue, ['boxoffice'], 'Bora')]
    const manager = await member(venue, ['manager'])
    for (const { caller } of [first, second]) {
      const tillId = await makeTill(db(), venue)
      await caller.tills.open({ commandId: crypto.randomUUID(), tillId, floatMinor: 0 })
    }
    expect((await today(first)).tills?.map(({ cashier }) => cashier)).toEqual(['Ada'])
    expect((await today(manager)).tills?.map(({ cashier, isOld }) => [cashier, isOld])).toEqual([
      ['Ada', false],
      ['Bora', false],
    ])
    expect((await today(await member(venue, ['door']))).tills).toBeNull()
    await sql`update till_session set opened_at = now() - interval '1 day', business_date = business_date - 1
      where venue_id = ${venue.id} and cashier_id = ${second.user.id}`.execute(db())
    expect((await today(manager)).tills?.map(({ cashier, isOld }) => [cashier, isOld])).toEqual([
      ['Bora', true],
      ['Ada', false],
    ])
    expect(await concernsOf(manager)).toEqual({ tillsOpen: 1 })
    expect(await concernsOf(first)).toEqual({})
  })
})

test('after midnight a till is still one of today, until the cut-off of the venue', async () => {
  const venue = await makeVenue(db())
  const clerk = await member(venue, ['boxoffice'], 'Ada')
  const manager = await member(venue, ['manager'])
  // The clock of the venue says half an hour past midnight, whatever it says elsewhere.
  await sql`update venue set business_cutoff = '04:00', zone = (
    select name from pg_timezone_names where name like 'Etc/GMT%'
    order by abs(extract(epoch from ((now() at time zone name)::time - time '00:30'))) limit 1)
    where id = ${venue.id}`.execute(db())
  await clerk.caller.tills.open({ commandId: crypto.randomUUID(), tillId: await makeTill(db(), venue), floatMinor: 0 })
  expect((await today(manager)).tills?.map(({ isOld }) => isOld)).toEqual([false])
  expect(await concernsOf(manager)).toEqual({})
})

describe('what needs attention', () => {
  test('sessions on sale that some seat has no price for', async () => {
    const venue = await makeVenue(db())
    const session = await makeTicketSession(db(), { venue })
    await makeTicketSession(db(), { venue })
    const manager = await member(venue, ['manager'])
    expect(await concernsOf(manager)).toEqual({})
    await sql`delete from price_rule where pass_type_id in (${session.adult}, ${session.child})
      and (seat_category_id is null or seat_category_id = ${session.categoryIds[1]})`.execute(db())
    expect((await today(manager)).concerns).toEqual([{ kind: 'sessionsUnpriced', count: 1, id: session.id }])
    // A price of another weekday, or of other dates, is none.
    await sql`insert into price_rule (venue_id, id, price_list_id, pass_type_id, seat_category_id, weekday, amount_minor, currency)
      select t.venue_id, ${uuidv7()}, l.id, ${session.adult}, ${session.categoryIds[1]},
        1 + extract(isodow from t.local_date)::integer % 7, 100, 'TRY'
      from ticket_session t join price_list l on l.venue_id = t.venue_id where t.id = ${session.id}`.execute(db())
    expect(await concernsOf(manager)).toEqual({ sessionsUnpriced: 1 })
    await sql`update price_rule set weekday = null, valid = daterange(current_date - 9, current_date + 9)
      where pass_type_id = ${session.adult} and weekday is not null`.execute(db())
    expect(await concernsOf(manager)).toEqual({})
  })

  test('layouts with a draft while sessions are sold from what is published', async () => {
    const venue = await makeVenue(db())
    const { layoutVersionId } = await makeTicketSession(db(), { venue })
    await makeTicketSession(db(), { venue })
    const manager = await member(venue, ['manager'])
    await sql`insert into seat_layout_version (venue_id, id, layout_id, version, width, height, seats, geometry_hash)
      select venue_id, ${uuidv7()}, layout_id, 2, 10, 10, 0, ${'1'.repeat(64)} from seat_layout_version
      where id = ${layoutVersionId}`.execute(db())
    expect(await concernsOf(manager)).toEqual({ layoutsUnpublished: 1 })
    expect(await concernsOf(await member(venue, ['door']))).toEqual({})
  })

  test('people who wait to be let in, and roles that end within a week', async () => {
    const venue = await makeVenue(db())
    await makeUser(db(), { venue, roles: ['owner'] })
    const manager = await member(venue, ['manager'])
    const waiting = await makeUser(db(), { venue, state: 'pending' })
    const [soon, later] = [
      await makeUser(db(), { venue, roles: ['door'] }),
      await makeUser(db(), { venue, roles: ['door'] }),
    ]
    const end = (userId: string, days: number) =>
      sql`update user_role set valid = tstzrange(lower(valid), now() + make_interval(days => ${days}::integer))
        where user_id = ${userId}`.execute(db())
    await end(soon.id, 3)
    await end(later.id, 20)
    expect((await today(manager)).concerns).toEqual([
      { kind: 'peopleWaiting', count: 1, id: waiting.id },
      { kind: 'rolesEnding', count: 1, id: soon.id },
    ])
  })

  test('differences of a till that nobody has explained', async () => {
    const venue = await makeVenue(db())
    const manager = await member(venue, ['manager'])
    const { caller } = await member(venue, ['boxoffice'])
    const tillId = await makeTill(db(), venue)
    const { id } = await caller.tills.open({ commandId: crypto.randomUUID(), tillId, floatMinor: 1000 })
    await countAndClose(caller, { id, countedMinor: 900 })
    expect(await concernsOf(manager)).toEqual({ tillsUnexplained: 1 })
    await caller.tills.explain({ tillSessionId: id, reason: 'Miscounted' })
    expect(await concernsOf(manager)).toEqual({})
  })
})

test('a person who works in two venues sees in each what belongs to it', async () => {
  const [here, there] = [await makeVenue(db()), await makeVenue(db())]
  await makeTicketSession(db(), { venue: there })
  await makeUser(db(), { venue: there, state: 'pending' })
  const user = await makeUser(db(), { venue: here, roles: ['manager'] })
  await joinVenue(db(), { venue: there, userId: user.id, roles: ['manager'] })
  const clerk = await member(there, ['boxoffice'])
  await clerk.caller.tills.open({ commandId: crypto.randomUUID(), tillId: await makeTill(db(), there), floatMinor: 0 })
  const empty = { shows: { date: null, isToday: false, rows: [] }, tills: [], concerns: [] }
  expect(await today(await api.signInUser(user))).toEqual(empty)
  const elsewhere = await today(await api.signInUser({ ...user, venueId: there.id }))
  expect(elsewhere).toMatchObject({ shows: { rows: [{}] }, tills: [{}], concerns: [{ kind: 'peopleWaiting' }] })
})

describe('who can help', () => {
  test('three names at most: active people who may give roles, owners first, nobody of another venue', async () => {
    const [venue, other] = [await makeVenue(db()), await makeVenue(db())]
    const asker = await member(venue, ['editor'], 'Asker')
    expect(await asker.caller.home.helpers()).toEqual({ names: [] })
    const assigns = await makeRole(db(), { venue, permissions: [{ module: 'roles', action: 'assign', limits: {} }] })
    await makeUser(db(), { venue, roles: ['door', 'owner'], name: 'Only later an owner' })
    await makeUser(db(), { venue, roles: ['owner'], name: 'Gone', state: 'suspended' })
    await makeUser(db(), { venue: other, roles: ['owner'], name: 'Elsewhere' })
    await makeUser(db(), { venue, roles: [assigns], name: 'Ayda' })
    const owner = await makeUser(db(), { venue, roles: ['owner'], name: 'Zehra' })
    expect(await asker.caller.home.helpers()).toEqual({ names: ['Zehra', 'Ayda'] })
    await makeUser(db(), { venue, roles: ['manager'], name: 'Çelik' })
    await makeUser(db(), { venue, roles: ['manager'], name: 'Deniz' })
    expect((await asker.caller.home.helpers()).names).toEqual(['Zehra', 'Ayda', 'Çelik'])
    expect((await (await api.signInUser(owner)).caller.home.helpers()).names).not.toContain('Zehra')
  })
})
