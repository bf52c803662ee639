import { expect, test } from 'vitest'
import { plainDecimal, typedDecimal } from './decimal.ts'

test.each([
  ['en', '1,020', '1020'],
  ['en', '1,000', '1000'],
  ['en', '1.000', '1000'],
  ['en', '12,345,678', '12345678'],
  ['en', '1,234.5', '1234.5'],
  ['en', '1.250', '1.250'],
  ['en', '1,5', '1.5'],
  ['en', '0,500', '0.500'],
  ['en', '1 020', '1020'],
  ['en', '-3', '-3'],
  ['en', 'many', 'many'],
  ['tr', '1.020', '1020'],
  ['tr', '1.000', '1000'],
  ['tr', '1,000', '1000'],
  ['tr', '1.234,5', '1234.5'],
  ['tr', '1,250', '1.250'],
  ['tr', '1.5', '1.5'],
  ['tr', '0.500', '0.500'],
] as const)('in %s, %s is %s', (language, typed, plain) => {
  expect(plainDecimal(typed, language)).toBe(plain)
})

test('what a field shows is read as the same number', () => {
  for (const language of ['en', 'tr'] as const) {
    for (const plain of ['2.125', '1000', '0.001', '12.5', '999999999']) {
      expect(plainDecimal(typedDecimal(plain, language), language)).toBe(plain)
    }
  }
})
