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
  return (amountMinor) => format.format(amountMinor / 10 ** digits)
}

/** A share in parts per million as percent. */
export function percentFormat(language: Language): (ppm: number) => string {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 })
  return (ppm) => format.format(ppm / 1_000_000)
}

/** An instant as day and time on the clock of the venue. */
export function whenFormat(language: Language, zone: string): { day(at: string): string; time(at: string): string } {
  const day = new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, dateStyle: 'full' })
  const time = new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  return { day: (at) => day.format(new Date(at)), time: (at) => time.format(new Date(at)) }
}
