import { describe, expect, it } from 'vitest'
import { addDays, dayOf, startOfDay } from './venue-day.ts'

describe('days of the venue', () => {
  it.each([
    ['Europe/Istanbul', '2026-12-01', '2026-11-30T21:00:00.000Z'],
    ['America/New_York', '2026-12-01', '2026-12-01T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-01', '2026-11-30T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-12-01', '2026-12-01T11:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-01', '2026-11-30T18:15:00.000Z'],
    // The days on which the clock changes are 23 and 25 hours long.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    // Here the clock is put forward at midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('in %s %s begins at %s', (zone, day, instant) => {
    expect(startOfDay(day, zone)).toBe(instant)
    expect(dayOf(instant, zone)).toBe(day)
    expect(dayOf(new Date(Date.parse(instant) - 1).toISOString(), zone)).toBe(addDays(day, -1))
  })

  it('counts over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
  })
})
