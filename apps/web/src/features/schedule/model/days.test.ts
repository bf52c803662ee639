import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysFrom,
  instantOf,
  spanOf,
  startOfWeek,
  stepOf,
  wallTimeOf,
  weekdayIndex,
} from './days.ts'

const today = '2026-11-22'

describe('dates', () => {
  it('go over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysFrom('2026-11-30', '2026-12-02')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
    expect(daysFrom('2026-12-02', '2026-11-30')).toEqual([])
  })

  it('know their weekday, also before 1970', () => {
    expect(weekdayIndex('2026-11-21')).toBe(5)
    expect(weekdayIndex('1969-12-28')).toBe(6)
    expect(startOfWeek('2026-11-22')).toBe('2026-11-16')
  })

  it('a month later is the last day of a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15')
  })
})

describe('views', () => {
  it('a month is shown in whole weeks and never more than 62 days', () => {
    expect(spanOf({ view: 'month', date: '2026-11-21', today })).toEqual({ from: '2026-10-26', until: '2026-12-06' })
    expect(spanOf({ view: 'week', date: '2026-11-21', today })).toEqual({ from: '2026-11-16', until: '2026-11-22' })
    expect(spanOf({ view: 'day', date: '2026-11-22', today })).toEqual({ from: '2026-11-22', until: '2026-11-22' })
  })

  it('go on by their own length', () => {
    expect(stepOf({ view: 'week', date: '2026-11-22', today }, 1)).toBe('2026-11-29')
    expect(stepOf({ view: 'day', date: '2026-11-22', today }, -1)).toBe('2026-11-21')
    expect(stepOf({ view: 'month', date: '2026-11-22', today }, 1)).toBe('2026-12-22')
  })
})

describe('the clock of the venue', () => {
  const zone = 'Europe/Berlin'

  it('goes there and back', () => {
    const at = instantOf({ date: '2026-11-21', time: '19:30' }, zone)
    expect(at).toBe('2026-11-21T18:30:00.000Z')
    expect(wallTimeOf(at, zone)).toEqual({ date: '2026-11-21', time: '19:30' })
  })

  it('a time that comes twice is the first of the two', () => {
    expect(instantOf({ date: '2026-10-25', time: '02:30' }, zone)).toBe('2026-10-25T00:30:00.000Z')
  })

  it('a time that never comes is moved forward', () => {
    expect(instantOf({ date: '2026-03-29', time: '02:30' }, zone)).toBe('2026-03-29T01:30:00.000Z')
  })
})

describe('the week of today', () => {
  const week = (date: string, on: string) => spanOf({ view: 'week', date, today: on })

  it('shows what comes next, on its last day too', () => {
    expect(week(today, today)).toEqual({ from: '2026-11-22', until: '2026-11-28' })
    expect(week('2026-11-18', '2026-11-18')).toEqual({ from: '2026-11-18', until: '2026-11-24' })
  })

  it('leaves no day out on the way back and forth', () => {
    const back = stepOf({ view: 'week', date: today, today }, -1)
    expect(week(back, today)).toEqual({ from: '2026-11-16', until: '2026-11-22' })
    expect(week(stepOf({ view: 'week', date: back, today }, -1), today).until).toBe('2026-11-15')
    expect(week(stepOf({ view: 'week', date: back, today }, 1), today).from).toBe('2026-11-23')
    expect(week(stepOf({ view: 'week', date: today, today }, 1), today)).toEqual({
      from: '2026-11-23',
      until: '2026-11-29',
    })
    // On a Monday nothing of the week is over.
    expect(stepOf({ view: 'week', date: '2026-11-23', today: '2026-11-23' }, -1)).toBe('2026-11-16')
  })
})
