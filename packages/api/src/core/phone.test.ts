import { describe, expect, test } from 'vitest'
import { nationalDigits, readPhone, requirePhone, writePhone } from './phone.ts'
import { Refusal } from './refusal.ts'

describe('a phone', () => {
  test.each([
    ['0532 123 45 67', 'TR', '+905321234567'],
    ['532 123 45 67', 'TR', '+905321234567'],
    ['(0532) 123-45-67', 'TR', '+905321234567'],
    ['+90 532 123 45 67', 'TR', '+905321234567'],
    ['0090 532 123 45 67', 'TR', '+905321234567'],
    ['\u202a+90 532 123 45 67\u202c', 'TR', '+905321234567'],
    ['444 1 444', 'TR', '+904441444'],
    ['+49 30 901820', 'TR', '+4930901820'],
    ['030 901820', 'DE', '+4930901820'],
    ['06 12345678', 'NL', '+31612345678'],
    ['(212) 555-0123', 'US', '+12125550123'],
  ])('%s, typed in %s, is stored as %s', (typed, country, stored) => {
    expect(readPhone(typed, country)).toBe(stored)
  })

  test.each(['abc', '0532', '112', '1', '+', '+90', '0532 123 45 67 89', 'call 0532 123 45 67', '0532 123 45 67 x 12'])(
    'what can be none is refused: %s',
    (typed) => {
      expect(readPhone(typed, 'TR')).toBeNull()
      expect(() => requirePhone(typed, { country: 'TR', path: 'phone' })).toThrow(Refusal)
    },
  )

  test.each([
    ['+905321234567', '+90 532 123 45 67'],
    ['+442079460958', '+44 20 7946 0958'],
    ['•••• 4567', '•••• 4567'],
    ['0532 ask Ali', '0532 ask Ali'],
    ['', ''],
  ])('%s is written into files as %s, and read again as it was', (stored, written) => {
    expect(writePhone(stored)).toBe(written)
    if (stored.startsWith('+')) expect(readPhone(written, 'FR')).toBe(stored)
  })

  test('is searched by its digits without the country, and only when it is whole', () => {
    expect(['0532 123 45 67', '905321234567', '+905321234567'].map((typed) => nationalDigits(typed, 'TR'))).toEqual([
      '5321234567',
      '5321234567',
      '5321234567',
    ])
    expect([nationalDigits('01 23 45 67 89', 'FR'), nationalDigits('123 45', 'FR')]).toEqual(['123456789', null])
  })
})
