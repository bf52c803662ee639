import { expect, test } from 'vitest'
import { isPhone, writePhone } from './phones.ts'

test.each([
  ['+905321234567', 'TR', '0532 123 45 67'],
  ['0532-1234567', 'TR', '0532 123 45 67'],
  ['+905321234567', 'DE', '+90 532 123 45 67'],
  ['+33142345678', 'FR', '01 42 34 56 78'],
  ['+442079460958', 'TR', '+44 20 7946 0958'],
  ['•••• 4567', 'TR', '•••• 4567'],
  ['ask Ali', 'TR', 'ask Ali'],
])('%s in %s is written as %s', (stored, country, shown) => {
  expect(writePhone(stored, country)).toBe(shown)
})

test('what can be no number is none', () => {
  expect(['0532 123 45 67', '+33 1 42 34 56 78'].map((typed) => isPhone(typed, 'TR'))).toEqual([true, true])
  expect(['abc', '0532', '01 42 34 56 78', '0532 123 45 67 x 1'].map((typed) => isPhone(typed, 'TR'))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
