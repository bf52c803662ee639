import { expect, it } from 'vitest'
import { readDate } from './parse-date.ts'
import { readTime } from './parse-time.ts'

const today = '2026-11-22'
const en = (text: string) => readDate(text, { locale: 'en-GB', today })
const tr = (text: string) => readDate(text, { locale: 'tr-TR', today })?.date

it.each([
  ['2026-11-22', '2026-11-22'],
  ['22.11.2026', '2026-11-22'],
  [' 1/2/2027 ', '2027-02-01'],
  ['22-11-26', '2026-11-22'],
  ['22 11', '2026-11-22'],
  ['3.12', '2026-12-03'],
  ['221126', '2026-11-22'],
  ['22112026', '2026-11-22'],
  ['2211', '2026-11-22'],
  ['22 Nov 2026', '2026-11-22'],
  ['22nov', '2026-11-22'],
  ['1 may 27', '2027-05-01'],
  ['29.2.2028', '2028-02-29'],
])('reads %s', (text, date) => {
  expect(en(text)?.date).toBe(date)
})

it.each(['', 'abc', '22', '31.2.2026', '29.2.2027', '0.1.2026', '1.13.2026', '22.11.202', '22 ma 2026', '2026-02-30'])(
  'does not read %s',
  (text) => {
    expect(en(text)).toBeNull()
  },
)

it('knows the months of both languages, however they are written', () => {
  expect(tr('22 Kas 2026')).toBe('2026-11-22')
  expect(tr('22 kasım 2026')).toBe('2026-11-22')
  expect(tr('5 ŞUB 2027')).toBe('2027-02-05')
  expect(tr('5 agustos 2027')).toBe('2027-08-05')
  expect(tr('5 Aralık')).toBe('2026-12-05')
  expect(tr('22 Nov 2026')).toBe('2026-11-22')
})

it('says whether more typing could mean another day', () => {
  expect(en('22.11.2026')?.isWhole).toBe(true)
  expect(en('22.11.20')?.isWhole).toBe(false)
  expect(en('22.1')?.isWhole).toBe(false)
})

it.each([
  ['930', '09:30', false],
  ['9.30', '09:30', true],
  ['21:00', '21:00', true],
  ['2100', '21:00', true],
  ['0:05', '00:05', true],
  ['9', '09:00', false],
  ['21', '21:00', false],
])('reads the time %s', (text, time, isWhole) => {
  expect(readTime(text)).toEqual({ time, isWhole })
})

it.each(['', '24:00', '9:60', '25', '12345', 'noon', '9:3'])('does not read the time %s', (text) => {
  expect(readTime(text)).toBeNull()
})
