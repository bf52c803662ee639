import { countries, fold } from '@marquee/contract'
import { compare, type Language } from '@marquee/i18n'
import type { ComboboxOption } from '@marquee/ui'

/** Every zone of the browser with its distance to UTC now. */
export function zoneChoices(language: Language): ComboboxOption[] {
  const now = new Date()
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    description: offsetOf(zone, language, now),
  }))
}

function offsetOf(zone: string, language: Language, at: Date): string | undefined {
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' })
  return format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value
}

/** Every currency in use, by code and name. */
export function currencyChoices(language: Language): ComboboxOption[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
    .filter(({ label }) => !isHistoric(label))
}

// Money of the past carries its years in its name: "Turkish Lira (1922–2005)".
const isHistoric = (name: string) => /\(\d{4}/.test(name)

/** Whether each typed word is somewhere in the choice: "istanbul", "gmt+3", "lira". */
export function fitsChoice(choice: ComboboxOption, query: string): boolean {
  const words = fold(query).split(/\s+/)
  const own = fold(
    `${choice.label} ${choice.value} ${typeof choice.description === 'string' ? choice.description : ''}`,
  )
  return words.every((word) => own.includes(word))
}

/** Every country by its name. */
export function countryChoices(language: Language): ComboboxOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return countries()
    .map((code) => ({ value: code, label: names.of(code) ?? code, description: code }))
    .sort((a, b) => compare(language)(a.label, b.label))
}
