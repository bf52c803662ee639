import { expect, it } from 'vitest'
import { idOf, isDay, lastDays } from './url-values.ts'

it.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['0026-01-01', false],
  ['2026-1-1', false],
  [null, false],
])('the date %j exists: %j', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

it('days end today on the venue’s calendar', () => {
  // Half past midnight of the 22nd in Istanbul.
  const now = new Date('2026-11-21T21:30:00Z')
  expect(lastDays(1, 'Europe/Istanbul', now)).toEqual({ from: '2026-11-22', until: '2026-11-22' })
  expect(lastDays(30, 'Europe/Istanbul', now)).toEqual({ from: '2026-10-24', until: '2026-11-22' })
})

it.each([
  ['0197A4C2-7D1E-7C35-9A60-3F1C2B7E4D10', '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d10'],
  ['0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d1', null],
  ["0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d10' or 1=1", null],
  [null, null],
])('the id of %j is %j', (text, expected) => {
  expect(idOf(text)).toBe(expected)
})
