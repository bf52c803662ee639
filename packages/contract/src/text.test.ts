import { describe, expect, it } from 'vitest'
import { emailKey, fold, foldedRanges, formatEventId, isSafeLink, parseEventId, slugify, text } from './index.ts'

describe('fold', () => {
  it.each([
    ['İSTANBUL', 'istanbul'],
    ['ISPANAK ıspanak', 'ispanak ispanak'],
    ['Şişli Çağrı Öğün', 'sisli cagri ogun'],
  ])('%s becomes %s', (value, expected) => {
    expect(fold(value)).toBe(expected)
  })

  it('never folds one letter of an address into another', () => {
    expect(emailKey(' Ali@GALATA.Example ')).toBe('ali@galata.example')
    expect(emailKey('alı@galata.example')).not.toBe(emailKey('ali@galata.example'))
    expect(emailKey('İ@x.example')).toBe('İ@x.example')
  })

  it.each([
    ['İş Yükü', 'is-yuku'],
    ['Şişli', 'sisli'],
    ['Çağrı', 'cagri'],
    ['a  --  b', 'a-b'],
    ['Rock & Roll', 'rock--roll'],
    ['  A  --  b! é_c  ', '-a-b-e_c-'],
    ['🎭', ''],
  ])('slug of %s is %s', (value, expected) => {
    expect(slugify(value)).toBe(expected)
  })

  it('marks what matched in the text as it was written', () => {
    expect(foldedRanges('IŞIK Yılmaz', 'ışık')).toEqual([[0, 4]])
    expect(foldedRanges('Sahne ışık provası', 'ISIK')).toEqual([[6, 10]])
    expect(foldedRanges('abc', '')).toEqual([])
  })
})

describe('text', () => {
  const name = text({ min: 1, max: 5 })
  it('gives back what was sent, composed', () => {
    expect(name.parse(' g\u0306ü ')).toBe('ğü')
    expect(name.parse('👩‍🎤')).toBe('👩‍🎤')
  })
  it.each([['\u0000'], ['\ud800'], ['   '], ['123456'], [5], [undefined], [null], [['a']]])('refuses %j', (value) => {
    const { error } = name.safeParse(value)
    expect(error?.issues[0]?.message).toMatch(/^field\./)
  })
})

describe('links', () => {
  it.each(['https://a.example', 'http://a.example/x?y', 'mailto:a@b.example', 'tel:+90212', '/users?id=1'])(
    '%s is safe',
    (link) => {
      expect(isSafeLink(link)).toBe(true)
    },
  )
  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'https:evil',
    'https://\\evil',
    '',
  ])('%j is not', (link) => {
    expect(isSafeLink(link)).toBe(false)
  })
})

describe('event ids', () => {
  it('come back as they went', () => {
    const id = formatEventId('0190c0de-0000-7000-8000-000000000001', 42)
    expect(parseEventId(id)).toEqual({ epoch: '0190c0de-0000-7000-8000-000000000001', version: 42 })
  })
  it.each([
    '',
    '42',
    'x.1',
    '0190c0de-0000-7000-8000-000000000001.-1',
    '0190c0de-0000-7000-8000-000000000001.1e3',
    'constructor',
  ])('%j is none', (id) => {
    expect(parseEventId(id)).toBeNull()
  })
})
