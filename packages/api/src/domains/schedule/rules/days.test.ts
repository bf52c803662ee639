import { expect, test } from 'vitest'
import { daysBetween, daysOf, type Pattern, shortestGap } from './days.ts'

const pattern: Pattern = { from: '2026-11-02', until: '2026-12-31', weekdays: 0b0100101, everyWeeks: 1, skipped: [] }
const all = { from: '2000-01-01', until: '2100-01-01' }

test('the weekdays of a schedule, Monday first', () => {
  // 2 November 2026 is a Monday.
  expect(daysOf(pattern, { from: '2026-11-01', until: '2026-11-09' })).toEqual([
    '2026-11-02',
    '2026-11-04',
    '2026-11-07',
    '2026-11-09',
  ])
})

test('every second week counts from the week of the first day', () => {
  const days = daysOf({ ...pattern, from: '2026-11-04', weekdays: 0b0000101, everyWeeks: 2 }, all)
  expect(days.slice(0, 4)).toEqual(['2026-11-04', '2026-11-16', '2026-11-18', '2026-11-30'])
})

test('skipped days and what lies outside of the dates are left out', () => {
  const days = daysOf({ ...pattern, until: '2026-11-09', skipped: ['2026-11-04'] }, all)
  expect(days).toEqual(['2026-11-02', '2026-11-07', '2026-11-09'])
})

test('a leap day is a day', () => {
  const daily = { ...pattern, from: '2028-02-27', until: '2028-03-02', weekdays: 127 }
  expect(daysOf(daily, all)).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02'])
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
})

test('the shortest gap between starts is looked for over midnight too, where the next day is one of the days', () => {
  const late = { ...pattern, starts: ['23:30', '00:30'] }
  expect(shortestGap({ ...late, weekdays: 127 })).toBe(60)
  // Monday, Wednesday and Saturday: nothing follows within a day.
  expect(shortestGap(late)).toBe(23 * 60)
  // Sunday runs into Monday; where that Monday is skipped it does not.
  const weekend = { ...late, until: '2026-11-10', weekdays: 0b1000001 }
  expect(shortestGap(weekend)).toBe(60)
  expect(shortestGap({ ...weekend, skipped: ['2026-11-09'] })).toBe(23 * 60)
  expect(shortestGap({ ...late, weekdays: 127, starts: ['20:00'] })).toBe(24 * 60)
  expect(shortestGap({ ...late, until: '2026-11-02', starts: ['20:00'] })).toBe(Number.POSITIVE_INFINITY)
})
