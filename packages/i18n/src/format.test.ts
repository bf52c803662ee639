import { describe, expect, it } from 'vitest'
import { compare, createFormatters } from './format.ts'

const timeZone = 'Europe/Istanbul'
const en = createFormatters({ language: 'en', timeZone })
const tr = createFormatters({ language: 'tr', timeZone })

describe('money', () => {
  it('is written as each language writes it', () => {
    expect(en.money(123_450, 'TRY')).toBe('₺1,234.50')
    expect(tr.money(123_450, 'TRY')).toBe('₺1.234,50')
    expect(tr.money(123_456_750, 'TRY')).toBe('₺1.234.567,50')
    expect(en.money(-95_000, 'TRY')).toBe('−₺950.00')
  })

  it('knows currencies with no and with three decimals', () => {
    expect(en.money(1234, 'JPY')).toBe('¥1,234')
    expect(en.money(1_234_567, 'KWD')).toMatch(/1,234\.567$/)
    expect(en.money(5, 'TRY')).toBe('₺0.05')
    expect(en.money(-5, 'TRY')).toBe('−₺0.05')
  })

  it('keeps the last unit of the largest amount', () => {
    expect(en.money(Number.MAX_SAFE_INTEGER, 'TRY')).toBe('₺90,071,992,547,409.91')
  })

  it('refuses what is no amount of minor units', () => {
    expect(() => en.money(12.5, 'TRY')).toThrow(RangeError)
    expect(() => en.money(Number.NaN, 'TRY')).toThrow(RangeError)
    expect(() => en.money(2 ** 53, 'TRY')).toThrow(RangeError)
    expect(() => en.money(100, 'LIRA')).toThrow(RangeError)
  })
})

describe('numbers', () => {
  it('follow the language', () => {
    expect(en.number(1_234_567.5)).toBe('1,234,567.5')
    expect(tr.number(1_234_567.5)).toBe('1.234.567,5')
    expect(tr.number(3, 2)).toBe('3,00')
    expect(en.percent(0.18)).toBe('18%')
    expect(tr.percent(0.18)).toBe('%18')
    expect(tr.percent(0.085)).toBe('%8,5')
    expect(en.percent(0.08555)).toBe('8.6%')
  })

  it('writes a rate that was set with all its digits', () => {
    expect(en.rate(100_000)).toBe('10%')
    expect(en.rate(85_550)).toBe('8.555%')
    expect(tr.rate(85_555)).toBe('%8,5555')
  })
})

describe('time', () => {
  it('is the venue’s, not the machine’s', () => {
    // 21:30 UTC is already the next day in Istanbul.
    expect(en.date('2026-11-20T21:30:00.000Z', 'short')).toBe('21 Nov')
    expect(tr.date('2026-11-20T21:30:00.000Z', 'short')).toBe('21 Kas')
    expect(en.time('2026-11-20T21:30:00.000Z')).toBe('00:30')
    expect(createFormatters({ language: 'en', timeZone: 'America/St_Johns' }).time('2026-11-20T21:30:00.000Z')).toBe(
      '18:00',
    )
    expect(tr.dateTime('2026-11-21T14:05:00.000Z', 'short')).toBe('21 Kas 17:05')
  })

  it('ends a day with its last minute', () => {
    expect(en.until('2026-12-02T21:00:00.000Z', 'short')).toBe('2 Dec 23:59')
    expect(tr.until('2026-12-02T21:00:00.000Z')).toBe('2 Ara 2026 23:59')
    expect(en.until('2026-12-02T17:30:00.000Z', 'short')).toBe('2 Dec 20:30')
  })

  it('leaves local dates and local times where they are', () => {
    const west = createFormatters({ language: 'en', timeZone: 'Pacific/Honolulu' })
    expect(west.date('2026-11-21', 'short')).toBe('21 Nov')
    expect(west.time('19:30')).toBe('19:30')
  })

  it('has a long form', () => {
    expect(en.date('2026-11-21', 'long')).toBe('Saturday, 21 November 2026')
    expect(tr.date('2026-11-21', 'long')).toBe('21 Kasım 2026 Cumartesi')
  })

  it('speaks of distances in words', () => {
    const now = '2026-11-21T12:00:00.000Z'
    expect(en.relative('2026-11-21T11:59:40.000Z', now)).toBe('now')
    expect(tr.relative('2026-11-21T11:59:40.000Z', now)).toBe('şimdi')
    expect(en.relative('2026-11-21T11:58:00.000Z', now)).toBe('2 minutes ago')
    expect(tr.relative('2026-11-21T11:58:00.000Z', now)).toBe('2 dakika önce')
    expect(en.relative('2026-11-20T12:00:00.000Z', now)).toBe('yesterday')
    expect(tr.relative('2026-11-24T12:00:00.000Z', now)).toBe('3 gün sonra')
  })

  it('refuses what is no instant', () => {
    expect(() => en.date('soon')).toThrow(RangeError)
    expect(() => en.time('25:00:00')).toThrow(RangeError)
  })
})

describe('lists and order', () => {
  it('joins with the word of the language', () => {
    expect(en.list(['A', 'B', 'C'])).toBe('A, B and C')
    expect(tr.list(['A', 'B', 'C'])).toBe('A, B ve C')
  })

  it('sorts as people look things up', () => {
    const words = ['zeytin', 'çay', 'ıspanak', 'incir', 'şeker', 'su', 'Cam']
    expect([...words].sort(compare('tr'))).toEqual(['Cam', 'çay', 'ıspanak', 'incir', 'su', 'şeker', 'zeytin'])
    expect(['A10', 'a9', 'A2'].sort(compare('tr'))).toEqual(['A2', 'a9', 'A10'])
    expect(compare('en')('çay', 'zeytin')).toBeLessThan(0)
    // The order of code units, which is what a plain sort gives, puts çay last.
    expect(['zeytin', 'çay'].sort()).toEqual(['zeytin', 'çay'])
  })
})
