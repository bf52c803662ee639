import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, makeTicketSession, makeVenue, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** What a clock on the wall shows at an instant, by the platform's own tables. */
const wall = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))

// The days on which the clocks of 2031 change: an hour is left out in spring, and comes twice in autumn.
const zones = [
  { zone: 'Europe/Berlin', gap: ['2031-03-30', '02:30', '03:30'], twice: ['2031-10-26', '02:30'] },
  { zone: 'America/New_York', gap: ['2031-03-09', '02:30', '03:30'], twice: ['2031-11-02', '01:30'] },
  // Half an hour, and spring is in October.
  { zone: 'Australia/Lord_Howe', gap: ['2031-10-05', '02:15', '02:45'], twice: ['2031-04-06', '01:45'] },
] as const
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

describe.each(zones)('a schedule in $zone', ({ zone, gap, twice }) => {
  /** The sessions of a week around a day, every day at these times. */
  async function sessionsAround(date: string, starts: string[]) {
    const venue = await makeVenue(api.database.db, { zone })
    const { caller } = await api.signInAs('manager', { venue })
    const ground = await makeTicketSession(api.database.db, { venue, rows: 1, seatsPerRow: 1 })
    const span = { from: dayAfter(date, -1), until: dayAfter(date, 1) }
    const schedule = await caller.schedule.save({
      name: randomUUID(),
      productId: ground.productId as never,
      floorId: ground.floorId as never,
      layoutId: null,
      standing: 10,
      shiftId: null,
      weekdays: 127,
      ...span,
      starts,
      minutes: 30,
      salesOpenDays: 3650,
    })
    const generate = () => caller.schedule.generate({ scheduleId: schedule.id, ...span, dryRun: false })
    const { steps } = await generate()
    expect(await generate()).toMatchObject({ added: 0, changed: 0, removed: 0, kept: 3 * starts.length })
    const sessions = await caller.schedule.calendar(span)
    return { caller, steps, on: (day: string) => sessions.filter((session) => session.date === day) }
  }

  test('over the hour that is left out', async () => {
    const [date, missing, shown] = gap
    const { steps, on } = await sessionsAround(date, [missing, '20:00'])
    expect(steps.map(({ clock }) => clock)).toEqual(['plain', 'plain', 'moved', 'plain', 'plain', 'plain'])
    const [early, evening] = on(date)
    // It keeps the name of its time, and begins when the clocks have been put forward.
    expect([early?.time, wall(early?.startsAt ?? '', zone)]).toEqual([missing, `${date} ${shown}`])
    expect(wall(evening?.startsAt ?? '', zone)).toBe(`${date} 20:00`)
    for (const day of [dayAfter(date, -1), dayAfter(date, 1)]) {
      expect(on(day).map(({ startsAt }) => wall(startsAt, zone))).toEqual([`${day} ${missing}`, `${day} 20:00`])
    }
  })

  test('over the hour that comes twice', async () => {
    const [date, time] = twice
    const { steps, on } = await sessionsAround(date, [time, '20:00'])
    expect(steps.map(({ clock }) => clock)).toEqual(['plain', 'plain', 'twice', 'plain', 'plain', 'plain'])
    const [early, evening] = on(date)
    expect(on(date)).toHaveLength(2)
    expect(wall(early?.startsAt ?? '', zone)).toBe(`${date} ${time}`)
    expect(wall(evening?.startsAt ?? '', zone)).toBe(`${date} 20:00`)
    // The first of the two: the same wall shows again later, and never before.
    const shift = zone === 'Australia/Lord_Howe' ? 30 : 60
    const at = (minutes: number) => new Date(Date.parse(early?.startsAt ?? '') + minutes * 60_000).toISOString()
    expect(wall(at(shift), zone)).toBe(`${date} ${time}`)
    expect(wall(at(-shift), zone)).not.toBe(`${date} ${time}`)
    // A session lasts as long as it says, whatever the clocks do meanwhile.
    expect(Date.parse(early?.endsAt ?? '') - Date.parse(early?.startsAt ?? '')).toBe(30 * 60_000)
  })

  test('moved by hand onto such a day, it follows the same rule', async () => {
    const [date, missing, shown] = gap
    const { caller, on } = await sessionsAround(date, ['20:00'])
    const [session] = on(dayAfter(date, 1))
    const moved = await caller.schedule.updateSession({
      id: session?.id as never,
      expectedRev: 1,
      date,
      time: missing,
    })
    expect(wall(moved.startsAt, zone)).toBe(`${date} ${shown}`)
    expect(Date.parse(moved.endsAt) - Date.parse(moved.startsAt)).toBe(30 * 60_000)
  })
})
