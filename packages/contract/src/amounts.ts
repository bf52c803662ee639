// Pure on purpose: sums are shown and made long before a form asks for one.

/** What no amount that someone enters goes beyond: minor units, so that sums of a few of them are still safe integers. */
export const largestMinor = 900_000_000_000_000

/** Digits after the point of a currency, by ISO 4217 as the platform knows it: TRY 2, JPY 0, KWD 3. */
export function currencyDigits(code: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * The most that a guest hands over in cash for an amount, in minor units: 10,000 whole units of the currency more, or
 * twenty times the amount where that is more (a note of 100,000 for a coffee at 5,000 exists). Beyond it someone has
 * typed a number twice or scanned into the field, and the change would be paid out of a drawer that does not hold it.
 */
export function largestTenderMinor(amountMinor: number, currency: string): number {
  const more = amountMinor + 10_000 * 10 ** currencyDigits(currency)
  return Math.min(largestMinor, Math.max(more, 20 * amountMinor))
}

/**
 * The tax inside a gross amount, in minor units, rounded half away from zero: `gross × rate ÷ (1 + rate)`. `ppm` is the
 * rate in parts per million (20 % is 200,000). Whole-number arithmetic throughout.
 */
export function taxInside(grossMinor: number, ppm: number): number {
  const negative = grossMinor < 0
  const gross = BigInt(negative ? -grossMinor : grossMinor)
  const parts = BigInt(1_000_000 + ppm)
  const tax = Number((gross * BigInt(ppm) * 2n + parts) / (parts * 2n))
  return negative ? -tax : tax
}
