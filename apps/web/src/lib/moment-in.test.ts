import { expect, test } from 'vitest'
import { momentIn } from './moment-in.ts'

test('a moment has the weekday and the time of the clock there, also where it is put back', () => {
  // Monday 30 November 2026, 22:30 in UTC.
  const late = Date.UTC(2026, 10, 30, 22, 30)
  expect(momentIn('UTC', late)).toEqual({ weekday: 0, time: '22:30' })
  expect(momentIn('Europe/Istanbul', late)).toEqual({ weekday: 1, time: '01:30' })
  // In Berlin the hour from 02:00 comes twice on 25 October 2026, a Sunday.
  for (const hour of [0, 1])
    expect(momentIn('Europe/Berlin', Date.UTC(2026, 9, 25, hour, 15))).toEqual({ weekday: 6, time: '02:15' })
})
