import { currencyDigits, type Language } from '@marquee/contract'

const localeOf = (language: Language) => (language === 'tr' ? 'tr-TR' : 'en-GB')

/** An amount of minor units with the sign of its currency. */
export function moneyFormat(language: Language, currency: string): (amountMinor: number) => string {
  const digits = currencyDigits(currency)
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return (amountMinor) => format.format(amountMinor / 10 ** digits).replace('-', '−')
}

/** An amount of minor units in a column, where the currency is said once. */
export function amountFormat(language: Language, currency: string): (amountMinor: number) => string {
  const digits = currencyDigits(currency)
  const format = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (amountMinor) => format.format(amountMinor / 10 ** digits).replace('-', '−')
}

/** A share in parts per million as percent. */
export function percentFormat(language: Language): (ppm: number) => string {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 4 })
  return (ppm) => format.format(ppm / 1_000_000)
}

/** An instant on the clock of the venue. */
export interface WhenFormat {
  /** `Sat, 21 Nov 2026`. */
  shortDay(at: string): string
  /** `21/11/2026`. */
  date(at: string): string
  time(at: string): string
}

// To make a format costs as much as to print a ticket: each is made once.
const made = new Map<string, WhenFormat>()

/** Days and times in a language. */
export function whenFormat(language: Language, timeZone: string): WhenFormat {
  const key = `${language} ${timeZone}`
  const known = made.get(key) ?? makeWhenFormat(language, timeZone)
  made.set(key, known)
  return known
}

function makeWhenFormat(language: Language, timeZone: string): WhenFormat {
  const formatOf = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, ...options })
    return (at: string) => format.format(new Date(at))
  }
  return {
    shortDay: formatOf({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    date: formatOf({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: formatOf({ hour: '2-digit', minute: '2-digit' }),
  }
}

/** A calendar day such as `2026-11-21` in a language: no instant, so it is the same day everywhere. */
export function dayFormat(language: Language): (day: string) => string {
  const { date } = whenFormat(language, 'UTC')
  return (day) => date(`${day}T12:00:00Z`)
}
