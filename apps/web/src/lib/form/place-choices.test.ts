import { isCurrency, isZone } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { currencyChoices, fitsChoice, zoneChoices } from './place-choices.ts'

const found = (choices: ReturnType<typeof zoneChoices>, query: string) =>
  choices.filter((choice) => fitsChoice(choice, query)).map((choice) => choice.value)

describe('time zones', () => {
  const zones = zoneChoices('tr')

  it('are all ones that the server takes, each once', () => {
    expect(zones.length).toBeGreaterThan(300)
    expect(zones.filter(({ value }) => !isZone(value))).toEqual([])
    expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length)
  })

  it('are found as people type them', () => {
    expect(found(zones, 'istanbul')).toEqual(['Europe/Istanbul'])
    expect(found(zones, 'İSTANBUL')).toEqual(['Europe/Istanbul'])
    expect(found(zones, 'new york')).toEqual(['America/New_York'])
    expect(found(zones, 'gmt+3')).toContain('Europe/Istanbul')
    expect(found(zones, 'atlantis')).toEqual([])
  })
})

describe('currencies', () => {
  const currencies = currencyChoices('tr')

  it('are all ones that the server takes, without those of the past', () => {
    expect(currencies.filter(({ value }) => !isCurrency(value))).toEqual([])
    const codes = currencies.map(({ value }) => value)
    expect(codes).toEqual(expect.arrayContaining(['TRY', 'EUR', 'USD', 'JPY', 'KWD']))
    for (const past of ['TRL', 'DEM', 'FRF', 'ITL']) expect(codes).not.toContain(past)
  })

  it('are found by code and by name, in the language of the page', () => {
    expect(found(currencies, 'turk lirasi')).toEqual(['TRY'])
    expect(found(currencies, 'try')).toContain('TRY')
    expect(found(currencyChoices('en'), 'turkish lira')).toEqual(['TRY'])
  })
})
