import { describe, expect, test } from 'vitest'
import {
  cleanCode,
  groupShortCode,
  passCodeLength,
  passCodePayload,
  passTypeTag,
  readPassCode,
  writePassCode,
} from './pass-code.ts'

const payload = {
  keyNo: 1,
  venueId: '00112233-4455-6677-8899-aabbccddeeff',
  passId: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d10',
  codeVersion: 2,
  typeTag: 0xbeef,
  people: 4,
  notAfter: '2028-11-21',
}
const signature = Uint8Array.from({ length: 64 }, (_, index) => index)
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

// Written down once: passes that hang on walls must be readable for ever.
const vector = {
  signed: `1001${'00112233445566778899aabbccddeeff'}${'0197a4c27d1e7c359a603f1c2b7e4d10'}0002beef040caf`,
  code: '200G04926D25ASKQH2CTNEYCVQQFY0CQMK17T7KW6PD60FRW5DZ4T4000AZEY10CNW0020G30G2GC1R81450P30D1R7H048J2CA1A5GQ30CHM6RW3MF1Y81148HJ89964WM2JAHB5GPJWBSG64S36D1N6RVKGE9T7CY3TFHZ',
}

describe('the layout of a pass code', () => {
  test('is what was written down', () => {
    const signed = passCodePayload(payload)
    expect(hex(signed)).toBe(vector.signed)
    expect(writePassCode(signed, signature)).toBe(vector.code)
  })

  test('has one length, upper case, no letter that is mistaken for another', () => {
    expect(vector.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{168}$/)
    expect(passCodeLength).toBe(168)
  })

  test('is read back whole', () => {
    expect(readPassCode(vector.code)).toEqual({ ...payload, signed: passCodePayload(payload), signature })
  })

  test('holds the largest numbers and refuses larger ones', () => {
    const largest = {
      ...payload,
      keyNo: 4095,
      codeVersion: 65_535,
      typeTag: 65_535,
      people: 255,
      notAfter: '2199-06-06',
    }
    expect(readPassCode(writePassCode(passCodePayload(largest), signature))).toMatchObject(largest)
    for (const wrong of [
      { keyNo: 4096 },
      { keyNo: -1 },
      { codeVersion: 65_536 },
      { people: 256 },
      { people: 1.5 },
      { notAfter: '2019-12-31' },
      { notAfter: '2199-06-07' },
      { notAfter: 'never' },
      { typeTag: Number.NaN },
    ]) {
      expect(() => passCodePayload({ ...payload, ...wrong }), JSON.stringify(wrong)).toThrow(RangeError)
    }
  })
})

describe('a code as it comes in', () => {
  test.each([
    ['lower case, as with the caps lock on', vector.code.toLowerCase()],
    ['in the lower case of Turkish', vector.code.toLocaleLowerCase('tr')],
    ['with the line end of a scanner', `${vector.code}\r\n`],
    ['broken into groups', vector.code.replace(/(.{7})/g, '$1-')],
    ['with letters for digits', vector.code.replaceAll('0', 'O').replaceAll('1', 'I')],
    ['with the letters of a Turkish keyboard', vector.code.replaceAll('1', 'ı').replaceAll('0', 'o')],
    ['with a dotted capital', vector.code.replaceAll('1', 'İ')],
    ['with L for 1', vector.code.replaceAll('1', 'l')],
  ])('%s is the same code', (_name, text) => {
    expect(cleanCode(text)).toBe(vector.code)
    expect(readPassCode(cleanCode(text))?.passId).toBe(payload.passId)
  })

  test.each([
    ['nothing', ''],
    ['a digit short', vector.code.slice(1)],
    ['a digit long', `${vector.code}0`],
    ['a letter that is none of ours', `U${vector.code.slice(1)}`],
    ['a sign that is none of ours', `${vector.code.slice(1)}!`],
    ['another format', `4${vector.code.slice(1)}`],
    ['letters outside of the plane', '😀'.repeat(84)],
  ])('%s is no code', (_name, text) => {
    expect(readPassCode(cleanCode(text))).toBeNull()
  })
})

test('a short code is read in two groups', () => {
  expect(groupShortCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK')
  expect(cleanCode('abcde-fghjk ')).toBe('ABCDEFGHJK')
})

test('a tag is of the random part of an id', () => {
  expect(passTypeTag('0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d10')).toBe(0x3f1c)
})
