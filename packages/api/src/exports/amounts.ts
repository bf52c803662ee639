import { currencyDigits, type Language } from '@marquee/contract'

/** Amounts as spreadsheets of a language read them: no sign of the currency, no groups. */
export const amountsIn = (language: Language) => (minor: number, currency: string) => {
  const digits = currencyDigits(currency)
  const amount = (minor / 10 ** digits).toFixed(digits)
  return language === 'tr' ? amount.replace('.', ',') : amount
}
