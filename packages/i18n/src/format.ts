import type { Language } from './namespaces.ts'

// English is written the way Europe reads it: 21 Nov, 19:42, ₺1,234.50.
const locales: Record<Language, string> = { en: 'en-GB', tr: 'tr-TR' }

const counts = new Map<Language, Intl.NumberFormat>()

/** A count as a text of the language says it: `1,000`, in Turkish `1.000`. */
export function countText(language: Language, count: number): string {
  return withMinus(remember(counts, language, () => new Intl.NumberFormat(locales[language])).format(count))
}

export type DateStyle = 'short' | 'medium' | 'long'

export type FormatOptions = {
  language: Language
  /** IANA zone of the venue; instants are shown in it and never in the browser's own zone. */
  timeZone: string
}

export type Formatters = {
  /** Minor units and ISO 4217 code: `money(123450, 'TRY')` → `₺1,234.50`, in Turkish `₺1.234,50`; below zero with a minus sign. */
  money: (minor: number, currency: string) => string
  /** A number with the language's separators; `digits` fixes the decimals. */
  number: (value: number, digits?: number) => string
  /** A share: `percent(0.18)` → `18%`, in Turkish `%18`. At most one decimal. */
  percent: (ratio: number) => string
  /** A rate that somebody has set, in parts per million, with all its digits: `rate(85_550)` → `8.555%`. */
  rate: (ppm: number) => string
  /** An instant (ISO 8601) as the venue's day, or a local date (`YYYY-MM-DD`) as it is. */
  date: (value: string, style?: DateStyle) => string
  /** An instant as the venue's clock, `19:42`; a local time (`HH:mm`) comes back as it is. */
  time: (value: string) => string
  /** Day and clock of an instant. */
  dateTime: (value: string, style?: DateStyle) => string
  /** Day and clock of an instant by which something ends. The end of a day is its last minute: `2 Dec 23:59`, never `3 Dec 00:00`. */
  until: (value: string, style?: DateStyle) => string
  /** Distance to `now` (both ISO 8601): `2 minutes ago`, `yesterday`, `in 3 days`. */
  relative: (value: string, now: string) => string
  /** `A, B and C`. */
  list: (items: readonly string[]) => string
}

/**
 * The formatters of one language and one venue. Intl objects are dear to make and cheap to use, so make this once per
 * language and keep it. A malformed instant throws a RangeError, an unknown zone or currency too.
 */
export function createFormatters({ language, timeZone }: FormatOptions): Formatters {
  const locale = locales[language]
  const numbers = new Map<string, Intl.NumberFormat>()
  const dates = new Map<string, Intl.DateTimeFormat>()
  const relatives = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' })

  const numberFormat = (options: Intl.NumberFormatOptions) =>
    remember(numbers, JSON.stringify(options), () => new Intl.NumberFormat(locale, options))
  const dateFormat = (options: Intl.DateTimeFormatOptions) =>
    remember(dates, JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options))

  const dateTime = (value: string, style: DateStyle = 'medium') => {
    const at = instant(value)
    return `${dateFormat({ ...dateParts[style], timeZone }).format(at)} ${dateFormat({ ...clock, timeZone }).format(at)}`
  }

  return {
    money(minor, currency) {
      const format = numberFormat({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      return withMinus(format.format(decimalText(minor, format.resolvedOptions().maximumFractionDigits ?? 2)))
    },
    number: (value, digits) =>
      withMinus(
        numberFormat(
          digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
        ).format(value),
      ),
    percent: (ratio) => withMinus(numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(ratio)),
    rate: (ppm) => withMinus(numberFormat({ style: 'percent', maximumFractionDigits: 4 }).format(ppm / 1_000_000)),
    date: (value, style = 'medium') =>
      dateFormat({ ...dateParts[style], timeZone: isLocalDate(value) ? 'UTC' : timeZone }).format(instant(value)),
    time: (value) => (isLocalTime(value) ? value : dateFormat({ ...clock, timeZone }).format(instant(value))),
    dateTime,
    until(value, style) {
      const isMidnight = dateFormat({ ...clock, timeZone }).format(instant(value)) === '00:00'
      return dateTime(isMidnight ? new Date(instant(value).getTime() - 60_000).toISOString() : value, style)
    },
    relative(value, now) {
      const [count, unit] = distance(instant(value).getTime() - instant(now).getTime())
      return relatives.format(count, unit)
    },
    list: (items) => lists.format(items),
  }
}

/**
 * The order in which people of this language expect words: çay before zeytin, and A2 before A10. Case and, in English,
 * accents do not separate words.
 */
export function compare(language: Language): (a: string, b: string) => number {
  return new Intl.Collator(locales[language], { numeric: true, sensitivity: 'base' }).compare
}

const dateParts: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
}

// A hyphen is too short to be seen before a figure, and runs into the sign of the lira.
const withMinus = (text: string) => text.replace('-', '−')

const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

function distance(milliseconds: number): [number, Intl.RelativeTimeFormatUnit] {
  for (const [unit, size] of units) {
    if (Math.abs(milliseconds) >= size) return [Math.trunc(milliseconds / size), unit]
  }
  // Under a minute is "now": a counter of seconds in a table only distracts.
  return [0, 'second']
}

// As text, because a division by 100 would already have left the exact value.
function decimalText(minor: number, digits: number): Intl.StringNumericLiteral {
  if (!Number.isSafeInteger(minor)) throw new RangeError('Money is a safe integer of minor units')
  const sign = minor < 0 ? '-' : ''
  const text = Math.abs(minor)
    .toString()
    .padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = digits === 0 ? '' : `.${text.slice(-digits)}`
  return `${sign}${whole}${fraction}` as Intl.StringNumericLiteral
}

function instant(value: string): Date {
  const date = new Date(isLocalDate(value) ? `${value}T00:00:00Z` : value)
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not an instant: ${value}`)
  return date
}

function isLocalDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
}

function isLocalTime(value: string): boolean {
  return /^\d{2}:\d{2}$/.test(value)
}

function remember<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  return made
}
