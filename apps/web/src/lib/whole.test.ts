import { expect, test } from 'vitest'
import { readWhole } from './whole.ts'

test.each([
  ['1000', 1000, 1000],
  ['1,000', 1000, Number.NaN],
  ['1.000', Number.NaN, 1000],
  ['1,000,000', 1_000_000, Number.NaN],
  ['1.000.000', Number.NaN, 1_000_000],
  ['1 000', 1000, 1000],
  ['1\u00a0000', 1000, 1000],
  ['-5', -5, -5],
  ['−1,000', -1000, Number.NaN],
  [' 7 ', 7, 7],
  ['', undefined, undefined],
  ['0,500', Number.NaN, Number.NaN],
  ['1,00', Number.NaN, Number.NaN],
  ['1,0000', Number.NaN, Number.NaN],
  ['12.5', Number.NaN, Number.NaN],
  ['1e5', Number.NaN, Number.NaN],
  ['abc', Number.NaN, Number.NaN],
])('%j is read as %d in English and %d in Turkish', (typed, english, turkish) => {
  expect([readWhole(typed, 'en'), readWhole(typed, 'tr')]).toEqual([english, turkish])
})
