import { expect, test } from 'vitest'
import { checkLine, freightLine, isBillWithin } from './check.ts'

const line = { receivedQty: 10, billedQty: 10, expectedMinor: 10_000, billedMinor: 10_000 }

test.each([
  ['as ordered', {}, 0, true],
  ['two percent dearer', { billedMinor: 10_200 }, 200, true],
  ['a kuruş beyond two percent', { billedMinor: 10_201 }, 201, false],
  ['two percent cheaper', { billedMinor: 9_800 }, -200, true],
  ['cheaper than that', { billedMinor: 9_799 }, -201, false],
  ['more than came, for the same amount', { billedQty: 11 }, 0, false],
  ['less than came, for the same amount', { billedQty: 9 }, 0, true],
  ['something where nothing was expected', { expectedMinor: 0, billedMinor: 1 }, 1 - 0, false],
])('%s', (_, more, differenceMinor, isWithin) => {
  expect(checkLine({ ...line, ...more }, 20_000)).toEqual({ differenceMinor, isWithin })
})

test('without a tolerance every kuruş counts, and one line is not made good by another', () => {
  expect(checkLine({ ...line, billedMinor: 10_001 }, 0).isWithin).toBe(false)
  expect(checkLine(line, 0).isWithin).toBe(true)
  const [dear, cheap] = [
    { ...line, billedMinor: 11_000 },
    { ...line, billedMinor: 9_000 },
  ]
  const granted = { ppm: 20_000, minor: null }
  expect(isBillWithin([line, dear, cheap], granted)).toBe(false)
  expect(isBillWithin([line, line], granted)).toBe(true)
})

test('an amount that is granted is for all differences of the bill together, whatever way they go', () => {
  const [dear, cheap] = [
    { ...line, billedMinor: 10_150 },
    { ...line, billedMinor: 9_850 },
  ]
  // Each of them is within two percent; together they are 3.00.
  expect(isBillWithin([dear, cheap], { ppm: 20_000, minor: 300 })).toBe(true)
  expect(isBillWithin([dear, cheap], { ppm: 20_000, minor: 299 })).toBe(false)
  expect(isBillWithin([line], { ppm: 20_000, minor: 0 })).toBe(true)
  // And an amount does not excuse a line that is beyond its part.
  expect(isBillWithin([{ ...line, billedMinor: 10_201 }], { ppm: 20_000, minor: 100_000 })).toBe(false)
})

test('freight is checked like a line', () => {
  expect(isBillWithin([line, freightLine(2_040, 2_000)], { ppm: 20_000, minor: null })).toBe(true)
  expect(isBillWithin([line, freightLine(2_041, 2_000)], { ppm: 20_000, minor: null })).toBe(false)
  expect(isBillWithin([line, freightLine(1, 0)], { ppm: 20_000, minor: null })).toBe(false)
})
