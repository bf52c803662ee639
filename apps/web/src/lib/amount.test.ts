import { describe, expect, it } from 'vitest'
import { readAmount, writeAmount } from './amount.ts'

describe('readAmount', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,50', 1250],
    ['0', 0],
    ['1.250', 125_000],
    ['1,250.75', 125_075],
    ['1.250,75', 125_075],
    [' ₺1 250,00 ', 125_000],
  ])('%s', (text, minor) => {
    expect(readAmount(text, 'TRY')).toBe(minor)
  })

  it.each([
    '-1',
    'abc',
    '12.345.6',
    '12,5,0',
    '1.250.00',
    '12.',
    '.5',
    '9999999999999999',
    '12.3456',
    '0.500',
    '0,001',
    '00.500,50',
  ])('refuses %s', (text) => {
    expect(readAmount(text, 'TRY')).toBeNull()
  })

  it('nothing is nothing, not zero', () => {
    expect(readAmount('  ', 'TRY')).toBeUndefined()
  })

  it('knows currencies without and with three decimals', () => {
    expect(readAmount('1200', 'JPY')).toBe(1200)
    expect(readAmount('12.5', 'JPY')).toBeNull()
    expect(readAmount('1,5', 'KWD')).toBe(1500)
    expect(readAmount('1.250', 'KWD')).toBe(1250)
    expect(readAmount('0.500', 'KWD')).toBe(500)
  })
})

it('writes what it reads', () => {
  expect(writeAmount(5, 'TRY', 'en')).toBe('0.05')
  expect(writeAmount(125_000, 'TRY', 'tr')).toBe('1250,00')
  expect(writeAmount(1200, 'JPY', 'en')).toBe('1200')
  expect(readAmount(writeAmount(125_075, 'TRY', 'tr'), 'TRY')).toBe(125_075)
})
