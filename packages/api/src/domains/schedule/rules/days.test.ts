import { expect, test } from 'vitest'
import { daysBetween, daysOf, type Pattern } from './days.ts'

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
