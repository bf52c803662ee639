import { currencyDigits } from '@marquee/contract'

/** An amount of minor units with its currency, as it is shown whatever the reader's language: `1234.50 TRY`. */
export const plainAmount = (minor: number, currency: string): string =>
  `${(minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))} ${currency}`
