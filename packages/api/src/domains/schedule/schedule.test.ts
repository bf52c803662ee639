import { randomUUID } from 'node:crypto'
import type { OrderId, TicketScheduleRow } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  eveningsOn,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
let ground: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())
beforeEach(async () => {
  ground = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 })
})

const layoutOf = async () => {
  const row = await api.database.db
    .selectFrom('seat_layout_version')
    .select('layout_id')
    .where('id', '=', ground.layoutVersionId)
    .executeTakeFirstOrThrow()
  return row.layout_id as never
}
const save = async (more: object = {}): Promise<TicketScheduleRow> => {
  const seated = { layoutId: await layoutOf(), standing: undefined, until: '2031-03-30', cleaningMinutes: 30 }
  return manager.caller.schedule.save(eveningsOn(ground, { ...seated, starts: ['14:00', '20:00'], ...more }))
}
const sellOne = (ticketSessionId: string | undefined, place: object, dueMinor = 45_000) =>
  manager.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: ticketSessionId as never,
    items: [{ passTypeId: ground.adult, ...place }],
    payments: [{ method: 'card', amountMinor: dueMinor, reference: 'T' }],
    priceVersion: ground.priceVersion,
    expectedDueMinor: dueMinor,
  })
const seatAt = (x: number) => ({ seat_guid: `${x}`, seat_number: x, position: { x: x * 20, y: 0 }, category: 'Best' })
/** Someone waits for a lock with a statement like this. */
const isWaiting = (like = '%ticket_session%for update%') =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${like}`.execute(
        api.database.asOwner,
      )
      return rows[0]?.waiting
    })
    .toBe(1)
const week = { from: '2031-03-03', until: '2031-03-09' }
const generate = (schedule: TicketScheduleRow, more: object = {}) =>
  manager.caller.schedule.generate({ scheduleId: schedule.id, ...week, dryRun: false, ...more })
const sessionsOf = async (schedule: TicketScheduleRow) =>
  (await manager.caller.schedule.calendar(week)).filter((session) => session.scheduleId === schedule.id)

test('a schedule whose answer was lost is made once', async () => {
  const commandId = randomUUID()
  const schedule = await save({ commandId, name: 'Sent twice' })
  expect(await save({ commandId, name: 'Sent twice' })).toEqual(schedule)
  expect(await refusalOf(save({ commandId, name: 'Another' }))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  const named = (await manager.caller.schedule.list({})).filter(({ name }) => name === 'Sent twice')
  expect(named).toHaveLength(1)
})

describe('generating', () => {
  test('makes what the schedule says, with its seats, and again changes nothing', async () => {
    const schedule = await save()
    const dry = await generate(schedule, { dryRun: true })
    expect(dry).toMatchObject({ added: 14, clashes: 0 })
    expect(await sessionsOf(schedule)).toEqual([])
    expect(await generate(schedule)).toMatchObject({ added: 14, changed: 0, removed: 0 })
    const sessions = await sessionsOf(schedule)
    expect(sessions[0]).toMatchObject({
      date: '2031-03-03',
      time: '14:00',
      // Istanbul is three hours ahead.
      startsAt: '2031-03-03T11:00:00.000Z',
      endsAt: '2031-03-03T13:00:00.000Z',
      capacity: 10,
      free: 10,
      state: 'on_sale',
    })
    expect(await generate(schedule)).toMatchObject({ added: 0, changed: 0, removed: 0, kept: 14 })
  })

  test('two that do it at once make each session once', async () => {
    const schedule = await save()
    const both = await Promise.all([generate(schedule), generate(schedule)])
    expect(both.map((result) => result.added).sort((a, b) => a - b)).toEqual([0, 14])
    expect(await sessionsOf(schedule)).toHaveLength(14)
  })

  test('follows a changed schedule, and leaves alone what was changed by hand or sold', async () => {
    const schedule = await save({ starts: ['20:00'] })
    await generate(schedule)
    const [byHand, sold, plain] = await sessionsOf(schedule)
    await manager.caller.schedule.updateSession({ id: byHand?.id as never, expectedRev: 1, time: '21:00' })
    await sellOne(sold?.id, { seatNos: [0] })
    const moved = await save({ id: schedule.id, expectedRev: 1, starts: ['19:00'] })
    const result = await generate(moved)
    // The two that may not go stay; the 19:00 of their days would share the floor with them and is not made.
    expect(result.steps.filter((step) => step.note === 'byHand')).toHaveLength(1)
    expect(result.steps.filter((step) => step.note === 'taken')).toHaveLength(1)
    const after = await sessionsOf(schedule)
    expect(after.find((session) => session.id === sold?.id)?.time).toBe('20:00')
    expect(after.find((session) => session.id === byHand?.id)?.time).toBe('21:00')
    expect(after.map((session) => session.id)).not.toContain(plain?.id)
  })

  test('a paused or skipped day goes, if nothing happened in it', async () => {
    const schedule = await save({ starts: ['20:00'] })
    await generate(schedule)
    const skipping = await save({ id: schedule.id, expectedRev: 1, starts: ['20:00'], skipped: ['2031-03-05'] })
    expect(await generate(skipping)).toMatchObject({ removed: 1, kept: 6 })
  })

  test('another room, product or size is followed too, where nothing is taken', async () => {
    const plan = { starts: ['20:00'], layoutId: null, standing: 50 }
    const schedule = await save(plan)
    await generate(schedule)
    const [sold] = await sessionsOf(schedule)
    await sellOne(sold?.id, { areaNo: 0, qty: 1 }, 30_000)
    const larger = await save({ ...plan, id: schedule.id, expectedRev: 1, standing: 80 })
    const dry = await generate(larger, { dryRun: true })
    expect(dry).toMatchObject({ added: 0, changed: 6, kept: 1, removed: 0 })
    expect(await generate(larger)).toMatchObject({ changed: 6, kept: 1 })
    expect((await sessionsOf(schedule)).map((session) => session.capacity)).toEqual([50, 80, 80, 80, 80, 80, 80])
    expect(await generate(larger)).toMatchObject({ changed: 0, kept: 7 })

    const elsewhere = await makeTicketSession(api.database.db, { venue: api.venue })
    const moved = await save({ ...plan, id: schedule.id, expectedRev: 2, standing: 80, floorId: elsewhere.floorId })
    expect(await generate(moved)).toMatchObject({ changed: 6, kept: 1, clashes: 0 })
    const floors = (await sessionsOf(schedule)).map((session) => session.floor.id)
    expect(floors).toEqual([ground.floorId, ...Array(6).fill(elsewhere.floorId)])
  })

  test('what is sold between the look and the deed stays', async () => {
    const plan = { starts: ['20:00'], layoutId: null, standing: 50 }
    const schedule = await save(plan)
    await generate(schedule)
    const [first] = await sessionsOf(schedule)
    const larger = await save({ ...plan, id: schedule.id, expectedRev: 1, standing: 80 })
    // A sale under way has its place and has not told anybody yet: what looks now finds the session empty.
    const result = await api.database.db.transaction().execute(async (tx) => {
      await sql`select from ticket_session where id = ${first?.id} for key share`.execute(tx)
      await sql`update capacity_pool set taken = 1 where ticket_session_id = ${first?.id}`.execute(tx)
      const generating = generate(larger)
      await isWaiting()
      return { generating }
    })
    expect(await result.generating).toMatchObject({ changed: 6, kept: 1 })
    expect((await sessionsOf(schedule)).map((session) => session.capacity)).toEqual([50, 80, 80, 80, 80, 80, 80])
  })

  test('a publication at the same moment is waited for: what is made is of the new version', async () => {
    const schedule = await save({ starts: ['20:00'] })
    const layoutId = await layoutOf()
    const plan = JSON.stringify({
      categories: [{ name: 'Best' }],
      zones: [{ rows: [{ seats: [1, 2, 3].map((x) => seatAt(x)) }] }],
    })
    const { version } = await manager.caller.seatLayouts.importPlan({ layoutId, plan })
    const { generating } = await api.database.asOwner.transaction().execute(async (tx) => {
      await sql`select from seat_layout where id = ${layoutId} for no key update`.execute(tx)
      const generating = generate(schedule)
      await isWaiting('%seat_layout%for share')
      await sql`update seat_layout_version set state = 'retired', retired_at = now()
        where id = ${ground.layoutVersionId}`.execute(tx)
      await sql`update seat_layout_version set state = 'published', published_at = now() where id = ${version.id}`.execute(
        tx,
      )
      return { generating }
    })
    expect(await generating).toMatchObject({ added: 7 })
    expect((await sessionsOf(schedule)).map((session) => session.capacity)).toEqual(Array(7).fill(3))
  })

  test('a layout that is not published cannot be planned with', async () => {
    const { floorId } = ground
    const { id: layoutId } = await manager.caller.seatLayouts.create({ floorId: floorId as never, name: randomUUID() })
    const schedule = await save({ layoutId })
    expect(await refusalOf(generate(schedule))).toMatchObject({ code: 'STATE', details: { layout: 'unpublished' } })
  })
})

describe('one floor', () => {
  test('is not given to two exclusive sessions: the second schedule is told where it clashes', async () => {
    const first = await save()
    await generate(first)
    const second = await save({ starts: ['15:30'] })
    const result = await generate(second)
    expect(result).toMatchObject({ added: 0, clashes: 7 })
    expect(await sessionsOf(second)).toEqual([])
  })

  test('nor by hand, nor by two who plan at the same moment', async () => {
    const schedule = await save()
    await generate(schedule)
    const [first] = await sessionsOf(schedule)
    const into = manager.caller.schedule.updateSession({ id: first?.id as never, expectedRev: 1, time: '19:30' })
    expect(await reasonOf(into)).toBe('OVERLAP')
    const other = await makeTicketSession(api.database.db, { venue: api.venue })
    ground = other
    const rivals = await Promise.all([save({ starts: ['10:00'] }), save({ starts: ['11:00'] })])
    const outcomes = await Promise.all(rivals.map((rival) => reasonOf(generate(rival))))
    expect(outcomes).toContain('OK')
    const all = (await manager.caller.schedule.calendar(week)).filter((session) => session.floor.id === other.floorId)
    const overlapping = all.filter((a) =>
      all.some((b) => a.id !== b.id && a.startsAt < b.endsAt && b.startsAt < a.endsAt),
    )
    expect(overlapping).toEqual([])
  })

  test('negative control: the database itself refuses, whatever the code does', async () => {
    const careless = sql`
      insert into ticket_session (venue_id, id, product_id, floor_id, local_date, local_time, starts_at, ends_at,
        occupied_until, business_date, sales_from, sales_until)
      select venue_id, gen_random_uuid(), product_id, floor_id, local_date, local_time, starts_at, ends_at,
        occupied_until, business_date, sales_from, sales_until from ticket_session where id = ${ground.id}`
    await expect(careless.execute(api.database.db)).rejects.toThrow(/ticket_session_floor_free/)
  })

  test('starts that meet over midnight are taken where the next day is none of theirs', async () => {
    const schedule = await save({ starts: ['00:30', '23:30'], weekdays: 0b0010101 })
    expect(await generate(schedule)).toMatchObject({ added: 6, clashes: 0 })
  })

  test('what meets within one schedule is a clash of its day, in the preview and after it', async () => {
    const schedule = await save({ starts: ['23:30'], weekdays: 127 })
    // As it was saved before this was refused.
    await api.database.asOwner
      .updateTable('ticket_schedule')
      .set({ starts: ['00:30', '23:30'] })
      .where('id', '=', schedule.id)
      .execute()
    const dry = await generate(schedule, { dryRun: true })
    expect(dry).toMatchObject({ added: 8, clashes: 6 })
    expect(dry.steps.filter(({ what }) => what === 'clash').map(({ date, time }) => `${date} ${time}`)).toEqual(
      [4, 5, 6, 7, 8, 9].map((day) => `2031-03-0${day} 00:30`),
    )
    expect(await generate(schedule)).toMatchObject({ added: 8, clashes: 6 })
    // The night before the dates that are looked at counts as well.
    const after = { from: '2031-03-10', until: '2031-03-10' }
    expect(await generate(schedule, after)).toMatchObject({ added: 1, clashes: 1 })
  })

  test('a length that runs into another schedule, or into what was moved by hand, is a clash of its day', async () => {
    const schedule = await save({ starts: ['14:00'], minutes: 60, cleaningMinutes: 0 })
    await generate(schedule)
    const other = await save({ starts: ['15:00'], weekdays: 0b0000001, cleaningMinutes: 0 })
    expect(await generate(other)).toMatchObject({ added: 1 })
    const longer = await save({
      id: schedule.id,
      expectedRev: schedule.rev,
      starts: ['14:00'],
      minutes: 90,
      cleaningMinutes: 0,
    })
    expect(await generate(longer, { dryRun: true })).toMatchObject({ changed: 6, clashes: 1 })
    expect(await generate(longer)).toMatchObject({ changed: 6, clashes: 1 })
    const monday = (await sessionsOf(schedule)).find(({ date }) => date === '2031-03-03')
    expect(Date.parse(monday?.endsAt ?? '') - Date.parse(monday?.startsAt ?? '')).toBe(60 * 60_000)
  })

  test('sessions that share it by intention may overlap', async () => {
    const schedule = await save({ exclusive: false, starts: ['10:00', '10:30', '11:00'] })
    expect(await generate(schedule)).toMatchObject({ added: 21, clashes: 0 })
  })
})

describe('a session', () => {
  test('can be paused, goes on, and is cancelled only while nothing is sold', async () => {
    const schedule = await save()
    await generate(schedule)
    const [first] = await sessionsOf(schedule)
    const id = first?.id as never
    expect(await manager.caller.schedule.pauseSession({ id, expectedRev: 1 })).toMatchObject({ state: 'paused' })
    expect(await manager.caller.schedule.pauseSession({ id, expectedRev: 2 })).toMatchObject({ state: 'on_sale' })
    expect(await refusalOf(manager.caller.schedule.cancelSession({ id, expectedRev: 3 }))).toMatchObject({
      issues: [{ path: 'reason' }],
    })
    const cancelled = await manager.caller.schedule.cancelSession({ id, expectedRev: 3, reason: 'Storm' })
    expect(cancelled.state).toBe('cancelled')
    expect(await reasonOf(manager.caller.schedule.cancelSession({ id: ground.id, expectedRev: 7, reason: 'x' }))).toBe(
      'STALE',
    )
  })

  test('of another venue is not there', async () => {
    const stranger = await api.signInAs('manager', { venue: await makeVenue(api.database.db) })
    expect(await reasonOf(stranger.caller.schedule.getSession({ id: ground.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(stranger.caller.schedule.pauseSession({ id: ground.id, expectedRev: 1 }))).toBe('NOT_FOUND')
    const schedule = await save()
    const call = stranger.caller.schedule.generate({ scheduleId: schedule.id, ...week, dryRun: false })
    expect(await reasonOf(call)).toBe('NOT_FOUND')
  })

  test.each<[string, object]>([
    ['until', { until: '2031-03-01' }],
    ['layoutId', { layoutId: null, standing: null }],
    ['standing', { layoutId: null, standing: 100_001 }],
    ['starts', { starts: ['20:00', '20:00'] }],
    ['starts', { starts: ['20:00', '21:00'] }],
    ['starts', { starts: ['00:30', '23:30'] }],
    ['productId', { productId: uuidv7() }],
    ['floorId', { floorId: uuidv7() }],
  ])('a schedule that cannot be names its field: %s', async (path, more) => {
    expect(await refusalOf(save(more))).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
  })
})
