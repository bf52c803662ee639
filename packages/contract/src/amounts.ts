// Pure on purpose: sums are shown and made long before a form asks for one.

/** Digits after the point of a currency, by ISO 4217 as the platform knows it: TRY 2, JPY 0, KWD 3. */
export function currencyDigits(code: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
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
