import { expect, test } from 'vitest'
import { newRecoveryCodes, newTotpSecret, readCode, stepOf, totpForPhone } from './second-factor.ts'

// The vectors of RFC 6238, their last six digits.
const secret = Buffer.from('12345678901234567890')
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
]

test.each(vectors)('at second %i the code is %s, one step early or late included', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  for (const away of [-1, 0, 1]) expect(stepOf(secret, code, (seconds + away * 30) * 1000)).toBe(step)
  for (const away of [-2, 2]) expect(stepOf(secret, code, (seconds + away * 30) * 1000)).toBeNull()
  expect(stepOf(newTotpSecret(), code, seconds * 1000)).toBeNull()
})

test('a phone is told all that it needs, whatever the venue is called', () => {
  const { secret: typed, uri } = totpForPhone(secret, { issuer: 'Işık & Söz: Sahne', account: 'a+b@test.example' })
  expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const url = new URL(uri)
  expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Işık & Söz: Sahne',
    secret: typed,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(decodeURIComponent(url.pathname)).toBe('/Işık & Söz: Sahne:a+b@test.example')
})

test('secrets are 160 bits and never the same', () => {
  expect(newTotpSecret()).toHaveLength(20)
  expect(Buffer.from(newTotpSecret()).equals(Buffer.from(newTotpSecret()))).toBe(false)
})

test('ten recovery codes without letters that look alike, all different', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
})

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['123\u00a0456', { kind: 'app', code: '123456' }],
  ['123-456', { kind: 'app', code: '123456' }],
  ['7k2m-9xqz', { kind: 'recoveryCode', code: '7K2M-9XQZ' }],
  ['7K2M9XQZ', { kind: 'recoveryCode', code: '7K2M-9XQZ' }],
  ['7K2M – 9XQZ', { kind: 'recoveryCode', code: '7K2M-9XQZ' }],
  ['oilı-İ9xz', { kind: 'recoveryCode', code: '0111-19XZ' }],
  ['12345678', { kind: 'recoveryCode', code: '1234-5678' }],
  ['', null],
  ['12345', null],
  ['1234567', null],
  ['١٢٣٤٥٦', null],
  ['UUUU-UUUU', null],
  ['7K2M-9XQZ-7', null],
  ["' or 1=1", null],
])('%j is read as %j', (typed, expected) => {
  expect(readCode(typed)).toEqual(expected)
})
