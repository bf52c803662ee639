import { expect, it } from 'vitest'
import { runsOf } from './weekdays.ts'

it('sums up days in a row', () => {
  expect(runsOf(31)).toEqual([[0, 4]])
  expect(runsOf(1 | 4 | 8 | 64)).toEqual([
    [0, 0],
    [2, 3],
    [6, 6],
  ])
})
