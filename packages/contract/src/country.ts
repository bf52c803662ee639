// Pure on purpose: phones are shown long before a form asks for one.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const codes = [...letters].flatMap((first) => [...letters].map((second) => first + second))

// An accessor in older engines, a method in newer ones, as the proposal changed.
type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as WithZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** Whether this is a country of today: old and second codes (`DD`, `UK`) stand for another one. */
const isCurrent = (country: string): boolean => Intl.getCanonicalLocales(`und-${country}`)[0] === `und-${country}`

/** Every country of today, as ISO 3166-1 alpha-2. */
export const countries = (): string[] => codes.filter((country) => isCurrent(country) && zonesOf(country).length > 0)

/** Whether this is the code of a country of today. */
export const isCountry = (value: string): boolean =>
  /^[A-Z]{2}$/.test(value) && isCurrent(value) && zonesOf(value).length > 0

/**
 * The country in which a venue is, as ISO 3166-1 alpha-2, by its IANA zone; a zone of no country (`UTC`) leaves it to the
 * currency, whose code begins with its country's. `TR` when neither says it.
 */
export function countryOf({ zone, currency }: { zone: string; currency: string }): string {
  const canonical = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  const byZone = codes.find((country) => isCurrent(country) && zonesOf(country).includes(canonical))
  const byCurrency = codes.find((country) => currency.startsWith(country) && zonesOf(country).length > 0)
  return byZone ?? byCurrency ?? 'TR'
}
