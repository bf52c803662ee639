import { describe, expect, it } from 'vitest'
import { isCurrency, isZone } from './index.ts'

describe('zones', () => {
  it.each(['Europe/Istanbul', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'UTC'])(
    '%s is one',
    (zone) => {
      expect(isZone(zone)).toBe(true)
    },
  )
  it.each(['+03:00', '-05', 'Mars/Olympus', '', '../UTC', 'constructor'])('%j is none', (zone) => {
    expect(isZone(zone)).toBe(false)
  })
})

describe('currencies', () => {
  it('are those of ISO 4217', () => {
    expect(['TRY', 'EUR', 'JPY', 'KWD'].every(isCurrency)).toBe(true)
    expect(isCurrency('ABC')).toBe(false)
  })
})
