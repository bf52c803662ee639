import { describe, expect, it, vi } from 'vitest'
import { guessCurrency, guessZone } from './guesses.ts'

describe('currency', () => {
  it('is that of the place, whatever language the browser speaks', () => {
    expect(guessCurrency('Europe/Istanbul', ['en-US', 'en'])).toBe('TRY')
    expect(guessCurrency('Europe/Berlin', ['tr-TR'])).toBe('EUR')
    expect(guessCurrency('America/New_York', ['tr'])).toBe('USD')
    expect(guessCurrency('Asia/Tokyo', [])).toBe('JPY')
  })

  it('comes from the language where the zone says nothing', () => {
    expect(guessCurrency('UTC', ['de-CH', 'en-US'])).toBe('CHF')
    expect(guessCurrency('', ['tr'])).toBe('TRY')
  })

  it('is open rather than wrong', () => {
    expect(guessCurrency('UTC', [])).toBe('')
    expect(guessCurrency('UTC', ['not a language'])).toBe('')
    expect(guessCurrency('Antarctica/Troll', ['eo'])).toBe('')
  })

  it('is one that the platform knows', () => {
    const known = new Set(Intl.supportedValuesOf('currency'))
    for (const region of ['TR', 'DE', 'US', 'GB', 'AE', 'JP', 'KW', 'XK']) {
      expect(known, region).toContain(guessCurrency('UTC', [`und-${region}`]))
    }
  })
})

describe('zone', () => {
  it('is the one of this device, or open', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(['', timeZone]).toContain(guessZone())
    const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    zone.mockReturnValue({ timeZone: 'Europe/Istanbul' } as Intl.ResolvedDateTimeFormatOptions)
    expect(guessZone()).toBe('Europe/Istanbul')
    zone.mockReturnValue({ timeZone: 'Etc/Unknown' } as Intl.ResolvedDateTimeFormatOptions)
    expect(guessZone()).toBe('')
    zone.mockRestore()
  })
})
