import type { TicketScheduleRow } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestApi,
  eveningsOn,
  makeTicketSession,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

// What comes after a session on its floor, and until when it is sold.

let api: TestApi
let manager: SignedIn
let ground: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())
const onAFloor = () => makeTicketSession(api.database.db, { venue: api.venue, standing: 5 })
beforeEach(async () => {
  ground = await onAFloor()
})

const week = { from: '2031-03-03', until: '2031-03-09' }
const save = (more: object = {}): Promise<TicketScheduleRow> =>
  manager.caller.schedule.save(eveningsOn(ground, { starts: ['14:00'], cleaningMinutes: 30, ...more }))
const generate = (schedule: TicketScheduleRow) =>
  manager.caller.schedule.generate({ scheduleId: schedule.id, ...week, dryRun: false })
const sessionsOf = async (schedule: TicketScheduleRow) =>
  (await manager.caller.schedule.calendar(week)).filter((session) => session.scheduleId === schedule.id)

test('a floor is free again the minute a session is over and cleaned up', async () => {
  // 14:00, two hours and half an hour of cleaning.
  await generate(await save({ starts: ['14:00'] }))
  const next = await save({ starts: ['16:30'] })
  expect(await generate(next)).toMatchObject({ added: 7, clashes: 0 })
  const [first] = await sessionsOf(next)
  const move = (time: string, expectedRev: number) =>
    reasonOf(manager.caller.schedule.updateSession({ id: first?.id as never, expectedRev, time }))
  expect(await move('16:29', 1)).toBe('OVERLAP')
  expect(await move('17:00', 1)).toBe('OK')
  expect(await move('16:30', 2)).toBe('OK')
  // And before it: until a minute into the next one is too long.
  expect(await generate(await save({ starts: ['11:31'] }))).toMatchObject({ added: 0, clashes: 7 })
  expect(await generate(await save({ starts: ['11:30'] }))).toMatchObject({ added: 7, clashes: 0 })
  // One schedule may say it, too.
  ground = await onAFloor()
  const full = await save({ starts: ['18:00', '20:30'] })
  expect(await generate(full)).toMatchObject({ added: 14, clashes: 0 })
  expect(await generate(full)).toMatchObject({ added: 0, changed: 0, removed: 0, clashes: 0 })
  expect(await refusalOf(save({ starts: ['18:00', '20:29'] }))).toMatchObject({ issues: [{ path: 'starts' }] })
})

test('so it is beside a session of the same schedule that was moved by hand', async () => {
  const schedule = await save({ starts: ['14:00'] })
  await generate(schedule)
  const [first, second] = await sessionsOf(schedule)
  const move = (session: typeof first, time: string, expectedRev: number) =>
    manager.caller.schedule.updateSession({ id: session?.id as never, expectedRev, time })
  await move(first, '16:29', 1)
  expect(await generate(schedule)).toMatchObject({ added: 0, clashes: 1 })
  await move(first, '16:30', 2)
  await move(second, '11:30', 1)
  expect(await generate(schedule)).toMatchObject({ added: 2, clashes: 0 })
})

test('a session is sold until it ends at the latest, by its schedule and by hand', async () => {
  // Until four hours after a beginning whose show takes two.
  const schedule = await save({ starts: ['14:00'], salesCloseMinutes: -240 })
  await generate(schedule)
  const [first] = await sessionsOf(schedule)
  const id = first?.id as never
  const read = () => manager.caller.schedule.getSession({ id })
  const { startsAt, endsAt, salesUntil } = await read()
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(2 * 3_600_000)
  expect(Date.parse(salesUntil)).toBe(Date.parse(endsAt))
  const change = (expectedRev: number, more: object) =>
    manager.caller.schedule.updateSession({ id, expectedRev, ...more })
  const at = (milliseconds: number) => new Date(Date.parse(endsAt) + milliseconds).toISOString()
  expect(await refusalOf(change(1, { salesUntil: at(1) }))).toMatchObject({
    code: 'VALIDATION',
    issues: [{ path: 'salesUntil' }],
  })
  expect((await read()).salesUntil).toBe(salesUntil)
  for (const [index, end] of [at(0), at(0).replace('.000Z', 'Z'), at(-60_000), at(0)].entries()) {
    await change(index + 1, { salesUntil: end })
    expect(Date.parse((await read()).salesUntil)).toBe(Date.parse(end))
  }
  // A show that gets shorter takes its sales along.
  const shorter = await change(5, { minutes: 60 })
  expect(Date.parse(shorter.salesUntil)).toBe(Date.parse(startsAt) + 3_600_000)
})

test('so it is when its schedule sells for longer or plays for shorter, and when the code forgets it', async () => {
  const schedule = await save({ starts: ['14:00'] })
  await generate(schedule)
  const ends = async () =>
    (await sessionsOf(schedule)).map(({ endsAt, salesUntil }) => Date.parse(salesUntil) - Date.parse(endsAt))
  expect(new Set(await ends())).toEqual(new Set([-2 * 3_600_000]))
  for (const [index, more] of [{ salesCloseMinutes: -240 }, { salesCloseMinutes: -120, minutes: 60 }].entries()) {
    const changed = await save({ id: schedule.id, expectedRev: index + 1, starts: ['14:00'], ...more })
    expect(await generate(changed)).toMatchObject({ changed: 7 })
    expect(new Set(await ends())).toEqual(new Set([0]))
  }
  const careless = sql`update ticket_session set sales_until = ends_at + interval '1 second' where id = ${ground.id}`
  await expect(careless.execute(api.database.db)).rejects.toThrow(/check constraint/)
})
