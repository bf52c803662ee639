import { describe, expect, it } from 'vitest'
import { csvCell, toCsv } from './csv.ts'

describe('csvCell', () => {
  it.each([
    ['=cmd()', "'=cmd()"],
    ['=HYPERLINK("http://evil.example";"x")', '"\'=HYPERLINK(""http://evil.example"";""x"")"'],
    ['+90 532 000 44 12', "'+90 532 000 44 12"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\r=1', '"\'\r=1"'],
    ['%0A=1', "'%0A=1"],
    ['|calc', "'|calc"],
  ])('makes %j harmless', (value, expected) => {
    expect(csvCell(value)).toBe(expected)
  })

  it.each([
    ['İpek Yıldız', 'İpek Yıldız'],
    ['a;b', '"a;b"'],
    ['say "hello"', '"say ""hello"""'],
    ['two\nlines', '"two\nlines"'],
    ['2026-11-21', '2026-11-21'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('keeps %j as it is', (value, expected) => {
    expect(csvCell(value)).toBe(expected)
  })
})

describe('toCsv', () => {
  it('begins with the mark, separates by semicolons, ends each row', () => {
    expect(
      toCsv([
        ['Ad', 'E-posta'],
        ['Çağla', 'c@x.example'],
      ]),
    ).toBe('\ufeffAd;E-posta\r\nÇağla;c@x.example\r\n')
  })
})
