import { expect, test } from 'vitest'
import { datesOf, dayAfter, inOrder, monthName, periodOf } from './periods.ts'

const today = '2028-03-01'

test('spans end with the business day', () => {
  expect(datesOf('month', today)).toEqual({ from: '2028-03-01', until: '2028-03-01' })
  expect(datesOf('lastMonth', today)).toEqual({ from: '2028-02-01', until: '2028-02-29' })
  expect(datesOf('year', today)).toEqual({ from: '2028-01-01', until: '2028-03-01' })
  expect(datesOf('asOf', today)).toEqual({ from: null, until: '2028-03-01' })
  expect(datesOf('lastMonth', '2028-01-05')).toEqual({
    from: '2027-12-01',
    until: '2027-12-31',
  })
})

test('dates are known again', () => {
  for (const period of ['month', 'lastMonth', 'year', 'asOf'] as const) {
    expect(periodOf(datesOf(period, today), today)).toBe(period)
  }
  expect(periodOf({ from: null, until: null }, today)).toBeNull()
  expect(periodOf({ from: '2028-02-03', until: '2028-02-04' }, today)).toBe('own')
  expect(periodOf({ from: '2028-02-03', until: null }, today)).toBe('own')
})

test('a span chosen backwards is read the other way round', () => {
  expect(inOrder({ from: '2028-03-02', until: '2028-03-01' })).toEqual({ from: '2028-03-01', until: '2028-03-02' })
  expect(inOrder({ from: '2028-03-01', until: '2028-03-01' })).toEqual({ from: '2028-03-01', until: '2028-03-01' })
  expect(inOrder({ from: '2028-03-02', until: null })).toEqual({ from: '2028-03-02', until: null })
})

test('a day is followed by the next, also over the end of a year', () => {
  expect(dayAfter('2027-12-31')).toBe('2028-01-01')
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29')
})

test('months have names', () => {
  expect(monthName('2026-10-01', 'en')).toBe('October 2026')
  expect(monthName('2026-10-01', 'tr')).toBe('Ekim 2026')
})
