import { expect, test } from 'vitest'
import { datesOf, dayAfter, inOrder, monthName, periodOf } from './periods.ts'

// Half past midnight on the first of March in Istanbul; it is still February in London.
const now = new Date('2028-02-29T21:30:00Z')
const zone = 'Europe/Istanbul'

test('spans are those of the venue’s calendar', () => {
  expect(datesOf('month', zone, now)).toEqual({ from: '2028-03-01', until: '2028-03-01' })
  expect(datesOf('lastMonth', zone, now)).toEqual({ from: '2028-02-01', until: '2028-02-29' })
  expect(datesOf('year', zone, now)).toEqual({ from: '2028-01-01', until: '2028-03-01' })
  expect(datesOf('asOf', zone, now)).toEqual({ from: null, until: '2028-03-01' })
  expect(datesOf('lastMonth', zone, new Date('2028-01-05T12:00:00Z'))).toEqual({
    from: '2027-12-01',
    until: '2027-12-31',
  })
})

test('dates are known again', () => {
  for (const period of ['month', 'lastMonth', 'year', 'asOf'] as const) {
    expect(periodOf(datesOf(period, zone, now), zone, now)).toBe(period)
  }
  expect(periodOf({ from: null, until: null }, zone, now)).toBeNull()
  expect(periodOf({ from: '2028-02-03', until: '2028-02-04' }, zone, now)).toBe('own')
  expect(periodOf({ from: '2028-02-03', until: null }, zone, now)).toBe('own')
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
