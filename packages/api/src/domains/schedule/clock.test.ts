import { inTransaction } from '@marquee/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, makeVenue, type TestApi } from '../../testing/index.ts'
import { toInstants } from './repo/clock.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const instantsIn = async (zone: string, moments: [date: string, time: string][]) => {
  const venue = await makeVenue(api.database.db, { zone })
  const times = moments.map(([date, time]) => ({ date, time }))
  return inTransaction(api.database.db, (tx) => toInstants(tx, venue.id, times))
}

/** What a clock on the wall shows at an instant, by the platform's own tables. */
// Made once a zone: to make one takes far longer than to use it.
const walls = new Map<string, Intl.DateTimeFormat>()
const wall = (instant: string, timeZone: string) => {
  const shown =
    walls.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  walls.set(timeZone, shown)
  return shown.format(new Date(instant))
}

describe('days on which the clocks change', () => {
  test('a time that does not exist moves forward', async () => {
    const [london, berlin] = [
      await instantsIn('Europe/London', [['2027-03-28', '01:30']]),
      await instantsIn('Europe/Berlin', [['2027-03-28', '02:15']]),
    ]
    expect(london).toMatchObject([{ startsAt: '2027-03-28T01:30:00.000Z', clock: 'moved' }])
    expect(wall(london[0]?.startsAt ?? '', 'Europe/London')).toBe('2027-03-28 02:30')
    expect(berlin).toMatchObject([{ startsAt: '2027-03-28T01:15:00.000Z', clock: 'moved' }])
  })

  test('a time that exists twice is the first of the two', async () => {
    expect(await instantsIn('Europe/London', [['2026-10-25', '01:30']])).toMatchObject([
      { startsAt: '2026-10-25T00:30:00.000Z', clock: 'twice' },
    ])
    expect(await instantsIn('Europe/Berlin', [['2026-10-25', '02:30']])).toMatchObject([
      { startsAt: '2026-10-25T00:30:00.000Z', clock: 'twice' },
    ])
    // Half an hour: Lord Howe Island.
    expect(await instantsIn('Australia/Lord_Howe', [['2027-04-04', '01:45']])).toMatchObject([{ clock: 'twice' }])
  })

  test('Istanbul has not changed its clocks since 2016', async () => {
    const made = await instantsIn('Europe/Istanbul', [
      ['2027-03-28', '03:30'],
      ['2026-10-25', '03:30'],
    ])
    expect(made).toMatchObject([
      { startsAt: '2027-03-28T00:30:00.000Z', clock: 'plain' },
      { startsAt: '2026-10-25T00:30:00.000Z', clock: 'plain' },
    ])
  })

  test('every hour of a year shows on the wall as it was asked for, except the missing ones', async () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Europe/Istanbul']) {
      const moments = Array.from({ length: 366 * 24 }, (_, hour): [string, string] => {
        const iso = new Date(Date.UTC(2027, 0, 1, hour)).toISOString()
        return [iso.slice(0, 10), iso.slice(11, 16)]
      })
      const made = await instantsIn(zone, moments)
      const wrong = made.filter(
        (one) => one.clock !== 'moved' && wall(one.startsAt, zone) !== `${one.date} ${one.time}`,
      )
      expect(wrong, zone).toEqual([])
      expect(made.filter((one) => one.clock === 'moved').length, zone).toBeLessThanOrEqual(1)
    }
  })
})
