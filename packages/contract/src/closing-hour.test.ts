import { expect, test } from 'vitest'
import { pastClosing } from './closing-hour.ts'

const day = { opens: '09:00', closes: '23:00' }
const night = { opens: '18:00', closes: '02:00' }

test.each([
  [['20:30'], 150, day, []],
  [['20:30', '20:31'], 150, day, ['20:31']],
  [['23:30'], 10, day, ['23:30']],
  [['21:00'], 1500, day, ['21:00']],
  [['23:00', '01:00', '01:30'], 60, night, ['01:30']],
  [['22:00'], 240, night, []],
  [['22:00'], 241, night, ['22:00']],
  [['22:00'], 600, { opens: null, closes: null }, []],
  [['22:00'], Number.NaN, day, []],
])('%j of %i minutes on a floor open %j', (starts, minutes, hours, past) => {
  expect(pastClosing(starts, minutes, hours)).toEqual(past)
})
